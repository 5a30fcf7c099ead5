import type { Dice } from "../dice.ts";
import { type Bank, HELD, LOWEST, RATE, SOFT_TO_LOUD } from "./banks.ts";

/** A key that is struck. Times are seconds of the scene. */
export interface Stroke {
  readonly midi: number;
  readonly at: number;
  readonly until: number;
  /** Index of one of `SOFT_TO_LOUD`. */
  readonly strength: number;
  /** 1 as it is. */
  readonly gain?: number;
  /** Out of tune by so many cents. */
  readonly cents?: number;
}

/** How fast a damper ends a string, in seconds to 1/e. */
const DAMPED = 0.07;

/** The piano alone: what a microphone in its lid would hear. */
export function played(bank: Bank, strokes: readonly Stroke[], seconds: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * RATE));
  for (const { midi, at, until, strength, gain = 1, cents = 0 } of strokes) {
    const note = bank.notes[Math.min(strength, bank.notes.length - 1)]?.[midi - LOWEST] ?? new Float32Array(0);
    const start = Math.round(at * RATE);
    const held = Math.round(Math.min(HELD, until - at) * RATE);
    const fade = Math.exp(-1 / (DAMPED * RATE));
    let level = gain;
    const speed = 2 ** (cents / 1200);
    for (let index = 0; index * speed < note.length - 1 && start + index < out.length; index++) {
      if (index > held) level *= fade;
      if (start + index < 0) continue;
      const from = Math.floor(index * speed);
      const part = index * speed - from;
      const sample = (note[from] as number) * (1 - part) + (note[from + 1] as number) * part;
      out[start + index] = (out[start + index] as number) + level * sample;
    }
  }
  return out;
}

/** A room: a thinned noise that dies away behind the direct sound. */
export interface Room {
  /** Seconds in which it falls by 60 dB. */
  readonly lasts: number;
  /** Of the direct sound, 0..1. */
  readonly wet: number;
}

export function inRoom(dry: Float32Array, { lasts, wet }: Room, dice: Dice): Float32Array {
  const out = dry.slice();
  if (wet === 0) return out;
  const TAPS = 90;
  for (let tap = 0; tap < TAPS; tap++) {
    const time = 0.003 + (lasts * 0.7 * (tap + dice.whole(0, 100) / 100)) / TAPS;
    const gain = wet * (dice.chance(0.5) ? 1 : -1) * 10 ** ((-3 * time) / lasts) * 0.25;
    const shift = Math.round(time * RATE);
    for (let index = shift; index < out.length; index++) out[index] = (out[index] as number) + gain * (dry[index - shift] as number);
  }
  return out;
}

/** Tilts a sound: above 0 brighter, below 0 duller; a microphone that stands badly. */
export function tilted(dry: Float32Array, tilt: number): Float32Array {
  let low = 0;
  const pass = 1 - Math.exp((-2 * Math.PI * 700) / RATE);
  return dry.map((sample) => {
    low += pass * (sample - low);
    return low * 10 ** (-tilt / 40) + (sample - low) * 10 ** (tilt / 40);
  });
}

export const powerOf = (sound: Float32Array): number => sound.reduce((sum, each) => sum + each * each, 0) / Math.max(1, sound.length);

/** Adds another sound so many decibels under (below 0) a level. */
export function mixed(sound: Float32Array, other: Float32Array, decibels: number, reference = powerOf(sound)): Float32Array {
  const gain = Math.sqrt(reference / Math.max(1e-12, powerOf(other))) * 10 ** (decibels / 20);
  return sound.map((sample, index) => sample + gain * (other[index % other.length] as number));
}

/** Noise of a room; `brown` more of it low. */
export function noise(seconds: number, dice: Dice, brown = 0.9): Float32Array {
  let low = 0;
  return Float32Array.from({ length: Math.round(seconds * RATE) }, () => {
    const white = dice.whole(-1000, 1000) / 1000;
    low = brown * low + (1 - brown) * white;
    return low + 0.08 * white;
  });
}

const QUALITIES = [
  [0, 4, 7],
  [0, 3, 7],
  [0, 3, 6],
  [0, 4, 8],
  [0, 4, 7, 11],
  [0, 4, 7, 10],
  [0, 3, 7, 10],
  [0, 3, 6, 10],
  [0, 3, 6, 9],
  [0, 4, 7, 9],
  [0, 3, 7, 9],
  [0, 4, 7, 10, 14],
  [0, 4, 10, 13],
  [0, 4, 10, 14, 21],
  [0, 3, 7, 10, 14],
  [0, 4, 7, 11, 14],
  [0, 5, 7, 10],
  [0, 2, 7],
] as const;

export type Voicing = "close" | "drop two" | "rootless" | "two hands" | "left hand";
export const VOICINGS: readonly Voicing[] = ["close", "drop two", "rootless", "two hands"];

/** The notes of a chord as somebody might voice it, 3 to 6 of them, lowest first. */
export function chordNotes(dice: Dice, voicing: Voicing): readonly number[] {
  const quality: readonly number[] = dice.pick(QUALITIES);
  const root = dice.whole(48, 64);
  const close = [...quality.map((step) => root + step)];
  for (let turns = dice.whole(0, close.length - 1); turns > 0; turns--) close.push((close.shift() ?? root) + 12);
  close.sort((a, b) => a - b);
  const notes = shaped(close, voicing, root, dice);
  return [...new Set(notes)]
    .filter((note) => note >= 33 && note <= 96)
    .sort((a, b) => a - b)
    .slice(0, 6);
}

function shaped(close: readonly number[], voicing: Voicing, root: number, dice: Dice): readonly number[] {
  if (voicing === "drop two" && close.length >= 3) return close.map((note, index) => (index === close.length - 2 ? note - 12 : note));
  if (voicing === "rootless" && close.length >= 4) return close.filter((note) => (note - root) % 12 !== 0);
  if (voicing === "left hand") {
    const bass = root - 12 - (dice.chance(0.25) ? 12 : 0);
    const above = (((dice.pick(close) - root) % 12) + 12) % 12 || 12;
    return [bass, bass + above, ...close.filter(() => dice.chance(0.85))];
  }
  if (voicing === "two hands") return [root - 12 - (dice.chance(0.4) ? 12 : 0), ...close.map((note) => note + (dice.chance(0.5) ? 12 : 0))];
  return close;
}

export const anyStrength = (dice: Dice): number => dice.whole(0, SOFT_TO_LOUD.length - 1);
