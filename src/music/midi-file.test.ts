import ToneMidi from "@tonejs/midi";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomScore } from "../../tests/support/random-scores.ts";
import { cases, seed } from "../../tests/support/totals.ts";
import { chordElement, restElement } from "./chords/element.ts";
import type { MusicElement, Piece } from "./elements.ts";
import { readMidi } from "./formats/midi/read-midi.ts";
import { pieceToMidi } from "./midi-file.ts";
import { signatureOfKey } from "./notation/abc-pitch.ts";
import { pieceEvents } from "./pieces/events.ts";
import { playedOrder } from "./pieces/measures.ts";
import { barStarts } from "./pieces/timeline.ts";
import { voiceOf } from "./pieces/voice.ts";
import { kindOf, voiceIds } from "./pieces/voice-ids.ts";
import { barSpans, swingOf } from "./playing/bar-spans.ts";
import { drumStrokes } from "./playing/drums.ts";
import { DEFAULT_SETTINGS, type PlaySettings } from "./playing/settings.ts";
import { readStoredSong } from "./songs/one-song.ts";
import { songPiece } from "./songs/song-piece.ts";
import { swungTick } from "./time/swing.ts";
import { barTicks, DURATIONS, meterOf, ticks } from "./time/time.ts";

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

/** What an independent reader must find of a piece: heads of the tracks, and each voice's starts and ends. */
function expectedOf(piece: Piece, swing: PlaySettings["swing"], drums: PlaySettings["drums"]) {
  const bars = barSpans(piece);
  const bent = swingOf(swing, bars, piece.meter, piece.tempo);
  const at = (tick: number) => Math.round(swungTick(ticks(tick), bent));
  const events = pieceEvents(piece).map(({ voice, midi, velocity, start, duration }) => ({
    drums: kindOf(voice) === "Drums",
    midi,
    velocity,
    start: at(start),
    end: Math.max(at(start) + 1, at(start + duration)),
  }));
  const strokes = drumStrokes(bars, drums).map(({ midi, velocity, start }) => ({ drums: true, midi, velocity, start: at(start) }));
  return {
    starts: [...events, ...strokes].map((each) => `${each.start} ${each.midi} ${each.velocity} ${each.drums}`).sort(),
    ends: events
      .filter((each) => !each.drums)
      .map(({ end, midi }) => `${end} ${midi}`)
      .sort(),
  };
}

const PLAIN = { ...DEFAULT_SETTINGS.band, style: "plain" } as const;
const SWINGS = ["off", "auto", 1.5] as const;
const STYLES = ["off", "swing", "bossa", "straight"] as const;

test("200 generated scores: an independent reader finds every note of every voice where it is heard, drums on the tenth channel", () => {
  for (let at = seed(1), end = at + cases(200, 2000); at < end; at++) {
    const piece = songPiece(randomScore(at));
    const swing = SWINGS[at % SWINGS.length] ?? "off";
    const drums = STYLES[at % STYLES.length] ?? "off";
    const { midi } = readBack(pieceToMidi(piece, { settings: { ...DEFAULT_SETTINGS, swing, drums, band: PLAIN } }));
    const found = midi.tracks.flatMap((track) => track.notes.map((note) => ({ note, isDrum: track.channel === 9 })));
    const wanted = expectedOf(piece, swing, drums);
    expect(
      found.map(({ note, isDrum }) => `${note.ticks} ${note.midi} ${Math.round(note.velocity * 127)} ${isDrum}`).sort(),
      `seed ${at}`,
    ).toEqual(wanted.starts);
    const ends = found.filter(({ isDrum }) => !isDrum).map(({ note }) => `${note.ticks + note.durationTicks} ${note.midi}`);
    expect(ends.sort(), `seed ${at}`).toEqual(wanted.ends);
  }
});

test("200 generated scores: tempos, meters and key signatures are read back bar by bar, and each voice has its name and program", () => {
  for (let at = seed(1), end = at + cases(200, 2000); at < end; at++) {
    const piece = songPiece(randomScore(at));
    const { midi } = readBack(pieceToMidi(piece, { tempo: piece.tempo / 2, instrument: "vibraphone" }));
    const { header } = midi;
    const last = <T extends { readonly ticks: number }>(list: readonly T[], tick: number) => list.findLast((each) => each.ticks <= tick);
    const lead = [...piece.voices].sort((a, b) => (b.bars?.length ?? 0) - (a.bars?.length ?? 0))[0];
    const order = playedOrder(piece);
    barStarts(piece)
      .slice(0, -1)
      .forEach((tick, index) => {
        const where = `seed ${at}, bar ${index}`;
        const bar = lead?.bars?.[index];
        const marks = piece.measures?.slice(0, (order[index] ?? index) + 1) ?? [];
        const tempo = marks.findLast((measure) => measure.tempo !== undefined)?.tempo ?? piece.tempo;
        expect(last(header.tempos, tick)?.bpm, where).toBeCloseTo(tempo / 2, 2);
        const meter = bar?.meter ?? piece.meter;
        const length = (barStarts(piece)[index + 1] ?? 0) - tick;
        if (length === barTicks(meterOf(meter))) expect(last(header.timeSignatures, tick)?.timeSignature.join("/"), where).toBe(meter);
        expect(keyRead(last(header.keySignatures as readonly KeyRead[], tick)), where).toBe(keyWritten(bar?.key ?? lead?.key ?? "none"));
      });
    const sounding = midi.tracks.filter(({ notes }) => notes.length > 0);
    const ids = voiceIds(piece.voices).filter((id) => pieceEvents(piece).some(({ voice }) => voice === id));
    const programs: Readonly<Record<string, number>> = { Bass: 32, Drums: 0 };
    expect(sounding.map(({ instrument }) => instrument.number)).toEqual(ids.map((id) => programs[kindOf(id)] ?? 11));
    expect(sounding.every(({ name }) => name !== "")).toBe(true);
  }
});

