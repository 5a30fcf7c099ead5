// `npm run test:soak`: the long form of what `npm test` does in short: the gateway's kills, faults and odd bodies, killed browsers, then hours of music.
// `npm run test:soak -- --minutes 30` plays for so long in Chromium, in real time, and does nothing else.
import { parseArgs } from "node:util";
import { installMissing } from "./install.mjs";

installMissing();
const { values, positionals } = parseArgs({ options: { minutes: { type: "string" } }, allowPositionals: true });

async function soakAll() {
  const { runNode, tools } = await import("./run.mjs");
  const gateway = await runNode(tools.vitest, ["run", "tests/gateway/soak"], { SOAK: "long" });
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

process.exit(values.minutes === undefined ? await soakAll() : await soakInChromium(Number(values.minutes)));
