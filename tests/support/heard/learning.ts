import { Fit } from "../../../src/listening/analysis/fit.ts";
import { createGrid, GridReader, KEYS, SHORTEST, WINDOW } from "../../../src/listening/analysis/grid.ts";
import { Onsets } from "../../../src/listening/analysis/onsets.ts";
import { Asked, FEATURES, writeFeatures } from "../../../src/listening/analysis/presence.ts";
import type { Dice } from "../dice.ts";
import { type Bank, LOWEST, RATE } from "./banks.ts";
import { madePiano } from "./made-pianos.ts";
import { babble, backing, metronome } from "./noises.ts";
import { chordNotes, inRoom, mixed, noise, played, powerOf, type Stroke, tilted, VOICINGS } from "./scenes.ts";

/** When the stroke that is looked at falls, in seconds of a scene. */
const AT = 1.15;
const LENGTH = AT + 0.25;
const [FIRST, LAST] = [24, 104];

const valid = (notes: readonly number[]): number[] => [...new Set(notes)].filter((midi) => midi >= FIRST && midi <= LAST);

/** Notes as somebody may play them: a chord, a cluster, one alone. */
function someNotes(dice: Dice, leftHand: number): readonly number[] {
  const kind = dice.whole(0, 9);
  if (kind < 2) return [dice.whole(26, 100)];
  if (kind > 3) return valid(chordNotes(dice, leftHand > 0 && dice.chance(leftHand) ? "left hand" : dice.pick(VOICINGS)));
  const middle = dice.whole(40, 90);
  return valid(Array.from({ length: dice.whole(1, 6) }, () => middle + dice.whole(-14, 14)));
}

/** What is struck where this is asked for: mostly that, or with one of the mistakes that are made. */
function sounded(asked: readonly number[], dice: Dice, leftHand: number): readonly number[] {
  const index = dice.whole(0, asked.length - 1);
  const moved = (by: number) => valid(asked.map((midi, each) => (each === index ? midi + by : midi)));
  const roll = dice.whole(0, 99);
  if (roll < 42) return asked;
  if (roll < 58) return moved(dice.chance(0.5) ? 1 : -1);
  if (roll < 63) return moved(dice.pick([-12, 12, 2, -2, 7, -5]));
  if (roll < 75) return asked.filter((_, each) => each !== index);
  if (roll < 87) return valid([...asked, (asked[index] ?? 60) + dice.pick([-12, 12, -1, 1, 2, -2, 7, -7, 5, 19, -19, 3, 4, -3, -4, 24])]);
  if (roll < 95) return someNotes(dice, leftHand);
  return [];
}

/** A filter that lifts or lowers what is near a frequency. */
function shelved(sound: Float32Array, hertz: number, decibels: number, q: number): Float32Array {
  const [gain, turn] = [10 ** (decibels / 40), (2 * Math.PI * hertz) / RATE];
  const alpha = Math.sin(turn) / (2 * q);
  const [b0, b1, b2, a0, a2] = [1 + alpha * gain, -2 * Math.cos(turn), 1 - alpha * gain, 1 + alpha / gain, 1 - alpha / gain];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return sound.map((sample) => {
    const y = (b0 * sample + b1 * x1 + b2 * x2 - b1 * y1 - a2 * y2) / a0;
    [x2, x1, y2, y1] = [x1, sample, y1, y];
    return y;
  });
}

/** A recorded piano with another soundboard: some partials of each note louder or softer. */
function altered(bank: Bank, dice: Dice): Bank {
  const notes = bank.notes.map((layer) => {
    const made = new Map<number, Float32Array>();
    return new Proxy(layer as Float32Array[], {
      get(target, name) {
        const key = Number(String(name));
        if (!Number.isInteger(key)) return undefined;
        let note = made.get(key) ?? target[key]?.subarray(0, RATE * 1.5) ?? new Float32Array(0);
        for (let each = 0; each < 3 && !made.has(key); each++) {
          const hertz = 27.5 * 2 ** (key / 12) * dice.whole(1, 6);
          if (hertz < 5000) note = shelved(note, hertz, dice.whole(-14, 10), 6);
        }
        made.set(key, note);
        return note;
      },
    });
  });
  return { name: bank.name, notes };
}

/** A scene: what is asked for, what was struck, and how it sounds. */
function sceneOf(banks: readonly Bank[], dice: Dice, leftHand: number) {
  const bank =
    banks.length === 0 || dice.chance(0.5) ? madePiano(dice) : dice.chance(0.75) ? altered(dice.pick(banks), dice) : dice.pick(banks);
  const asked = someNotes(dice, leftHand);
  const notes = sounded(asked, dice, leftHand);
  const usual = dice.whole(0, 3);
  const strength = () => Math.max(0, Math.min(3, usual + (dice.chance(0.25) ? dice.whole(-1, 1) : 0)));
  const strokes: Stroke[] = [];
  if (dice.chance(0.75) || notes.length === 0) {
    const at = AT - dice.pick([0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0]);
    const before = dice.chance(0.2) ? asked : someNotes(dice, leftHand);
    const until = dice.chance(0.45) ? AT + 1 : AT - dice.whole(-40, 60) / 1000;
    // A key that is struck again is let go first.
    for (const midi of before) strokes.push({ midi, at, until: notes.includes(midi) ? Math.min(until, AT) : until, strength: strength() });
  }
  const roll = dice.chance(0.3) ? dice.whole(0, 30) : dice.whole(0, 10);
  for (const midi of notes) {
    const [at, until] = [AT + (roll * dice.whole(0, 100)) / 100_000, AT + dice.whole(150, 600) / 1000];
    strokes.push({ midi, at, until, strength: strength(), gain: 10 ** (dice.whole(-25, 25) / 200) });
  }
  const off = dice.chance(0.6) ? dice.whole(-18, 18) : 0;
  let sound = played(
    bank,
    strokes.map((stroke) => ({ ...stroke, cents: off + dice.whole(-4, 4) })),
    LENGTH,
  );
  sound = inRoom(sound, { lasts: dice.whole(15, 80) / 100, wet: dice.chance(0.25) ? 0 : dice.whole(10, 100) / 100 }, dice);
  sound = tilted(sound, dice.whole(-8, 8));
  for (let each = 0; each < 4; each++) sound = shelved(sound, 80 * 2 ** (dice.whole(0, 580) / 100), dice.whole(-9, 9), 1.5);
  const reference = Math.max(powerOf(sound.subarray(AT * RATE)), 1e-9);
  sound = mixed(sound, noise(LENGTH, dice, dice.whole(0, 95) / 100), -dice.whole(18, 60), reference);
  return { asked, notes, strokes, sound };
}

