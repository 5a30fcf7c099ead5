// `npm test`: every test. Unit, engine, worklet and gateway tests in Vitest, then the product in Chromium.
import { installMissing } from "./install.mjs";

installMissing();
const { runNode, tools } = await import("./run.mjs");
const { buildIfChanged } = await import("./build.mjs");
const { findChromium } = await import("./chromium.mjs");

const unit = await runNode(tools.vitest, ["run"]);
await buildIfChanged();
const browser = await findChromium();
const endToEnd = await runNode(tools.playwright, ["test"], { CHROMIUM_PATH: browser });
process.exit(unit || endToEnd);
