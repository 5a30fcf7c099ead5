import { expect, test } from "vitest";
import { barDifferences, bytesOf, type FileFact, factsOf, sharesBeats } from "../../../tests/support/format-facts.ts";
import { cases } from "../../../tests/support/totals.ts";
import { readMusic } from "./read-music.ts";

const folder = process.env.FORMATS_DIR ?? "";
const FORMATS = ["musicxml", "ireal", "abc", "midi", "chordpro", "text"] as const;
const collected = folder === "" ? [] : FORMATS.flatMap((format) => factsOf(format, folder));

/** What holds of the files of a format. */
interface Row {
  readonly files: number;
  readonly songs: number;
  /** Written bars, and those that have the chords that they are known to have. */
  readonly bars: number;
  readonly chords: number;
  /** Bars to which the source gives several chords on one beat: their order is compared, and that they stand behind it. */
  readonly sharing: number;
  /** Onsets in bars whose notes are known, and those in bars that have exactly these. */
  readonly onsets: number;
  readonly struck: number;
  /** Songs in which nothing differs. */
  readonly whole: number;
  readonly refused: readonly string[];
}

function rowOf(facts: readonly FileFact[]): Row {
  let [all, bars, chords, sharing, onsets, struck, whole] = [0, 0, 0, 0, 0, 0, 0];
  const refused: string[] = [];
  for (const { file, songs, looseNotes } of facts) {
    const read = readMusic(bytesOf(file, folder), { name: file });
    if (!read.ok) refused.push(`${file}: ${read.error.code}`);
    songs.forEach(({ bars: known = [] }, index) => {
      const song = read.ok ? read.value.songs[index] : undefined;
      all++;
      let isWhole = true;
      known.forEach((fact, bar) => {
        const wrong = song ? barDifferences(song, bar, fact) : ["missing"];
        const isMissing = wrong.some((each) => each.includes("missing"));
        bars++;
        if (sharesBeats(fact)) sharing++;
        if (!isMissing && !wrong.some((each) => each.includes("chords"))) chords++;
        isWhole &&= wrong.length === 0;
        if (looseNotes) return;
        onsets += fact.onsets?.length ?? 0;
        if (!isMissing && !wrong.some((each) => each.includes("notes"))) struck += fact.onsets?.length ?? 0;
      });
      if (isWhole) whole++;
    });
  }
  return { files: facts.length, songs: all, bars, chords, sharing, onsets, struck, whole, refused };
}

const share = (part: number, all: number): string => (all === 0 ? "-" : `${((100 * part) / all).toFixed(2)} %`);

test.runIf(collected.length > 0)("collected files of other programs: bars with their chords, and onsets", () => {
  cases(collected.length, collected.length, "collected files");
  const rows = FORMATS.map((format) => [format, rowOf(factsOf(format, folder))] as const);
  for (const [format, { files, songs, bars, chords, sharing, onsets, struck, whole, refused }] of rows)
    console.log(
      `${format.padEnd(9)} ${files} files, ${songs} songs (${whole} whole), ${chords} of ${bars} bars have their chords (${share(chords, bars)}; ${sharing} have several on one beat in the source, shared out in their order), ${struck} of ${onsets} notes begin where they should (${share(struck, onsets)}), refused: ${refused.join("; ") || "none"}`,
    );
  const sum = (of: (row: Row) => number): number => rows.reduce((total, [, row]) => total + of(row), 0);
  expect(rows.flatMap(([, { refused }]) => refused)).toEqual([]);
  for (const [format, { chords, bars }] of rows) expect(chords / bars, format).toBeGreaterThanOrEqual(0.995);
  expect(sum(({ struck }) => struck) / sum(({ onsets }) => onsets)).toBeGreaterThan(0.998);
});
