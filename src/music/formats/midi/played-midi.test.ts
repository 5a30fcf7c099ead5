import { expect, test } from "vitest";
import { barsPlayed, guessTempo, playedMidi } from "./played-midi.ts";
import { readMidi } from "./read-midi.ts";

/** Eighths of a scale at a tempo over held chords of the left hand, each a little off. */
function played(tempo: number, jitter: number) {
  let turn = 0;
  const off = () => {
    turn = (turn + 7) % 11;
    return ((turn - 5) / 5) * jitter;
  };
  const beat = 60_000 / tempo;
  const scale = [60, 62, 64, 65, 67, 69, 71, 72, 74, 72, 71, 69, 67, 65, 64, 62];
  const right = scale.map((midi, index) => ({
    midi,
    velocity: 80,
    on: 1000 + (index * beat) / 2 + off(),
    off: 1000 + ((index + 0.9) * beat) / 2,
  }));
  const left = [48, 43].map((midi, index) => ({
    midi,
    velocity: 70,
    on: 1000 + index * 4 * beat + off(),
    off: 1000 + (index + 0.95) * 4 * beat,
  }));
  return { scale, notes: [...right, ...left].sort((a, b) => a.on - b.on) };
}

test("what was played with 15 ms of unrest becomes eighths in both hands, at the tempo that was guessed", () => {
  const { scale, notes } = played(92, 15);
  const tempo = guessTempo(notes);
  expect(Math.abs(tempo - 92)).toBeLessThanOrEqual(1);
  expect(barsPlayed(notes, tempo)).toBe(2);
  const { bytes, moved, furthest } = playedMidi(notes, { tempo, strength: 1, title: "Just now" });
  expect([moved > 10, furthest <= 45]).toEqual([true, true]);
  const read = readMidi(bytes);
  const song = read.ok ? read.value.songs[0] : undefined;
  expect(song?.titles).toEqual(["Just now"]);
  expect(song?.voices[0]?.bars.flatMap(({ notes: own }) => own.map(({ notes: [note], length }) => [note, length])).length).toBe(
    scale.length,
  );
  expect(song?.voices[0]?.bars[0]?.notes.map(({ start }) => start)).toEqual([0, 480, 960, 1440, 1920, 2400, 2880, 3360]);
  expect(song?.voices[1]?.clef).toBe("bass");
});

test("bars are chosen, and strength 0 leaves every note where it was", () => {
  const { notes } = played(120, 12);
  const second = readMidi(playedMidi(notes, { tempo: 120, strength: 1, bars: [2, 2], title: "" }).bytes);
  expect(second.ok && second.value.songs[0]?.voices[0]?.bars).toHaveLength(1);
  expect(playedMidi(notes, { tempo: 120, strength: 0, title: "" }).furthest).toBe(0);
  expect(barsPlayed([], 120)).toBe(0);
  expect(guessTempo(notes.slice(0, 2))).toBe(100);
});
