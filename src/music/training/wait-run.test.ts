import fc from "fast-check";
import { expect, test } from "vitest";
import { randomPiece } from "../../../tests/support/random-pieces.ts";
import { cases } from "../../../tests/support/totals.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { type WrittenStep, writtenSteps } from "./expected.ts";
import { pressInRun, releaseInRun, startWaitRun, type WaitRun, waitSteps } from "./wait-run.ts";

/** Plays what is asked for, letting go of each note where `holds` says so: at once, at its written end, or never. */
function playThrough(written: readonly WrittenStep[], holds: (index: number) => "short" | "written" | "for ever"): WaitRun {
  let run = startWaitRun(waitSteps(written));
  written.forEach((step, index) => {
    for (const earlier of written.slice(0, index))
      for (const { midi, end } of earlier.notes) if (end <= step.start && holds(index) !== "for ever") run = releaseInRun(run, midi);
    const before = run.current;
    for (const midi of new Set(step.notes.map((note) => note.midi))) run = pressInRun(run, midi);
    if (run.current !== before + 1) throw new Error(`Step ${index} of ${written.length} waits for ever.`);
    if (holds(index) === "short") for (const { midi } of step.notes) run = releaseInRun(run, midi);
  });
  return run;
}

test("music that is played as written, short, or with keys left down never stops for ever, whatever is tied, held or repeated", () => {
  const hold = fc.constantFrom("short" as const, "written" as const, "for ever" as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.array(hold, { minLength: 1, maxLength: 20 }), (seed, holds) => {
      const written = writtenSteps(randomPiece(seed));
      const run = playThrough(written, (index) => holds[index % holds.length] ?? "short");
      expect(run.current).toBe(written.length);
    }),
    { numRuns: cases(300, 10_000) },
  );
});

test("repeats and voltas are gone through as they sound", () => {
  const song = readStoredSong('X:1\nT:Round\nM:4/4\nL:1/4\nK:C\n|: "Dm7" x4 | "G7" x4 |1 "Cmaj7" x4 :|2 "C6" x4 |] %5');
  if (!song.ok) throw new Error(song.error.code);
  const written = writtenSteps(songPiece(song.value), ["Harmony"]);
  expect(written.map(({ notes }) => notes.length)).toEqual([4, 4, 4, 4, 4, 4]);
  expect(playThrough(written, () => "written").current).toBe(written.length);
});

test("a wrong key struck keeps a step waiting only while it is down, and held common tones alone pass nothing", () => {
  const written: readonly WrittenStep[] = writtenSteps(randomPiece(3)).slice(0, 1);
  const [first] = written;
  if (first === undefined) throw new Error("no step");
  const asked = first.notes.map(({ midi }) => midi);
  const wrong = Array.from({ length: 12 }, (_, index) => 60 + index).find((midi) => !asked.some((each) => (each - midi) % 12 === 0)) ?? 60;
  const twice = startWaitRun(waitSteps([first, first]));
  const stuck = [wrong, ...asked].reduce(pressInRun, twice);
  expect(stuck.current).toBe(0);
  const passed = releaseInRun(stuck, wrong);
  expect(passed.current).toBe(1);
  expect(releaseInRun(pressInRun(passed, wrong), wrong).current).toBe(1);
});
