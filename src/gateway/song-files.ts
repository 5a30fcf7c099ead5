import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { StoredSong } from "../protocol/gateway-contract.ts";

/** Why a text is no song, and where; undefined when it is one. Line and column count from 1. */
export type SongReader = (text: string) => { readonly line: number; readonly column: number; readonly reason: string } | undefined;

/** The title that a song's text carries, or the other one where there is none. */
export const songTitle = (text: string, fallback: string): string => /^T:[ \t]*(\S.*?)\s*$/m.exec(text)?.[1] ?? fallback;

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