interface KeyRead {
  readonly ticks: number;
  readonly key: string;
  readonly scale: string;
}
/** A key as its reader names it: by its signature's major or minor key; C without one. */
const keyRead = (read: KeyRead | undefined): string => (read === undefined ? "C major" : `${read.key} ${read.scale}`);
const MAJORS = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
function keyWritten(key: string): string {
  const major = MAJORS[signatureOfKey(key) + 7] ?? "C";
  return `${major} ${/^[A-G][#b]?m$/.test(key) ? "minor" : "major"}`;
}

test("swung eighths and the ride's skip note stand where they are heard", () => {
  const eighth = (id: string) => ({ id, name: "C5", note: "C5", duration: "e" as const, elementType: "Note" as const });
  const melody = voiceOf("Melody", ["a", "b", "c", "d"].map(eighth), "C", "4/4");
  const piece: Piece = { id: "p", meter: "4/4", tempo: 120, title: "Swing", noTempo: false, voices: [melody] };
  const { midi } = readBack(pieceToMidi(piece, { settings: { ...DEFAULT_SETTINGS, swing: 2, drums: "swing" } }));
  const [tune, drums] = midi.tracks.filter(({ notes }) => notes.length > 0);
  expect(tune?.notes.map(({ ticks: start, durationTicks }) => [start, durationTicks])).toEqual([
    [0, 640],
    [640, 320],
    [960, 640],
    [1600, 320],
  ]);
  expect(drums?.name).toBe("Drums");
  expect(drums?.notes.filter(({ midi: key }) => key === 51).map(({ ticks: start }) => start)).toEqual([0, 960, 1600, 1920, 2880, 3520]);
});

test("the mixer's instruments are the tracks' programs", () => {
  const chord = chordElement({ id: "c", tonic: "C", type: "7" });
  const strips = { ...DEFAULT_SETTINGS.strips, harmony: { ...DEFAULT_SETTINGS.strips.harmony, instrument: "vibraphone" } };
  const { midi } = readBack(pieceToMidi(pieceWith([chord], [chord]), { settings: { ...DEFAULT_SETTINGS, strips } }));
  expect(midi.tracks.filter(({ notes }) => notes.length > 0).map(({ instrument }) => instrument.name)).toEqual([
    "vibraphone",
    "acoustic bass",
  ]);
});

const metersOf = (abc: string, settings?: PlaySettings) => {
  const song = readStoredSong(abc);
  if (!song.ok) throw new Error(song.error.code);
  const bytes = pieceToMidi(songPiece(song.value), settings === undefined ? {} : { settings });
  return { bytes, meters: readBack(bytes).midi.header.timeSignatures.map(({ ticks: at, timeSignature }) => [at, timeSignature.join("/")]) };
};

test("a pick-up is a bar of its own length, so that every meter stands on a bar line, and it is read back as a pick-up", () => {
  const { bytes, meters } = metersOf("X:1\nT:Waltz\nM:3/4\nL:1/4\nK:C\nG | c2 d | [M:5/4] e3 d2 | [M:3/4] c3 |]");
  expect(meters).toEqual([
    [0, "1/4"],
    [960, "3/4"],
    [960 + 2880, "5/4"],
    [960 + 2880 + 4800, "3/4"],
  ]);
  const read = readMidi(bytes);
  if (!read.ok) throw new Error("not read");
  const [song] = read.value.songs;
  const bars = song?.voices[0]?.bars ?? [];
  expect(bars.map(({ number, length, pickUp = false, meter }) => [number, length, pickUp, meter?.beats])).toEqual([
    [0, 960, true, 3],
    [1, 2880, false, 3],
    [2, 4800, false, 5],
    [3, 2880, false, 3],
  ]);
  expect(song?.meter).toEqual({ beats: 3, unit: 4 });
});
test("a pick-up of three eighths in 4/4 is a bar of 3/8", () => {
  const { meters } = metersOf("X:1\nT:t\nM:4/4\nL:1/8\nK:C\nGAB | c8 | c8 |]");
  expect(meters).toEqual([
    [0, "3/8"],
    [1440, "4/4"],
  ]);
});
test("a last bar that lacks the pick-up makes a whole bar with it when the piece begins again", () => {
  const { meters } = metersOf("X:1\nT:t\nM:3/4\nL:1/4\nK:C\nG | c2 d | c2 :|");
  expect(meters).toEqual([
    [0, "1/4"],
    [960, "3/4"],
  ]);
});
