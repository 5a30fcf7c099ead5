import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";

/** Hashed files of former builds stay so long, in milliseconds: a page that is still open loads its parts from them. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** Puts a build's hashed files beside the next one, and takes out what has been there for a day. Folders end in a slash. */
export function keepFormerAssets(built, former, now = Date.now()) {
  if (!existsSync(built)) return;
  mkdirSync(former, { recursive: true });
  for (const name of readdirSync(former)) if (now - statSync(`${former}${name}`).mtimeMs > KEPT_FOR) rmSync(`${former}${name}`);
  for (const name of readdirSync(built)) copyFileSync(`${built}${name}`, `${former}${name}`);
}
