// `npm run restore -- <file>`: puts a backup of DATA_DIR/backups in the place of the embedded database.
import { resolve } from "node:path";
import { installMissing } from "./install.mjs";

installMissing();
const { buildIfChanged } = await import("./build.mjs");
await buildIfChanged();
const { runNode } = await import("./run.mjs");
const files = process.argv.slice(2).map((file) => resolve(file));
process.exit(await runNode("dist/gateway/main.js", ["restore", ...files]));
