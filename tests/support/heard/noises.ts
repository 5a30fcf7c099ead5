import type { Dice } from "../dice.ts";
import { RATE } from "./banks.ts";

const between = (dice: Dice, from: number, to: number): number => from + ((to - from) * dice.whole(0, 10_000)) / 10_000;

/** Vowels by the first three formants, hertz. */
const VOWELS = [
  [700, 1200, 2500],
  [300, 2300, 3000],
  [320, 800, 2300],
  [500, 1900, 2500],
  [450, 850, 2400],
] as const;

/** A resonance that a voice's pulses go through. */
function resonator(hertz: number, width: number) {
  const radius = Math.exp((-Math.PI * width) / RATE);
  const [b1, b2] = [2 * radius * Math.cos((2 * Math.PI * hertz) / RATE), -radius * radius];
  let [y1, y2] = [0, 0];
  return (x: number): number => {
    const y = (1 - radius) * x + b1 * y1 + b2 * y2;
    [y2, y1] = [y1, y];
    return y;
  };
}

/** One who speaks: syllables of vowels with a gliding pitch, hisses between them, and pauses. */
function speaker(seconds: number, dice: Dice): Float32Array {
  const out = new Float32Array(Math.round(seconds * RATE));
  const usual = between(dice, 90, 230);
  let at = 0;
  while (at < out.length) {
    const length = Math.round(between(dice, 0.09, 0.32) * RATE);
    if (dice.chance(0.18)) {
      at += Math.round(between(dice, 0.1, 0.7) * RATE);
      continue;
    }
    const vowel = dice.pick(VOWELS).map((hertz, index) => resonator(hertz * between(dice, 0.92, 1.08), 60 + 40 * index));
    const [from, to] = [usual * between(dice, 0.8, 1.25), usual * between(dice, 0.75, 1.2)];
    const hiss = dice.chance(0.4) ? between(dice, 0.02, 0.08) * RATE : 0;
    let phase = 0;
    for (let index = 0; index < length && at + index < out.length; index++) {
      const part = index / length;
      phase += (from + (to - from) * part) / RATE;
      const pulse = phase >= 1 ? 1 : 0;
      phase %= 1;
      const noise = between(dice, -1, 1);
      const source = index < hiss ? 0 : pulse * 6 + noise * 0.03;
      const voiced = vowel.reduce((sum, filter, each) => sum + filter(source) / (1 + each), 0);
      out[at + index] = Math.sin(Math.PI * part) ** 0.5 * voiced + (index < hiss ? noise * 0.05 : 0);
    }
    at += length;
  }
  return out;
}

/** Some people speaking at once. */
export function babble(seconds: number, dice: Dice, people = 3): Float32Array {
  const voices = Array.from({ length: people }, () => speaker(seconds, dice));
  return voices[0]?.map((_, index) => voices.reduce((sum, voice) => sum + (voice[index] as number), 0)) ?? new Float32Array(0);
}

function decaying(out: Float32Array, at: number, lasts: number, wave: (time: number) => number): void {
  const from = Math.round(at * RATE);
  for (let index = 0; index < lasts * 5 * RATE && from + index < out.length; index++) {
    const time = index / RATE;
    out[from + index] = (out[from + index] as number) + Math.exp(-time / lasts) * wave(time);
  }
}

/** A metronome: short high tones. */
export function metronome(seconds: number, bpm: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * RATE));
  for (let beat = 0; (beat * 60) / bpm < seconds; beat++) {
    const hertz = beat % 4 === 0 ? 1500 : 1000;
    decaying(out, (beat * 60) / bpm, 0.012, (time) => Math.sin(2 * Math.PI * hertz * time));
  }
  return out;
}

const plucked = (midi: number, partials: number, fall: number) => {
  const hertz = 440 * 2 ** ((midi - 69) / 12);
  return (time: number): number => {
    let sum = 0;
    for (let partial = 1; partial <= partials; partial++)
      sum += (Math.sin(2 * Math.PI * hertz * partial * time) * Math.exp(-time * partial * fall)) / partial;
    return sum;
  };
};

/** A band from a loudspeaker: a walking bass, drums, and soft chords of an organ. */
export function backing(seconds: number, bpm: number, dice: Dice): Float32Array {
  const out = new Float32Array(Math.round(seconds * RATE));
  const beat = 60 / bpm;
  let note = 36;
  for (let at = 0, count = 0; at < seconds; at += beat, count++) {
    note = Math.max(28, Math.min(48, note + dice.whole(-4, 4)));
    decaying(out, at, 0.3, plucked(note, 6, 2));
    const brush = between(dice, 0.02, 0.05);
    decaying(out, at, brush, () => 0.25 * between(dice, -1, 1));
    if (count % 2 === 1) decaying(out, at, 0.09, (time) => 0.5 * between(dice, -1, 1) + 0.4 * Math.sin(2 * Math.PI * 190 * time));
    if (count % 4 === 0)
      for (const step of [0, 4, 7, 11])
        decaying(out, at + beat * 0.66, 0.5, (time) => 0.18 * plucked(48 + (note % 12) + step, 3, 0.2)(time));
  }
  return out;
}
