import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { StoredSong } from "../../protocol/gateway-answers.ts";

/** The title that a song's text carries in its first `T:` line that has one, or the other one where there is none. Linear in the text. */
export function songTitle(text: string, fallback: string): string {
  const titles = text.split(/\r\n?|\n/).map((line) => (line.startsWith("T:") ? line.slice(2).trim() : ""));
  return titles.find((title) => title !== "") ?? fallback;
}

/** Reads the repertoire, one `.abc` file a song; the file's name is the song's id. */
export function readSongFiles(folder: string): StoredSong[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".abc"));
  return files.map((name) => {
    const id = name.slice(0, -".abc".length);
    const data_abc = readFileSync(`${folder}/${name}`, "utf8");
    return { id, title: songTitle(data_abc, id), data_abc };
  });
}
