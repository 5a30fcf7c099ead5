// `npm run test:soak`: the long form of what `npm test` does in short: the gateway's kills, faults and odd bodies, killed browsers, then hours of music.
import { installMissing } from "./install.mjs";

installMissing();
const { runNode, tools } = await import("./run.mjs");
const gateway = await runNode(tools.vitest, ["run", "tests/gateway/soak"], { SOAK: "long" });
const { buildIfChanged } = await import("./build.mjs");
const { findChromium } = await import("./chromium.mjs");
await buildIfChanged();
const browser = await runNode(tools.playwright, ["test", "killed-browser"], { SOAK: "long", CHROMIUM_PATH: await findChromium() });
const sampler = await runNode("scripts/bench/soak.mjs", process.argv.slice(2));
process.exit(gateway || browser || sampler);
