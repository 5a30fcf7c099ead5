import { type MidiEvent, writeMidi } from "midi-file";
import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../../tests/support/format-facts.ts";
import { chordsOfSong, notesOfSong } from "../../../../tests/support/music-xml.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { seeded } from "../../bass/options.ts";
import { readMidi } from "./read-midi.ts";
import { xfChord } from "./xf.ts";

const END: MidiEvent = { deltaTime: 0, meta: true, type: "endOfTrack" };
const on = (deltaTime: number, noteNumber: number, channel = 0): MidiEvent => ({
  deltaTime,
  channel,
  type: "noteOn",
  noteNumber,
  velocity: 80,
});
const off = (deltaTime: number, noteNumber: number, channel = 0): MidiEvent => ({
  deltaTime,
  channel,
  type: "noteOff",
  noteNumber,
  velocity: 0,
});
const fileOf = (format: 0 | 1 | 2, tracks: readonly (readonly MidiEvent[])[], ticksPerBeat = 480): Uint8Array =>
  Uint8Array.from(
    writeMidi({ header: { format, numTracks: tracks.length, ticksPerBeat }, tracks: tracks.map((events) => [...events, END]) }),
  );
const readOf = (bytes: Uint8Array) => {
  const read = readMidi(bytes);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};
const code = (bytes: Uint8Array): string => {
  const read = readMidi(bytes);
  return read.ok ? "read" : read.error.code;
};

test.each(factsOf("midi"))("$file has the head, bars, chords and notes that it is known to have", ({ file, songs: [fact = {}] }) => {
  const [song] = readOf(bytesOf(file)).songs;
  expect(song && differences(song, fact)).toEqual([]);
});

test("titles are UTF-8 where their bytes are that, else Latin-1", () => {
  const bytes = (...values: readonly number[]): string => String.fromCharCode(...values);
  const titleOf = (text: string) =>
    readOf(fileOf(1, [[{ deltaTime: 0, meta: true, type: "trackName", text }], [on(0, 60), off(480, 60)]])).songs[0]?.titles[0];
  expect(titleOf(bytes(...new TextEncoder().encode("Café Été, 枯葉")))).toBe("Café Été, 枯葉");
  expect(titleOf(bytes(0x43, 0x61, 0x66, 0xe9))).toBe("Café");
  expect(titleOf(bytes(0xc9, 0x74, 0xe9, 0x20, 0x93, 0x41, 0x94))).toBe("Été “A”");
  expect(titleOf("Blue")).toBe("Blue");
});

test("overlapping notes of one key end first in first out, a note-on of velocity 0 ends, unended notes are told", () => {
  const read = readOf(
    fileOf(0, [[on(0, 60), on(480, 60), { ...on(480, 60), velocity: 0 } as MidiEvent, off(480, 60), on(0, 64), off(480, 65)]]),
  );
  expect(read.songs.map((song) => notesOfSong(song))).toEqual([["C4@0 C4@1 E4@3"]]);
  expect(read.notices.map(({ code: told }) => told)).toContain("unended-notes");
});

test("tempo and meter count in any track, drums are no voice, formats 0 and 2 are read", () => {
  const head: MidiEvent[] = [{ deltaTime: 0, meta: true, type: "trackName", text: "Head" }];
  const setting: MidiEvent[] = [
    { deltaTime: 0, meta: true, type: "timeSignature", numerator: 3, denominator: 4, metronome: 24, thirtyseconds: 8 },
    { deltaTime: 0, meta: true, type: "setTempo", microsecondsPerBeat: 400_000 },
    on(0, 60),
    off(1440, 60),
    on(0, 36, 9),
    off(480, 36, 9),
  ];
  const [song] = readOf(fileOf(1, [head, setting])).songs;
  expect([song?.titles[0], song?.tempo, song?.meter, song?.voices.length]).toEqual(["Head", 150, { beats: 3, unit: 4 }, 1]);
  expect(readOf(fileOf(1, [head, setting])).notices.map(({ code: told }) => told)).toEqual(["drums-left-out"]);
  expect(readOf(fileOf(2, [setting, setting])).songs).toHaveLength(2);
});

