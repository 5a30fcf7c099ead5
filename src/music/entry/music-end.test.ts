import { describe, expect, test } from "vitest";
import { readStoredSong } from "../songs/one-song.ts";
import { type EnteredStep, noteOfLetter, withoutStep, withStep } from "./step-entry.ts";

const HEAD = "X:1\nT:Entry\nM:4/4\nL:1/4\nK:C\n";
const whole = (abc: string) => (abc.includes("X:1") ? abc : HEAD + abc);
const quarter = (note: number): EnteredStep => ({ notes: [note], length: 5, dotted: false });
const dotted = (note: number): EnteredStep => ({ notes: [note], length: 5, dotted: true });
const notesOf = (abc: string) => {
  const song = readStoredSong(whole(abc));
  if (!song.ok) throw new Error(`${song.error.reason.code}: ${abc}`);
  return song.value.voices.flatMap(({ bars }) => bars.flatMap(({ notes }) => notes));
};

const hasMusic = (abc: string): boolean => readStoredSong(whole(abc)).ok;

/** Every way in which a text ends, with an A behind it. */
const ends: readonly (readonly [how: string, abc: string, then: string])[] = [
  ["nothing", "", "A"],
  ["a header alone", "M:3/4\nK:C", "M:3/4\nK:C\nA"],
  ["a header and an empty line", "M:3/4\nK:C\n", "M:3/4\nK:C\nA"],
  ["a remark alone", "% to come", "% to come\nA"],
  ["words under the music", "C C G G|\nw: Twin-kle twin-kle", "C C G G| A\nw: Twin-kle twin-kle"],
  ["two verses", "C C G G|\nw: Twin-kle twin-kle\nw: Up a-bove the", "C C G G| A\nw: Twin-kle twin-kle\nw: Up a-bove the"],
  ["a remark", "C D E F| % first line", "C D E F| A % first line"],
  ["a remark of its own", "C D E F|\n% the end of A", "C D E F| A\n% the end of A"],
  ["words at the end", "C D E F|\nW: All the words", "C D E F| A\nW: All the words"],
  ["several lines", "C D E F|\nG A B c|\nw: so la ti do", "C D E F|\nG A B c| A\nw: so la ti do"],
  ["a pick-up", "G | C D E F | G", "G | C D E F | G A"],
  ["a pick-up and its rest at the end", "G | C D E F | G A B |]", "G | C D E F | G A B | A"],
  ["a final bar line and a remark", "C D E F |] % end", "C D E F | A % end"],
  ["a repeat", "C D E F :|", "C D E F :| A"],
  ["a repeat at the end", "C D E F :|]", "C D E F :| A"],
  ["a repeat that begins", "C D E F |:", "C D E F |: A"],
  ["endings", "C D E F |[1 G A B c :|[2 G A B C |]", "C D E F |[1 G A B c :|[2 G A B C | A"],
  ["an ending that begins", "C D E F |[1 G A B c :|[2", "C D E F |[1 G A B c :|[2 A"],
  ["a double bar line", "C D E F ||", "C D E F || A"],
  ["a full bar", "C D E F", "C D E F | A"],
  ["an overfull bar", "C D E F G", "C D E F G | A"],
  ["a short bar that is closed", "C D E F | G A |", "C D E F | G A | A"],
  ["another key on its line", "C D E F |\nK:Ab", "C D E F |\nK:Ab\n=A"],
  ["another key in the music", "C D E F | [K:Ab]", "C D E F | [K:Ab] =A"],
  ["another key in the bar", "C D E F | G [K:Ab] c", "C D E F | G [K:Ab] c =A"],
  ["another unit", "C D E F |\nL:1/8", "C D E F |\nL:1/8\nA2"],
  ["another unit before", "C D E F |\nL:1/8\nC2 D2", "C D E F |\nL:1/8\nC2 D2 A2"],
  ["another meter before", "C D E F |\nM:3/4\nC D E", "C D E F |\nM:3/4\nC D E | A"],
  ["a triplet", "(3CDE F", "(3CDE F A |"],
  ["a tie", "C D E A- |", "C D E A- | A"],
  ["a chord", "[CEG]2", "[CEG]2 A"],
  ["a chord symbol", '"Cm7" C2 "F7"', '"Cm7" C2 "F7" A'],
  ["lines of other systems", "C D E F|\r\nw: a b c d\r\n", "C D E F| A\r\nw: a b c d\r\n"],
  ["a header in such lines", "M:3/4\r\nK:C", "M:3/4\r\nK:C\r\nA"],
  ["blanks", "C D  ", "C D A  "],
  ["an empty line", "C D E F |\n", "C D E F |\nA"],
  ["several empty lines", "C D E F |\n\n\n", "C D E F | A\n\n\n"],
  ["a line that goes on", "C D E F |\\", "C D E F | A\\"],
  ["prose in between", "C D E F |\n\nThese words belong to nobody", "C D E F | A\n\nThese words belong to nobody"],
  ["accidentals in the bar", "^A", "^A =A"],
];

describe.each(ends)("music that ends with %s", (_, abc, then) => {
  test("goes on where it is read", () => {
    expect(withStep(abc, quarter(69), whole)).toBe(then);
    const before = hasMusic(abc) ? notesOf(abc) : [];
    const after = notesOf(then);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({ notes: ["A4"], length: 960 });
  });

  test("is as it was once all that was entered is taken back", () => {
    const texts = [abc];
    for (const step of [quarter(69), dotted(61), { ...quarter(60), length: 7 } as const, quarter(66)])
      texts.push(withStep(texts.at(-1) ?? "", step, whole) ?? "none");
    for (let at = texts.length - 1; at > 0; at -= 1) expect(withoutStep(texts[at] ?? "", abc, whole)).toBe(texts[at - 1]);
    expect(withoutStep(abc, abc, whole)).toBeUndefined();
  });
});

test("a pick-up and the short bar that ends with it are closed: what comes next has a bar of its own", () => {
  const waltz = "X:1\nT:W\nM:3/4\nL:1/8\nK:C\nA2 | c2 e2 c2 | d4|]";
  expect(withStep(waltz, dotted(72), whole)).toBe("X:1\nT:W\nM:3/4\nL:1/8\nK:C\nA2 | c2 e2 c2 | d4| c3");
});

test("what is written an octave lower than it sounds is entered as it sounds", () => {
  const guitar = "X:1\nT:G\nM:4/4\nL:1/4\nK:C clef=treble-8\nC D";
  const then = withStep(guitar, quarter(57), whole) ?? "";
  expect(then.endsWith("C D A")).toBe(true);
  expect(notesOf(then).at(-1)?.notes).toEqual(["A3"]);
});

test("letters and keys write the same, in every key", () => {
  for (const key of ["C", "G", "D", "A", "E", "B", "F#", "C#", "F", "Bb", "Eb", "Ab", "Db", "Gb", "Cb", "Am", "Ebm", "G#m", "Ddor"]) {
    const inKey = (abc: string) => HEAD.replace("K:C", `K:${key}`) + abc;
    for (const letter of "CDEFGAB") {
      const note = noteOfLetter("", letter, 0, inKey) ?? 0;
      expect(withStep("", quarter(note), inKey)?.replace(/[,']/g, "").toUpperCase(), key).toBe(letter);
    }
  }
});
