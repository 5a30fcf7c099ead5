import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import type { Song } from "../../src/music/songs/song.ts";

const FOLDER = join(import.meta.dirname, "../../songs");

/** The text of every song of the repertoire by its file's name, in order. */
export const repertoireTexts: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".abc"))
    .sort()
    .map((name) => [name.replace(/\.abc$/, ""), readFileSync(join(FOLDER, name), "utf8")]),
);

/** The gateway's fixtures, by their file's names. */
export const fixtureTexts = (): readonly (readonly [name: string, text: string])[] => {
  const folder = join(import.meta.dirname, "../fixtures/songs");
  return readdirSync(folder).map((name) => [name.replace(/\.abc$/, ""), readFileSync(join(folder, name), "utf8")]);
};

/** Every song of the repertoire; throws with the file's name where one does not parse. */
export const repertoireSongs = (): ReadonlyMap<string, Song> =>
  new Map(
    [...repertoireTexts].map(([name, text]) => {
      const song = readStoredSong(text);
      if (!song.ok) throw new Error(`${name}: ${song.error.code}`);
      return [name, song.value];
    }),
  );
