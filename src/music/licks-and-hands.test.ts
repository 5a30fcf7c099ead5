import { expect, test } from "vitest";
import { chordElement, restElement } from "./chords/element.ts";
import type { ChordElement } from "./elements.ts";
import { fingering, type Hand } from "./fingering.ts";
import { revoice } from "./harmony/harmony-tool.ts";
import { circleOfFifths } from "./keys.ts";
import { lickPiece, sampleLicks } from "./licks.ts";
import { barsOf, totalTicks } from "./pieces/timeline.ts";
import { chromaOf, midiOf } from "./pitch.ts";
import { modeNames, type Scale, scaleGroups, scaleOf } from "./scales.ts";
import { readStoredSong } from "./songs/one-song.ts";
import { songPiece } from "./songs/song-piece.ts";
import { conveyor, stepsOf, stepsOfPiece } from "./training/steps.ts";

const scale = (key: string, type: string): Scale => {
  const found = scaleOf(key, type);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};
const fingers = (key: string, type: string, hand: Hand, octaves = 1) => fingering(scale(key, type), hand, octaves).join("");

/** One octave, from method books: right hand, left hand. */
const MAJOR: Readonly<Record<string, readonly [string, string]>> = {
  C: ["12312345", "54321321"],
  G: ["12312345", "54321321"],
  D: ["12312345", "54321321"],
  A: ["12312345", "54321321"],
  E: ["12312345", "54321321"],
  B: ["12312345", "43214321"],
  "F#": ["23412312", "43213214"],
  Db: ["23123412", "32143213"],
  Ab: ["34123123", "32143213"],
  Eb: ["31234123", "32143213"],
  Bb: ["41231234", "32143213"],
  F: ["12341234", "54321321"],
};
const MINOR: Readonly<Record<string, readonly [string, string]>> = {
  A: ["12312345", "54321321"],
  E: ["12312345", "54321321"],
  B: ["12312345", "43214321"],
  "F#": ["34123123", "43213214"],
  "C#": ["34123123", "32143213"],
  "G#": ["34123123", "32132143"],
  Eb: ["31234123", "21432132"],
  Bb: ["41231234", "21321432"],
  F: ["12341234", "54321321"],
  C: ["12312345", "54321321"],
  G: ["12312345", "54321321"],
  D: ["12312345", "54321321"],
};

test("major and natural minor scales have the fingerings of the method books, in both hands", () => {
  for (const [table, type] of [
    [MAJOR, "major"],
    [MINOR, "minor"],
  ] as const) {
    for (const [key, [right, left]] of Object.entries(table)) {
      expect(fingers(key, type, "right"), `${key} ${type} right`).toBe(right);
      expect(fingers(key, type, "left"), `${key} ${type} left`).toBe(left);
    }
  }
});

test("the chromatic scale has the third finger on black keys, thumb and second finger on white ones", () => {
  expect(fingers("C", "chromatic", "right")).toBe("1313123131312");
  expect(fingers("C", "chromatic", "left")).toBe("1313213131321");
  expect(fingers("C", "chromatic", "right", 2)).toBe("1313123131312313123131312");
  expect(fingers("E", "chromatic", "right").slice(0, 8)).toBe("12313131");
});

test("harmonic and melodic minor keep the fingers of natural minor where its thumbs stay on white keys", () => {
  expect(fingers("Bb", "melodic minor", "left")).toBe("21321432");
  expect(fingers("Bb", "melodic minor", "right")).toBe("41231234");
  expect(fingers("C", "harmonic minor", "right")).toBe("12312345");
  expect(fingers("G#", "harmonic minor", "left")).toBe("32132143");
});

test("over two octaves the pattern goes on and the top note has no thumb", () => {
  expect(fingers("C", "major", "right", 2)).toBe("123123412312345");
  expect(fingers("C", "major", "left", 2)).toBe("543213214321321");
  expect(fingers("Bb", "major", "right", 2)).toBe("412312341231234");
});

