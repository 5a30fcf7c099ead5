import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Song } from "../protocol/gateway-contract.ts";

/** The title that a song's text carries, its file's name where there is none. */
const titleOf = (text: string, fallback: string): string => /^T:[ \t]*(\S.*?)\s*$/m.exec(text)?.[1] ?? fallback;

/** Reads the repertoire, one `.abc` file a song, in the order of its titles; the file's name is the song's id. */
export function readSongFiles(folder: string): Song[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".abc"));
  return files
    .map((name) => {
      const id = name.slice(0, -".abc".length);
      const data_abc = readFileSync(`${folder}/${name}`, "utf8");
      return { id, title: titleOf(data_abc, id), data_abc };
    })
    .sort((one, other) => one.title.localeCompare(other.title, "en"));
}
