import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/totals.ts";
import { chordElement } from "../../../music/chords/element.ts";
import type { Piece } from "../../../music/elements.ts";
import { voiceOf } from "../../../music/pieces/voice.ts";
import { timedSteps } from "../../../music/training/expected.ts";
import { scoreOf } from "../../../music/training/score.ts";
import { pressKey, releaseKey, settleMissed, startTimedRun, type TimedRun } from "../../../music/training/timed-judgement.ts";
import { runCounts, toldPass } from "./told-pass.ts";

const chords = ["C", "F", "G", "A", "D", "E", "B", "C"].map((tonic, index) =>
  chordElement({ id: `${index}`, tonic, type: index % 2 === 0 ? "5" : "7", duration: "q" }),
);
const piece: Piece = {
  id: "p",
  title: "",
  meter: "4/4",
  tempo: 120,
  noTempo: false,
  voices: [voiceOf("Harmony", chords, "C", "4/4")],
};
const score = scoreOf(piece, ["Harmony"]);
const groups = timedSteps(score, (tick) => tick / 2);

const act = fc.record({
  kind: fc.constantFrom("press" as const, "press" as const, "press" as const, "release" as const, "settle" as const),
  /** Of the notes that are open, or of those that are held. */
  which: fc.nat(3),
  wait: fc.integer({ min: 0, max: 300 }),
});

/** The same told of a run that nothing was told of before. */
const toldAnew = (run: TimedRun, steps: typeof score) => toldPass({ ...run, groups: [...run.groups] }, steps, piece);

test("what is told of a run stroke by stroke is what is told of it at once", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 50 }), fc.integer({ min: 1, max: score.length }), (acts, count) => {
      const steps = score.slice(0, count);
      let run = startTimedRun(groups);
      let now = -200;
      for (const { kind, which, wait } of acts) {
        now += wait;
        const held = run.notes[run.held[which % Math.max(run.held.length, 1)] ?? -1]?.playedMidi;
        const midi = (kind === "press" ? run.notes[run.open + which]?.expected.midi : held) ?? 60;
        run = kind === "press" ? pressKey(run, midi, now) : kind === "release" ? releaseKey(run, midi, now) : settleMissed(run, now);
        const told = toldPass(run, steps, piece);
        expect(told).toMatchObject({ ...toldAnew(run, steps) });
        expect(told.marks).toEqual(told.steps.flatMap(({ marks }) => marks));
        if (count === score.length) expect(told.counts).toEqual(runCounts(run));
      }
    }),
    { numRuns: cases(100, 5000) },
  );
});
