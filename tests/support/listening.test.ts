import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clarityOf,
  frequencyOf,
  holesIn,
  loudestNote,
  lowestNote,
  onsetsOf,
  type Recording,
  rms,
  soundBetween,
  strongestPitchClasses,
  wholeSound,
} from "./listening.ts";
import { cases } from "./totals.ts";

const RATE = 44_100;

interface Struck {
  readonly at: number;
  readonly notes: readonly number[];
}

/** Notes like a piano's: seven harmonics that fade, struck at times in seconds. */
function played(strokes: readonly Struck[], seconds: number, frame = 0): Recording {
  const left = new Float32Array(Math.round(seconds * RATE));
  for (const { at, notes } of strokes) {
    for (const note of notes) {
      for (let harmonic = 1; harmonic <= 7; harmonic++) {
        const step = (2 * Math.PI * frequencyOf(note) * harmonic) / RATE;
        const first = Math.round(at * RATE);
        for (let index = first; index < left.length; index++) {
          const age = (index - first) / RATE;
          const value = (0.1 * Math.exp(-2 * age) * Math.min(1, age / 0.002) * Math.sin(step * (index - first))) / harmonic ** 1.5;
          left[index] = (left[index] ?? 0) + value;
        }
      }
    }
  }
  return { sampleRate: RATE, frame, left, right: left };
}

const chordRange = { low: 48, high: 71 };

describe("holes", () => {
  const whole = played([{ at: 0.2, notes: [53] }], 0.6, 480);

  test("what rings has none; silence before it and after it is none", () => {
    const left = Float32Array.from({ length: RATE }, (_, at) => whole.left[at] ?? 0);
    expect(holesIn({ ...whole, left, right: left })).toEqual([]);
  });

  test("a millisecond of nothing in it is one, told by the clock of the recording; a shorter one is none", () => {
    const left = whole.left.slice().fill(0, 20_000, 20_128).fill(0, 22_000, 22_030);
    const [hole, ...others] = holesIn({ ...whole, left, right: left });
    expect(others).toEqual([]);
    expect(hole?.from).toBeCloseTo(20_480 / RATE, 6);
    expect(hole?.to).toBeCloseTo(20_608 / RATE, 6);
  });

  test("where one channel is heard there is none", () => {
    expect(holesIn({ ...whole, left: whole.left.slice().fill(0, 20_000, 20_128) })).toEqual([]);
  });
});

describe("chords", () => {
  test.each([
    ["Fm7", [53, 56, 60, 63], 41],
    ["Bb7", [58, 62, 65, 68], 46],
    ["Ebmaj7", [51, 55, 58, 62], 39],
  ])("%s is heard by its four pitch classes and its bass", (_, notes, bass) => {
    const sound = soundBetween(played([{ at: 0, notes: [bass, ...notes] }], 1.5), 0.1, 1.4);
    expect(strongestPitchClasses(sound, 4, chordRange)).toEqual(notes.map((note) => note % 12).sort((a, b) => a - b));
    expect(clarityOf(sound, 4, chordRange)).toBeGreaterThan(2);
    expect(loudestNote(sound, { low: 33, high: 47 })).toBe(bass);
  });

  test("a chord with a wrong note is heard as another one", () => {
    const sound = soundBetween(played([{ at: 0, notes: [53, 57, 60, 63] }], 1.5), 0.1, 1.4);
    expect(strongestPitchClasses(sound, 4, chordRange)).not.toEqual([0, 3, 5, 8]);
  });

  test("any single note is named", () => {
    fc.assert(
      fc.property(fc.integer({ min: 36, max: 84 }), (note) => {
        const sound = soundBetween(played([{ at: 0, notes: [note] }], 1), 0.05, 1);
        expect(loudestNote(sound, { low: 33, high: 90 })).toBe(note);
        expect(lowestNote(sound, { low: 33, high: 90 })).toBe(note);
      }),
      { numRuns: cases(20, 500) },
    );
  });
});

test("a low string whose octave is louder than itself keeps its name", () => {
  const [low, octave] = [played([{ at: 0, notes: [48] }], 1), played([{ at: 0, notes: [60, 60] }], 1)];
  const both = {
    ...low,
    left: low.left.map((value, index) => value + (octave.left[index] ?? 0)),
    right: low.right.map((value, index) => value + (octave.right[index] ?? 0)),
  };
  expect(loudestNote(wholeSound(both), { low: 33, high: 90 })).toBe(60);
  expect(lowestNote(wholeSound(both), { low: 33, high: 90 })).toBe(48);
});

describe("time", () => {
  test("strokes are found where they are, in seconds of the clock", () => {
    const recording = played(
      [
        { at: 0.3, notes: [53, 56] },
        { at: 1.8, notes: [58, 62] },
        { at: 3.3, notes: [51, 55] },
      ],
      4.5,
      RATE,
    );
    const onsets = onsetsOf(recording);
    expect(onsets).toHaveLength(3);
    for (const [index, wanted] of [1.3, 2.8, 4.3].entries()) expect(Math.abs((onsets[index] ?? 0) - wanted)).toBeLessThan(0.006);
  });

  test("a part of a recording is cut by the clock", () => {
    const recording = played([{ at: 0.5, notes: [60] }], 1, 2 * RATE);
    expect(rms(soundBetween(recording, 2, 2.49))).toBe(0);
    expect(rms(soundBetween(recording, 2.5, 3))).toBeGreaterThan(0.01);
    expect(wholeSound(recording).samples).toHaveLength(RATE);
    expect(soundBetween(recording, 10, 11).samples).toHaveLength(0);
  });
});