test("triplets, quintuplets and notes over bar lines keep their places", () => {
  const third = [on(0, 60), off(160, 60), on(0, 62), off(160, 62), on(0, 64), off(160, 64)];
  const fifth = [65, 67, 65, 67, 65].flatMap((key) => [on(0, key), off(96, key)]);
  const [song] = readOf(fileOf(0, [[...third, ...fifth, on(0, 72), off(1440, 72)]])).songs;
  expect(song && notesOfSong(song)).toEqual(["C4@0 D4@0.33 E4@0.67 F4@1 G4@1.2 F4@1.4 G4@1.6 F4@1.8 C5@2-", "C5@0"]);
});

test("chord names of the XF format and words are taken where they are", () => {
  expect([xfChord([0x43, 0x7b, 1, 0x31, 2]), xfChord([0x43, 0x7b, 1, 0x22, 10, 0x35]), xfChord([1, 2, 3])]).toEqual([
    "Cmaj7",
    "Dbm7/G",
    undefined,
  ]);
  const xf: MidiEvent = { deltaTime: 0, meta: true, type: "sequencerSpecific", data: [0x43, 0x7b, 1, 0x31, 2] };
  const word: MidiEvent = { deltaTime: 0, meta: true, type: "lyrics", text: "Hel-" };
  const [song] = readOf(fileOf(0, [[xf, word, on(0, 60), off(1920, 60)]])).songs;
  expect([song && chordsOfSong(song), song?.voices[0]?.bars[0]?.notes[0]?.lyrics]).toEqual([
    ["Cmaj7@0"],
    [{ verse: 1, text: "Hel", hyphen: true }],
  ]);
});

test("SMPTE time, cut files at every 97th byte and mutants are refused in words or read, never thrown", () => {
  expect([code(bytesOf("bad/smpte.mid")), code(bytesOf("bad/cut.mid")), code(bytesOf("bad/picture.mid"))]).toEqual([
    "smpte-midi",
    "cut-midi",
    "no-midi",
  ]);
  const files = factsOf("midi").map(({ file }) => bytesOf(file));
  for (const bytes of files) {
    for (let cut = 0; cut < bytes.length; cut += 97) expect(["cut-midi", "no-midi"]).toContain(code(bytes.subarray(0, cut)));
  }
  const random = seeded(seed(4));
  for (let run = 0, end = cases(200, 1000); run < end; run++) {
    const bytes = Uint8Array.from(files[run % files.length] ?? []);
    for (let change = 0; change < 1 + (run % 5); change++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    expect(code(bytes)).not.toBe("");
  }
});

test.each([
  ["F# minor", 3, 1, [44, 60, 51, 53, 58], [44, 47, 51, 55], ["G#6/9", "G#mMaj7"]],
  ["Db major", -5, 0, [42, 46, 49], [42, 45, 49, 52], ["Gb", "Gbm7"]],
  ["C# minor", 4, 1, [51, 54, 58, 61], [51, 55, 58, 62], ["D#m7", "D#maj7"]],
  ["Gb major", -6, 0, [47, 51, 54], [47, 50, 54, 57], ["Cb", "Bm7"]],
] as const)("in %s chords that are found on one of the key's notes have its name", (_, fifths, scale, first, second, names) => {
  const head: MidiEvent = { deltaTime: 0, meta: true, type: "keySignature", key: fifths, scale };
  const struck = (keys: readonly number[]) => [
    ...keys.map((key) => on(0, key, 1)),
    ...keys.map((key, index) => off(index === 0 ? 960 : 0, key, 1)),
  ];
  const melody = [on(0, 72), off(480, 72), on(0, 73), off(480, 73), on(0, 75), off(960, 75)];
  const [song] = readOf(fileOf(1, [[head], melody, [...struck(first), ...struck(second)]])).songs;
  expect(song?.voices[0]?.bars[0]?.chords.map(({ symbol }) => symbol)).toEqual(names);
});
