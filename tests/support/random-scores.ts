import { seeded } from "../../src/music/bass/options.ts";
import { noteName } from "../../src/music/pitch.ts";
import {
  ARTICULATIONS,
  DYNAMICS,
  type Song,
  type SongBar,
  type SongBarFrame,
  type SongChord,
  type SongNote,
  type SongVoice,
} from "../../src/music/songs/song.ts";
import { barTicks, type Meter, type Ticks, ticks } from "../../src/music/time/time.ts";

const KEYS = ["C", "Bb", "Em", "F#m", "Ab", "none"];
const METERS: readonly Meter[] = [
  { beats: 4, unit: 4 },
  { beats: 3, unit: 4 },
  { beats: 6, unit: 8 },
  { beats: 2, unit: 4 },
  { beats: 5, unit: 4 },
];
const CHORDS = ["Cmaj7", "Dm7", "G7", "C/Bb", "F#m7b5", "Bb13", "N.C.", "Eb/G", "A7alt"];
const TUPLETS = [
  [3, 2],
  [5, 4],
  [7, 4],
  [6, 4],
] as const;

/** Chance as a score needs it. */
class Dice {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = seeded(seed);
  }
  chance = (share: number): boolean => this.#random() < share;
  upTo = (most: number): number => Math.floor(this.#random() * most);
  pick = <T>(list: readonly T[]): T => list[this.upTo(list.length)] as T;
}

/** A song with chance in everything that a score can be: signs, voices, tuplets, ties, words, grace notes, meters and keys that change. */
export function randomScore(seed: number): Song {
  const dice = new Dice(seed);
  const meter = dice.pick(METERS);
  const frames = randomFrames(dice, 2 + dice.upTo(14), meter);
  const count = 1 + dice.upTo(4);
  const isPiano = count > 2 && dice.chance(0.5);
  const voices = Array.from({ length: count }, (_, index): SongVoice => {
    const clef = dice.pick(index === 0 ? (["treble"] as const) : (["treble", "bass", "alto", "tenor", "percussion"] as const));
    const bars = randomBars(dice, frames, { chords: index === 0 && dice.chance(0.8), lowest: clef === "bass" ? 36 : 60 });
    const brace = isPiano && index > 0 && index < 3 ? { part: 1, staff: index } : {};
    return { id: `${index + 1}`, clef, name: dice.chance(0.5) ? `Voice ${index + 1}` : "", ...brace, bars };
  });
  const head = { number: 1, titles: [`Score ${seed}`], composer: "Chance", key: dice.pick(KEYS), meter, tempo: 60 + dice.upTo(120) };
  return { ...head, ...(dice.chance(0.3) ? { style: "Bossa nova" } : {}), voices };
}

const plain = (number: number, meter: Meter): SongBarFrame => ({
  number,
  meter,
  length: barTicks(meter),
  startsRepeat: false,
  endsRepeat: false,
  endings: undefined,
  closesEnding: false,
  segno: false,
  coda: false,
  fine: false,
  jump: undefined,
});

function randomFrames(dice: Dice, count: number, meter: Meter): SongBarFrame[] {
  let now = meter;
  const frames = Array.from({ length: count }, (_, index): SongBarFrame => {
    if (index > 0 && dice.chance(0.1)) now = dice.pick(METERS);
    return { ...plain(index + 1, now), ...(dice.chance(0.1) ? { section: dice.pick(["A", "B", "Verse"]) } : {}) };
  });
  const set = (index: number, change: Partial<SongBarFrame>): void => {
    const frame = frames[index];
    if (frame !== undefined) frames[index] = { ...frame, ...change };
  };
  if (dice.chance(0.2)) set(0, { length: ticks(480), pickUp: true, number: 0 });
  if (dice.chance(0.1)) set(dice.upTo(count), { key: dice.pick(["D", "Gm"]) });
  if (dice.chance(0.6) && count > 4) {
    const from = dice.upTo(count - 4);
    set(from, { startsRepeat: true });
    if (dice.chance(0.6)) {
      set(from + 2, { endings: [1], endsRepeat: true, closesEnding: true });
      set(from + 3, { endings: [2], closesEnding: true, barLine: "double" });
    } else set(from + 1 + dice.upTo(2), { endsRepeat: true });
  }
  if (dice.chance(0.4)) {
    const to = dice.pick(["start", "segno"] as const);
    set(dice.upTo(2), { segno: to === "segno" });
    const until = dice.pick(["end", "coda", "fine"] as const);
    const at = count - 1 - dice.upTo(2);
    set(at, { jump: { to, until } });
    if (until === "fine") set(dice.upTo(at + 1), { fine: true });
    if (until === "coda" && at < count - 1) {
      set(dice.upTo(at), { toCoda: true });
      set(count - 1, { coda: true });
    }
  }
  return frames;
}

