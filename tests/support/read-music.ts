import { kindOfContent, type MusicContent, type MusicReader, type ReadingOptions, readBy } from "../../src/music/formats/door.ts";
import type { MusicKind } from "../../src/music/formats/kind.ts";
import { READERS } from "../../src/music/formats/read-music.ts";
import type { ImportResult } from "../../src/music/formats/shared/imported.ts";

const loaded = new Map<string, MusicReader>();
for (const [kind, load] of Object.entries(READERS)) loaded.set(kind, await load());

const readerOf = (kind: MusicKind): MusicReader => {
  const reader = loaded.get(kind);
  if (reader === undefined) throw new Error(`There is no reader for ${kind}.`);
  return reader;
};

/** Reads any file or text at once: all readers are there. */
export function readMusic(content: MusicContent, options: ReadingOptions = {}): ImportResult {
  const known = kindOfContent(content, options.name);
  return known.ok ? readBy(readerOf(known.value), content, options) : known;
}
