import { expect, test } from "vitest";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import { midiOf } from "../pitch.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { type EnteredStep, noteOfLetter, STEP_LENGTHS, stepTicks, withoutStep, withStep } from "./step-entry.ts";

const HEAD = "X:1\nT:Entry\nM:4/4\nL:1/4\nK:C\n";
const read = (abc: string) => {
  const song = readStoredSong(abc);
  if (!song.ok) throw new Error(song.error.reason.code);
  return song.value;
};
const whole = (abc: string) => HEAD + abc;
const step = (notes: readonly number[], length: EnteredStep["length"] = 5, dotted = false): EnteredStep => ({ notes, length, dotted });
const entered = (steps: readonly EnteredStep[], head = HEAD) =>
  steps.reduce((abc, each) => withStep(abc, each, (text) => head + text) ?? "unreadable", "");

test("steps follow each other, with a bar line where the bar is full", () => {
  expect(entered([60, 62, 64, 65, 67].map((note) => step([note])))).toBe("C D E F | G");
  expect(entered([60, 62, 64, 65].map((note) => step([note])))).toBe("C D E F |");
});

test("lengths by their keys, dots, rests and chords", () => {
  expect(entered([step([60], 6, true), step([72], 4), step([], 4), step([48, 52, 55], 7)])).toBe("C3 c/2 z/2 | [C,E,G,]4 |");
});

test("what is longer than the bar has room is tied over the bar line", () => {
  expect(entered([step([60], 6, true), step([64, 68], 6)])).toBe("C3 [E_A]- | [EA]");
});

test("notes are spelled in the key, with the accidentals that the bar needs", () => {
  const inEflat = HEAD.replace("K:C", "K:Eb");
  expect(
    entered(
      [63, 64, 63, 70].map((note) => step([note])),
      inEflat,
    ),
  ).toBe("E =E _E B |");
});

test("it goes on behind what was typed, also behind an end", () => {
  expect(withStep("C D E F |]", step([67]), whole)).toBe("C D E F | G");
  expect(withStep("C D", step([67]), whole)).toBe("C D G");
  expect(withStep("[C", step([67]), whole), "what cannot be read is left alone").toBeUndefined();
  expect(withStep("V:1\nV:2 bass\nV:1\nC4 |\nV:2\nC,4 |", step([67]), whole), "two voices").toBeUndefined();
});

test("the last step is taken back with what was tied into it, and the bar lines that it brought; then the text is as it was", () => {
  const back = (abc: string, begun: string) => withoutStep(abc, begun, whole);
  expect(back("C D E F | G", "C D E")).toBe("C D E F |");
  expect(back("C D E F |", "C D E")).toBe("C D E");
  expect(back("C3 [E^G]- | [EG]", "")).toBe("C3");
  expect(back("C D E F | G", "C D E F |]")).toBe("C D E F |]");
  expect(back("C D E F |]", "C D E F |]"), "nothing was entered").toBeUndefined();
  expect(back("C D E F | c", "C D E f |]"), "edited meanwhile").toBeUndefined();
});

test("a letter is the nearest note of its name in the key, or octaves off it", () => {
  const whole = (abc: string) => HEAD.replace("K:C", "K:Eb") + abc;
  expect(["C", "g", "B", "A"].map((letter) => noteOfLetter("", letter, 0, whole))).toEqual([60, 55, 58, 56]);
  expect([noteOfLetter("c'", "B", 0, whole), noteOfLetter("c'", "B", -1, whole)]).toEqual([82, 70]);
  expect([noteOfLetter("", "h", 0, whole), noteOfLetter("", "C", 9, whole)]).toEqual([undefined, undefined]);
});

test("random steps are read back as they were entered, and taken away one by one leave nothing", () => {
  const first = seed(1);
  for (let at = first; at < first + cases(60, 3000); at += 1) {
    const random = seeded(at);
    const head = HEAD.replace("K:C", `K:${["C", "Eb", "F#m", "Bb", "A"][Math.floor(random() * 5)]}`).replace(
      "M:4/4",
      random() < 0.3 ? "M:3/4" : "M:4/4",
    );
    const steps = Array.from({ length: 12 }, () => {
      const notes = Array.from({ length: Math.floor(random() * 4) }, () => 48 + Math.floor(random() * 30));
      return step([...new Set(notes)], STEP_LENGTHS[Math.floor(random() * 5)], random() < 0.3);
    });
    const abc = head + entered(steps, head);
    const played = read(abc).voices[0]?.bars.flatMap(({ notes }) => notes) ?? [];
    const joined: { notes: readonly number[]; length: number }[] = [];
    let isTied = false;
    for (const { notes, length, tied } of played) {
      const last = joined.at(-1);
      if (isTied && last !== undefined) last.length += length;
      else joined.push({ notes: notes.map((name) => midiOf(name) ?? 0), length });
      isTied = tied;
    }
    const rests = (all: readonly { notes: readonly number[]; length: number }[]) => {
      const together: { notes: readonly number[]; length: number }[] = [];
      for (const each of all) {
        const last = together.at(-1);
        if (last?.notes.length === 0 && each.notes.length === 0) last.length += each.length;
        else together.push({ ...each });
      }
      return together;
    };
    const asked = steps.map(({ notes, ...each }) => ({ notes: [...notes].sort((a, b) => a - b), length: stepTicks(each) }));
    expect(rests(joined), `seed ${at}: ${abc}`).toEqual(rests(asked));
    let left = abc.slice(head.length);
    for (let count = 0; count < 60 && left !== ""; count += 1) left = withoutStep(left, "", (text) => head + text) ?? "none";
    expect(left, `seed ${at}`).toBe("");
  }
});
