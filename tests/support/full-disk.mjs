// Preloaded into the gateway and its threads: the database may not grow any more once a document is written.
import Database from "better-sqlite3";

const { prepare } = Database.prototype;
Database.prototype.prepare = function prepareOnFullDisk(text) {
  if (text.startsWith('insert into "documents"')) this.pragma("max_page_count = 1");
  return prepare.call(this, text);
};
