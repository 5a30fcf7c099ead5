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
  chordElement({ id: `${index}`, tonic, type: index % 2 === 0 ? "m7" : "7", duration: "h" }),
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
  kind: fc.constantFrom("press" as const, "press" as const, "release" as const, "settle" as const),
  midi: fc.integer({ min: 47, max: 66 }),
  wait: fc.integer({ min: 0, max: 900 }),
});

/** The same told of a run that nothing was told of before. */
const toldAnew = (run: TimedRun, steps: typeof score) => toldPass({ ...run, groups: [...run.groups] }, steps, piece);

test("what is told of a run stroke by stroke is what is told of it at once", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 50 }), fc.integer({ min: 1, max: score.length }), (acts, count) => {
      const steps = score.slice(0, count);
      let run = startTimedRun(groups);
      let now = -200;
      for (const { kind, midi, wait } of acts) {
        now += wait;
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
