// `npm run test:soak`: the long form of what `npm test` does in short: the gateway's kills, faults and odd bodies, then hours of music.
import { installMissing } from "./install.mjs";

installMissing();
const { runNode, tools } = await import("./run.mjs");
const gateway = await runNode(tools.vitest, ["run", "tests/gateway/soak"], { SOAK: "long" });
const sampler = await runNode("scripts/bench/soak.mjs", process.argv.slice(2));
process.exit(gateway || sampler);
