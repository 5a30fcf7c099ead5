import { strToU8 } from "fflate";

/** A note as it was played; times in milliseconds. */
export interface PlayedNote {
  readonly midi: number;
  /** 1..127 */
  readonly velocity: number;
  readonly on: number;
  readonly off: number;
}

/** How what was played is put into bars of four quarters. */
export interface PlayedOptions {
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** How far notes go to the nearest sixteenth or triplet: 0 leaves them, 1 puts them on it. */
  readonly strength: number;
  /** The bars that are taken, from 1, both included; the first begins with the first note. */
  readonly bars?: readonly [from: number, to: number];
  readonly title: string;
}

/** What quantising does to what was played. */
export interface Quantised {
  readonly bytes: Uint8Array;
  readonly notes: number;
  /** Notes that were moved, and the furthest way, in milliseconds. */
  readonly moved: number;
  readonly furthest: number;
}

const QUARTER = 960;
const GRIDS = [240, 320] as const;
const BAR = 4 * QUARTER;
/** The key (MIDI number) from which the right hand plays. */
const RIGHT_HAND = 60;
const [SLOWEST, FASTEST] = [56, 168];

/** Bars of four quarters that something takes at a tempo. @example barsPlayed(notes, 120) // 8 */
export const barsPlayed = (notes: readonly PlayedNote[], tempo: number): number => {
  const last = notes.reduce((latest, { on }) => Math.max(latest, on), 0) - (notes[0]?.on ?? 0);
  return notes.length === 0 ? 0 : Math.max(1, Math.floor((last * tempo) / 60_000 / 4 + 0.1) + 1);
};

/**
 * The tempo at which what was played lies nearest to eighths, in quarters a minute: a guess that a person can put right. 100 where there
 * are too few notes to tell.
 */
export function guessTempo(notes: readonly PlayedNote[]): number {
  const first = notes[0]?.on ?? 0;
  const onsets = notes.slice(0, 256).map(({ on }) => on - first);
  if (onsets.length < 4) return 100;
  let best = { tempo: 100, cost: Number.POSITIVE_INFINITY };
  for (let tempo = SLOWEST; tempo <= FASTEST; tempo++) {
    const eighth = 30_000 / tempo;
    const miss = onsets.reduce((sum, at) => sum + Math.abs(at / eighth - Math.round(at / eighth)), 0) / onsets.length;
    const cost = (miss * 30_000) / tempo + Math.abs(Math.log2(tempo / 100)) * 12;
    if (cost < best.cost) best = { tempo, cost };
  }
  return best.tempo;
}

/** What was played as a MIDI file of two hands, from its first note on. */
export function playedMidi(notes: readonly PlayedNote[], { tempo, strength, bars, title }: PlayedOptions): Quantised {
  const first = notes[0]?.on ?? 0;
  const perMs = (tempo * QUARTER) / 60_000;
  const [from, to] = bars === undefined ? [0, Number.POSITIVE_INFINITY] : [(bars[0] - 1) * BAR, bars[1] * BAR];
  let moved = 0;
  let furthest = 0;
  const placed = notes.flatMap((note) => {
    const played = (note.on - first) * perMs;
    const grid = nearest(played);
    const start = Math.max(0, Math.round(played + (grid - played) * strength));
    if (start < from || start >= to) return [];
    const by = Math.abs(start - played) / perMs;
    if (by > 1) moved += 1;
    furthest = Math.max(furthest, by);
    const length = Math.max(60, Math.round((note.off - note.on) * perMs));
    return [{ midi: note.midi, velocity: note.velocity, start: start - from, end: start - from + length }];
  });
  const hands = [placed.filter(({ midi }) => midi >= RIGHT_HAND), placed.filter(({ midi }) => midi < RIGHT_HAND)].filter(
    (hand) => hand.length > 0,
  );
  const micros = Math.round(60_000_000 / tempo);
  const head = [...meta(3, [...strToU8(title)]), ...meta(0x51, [micros >> 16, (micros >> 8) & 255, micros & 255])];
  const tracks = [track(head), ...hands.map((hand) => track(events(hand)))];
  const header = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, tracks.length, QUARTER >> 8, QUARTER & 255];
  return { bytes: new Uint8Array([...header, ...tracks.flat()]), notes: placed.length, moved, furthest: Math.round(furthest) };
}

/** The nearest sixteenth, or triplet where that lies clearly nearer. */
function nearest(at: number): number {
  const [straight, triplet] = GRIDS.map((part) => Math.round(at / part) * part);
  if (straight === undefined || triplet === undefined) return at;
  return Math.abs(triplet - at) * 2 < Math.abs(straight - at) ? triplet : straight;
}

type Placed = { readonly midi: number; readonly velocity: number; readonly start: number; readonly end: number };

function events(hand: readonly Placed[]): number[] {
  const all = hand.flatMap(({ midi, velocity, start, end }) => [
    { at: start, order: 1, bytes: [0x90, midi, velocity] },
    { at: end, order: 0, bytes: [0x80, midi, 0] },
  ]);
  all.sort((a, b) => a.at - b.at || a.order - b.order);
  let before = 0;
  return all.flatMap(({ at, bytes }) => {
    const delta = at - before;
    before = at;
    return [...quantity(delta), ...bytes];
  });
}

/** A number as MIDI writes lengths: seven bits a byte. */
function quantity(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

const meta = (type: number, bytes: readonly number[]): number[] => [0, 0xff, type, ...quantity(bytes.length), ...bytes];

function track(own: readonly number[]): number[] {
  const body = [...own, 0, 0xff, 0x2f, 0];
  const { length } = body;
  return [0x4d, 0x54, 0x72, 0x6b, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255, ...body];
}
