import { expect, test } from "vitest";
import { barDifferences, bytesOf, factsOf } from "../../../tests/support/format-facts.ts";
import { cases } from "../../../tests/support/totals.ts";
import { readMusic } from "./read-music.ts";

const folder = process.env.FORMATS_DIR ?? "";
const collected =
  folder === "" ? [] : ["musicxml", "ireal", "abc", "midi", "chordpro", "text"].flatMap((format) => factsOf(format, folder));

test.runIf(collected.length > 0)("collected files of other programs: bars with their chords, and onsets", () => {
  cases(collected.length, collected.length, "collected files");
  let [bars, chords, onsets, struck] = [0, 0, 0, 0];
  const refused: string[] = [];
  for (const { file, songs, looseNotes } of collected) {
    const read = readMusic(bytesOf(file, folder), { name: file });
    if (!read.ok) refused.push(`${file}: ${read.error.code}`);
    songs.forEach(({ bars: facts = [] }, index) => {
      const song = read.ok ? read.value.songs[index] : undefined;
      facts.forEach((fact, bar) => {
        const wrong = song ? barDifferences(song, bar, fact) : ["missing"];
        const isMissing = wrong.some((each) => each.includes("missing"));
        bars++;
        if (!isMissing && !wrong.some((each) => each.includes("chords"))) chords++;
        if (looseNotes) return;
        onsets += fact.onsets?.length ?? 0;
        if (!isMissing && !wrong.some((each) => each.includes("notes"))) struck += fact.onsets?.length ?? 0;
      });
    });
  }
  console.log(
    `${collected.length} files, ${chords} of ${bars} bars have their chords, ${struck} of ${onsets} notes begin where they should.`,
  );
  expect(refused).toEqual([]);
  expect(chords / bars).toBeGreaterThan(0.99);
  expect(struck / onsets).toBeGreaterThan(0.998);
});
