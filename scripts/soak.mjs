// `npm run test:soak`: the long form of what `npm test` does in short: the gateway's kills, faults and odd bodies, killed browsers, then hours of music.
// `npm run test:soak -- hour`: one of the gateway's alone: classes-growth, cluster, faults, fuzz, growth, hour, kill or upgrade.
// `npm run test:soak -- --minutes 30` plays for so long in Chromium, in real time, and does nothing else.
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { installMissing } from "./install.mjs";
import { root } from "./root.mjs";

installMissing();
const { values, positionals } = parseArgs({ options: { minutes: { type: "string" } }, allowPositionals: true });
const [first = ""] = positionals;
const soaks = readdirSync(`${root}tests/gateway/soak`).map((file) => file.replace(".test.ts", ""));

async function soakGateway(paths) {
  const { runNode, tools } = await import("./run.mjs");
  return runNode(tools.vitest, ["run", ...paths], { SOAK: "long" });
}

async function soakAll() {
  const { runNode, tools } = await import("./run.mjs");
  const gateway = await soakGateway(["tests/gateway/soak"]);
  const { buildIfChanged } = await import("./build.mjs");
  const { findChromium } = await import("./chromium.mjs");
  await buildIfChanged();
  const browser = await runNode(tools.playwright, ["test", "killed-browser", "sheet-following"], {
    SOAK: "long",
    CHROMIUM_PATH: await findChromium(),
  });
  return gateway || browser || (await runNode("scripts/bench/soak.mjs", positionals));
}

async function soakInChromium(minutes) {
  if (!(minutes > 0)) throw new Error(`"${values.minutes}" is no number of minutes.`);
  const { buildIfChanged } = await import("./build.mjs");
  await buildIfChanged();
  const { soakInBrowser } = await import("./bench/page-soak.mjs");
  return soakInBrowser(minutes);
}

if (values.minutes !== undefined) process.exit(await soakInChromium(Number(values.minutes)));
process.exit(await (soaks.includes(first) ? soakGateway([`tests/gateway/soak/${first}.test.ts`]) : soakAll()));
