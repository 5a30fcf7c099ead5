import type { Net } from "../../../src/listening/analysis/presence.ts";
import { Judge, type Verdict } from "../../../src/listening/decision/verdict.ts";
import { Listener, type ListenerEvents } from "../../../src/listening/listener.ts";
import { Reference } from "../../../src/listening/reference/reference.ts";
import type { Dice } from "../dice.ts";
import { type Bank, RATE } from "./banks.ts";
import { anyStrength, chordNotes, inRoom, mixed, noise, played, powerOf, type Stroke, tilted, type Voicing } from "./scenes.ts";

/** A stroke as it was heard and judged. */
export interface Judged {
  readonly at: number;
  readonly verdict: Verdict;
  /** How likely each of the 88 keys was, with what is asked for in mind and without. */
  readonly presence: Float32Array;
  readonly free: Float32Array;
}

/** Everything that is heard in a sound, judged against what is asked for at a time. */
export function judgedIn(
  sound: Float32Array,
  net: Net,
  askedAt: (at: number) => readonly number[] | undefined,
  { band, anyOctave = false }: { readonly band?: Float32Array | undefined; readonly anyOctave?: boolean | undefined } = {},
): readonly Judged[] {
  const heard: Judged[] = [];
  const reference = band && new Reference(RATE);
  const judge = new Judge();
  const events: ListenerEvents = {
    stroke: (stroke) => {
      const notes = askedAt(stroke.at);
      const verdict = judge.judge(stroke.at, stroke, notes === undefined ? [] : [{ notes, anyOctave }]);
      heard.push({ at: stroke.at, verdict, free: stroke.likely(null).slice(), presence: stroke.likely(notes ?? null).slice() });
    },
    over: () => {},
  };
  const listener = new Listener(RATE, net, events);
  listener.reference = reference;
  for (let from = 0; from < sound.length; from += 128) {
    reference?.push(from, band?.subarray(from, from + 128) ?? new Float32Array(0));
    listener.push(sound.subarray(from, from + 128));
  }
  return heard;
}

/** What is done to a chord that is asked for. */
export type Mistake = "none" | "half step" | "missing" | "extra" | "other chord";

export interface TrialOptions {
  readonly voicing: Voicing;
  readonly mistake: Mistake;
  /** Whether the chord before rings on. */
  readonly pedal: boolean;
  /** Mixed in, so many decibels under the piano; null for none. */
  readonly bleed: { readonly sound: Float32Array; readonly decibels: number } | null;
  /** An octave of what is asked for is no other note: it cannot be told, and is left out of the mistakes. */
  readonly strength?: number;
  /** The chord may lie in any octave, as a training takes it: what is missing is in none. */
  readonly anyOctave?: boolean;
}

/** When the chord is struck, seconds. */
export const START = 1.4;
const LENGTH = 2.2;

function mistaken(notes: readonly number[], mistake: Mistake, dice: Dice, anyOctave: boolean): readonly number[] {
  const index = dice.whole(0, notes.length - 1);
  const chromas = new Set(notes.map((note) => note % 12));
  if (mistake === "half step") {
    const moved = notes.flatMap((note, each) =>
      [note + 1, note - 1].filter((next) => !chromas.has(((next % 12) + 12) % 12)).map((next) => ({ each, next })),
    );
    const { each, next } = dice.pick(moved);
    return notes.map((note, at) => (at === each ? next : note));
  }
  const isLeftOut = (note: number, each: number) => (anyOctave ? (note - (notes[index] ?? 0)) % 12 === 0 : each === index);
  if (mistake === "missing") return notes.filter((note, each) => !isLeftOut(note, each));
  if (mistake === "extra") {
    const free = Array.from({ length: 30 }, (_, step) => 48 + step).filter((note) => !chromas.has(note % 12));
    return [...notes, dice.pick(free)];
  }
  if (mistake === "other chord") return chordNotes(dice, "close");
  return notes;
}

/** One chord that is asked for, and how what was played sounds. */
export function chordSound(
  bank: Bank,
  dice: Dice,
  { voicing, mistake, pedal, bleed, strength = anyStrength(dice), anyOctave = false }: TrialOptions,
) {
  const asked = chordNotes(dice, voicing);
  const before = chordNotes(dice, "close");
  const sounded = mistaken(asked, mistake, dice, anyOctave);
  const strokes: Stroke[] = [
    ...before.map((midi) => ({ midi, at: 0.3, until: pedal && !sounded.includes(midi) ? 3 : START - 0.05, strength })),
    ...sounded.map((midi) => ({ midi, at: START + dice.whole(0, 12) / 1000, until: 3, strength, gain: 10 ** (dice.whole(-15, 15) / 200) })),
  ];
  const room = { lasts: dice.whole(20, 60) / 100, wet: dice.whole(0, 80) / 100 };
  let sound = tilted(inRoom(played(bank, strokes, LENGTH), room, dice), dice.whole(-5, 5));
  const reference = powerOf(sound.subarray(START * RATE));
  sound = mixed(sound, noise(LENGTH, dice), -dice.whole(30, 50), reference);
  if (bleed !== null) sound = mixed(sound, bleed.sound, bleed.decibels, reference);
  return { asked, sounded, sound };
}

/** One chord that is asked for, and what was made of what was played. */
export function chordTrial(bank: Bank, net: Net, dice: Dice, options: TrialOptions) {
  const { asked, sounded, sound } = chordSound(bank, dice, options);
  const { anyOctave } = options;
  const heard = judgedIn(sound, net, (at) => (at > START - 0.05 ? asked : undefined), { anyOctave }).filter(
    ({ at }) => Math.abs(at - START) < 0.08,
  );
  const told = heard.find(({ verdict }) => verdict.kind !== "nothing") ?? heard[0];
  return { asked, sounded, heard: told };
}
