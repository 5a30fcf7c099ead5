import * as v from "valibot";
import { runForm } from "../../documents/practice/run.ts";

/** Notes of a take at most. */
const MOST_NOTES = 4_000;

const key = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(127));
const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(86_400_000));

/** What was played in a run, to be heard; its times count from its first note. `band`: what it was played over sounds with it. */
export const playedTake = v.object({
  notes: v.pipe(v.array(v.object({ midi: key, velocity: key, on: milliseconds, off: milliseconds })), v.maxLength(MOST_NOTES)),
  /** How long before the end of the run the first note was struck; null where that was not kept. */
  before: v.nullable(v.pipe(v.number(), v.finite())),
  /** Quarter notes a minute; null where nothing ran against a clock. */
  tempo: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(1000))),
  form: v.nullable(runForm),
  band: v.boolean(),
});
export type PlayedTake = v.InferOutput<typeof playedTake>;
