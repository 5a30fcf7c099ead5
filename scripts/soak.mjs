// `npm run test:soak`: the gateway's kill, fault and fuzz tests in their long form (about an hour).
import { installMissing } from "./install.mjs";

installMissing();
const { runNode, tools } = await import("./run.mjs");
process.exit(await runNode(tools.vitest, ["run", "tests/gateway/soak", ...process.argv.slice(2)], { SOAK: "long" }));