interface BarOptions {
  readonly chords: boolean;
  readonly lowest: number;
}

function randomBars(dice: Dice, frames: readonly SongBarFrame[], options: BarOptions): SongBar[] {
  let tuplets = 0;
  return frames.map((frame) => {
    const notes: SongNote[] = [];
    let at = 0;
    while (at < frame.length) {
      const left = frame.length - at;
      const tuplet = left >= 960 && dice.chance(0.15) ? dice.pick(TUPLETS) : undefined;
      const made = tuplet ? tupletOf(dice, at, tuplet, ++tuplets, options) : [randomNote(dice, at, lengthWithin(dice, left), options)];
      notes.push(...made);
      const last = made.at(-1);
      at = last === undefined ? frame.length : last.start + last.length;
    }
    const texts = dice.chance(0.1) ? { texts: [{ text: "Solo", start: ticks(0), place: "above" as const }] } : {};
    return { ...frame, chords: options.chords ? randomChords(dice, frame.length) : [], notes, ...texts };
  });
}

/** Lengths from a sixty-fourth to a dotted half, and a third of a quarter that no tuplet names. */
function lengthWithin(dice: Dice, left: number): number {
  const fitting = [60, 120, 240, 320, 360, 480, 720, 960, 1440, 1920, 2880].filter((length) => length <= left);
  return fitting.length === 0 || dice.chance(0.05) ? left : dice.pick(fitting);
}

function randomNote(dice: Dice, start: number, length: number, { lowest }: BarOptions): SongNote {
  const count = dice.chance(0.15) ? 0 : dice.chance(0.2) ? 2 + dice.upTo(2) : 1;
  const first = lowest + dice.upTo(12);
  const notes = Array.from({ length: count }, (_, index) => noteName(first + 4 * index, { prefer: "flats" }));
  const tied = count > 0 && dice.chance(0.1);
  return {
    notes,
    start: ticks(start),
    length: ticks(length),
    written: ticks(length),
    tied,
    ...(tied && count > 1 && dice.chance(0.5) ? { tiedNotes: notes.slice(0, 1) } : {}),
    ...(count > 0 && dice.chance(0.1)
      ? { grace: { notes: [{ notes: [noteName(first + 2, { prefer: "flats" })], length: ticks(240) }] } }
      : {}),
    ...(count > 0 && dice.chance(0.2) ? { lyrics: [{ verse: 1, text: "la", hyphen: dice.chance(0.5) }] } : {}),
    ...(dice.chance(0.1) ? { articulations: [dice.pick(ARTICULATIONS)] } : {}),
    ...(dice.chance(0.1) ? { dynamics: [dice.pick(DYNAMICS)] } : {}),
  };
}

/** So many notes in the time of others, each a sixteenth as written; their ends are rounded to ticks as a reader of songs does. */
function tupletOf(dice: Dice, start: number, [actual, normal]: readonly [number, number], number: number, options: BarOptions): SongNote[] {
  const written = 240;
  const endOf = (index: number): number => start + Math.round((index * written * normal) / actual);
  return Array.from({ length: actual }, (_, index) => {
    const note = randomNote(dice, endOf(index), endOf(index + 1) - endOf(index), options);
    return { ...note, written: ticks(written), tuplet: { number, actual, normal } };
  });
}

function randomChords(dice: Dice, length: Ticks): SongChord[] {
  const count = length % 960 === 0 && length >= 1920 && dice.chance(0.4) ? 2 : 1;
  return Array.from({ length: count }, (_, index) => ({
    symbol: dice.pick(CHORDS),
    start: ticks((length / count) * index),
    length: ticks(length / count),
  }));
}
