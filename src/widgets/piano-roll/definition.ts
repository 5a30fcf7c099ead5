import * as v from "valibot";
import { said } from "../../documents/problems.ts";
import { midiOf } from "../../music/pitch.ts";
import { defineWidget } from "../define.ts";

const note = v.pipe(
  v.string(),
  v.check((name) => midiOf(name) !== undefined, said("key-form")),
);
const schema = v.looseObject({
  /** Lowest and highest key, e.g. `"C3"` and `"B4"`. */
  low: note,
  high: note,
  /** Length of a white key in px. */
  keySize: v.pipe(v.number(), v.minValue(24), v.maxValue(300)),
});
type State = v.InferOutput<typeof schema>;

/** The range as MIDI numbers, lowest first. */
export interface PianoRollDerived {
  readonly low: number;
  readonly high: number;
}

export const pianoRoll = defineWidget({
  type: "pianoRoll",
  version: 1,
  schema,
  migrations: [],
  size: { w: 6, h: 12 },
  initial: (): State => ({ low: "C3", high: "B4", keySize: 80 }),
  inputs: {},
  outputs: { note: { kind: "event", payload: "Note" }, notes: { kind: "event", payload: "Notes" } },
  actions: {},
  derive: ({ low, high }): PianoRollDerived => {
    const ends = [midiOf(low) ?? 48, midiOf(high) ?? 71];
    return { low: Math.min(...ends), high: Math.max(...ends) };
  },
});
