import ToneMidi from "@tonejs/midi";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomScore } from "../../tests/support/random-scores.ts";
import { cases, seed } from "../../tests/support/totals.ts";
import { chordElement, restElement } from "./chords/element.ts";
import type { MusicElement, Piece } from "./elements.ts";
import { pieceToMidi } from "./midi-file.ts";
import { pieceEvents } from "./pieces/events.ts";
import { voiceOf } from "./pieces/voice.ts";
import { kindOf } from "./pieces/voice-ids.ts";
import { readStoredSong } from "./songs/one-song.ts";
import { songPiece } from "./songs/song-piece.ts";
import { DURATIONS } from "./time/time.ts";

const pieceWith = (harmony: readonly MusicElement[], bass: readonly MusicElement[], meter = "4/4", tempo = 120): Piece => ({
  id: "p",
  meter,
  tempo,
  title: "Étude №1",
  noTempo: false,
  voices: [voiceOf("Harmony", harmony, "C", meter), voiceOf("Bass", bass, "C", meter)],
});
const anyElements = fc.array(
  fc.oneof(
    fc
      .record({ tonic: fc.constantFrom("C", "Eb", "F#"), duration: fc.constantFrom(...DURATIONS), tied: fc.boolean() })
      .map(({ tonic, duration, tied }) => ({ ...chordElement({ id: "c", tonic, type: "m7", duration }), tied })),
    fc.constantFrom(...DURATIONS).map((duration) => restElement("r", duration)),
  ),
  { maxLength: 12 },
);

/** Note, start, duration as an independent reader finds them. */
const readBack = (bytes: Uint8Array) => {
  const midi = new ToneMidi.Midi(bytes);
  const notes = midi.tracks.flatMap((track) => track.notes.map(({ midi: pitch, ticks, durationTicks }) => [ticks, pitch, durationTicks]));
  return { midi, notes: notes.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0)) };
};

test("what is written is read back by an independent reader, note by note", () => {
  fc.assert(
    fc.property(
      anyElements,
      anyElements,
      fc.constantFrom("4/4", "3/4", "6/8"),
      fc.integer({ min: 30, max: 300 }),
      (harmony, bass, meter, tempo) => {
        const piece = pieceWith(harmony, bass, meter, tempo);
        const { midi, notes } = readBack(pieceToMidi(piece));
        const events = pieceEvents(piece).map(({ start, midi: pitch, duration }) => [start, pitch, duration] as const);
        expect(notes).toEqual([...events].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]));
        expect(midi.header.ppq).toBe(960);
        expect(midi.header.tempos[0]?.bpm).toBeCloseTo(tempo, 2);
        expect(midi.header.timeSignatures[0]?.timeSignature.join("/")).toBe(meter);
      },
    ),
  );
});

test("each voice has its own track, name and channel, and its own loudness", () => {
  const chord = chordElement({ id: "c", tonic: "C", type: "7" });
  const { midi } = readBack(pieceToMidi(pieceWith([chord], [chord])));
  const sounding = midi.tracks.filter(({ notes }) => notes.length > 0);
  expect(sounding.map(({ name, channel }) => [name, channel])).toEqual([
    ["Harmony", 0],
    ["Bass", 2],
  ]);
  expect(sounding.map(({ notes }) => Math.round((notes[0]?.velocity ?? 0) * 127))).toEqual([72, 84]);
});

test("a repeated note is let go before it is struck again", () => {
  const chord = { id: "c", name: "C4", note: "C4", duration: "q" as const, elementType: "Note" as const };
  const bytes = [...pieceToMidi(pieceWith([chord, chord], []))];
  const switches = bytes.flatMap((byte, index) => ((byte === 0x90 || byte === 0x80) && bytes[index + 1] === 60 ? [byte] : []));
  expect(switches).toEqual([0x90, 0x80, 0x90, 0x80]);
});

test("a title with letters beyond ASCII is written without them", () => {
  expect(readBack(pieceToMidi(pieceWith([], []))).midi.name).toBe("Etude No1");
});

test("the same piece gives the same bytes", () => {
  const piece = pieceWith([chordElement({ id: "c", tonic: "C", type: "7" })], []);
  expect(pieceToMidi(piece)).toEqual(pieceToMidi(piece));
});

test("a song with repeats is written in the order in which it is played, each voice on a track and channel of its own", () => {
  const text =
    'X:1\nT:Form\nL:1/4\nM:4/4\nK:C\nV:1 treble nm="Flute"\nV:2 treble\nV:1\n|: c4 |1 d4 :|2 e4 |]\nV:2\n|: E4 |1 F4 :|2 G4 |]\n';
  const song = readStoredSong(text);
  if (!song.ok) throw new Error(song.error.code);
  const { midi } = readBack(pieceToMidi(songPiece(song.value)));
  const tracks = midi.tracks.filter(({ notes }) => notes.length > 0);
  expect(tracks.map(({ name, channel }) => [name, channel])).toEqual([
    ["Flute", 1],
    ["Melody 2", 3],
  ]);
  expect(tracks.map(({ notes }) => notes.map(({ midi: pitch }) => pitch))).toEqual([
    [72, 74, 72, 76],
    [64, 65, 64, 67],
  ]);
});

test("200 generated scores: an independent reader finds every note that is played, drums on the tenth channel", () => {
  for (let at = seed(1), end = at + cases(200, 2000); at < end; at++) {
    const piece = songPiece(randomScore(at));
    const { midi } = readBack(pieceToMidi(piece));
    const wanted = pieceEvents(piece).map(({ start, midi: pitch, voice }) => `${start} ${pitch} ${kindOf(voice) === "Drums"}`);
    const found = midi.tracks.flatMap((track) => track.notes.map(({ midi: pitch, ticks }) => `${ticks} ${pitch} ${track.channel === 9}`));
    expect([...new Set(found)].sort(), `seed ${at}`).toEqual([...new Set(wanted)].sort());
  }
});
