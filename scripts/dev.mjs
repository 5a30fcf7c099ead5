// `npm run dev`: Vite's server with hot reload, and the built gateway behind it for the calls of the API.
import { installMissing } from "./install.mjs";

installMissing();
const { buildIfChanged } = await import("./build.mjs");
await buildIfChanged();
const { runNode, tools } = await import("./run.mjs");
const gateway = runNode("dist/gateway/main.js", [], { PORT: "4501" });
const vite = runNode(tools.vite, []);
process.exit(await Promise.race([gateway, vite]));
