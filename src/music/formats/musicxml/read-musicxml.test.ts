import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../../tests/support/format-facts.ts";
import { readMusicXml, readMxl } from "./read-musicxml.ts";

const read = (file: string) => (file.endsWith(".mxl") ? readMxl : readMusicXml)(bytesOf(file));

test.each(factsOf("musicxml"))("$file has the bars, chords, notes and order that it is known to have", ({ file, songs }) => {
  const result = read(file);
  expect(result.ok ? "" : result.error.code).toBe("");
  if (result.ok) expect(differences(result.value.songs[0] ?? ({} as never), songs[0] ?? {})).toEqual([]);
});
