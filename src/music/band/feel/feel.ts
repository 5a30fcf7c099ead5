import type { BandNote, BandPart, FeltNote } from "../band-note.ts";
import { type Chance, chanceOf } from "../chance.ts";
import type { BandStyle } from "../style.ts";

/** How far notes lie from their time, in milliseconds (standard deviation): 9 up to 60 bpm, 4 from 240. */
export const spreadAt = (bpm: number): number => 9 - 5 * Math.max(0, Math.min(1, (bpm - 60) / 180));
/** How much of a deviation goes on into the next stroke: people drift, they do not jitter. */
const MEMORY = 0.7;
/** No stroke lies further than this from its time. */
export const FURTHEST_LEAN = 24;
/** Velocities wander by this much (standard deviation). */
const VELOCITY_SPREAD = 3.5;

export interface FeelOptions {
  /** 0 exact, 1 as people play. */
  readonly humanise: number;
  /** Quarter notes a minute. */
  readonly bpm: number;
  readonly seed: number;
  readonly chorus: number;
}

/**
 * Notes as they are heard: each player drifts about the beat, the bass a little ahead, the comping a little behind at medium tempo; tighter
 * as the tempo rises. Without humanise nothing moves.
 */
export function felt(notes: readonly BandNote[], style: BandStyle, { humanise, bpm, seed, chorus }: FeelOptions): readonly FeltNote[] {
  const dial = Math.max(0, Math.min(1, humanise));
  if (dial === 0) return notes.map((note) => ({ ...note, lean: 0 }));
  const drifts: Readonly<Record<BandPart, Drift>> = {
    comping: driftOf(chanceOf(seed, "feel", "comping", chorus), spreadAt(bpm)),
    bass: driftOf(chanceOf(seed, "feel", "bass", chorus), spreadAt(bpm)),
    drums: driftOf(chanceOf(seed, "feel", "drums", chorus), 4),
  };
  const calm = Math.max(0, Math.min(1, (240 - bpm) / 120));
  const means: Readonly<Record<BandPart, number>> = { comping: style.behind * calm, bass: -style.ahead, drums: 0 };
  return notes.map((note) => {
    const { time, level } = drifts[note.part](note.start);
    const lean = dial * Math.max(-FURTHEST_LEAN, Math.min(FURTHEST_LEAN, means[note.part] + time));
    const velocity = Math.max(1, Math.min(127, Math.round(note.velocity + dial * level)));
    return { ...note, lean, velocity };
  });
}

type Drift = (at: number) => { readonly time: number; readonly level: number };

/** A drift that goes on from stroke to stroke; what is struck at once moves together. */
function driftOf(chance: Chance, spread: number): Drift {
  let [last, time, level] = [-1, normal(chance) * spread, 0];
  return (at) => {
    if (at !== last) {
      const fresh = Math.sqrt(1 - MEMORY * MEMORY);
      time = MEMORY * time + fresh * spread * normal(chance);
      level = MEMORY * level + fresh * VELOCITY_SPREAD * normal(chance);
      last = at;
    }
    return { time, level };
  };
}

/** Nearly normal, of variance 1 and bounded: the sum of twelve. */
function normal(chance: Chance): number {
  let sum = -6;
  for (let index = 0; index < 12; index++) sum += chance();
  return sum;
}
