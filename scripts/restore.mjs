// `npm run restore -- <file> [--sign-out]`: puts a backup of DATA_DIR/backups in the place of the embedded database; `--sign-out` ends every session.
// With PostgreSQL and no file: notes that its own tools have put an earlier state back.
import { resolve } from "node:path";
import { installMissing } from "./install.mjs";

installMissing();
const { buildIfChanged } = await import("./build.mjs");
await buildIfChanged();
const { runNode } = await import("./run.mjs");
const words = process.argv.slice(2).map((word) => (word.startsWith("--") ? word : resolve(word)));
process.exit(await runNode("dist/gateway/main.js", ["restore", ...words]));
