import type { Net } from "../../../src/listening/analysis/presence.ts";
import { Judge, type Verdict } from "../../../src/listening/decision/verdict.ts";
import { Listener } from "../../../src/listening/listener.ts";
import type { Dice } from "../dice.ts";
import { type Bank, RATE } from "./banks.ts";
import { anyStrength, inRoom, mixed, noise, played, powerOf } from "./scenes.ts";

/** A training goes on to its next step so many seconds after a stroke: it takes as long to hear it. */
const GOES_ON = 0.2;
const NEAR = 0.09;
const FIRST = 0.8;

/** Half steps above the tonic: the two-five-one of a major key in root position. */
const TWO_FIVE_ONE = [
  [2, 5, 9, 12],
  [7, 11, 14, 17],
  [0, 4, 7, 11],
] as const;

export interface ProgressionTrial {
  /** Of the piano, below 0; null for a line with no noise at all. */
  readonly noise: number | null;
  /** Where somebody plays with the pedal down from chord to chord. */
  readonly pedal: boolean;
  /** What a busy machine does to the sound, more often than once a second. */
  readonly gaps?: Gaps | undefined;
}

/** Samples that are missing: silence in their place, or none. */
export type Gaps = "filled" | "left out";

/** The same sound from a machine that is too busy: 3 to 60 ms are missing every 0.3 to 1.2 s. With what each moment became. */
function withGaps(sound: Float32Array, gaps: Gaps, dice: Dice): { readonly sound: Float32Array; readonly heardAt: (at: number) => number } {
  const missing: { from: number; to: number }[] = [];
  for (let at = dice.whole(0, RATE); at < sound.length; ) {
    const to = Math.min(sound.length, at + Math.round((dice.whole(3, 60) / 1000) * RATE));
    missing.push({ from: at, to });
    at = to + Math.round((dice.whole(30, 120) / 100) * RATE);
  }
  if (gaps === "filled") {
    const filled = sound.slice();
    for (const { from, to } of missing) filled.fill(0, from, to);
    return { sound: filled, heardAt: (at) => at };
  }
  const kept = sound.filter((_, index) => !missing.some(({ from, to }) => index >= from && index < to));
  const lost = (at: number) =>
    missing.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at * RATE) - Math.min(from, at * RATE)), 0);
  return { sound: kept, heardAt: (at) => at - lost(at) / RATE };
}

/** A stroke as it was told, after which chord it came and whether it was that chord's own. */
export interface Told {
  readonly chord: number;
  readonly isOwn: boolean;
  readonly at: number;
  readonly verdict: Verdict;
}

/** A two-five-one that is played without a fault while a training waits for each chord, any voicing allowed: all that is told. */
export function progressionTrial(bank: Bank, net: Net, dice: Dice, { noise: decibels, pedal, gaps }: ProgressionTrial) {
  const tonic = dice.whole(48, 64);
  const every = dice.whole(60, 250) / 100;
  const lasts = pedal ? every + 0.05 : every * (dice.whole(40, 95) / 100);
  const strength = anyStrength(dice);
  const chords = TWO_FIVE_ONE.map((steps, index) => ({
    at: FIRST + index * every,
    notes: steps.map((step) => tonic - 12 * Number(tonic > 57) + step),
  }));
  const strokes = chords.flatMap(({ at, notes }) =>
    notes.map((midi) => ({
      midi,
      at: at + dice.whole(0, 12) / 1000,
      until: at + lasts,
      strength,
      gain: 10 ** (dice.whole(-15, 15) / 200),
    })),
  );
  const seconds = FIRST + 3 * every + 0.5;
  const room = { lasts: dice.whole(20, 60) / 100, wet: dice.whole(0, 80) / 100 };
  const dry = inRoom(played(bank, strokes, seconds), room, dice);
  const whole = decibels === null ? dry : mixed(dry, noise(seconds, dice), decibels, powerOf(dry));
  const { sound, heardAt } = gaps === undefined ? { sound: whole, heardAt: (at: number) => at } : withGaps(whole, gaps, dice);
  const told: Told[] = [];
  const steps = [{ from: Number.NEGATIVE_INFINITY, step: 0 }];
  const judge = new Judge();
  const listener = new Listener(RATE, net, {
    stroke: (stroke) => {
      const { step } = steps.findLast(({ from }) => from <= stroke.at) ?? { step: 0 };
      const notes = (chords[step] ?? chords[0])?.notes ?? [];
      const verdict = judge.judge(stroke.at, stroke, step < chords.length ? [{ notes, anyOctave: true }] : []);
      if (verdict.kind === "nothing") return;
      const chord = Math.max(
        0,
        chords.findLastIndex(({ at }) => heardAt(at) - NEAR <= stroke.at),
      );
      told.push({ chord, isOwn: Math.abs(heardAt(chords[chord]?.at ?? 0) - stroke.at) < NEAR, at: stroke.at, verdict });
      if (verdict.kind === "right" && step === chord) steps.push({ from: stroke.at + GOES_ON, step: step + 1 });
    },
    over: () => {},
  });
  for (let from = 0; from < sound.length; from += 128) listener.push(sound.subarray(from, from + 128));
  return { chords, told };
}
