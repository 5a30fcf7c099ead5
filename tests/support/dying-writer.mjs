// Preloaded into the gateway and its threads: the thread that writes the database ends at the first document.
import { isMainThread } from "node:worker_threads";
import Database from "better-sqlite3";

const { prepare } = Database.prototype;
Database.prototype.prepare = function prepareAndDie(text) {
  if (!isMainThread && text.startsWith('insert into "documents"')) process.exit(7);
  return prepare.call(this, text);
};
