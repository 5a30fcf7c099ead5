// Preloaded into the gateway and its threads: no copy of a database can be made.
import Database from "better-sqlite3";

Database.prototype.backup = () => Promise.reject(Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_WRITE" }));
