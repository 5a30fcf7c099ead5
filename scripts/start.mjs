// `npm start`: installs what is missing, builds what changed, runs the gateway.
import { installMissing } from "./install.mjs";

installMissing();
const { buildIfChanged } = await import("./build.mjs");
await buildIfChanged();
const { runNode } = await import("./run.mjs");
process.exit(await runNode("dist/gateway/main.js", [], { NODE_ENV: "production" }));
