import { expect, test } from "vitest";
import { Dice } from "../../../tests/support/dice.ts";
import { RATE } from "../../../tests/support/heard/banks.ts";
import { mixed, noise } from "../../../tests/support/heard/scenes.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../../music/bass/options.ts";
import { midiOf, pitchOf } from "./pitch.ts";
import { Voice } from "./voice.ts";

interface Sung {
  readonly midi: number;
  readonly at: number;
  readonly until: number;
}

/** One who sings or blows: partials that swell, a vibrato of a third of a semitone that sets in late. */
function sung(notes: readonly Sung[], seconds: number, partials: readonly number[]): Float32Array {
  const out = new Float32Array(seconds * RATE);
  for (const { midi, at, until } of notes) {
    let phase = 0;
    for (let index = Math.round(at * RATE); index < Math.min(out.length, Math.round(until * RATE)); index++) {
      const [time, left] = [index / RATE - at, until - index / RATE];
      const vibrato = 0.33 * Math.min(1, Math.max(0, time - 0.15) / 0.2) * Math.sin(2 * Math.PI * 5.5 * time);
      phase += (2 * Math.PI * 440 * 2 ** ((midi + vibrato - 69) / 12)) / RATE;
      const level = 0.2 * Math.min(1, time / 0.03, left / 0.03);
      out[index] = (out[index] as number) + level * partials.reduce((sum, share, each) => sum + share * Math.sin((each + 1) * phase), 0);
    }
  }
  return out;
}

function heardIn(sound: Float32Array) {
  const notes: { at: number; midi: number }[] = [];
  const voice = new Voice(RATE, { note: (at, midi) => notes.push({ at, midi: Math.round(midi) }), over: () => {} });
  for (let from = 0; from < sound.length; from += 128) voice.push(sound.subarray(from, from + 128));
  return notes;
}

/** A voice, a horn without much of its fundamental, a clarinet of odd partials, a flute. */
const SOUNDS = [
  [1, 0.6, 0.4, 0.25, 0.1],
  [0.2, 0.8, 1, 0.7, 0.5, 0.3],
  [1, 0.05, 0.6, 0.04, 0.3],
  [1, 0.15, 0.03],
] as const;

test("a pitch is good to 12 cents, over the reach of voices and horns", () => {
  for (let midi = 36; midi <= 88; midi++) {
    const tone = sung([{ midi, at: 0, until: 0.14 }], 1, SOUNDS[0]);
    const found = pitchOf((index) => tone[index + 300] as number, RATE);
    expect(Math.abs(midiOf(found?.hertz ?? 1) - midi)).toBeLessThan(0.12);
  }
});

test("melodies that are sung or blown are heard note by note, in time, and nothing more", () => {
  const dice = new Dice(seeded(seed(1)));
  for (let melody = 0; melody < cases(6, 100); melody++) {
    const low = dice.pick([45, 52, 60, 67]);
    let [midi, at] = [low + 5, 0.4];
    const notes = Array.from({ length: 12 }, () => {
      midi = Math.max(low - 5, Math.min(low + 15, midi + dice.pick([-5, -3, -2, -1, 0, 1, 2, 3, 4])));
      const lasts = dice.pick([0.25, 0.3, 0.5]);
      at += lasts;
      return { midi, at: at - lasts, until: at - 0.01 };
    });
    // The same note once more is tongued.
    const tongued = notes.map((note, index) => (notes[index + 1]?.midi === note.midi ? { ...note, until: note.until - 0.08 } : note));
    const sound = mixed(sung(tongued, at + 0.5, dice.pick(SOUNDS)), noise(2, dice), -30);
    const heard = heardIn(sound);
    expect(heard.map((note) => note.midi)).toEqual(notes.map((note) => note.midi));
    for (const [index, note] of heard.entries()) expect(Math.abs(note.at - (notes[index]?.at ?? 0))).toBeLessThan(0.06);
  }
});

/** A note, one beside it, and that again. Times are seconds. */
const neighbours = (from: number, to: number, begins: number): readonly Sung[] => [
  { midi: from, at: begins, until: begins + 0.24 },
  { midi: to, at: begins + 0.25, until: begins + 0.54 },
  { midi: to, at: begins + 0.62, until: begins + 1 },
];

test("a note beside the one before is told once, and one that is tongued again where it begins again", () => {
  for (const to of [60, 61, 63, 64])
    for (const partials of SOUNDS)
      for (let begins = 0.4; begins < 0.42; begins += 0.003) {
        const notes = neighbours(62, to, begins);
        const heard = heardIn(mixed(sung(notes, 2, partials), noise(2, new Dice(seeded(1))), -30));
        expect(heard.map(({ midi }) => midi)).toEqual([62, to, to]);
        for (const [index, { at }] of heard.entries()) expect(Math.abs(at - (notes[index]?.at ?? 0))).toBeLessThan(0.04);
      }
});

test("a room in which nobody sings has no notes", () => {
  const dice = new Dice(seeded(seed(1)));
  expect(heardIn(noise(10, dice))).toEqual([]);
  expect(heardIn(noise(3, dice, 0.2))).toEqual([]);
});