/** Turns strokes into rows of whole numbers: what is known of a key, from 0 to 255, and whether it was struck. */
export class Lessons {
  readonly #dice: Dice;
  readonly #leftHand: number;
  readonly #fit = new Fit(RATE);
  readonly #reader = new GridReader(RATE);
  readonly #heard = {
    now: createGrid(),
    before: createGrid(),
    shares: new Float32Array(KEYS),
    sharesBefore: new Float32Array(KEYS),
    length: 1,
  };
  readonly #asked = new Asked();
  readonly #features = new Float32Array(FEATURES);
  readonly rows: Uint8Array[] = [];

  /** @param leftHand how much of the chords has two notes in the left hand, 0..1: a bass with a fifth, a seventh or an octave hides most */
  constructor(dice: Dice, leftHand = 0) {
    this.#dice = dice;
    this.#leftHand = leftHand;
  }

  #look(sound: Float32Array, at: number, length: number): void {
    const { now, before, shares, sharesBefore } = this.#heard;
    const sampleAt = (index: number) => sound[index] ?? 0;
    const loudest = this.#reader.read(now, sampleAt, { from: at + 120, length });
    this.#reader.read(before, sampleAt, { from: at - 60 - WINDOW, length: WINDOW, loudest });
    this.#fit.run(now, shares);
    this.#fit.run(before, sharesBefore);
    this.#heard.length = length / WINDOW;
  }

  #write(keys: Iterable<number>, asked: readonly number[] | null, notes: readonly number[]): void {
    this.#asked.set(asked);
    for (const key of keys) {
      if (key < 0 || key >= KEYS) continue;
      writeFeatures(this.#heard, this.#asked, key, this.#features);
      const row = new Uint8Array(FEATURES + 1);
      for (let index = 0; index < FEATURES; index++)
        row[index] = Math.max(0, Math.min(255, Math.round((this.#features[index] ?? 0) * 255)));
      row[FEATURES] = notes.includes(key + LOWEST) ? 1 : 0;
      this.rows.push(row);
    }
  }

  /** One stroke of a piano. */
  stroke(banks: readonly Bank[]): void {
    const dice = this.#dice;
    const { asked, notes, strokes, sound } = sceneOf(banks, dice, this.#leftHand);
    const length = dice.chance(0.2) ? dice.whole(SHORTEST, WINDOW) : WINDOW;
    this.#look(sound, Math.round((AT + dice.whole(-8, 10) / 1000) * RATE), length);
    const keys = new Set<number>();
    for (const midi of [...notes, ...asked])
      for (const step of [0, 1, -1, 2, -2, 12, -12, 19, -19, 7, 24, -24, 5, -5]) keys.add(midi - LOWEST + step);
    for (const { midi } of strokes) keys.add(midi - LOWEST);
    for (let each = 0; each < 8; each++) keys.add(dice.whole(0, KEYS - 1));
    this.#write(keys, asked, notes);
    this.#write(keys, null, notes);
  }

  /** Seconds in which nothing is struck, though it may sound so. */
  silence(): void {
    const [dice, seconds] = [this.#dice, 12];
    const kind = dice.whole(0, 9);
    const heard = kind < 6 ? babble(seconds, dice, dice.whole(1, 4)) : metronome(seconds, dice.whole(50, 200));
    let sound = kind < 9 ? heard : mixed(backing(seconds, dice.whole(70, 200), dice), heard, -6);
    if (dice.chance(0.7)) sound = inRoom(sound, { lasts: dice.whole(15, 80) / 100, wet: dice.whole(10, 100) / 100 }, dice);
    sound = mixed(tilted(sound, dice.whole(-8, 8)), noise(seconds, dice, dice.whole(0, 95) / 100), -dice.whole(20, 50));
    const onsets = new Onsets();
    for (const [index, sample] of sound.entries()) {
      const at = onsets.push(sample);
      if (at < 0) continue;
      this.#look(sound.subarray(0, Math.max(index, at + 120 + WINDOW)), at, WINDOW);
      const { shares } = this.#heard;
      const keys = [...shares.keys()].sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0)).slice(0, 10);
      const asked = dice.chance(0.5) ? [(keys[dice.whole(0, 5)] ?? 40) + LOWEST] : someNotes(dice, this.#leftHand);
      // A band is a piano's like: of its own notes nothing is learnt from here.
      if (kind < 9) for (const mind of [asked, null]) this.#write([...keys, ...asked.map((midi) => midi - LOWEST)], mind, []);
    }
  }
}
