// Makes a process run as if the SQLite binding had not been built: `node --import <this file> ...`.
import { register } from "node:module";

const hooks = `export async function resolve(name, context, next) {
  if (name === "better-sqlite3") throw new Error("Cannot find package");
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
