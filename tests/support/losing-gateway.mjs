// The gateway with a restore that loses a document: `npm run restore` as it must never be.
import { join } from "node:path";
import Sqlite from "better-sqlite3";

await import("../../.cache/gateway/main.js");
if (process.argv[2] === "restore") {
  const database = new Sqlite(join(process.env.DATA_DIR ?? "", "woodshed.db"));
  database.exec("DELETE FROM documents WHERE id = 'd1'");
  database.close();
}