test("in every mode and key thumbs stand on white keys, unless the scale has too few of them", () => {
  for (const key of circleOfFifths) {
    for (const mode of modeNames) {
      const own = scale(key, mode);
      for (const hand of ["right", "left"] as const) {
        const thumbs = fingering(own, hand).flatMap((finger, index) => (finger === 1 ? [own.notes[index % 7] ?? ""] : []));
        for (const note of thumbs) expect([1, 3, 6, 8, 10], `${own.name} ${hand}`).not.toContain(chromaOf(note));
      }
    }
  }
});

test("scales of any size have fingers 1 to 5, neighbours never the same finger", () => {
  for (const { name } of scaleGroups.flatMap(({ scales }) => scales)) {
    for (const hand of ["right", "left"] as const) {
      for (const tonic of ["Eb", "C", "F", "B"]) {
        const own = scale(tonic, name);
        const found = fingering(own, hand);
        expect(found).toHaveLength(own.notes.length * 2 + 1);
        found.forEach((finger, index) => {
          expect(finger >= 1 && finger <= 5).toBe(true);
          expect(finger, `${tonic} ${name} ${hand}`).not.toBe(found[index + 1]);
        });
      }
    }
  }
});

test("two licks are built in, melody and harmony of the same whole bars", () => {
  expect(sampleLicks).toHaveLength(2);
  for (const lick of sampleLicks) {
    expect(lick.voiceElements.map(({ voiceType }) => voiceType)).toEqual(["melody", "harmony"]);
    const [melody, harmony] = lick.voiceElements.map(({ elements }) => totalTicks(elements));
    expect(melody).toBe(harmony);
    const piece = lickPiece(lick, 90);
    expect(piece).toMatchObject({ title: lick.title, tempo: 90, meter: lick.meter });
    for (const voice of piece.voices) expect(totalTicks(barsOf(voice).flatMap(({ elements }) => elements))).toBe(melody);
  }
});

test("a lick's steps are its notes, without rests", () => {
  const lick = sampleLicks[0];
  if (!lick) throw new Error("no lick");
  expect(stepsOfPiece(lickPiece(lick))).toHaveLength(18);
  expect(stepsOfPiece(lickPiece(lick), "Harmony").map(({ required }) => required.name)).toEqual(["Dm7", "G7b9", "Cmaj7"]);
  expect(stepsOfPiece(lickPiece(lick), "Bass")).toEqual([]);
});

test("a chord held over bars is one step, and steps pass by as on a conveyor", () => {
  const song = readStoredSong('X:1\nT:A\nL:1/4\nM:3/4\nK:C\nV:1\n"C" x3 | "F" x3 | "G7" x3 |\n');
  if (!song.ok) throw new Error(song.error.code);
  const steps = stepsOfPiece(songPiece(song.value));
  expect(steps.map(({ required }) => required.name)).toEqual(["C", "F", "G7"]);
  const view = conveyor(steps, 1, 5);
  expect([view.done.length, view.now?.required.name, view.next.length]).toEqual([1, "F", 1]);
  expect(conveyor(stepsOf([]), 0, 2)).toEqual({ done: [], now: undefined, next: [] });
});

const chord = (tonic: string, type: string): ChordElement => chordElement({ id: tonic, tonic, type });

test("the harmony tool voices smoothly, then drops; rests and kept voicings pass through", () => {
  const kept = { ...chord("F", "maj7"), originalVoicing: true };
  const input = [chord("D", "m7"), chord("G", "7"), restElement("r", "q"), kept];
  const plain = revoice(input, { smoothVoicing: false, drop: "none" });
  expect(plain).toEqual(input);
  const dropped = revoice(input, { smoothVoicing: false, drop: "drop2" }) as readonly ChordElement[];
  expect(dropped[0]?.notes).toEqual(["A2", "D3", "F3", "C4"]);
  const both = revoice(input, { smoothVoicing: true, drop: "drop2" }) as readonly ChordElement[];
  expect(both[1]?.notes).not.toEqual(dropped[1]?.notes);
  expect(both[1]?.notes.map((note) => midiOf(note) ?? 0)).toEqual(
    [...(both[1]?.notes ?? [])].map((note) => midiOf(note) ?? 0).sort((a, b) => a - b),
  );
  expect([both[2], both[3]]).toEqual([restElement("r", "q"), kept]);
});
