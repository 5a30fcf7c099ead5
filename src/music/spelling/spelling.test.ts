import { expect, test } from "vitest";
import { signsOf } from "../../../tests/support/letters.ts";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { inAllKeys, voiceOfType } from "../../../tests/support/spelled-pieces.ts";
import { bassLine } from "../bass/bass-voice.ts";
import { elementOfSymbol } from "../chords/element.ts";
import type { ChordElement, Piece } from "../elements.ts";
import { pieceEvents } from "../pieces/events.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { voiceOf } from "../pieces/voice.ts";
import { songPiece } from "../songs/song-piece.ts";
import { keysAround, keyTwins, movedKey, twinOf } from "./key-names.ts";
import { noteIn, noteNameIn } from "./note-name.ts";

const pieces = [...repertoireSongs()].map(([name, song]) => ({ name, piece: songPiece(song) }));
test("every song in thirteen keys sounds as far away as it was moved", () => {
  for (const { name, piece } of pieces) {
    const before = pieceEvents(piece).filter(({ voice }) => !voice.startsWith("Bass"));
    for (const { piece: moved, semitones } of inAllKeys(piece)) {
      const after = pieceEvents(moved).filter(({ voice }) => !voice.startsWith("Bass"));
      expect(
        after.map(({ start, midi }) => `${start} ${midi - semitones}`),
        name,
      ).toEqual(before.map(({ start, midi }) => `${start} ${midi}`));
    }
  }
});

test("bars and elements of a moved voice are spelled alike, and its key has at most six accidentals", () => {
  for (const { name, piece } of pieces)
    for (const { piece: moved } of inAllKeys(piece))
      for (const voice of moved.voices) {
        const inBars = new Set(voice.bars?.flatMap(({ elements }) => elements.map((element) => element.name)));
        expect(
          voice.elements.map((element) => element.name).filter((each) => !inBars.has(each)),
          name,
        ).toEqual([]);
        if (voice.key !== "none") expect(Math.abs(signsOf(voice.key) ?? 9), `${name}: ${voice.key}`).toBeLessThanOrEqual(6);
      }
});

const songNamed = (name: string): Piece => pieces.find((each) => each.name === name)?.piece ?? { ...(pieces[0] as { piece: Piece }).piece };
const chordNamed = (piece: Piece, name: string): ChordElement | undefined =>
  voiceOfType(piece, "Harmony")?.elements.find(
    (element): element is ChordElement => element.elementType === "Chord" && element.name === name,
  );
const letters = (chord: ChordElement | undefined): string | undefined => chord?.notes.map((note) => note.replace(/\d/, "")).join(" ");

test("All the Things down two: Cm7 is C Eb G Bb; Coltrane changes up one: Emaj7 is E G# B D#, and no key stays none", () => {
  expect(letters(chordNamed(transposePiece(songNamed("all-the-things"), -2), "Cm7"))).toBe("C Eb G Bb");
  const coltrane = transposePiece(songNamed("coltrane-changes"), 1);
  expect(letters(chordNamed(coltrane, "Emaj7"))).toBe("E G# B D#");
  expect(coltrane.voices.map(({ key }) => key)).toEqual(coltrane.voices.map(() => "none"));
});

function changes(symbols: string, key: string): Piece {
  const elements = symbols.split(" ").map((symbol, index) => {
    const element = elementOfSymbol(symbol, { id: `c${index}` });
    if (!element.ok) throw new Error(element.error.code);
    return element.value;
  });
  return { id: "p", meter: "4/4", voices: [voiceOf("Harmony", elements, key, "4/4")], tempo: 120, title: "", noTempo: false };
}
const namesOf = (piece: Piece): string => (piece.voices[0]?.elements ?? []).map(({ name }) => name).join(" ");

test.each([
  ["Cm7 F7 Bbmaj7 Ebmaj7 Am7b5 D7 Gm7", "Gm", 2, "Dm7 G7 Cmaj7 Fmaj7 Bm7b5 E7 Am7"],
  ["Dm7 Abm7 Db7b5 Cmaj7", "C", -2, "Cm7 F#m7 B7b5 Bbmaj7"],
  ["Cmaj7 Fmaj7 Bm7b5 E7 Am7", "C", 6, "F#maj7 Bmaj7 E#m7b5 A#7 D#m7"],
  ["Dm7 G7 Cmaj7 F#m7b5 B7 Emaj7", "Ab", 3, "Fm7 Bb7 Ebmaj7 Am7b5 D7 Gmaj7"],
  ["Cmaj7 C#dim7 Dm7 G7", "C", 1, "Dbmaj7 Ddim7 Ebm7 Ab7"],
  ["Cm Bdim7 Cm G7/B", "Cm", 1, "C#m B#dim7 C#m G#7/B#"],
  ["Dm7 G7 Cmaj7 Am7b5 Abm6 Gb7 F6", "F", -4, "Bbm7 Eb7 Abmaj7 Fm7b5 Em6 D7 Db6"],
  ["Ab7 Dbmaj7 Dbm6 Gb7 Ab6", "Ab", 5, "Db7 Gbmaj7 F#m6 B7 Db6"],
  ["F7 Bb7 Bbm7 Eb7 Am7", "F", -4, "Db7 Gb7 F#m7 B7 Fm7"],
  ["F#m7b5 B7 Emaj7 C7#5 Fm7", "Ab", -3, "Ebm7b5 Ab7 Dbmaj7 A7#5 Dm7"],
  ["Dbmaj7 Dm7 G7 Cmaj7 Cm7 Fm7", "Ab", 3, "Emaj7 Fm7 Bb7 Ebmaj7 D#m7 G#m7"],
  ["Cm7 Ebm7 Ab7 Dbmaj7", "Cm", -2, "Bbm7 C#m7 F#7 Bmaj7"],
  ["D7b9 Gm7 Gb7 Fm7", "Gm", -5, "A7b9 Dm7 Db7 Cm7"],
  ["E7#9 Amaj7 G#m7b5 C#7 F#m7", "C", 6, "Bb7#9 Ebmaj7 Dm7b5 G7 Cm7"],
  ["E7#9 Amaj7 G#m7b5 C#7 F#m7", "C", -1, "Eb7#9 Abmaj7 Gm7b5 C7 Fm7"],
  ["Cmaj7 C/Bb Am7 D7/F#", "C", -1, "Bmaj7 B/A G#m7 C#7/E#"],
  ["F#m7b5 B7b9 Em7 Dm7 G7 Cmaj7", "C", -1, "E#m7b5 A#7b9 D#m7 C#m7 F#7 Bmaj7"],
  ["F#m7b5 B7b9 Em7 Dm7 G7 Cmaj7", "C", 6, "B#m7b5 E#7b9 A#m7 G#m7 C#7 F#maj7"],
  ["F#m7b5 B7 Emaj7 Dm7 G7 Cmaj7", "C", -1, "Fm7b5 Bb7 Ebmaj7 C#m7 F#7 Bmaj7"],
  ["Cmaj7 C#dim7 Dm7 G7", "C", -1, "Bmaj7 B#dim7 C#m7 F#7"],
  ["Cmaj7 C#dim7 Dm7 G7", "C", 4, "Emaj7 E#dim7 F#m7 B7"],
  ["Cmaj7 C#dim7 Dm7 G7", "C", 6, "F#maj7 Gdim7 G#m7 C#7"],
  ["Fmaj7 F#dim7 C/G A7", "C", -1, "Emaj7 E#dim7 B/F# G#7"],
  ["Em7 Ebdim7 Dm7 G7", "C", 2, "F#m7 Fdim7 Em7 A7"],
])("%s in %s, %i half steps away: %s", (symbols, key, semitones, expected) => {
  expect(namesOf(transposePiece(changes(symbols, key), semitones))).toBe(expected);
});

test("a ii-V of the third degree and passing diminished chords, there and back, are what they were", () => {
  const symbols = "Cmaj7 C#dim7 Dm7 D#dim7 C/E F#m7b5 B7b9 Em7 Dm7 G#dim7 Am7 Fmaj7 F#dim7 C/G Cmaj7";
  const written = changes(symbols, "C");
  for (const semitones of [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6])
    expect(namesOf(transposePiece(transposePiece(written, semitones), -semitones)), `${semitones}`).toBe(symbols);
});

test("Gb is offered beside F#, and its chords are spelled with flats", () => {
  expect(keyTwins("F#")).toEqual(["F#", "Gb"]);
  expect(keyTwins("D#m")).toEqual(["D#m", "Ebm"]);
  expect(keyTwins("G")).toEqual(["G"]);
  expect(namesOf(transposePiece(changes("Cmaj7 Fmaj7 Dm7 G7", "C"), 6, "flats"))).toBe("Gbmaj7 Cbmaj7 Abm7 Db7");
});

test("a key moved by half steps is the twin with fewer accidentals, and keeps its mode", () => {
  expect([movedKey("C", 3), movedKey("Cm", 1), movedKey("Bb", -3), movedKey("F#", 6), movedKey("C", -11)]).toEqual([
    "Eb",
    "C#m",
    "G",
    "C",
    "Db",
  ]);
  expect([movedKey("Ddor", 1), movedKey("C", 6), movedKey("C", 6, "flats"), movedKey("Cm", 3), movedKey("none", 4)]).toEqual([
    "Ebdor",
    "F#",
    "Gb",
    "Ebm",
    "none",
  ]);
});

test("a set list offers the keys that are shown then, with both names of the one that has two", () => {
  expect(keysAround("C")).toEqual(["C", "G", "D", "A", "E", "B", "F#", "Gb", "Db", "Ab", "Eb", "Bb", "F"]);
  expect(keysAround("Am")).toEqual(["Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "Ebm", "Bbm", "Fm"]);
  expect(keysAround("none")).toEqual([]);
  for (const written of ["C", "Am", "Ddor", "Gmix"])
    for (const key of keysAround(written)) expect(movedKey(key, 0, twinOf(key)), key).toBe(key);
  expect([twinOf("Gb"), twinOf("F#"), twinOf("Ebm"), twinOf("C#m")]).toEqual(["flats", "sharps", "flats", undefined]);
});

test("a bass line over Dbdim7 has no name with two accidentals, in any key", () => {
  for (const pattern of ["walkingBassSimple", "walkingBassChromaticThird", "bossaNova"] as const)
    for (const key of ["Db", "Ab", "C#m", "none"])
      for (let seed = 1; seed <= 20; seed++) {
        const [harmony] = changes("Dbmaj7 Dbdim7 Ebm7b5 Ab7b9", key).voices;
        const line = harmony === undefined ? [] : bassLine(harmony, { style: "nearest", pattern, seed });
        expect(line.map(({ note }) => note).filter((note) => /bb|##/.test(note))).toEqual([]);
      }
});

test("a note is named by the chord it sounds in, then by the key", () => {
  const key = { key: "Gb", scaleType: "major" };
  expect([64, 71, 59, 60].map((midi) => noteNameIn(midi, { chord: { tonic: "C#", type: "m7" } }))).toEqual(["E", "B", "B", "C"]);
  expect([66, 71, 60].map((midi) => noteNameIn(midi, { key }))).toEqual(["Gb", "Cb", "C"]);
  expect(noteIn(71, { chord: { tonic: "Ab", type: "m" } })).toBe("Cb5");
});

/** The notes of a melody, bar by bar. */
const melodyOf = (piece: Piece): readonly string[] =>
  (voiceOfType(piece, "Melody")?.bars ?? []).map(({ elements }) =>
    elements.flatMap((element) => (element.elementType === "Note" ? [element.note] : [])).join(" "),
  );

test("the leading note of G# and D# minor is F## and C##, over the dominant and over the tonic", () => {
  const greensleeves = songNamed("greensleeves");
  expect(melodyOf(transposePiece(greensleeves, -1)).slice(3, 5)).toEqual(["B4 G#4 G#4 G#4 F##4 G#4", "A#4 F##4 D#4 G#4"]);
  expect(melodyOf(transposePiece(greensleeves, 6, "sharps")).slice(3, 5)).toEqual(["F#5 D#5 D#5 D#5 C##5 D#5", "E#5 C##5 A#4 D#5"]);
});

test("a chord's third, fifth and seventh have its own names, be they with two accidentals; what is altered has plain ones", () => {
  const over = (tonic: string, type: string, ...midi: number[]) => midi.map((note) => noteNameIn(note, { chord: { tonic, type } }));
  expect(over("D#", "7", 63, 67, 70, 73)).toEqual(["D#", "F##", "A#", "C#"]);
  expect(over("Cb", "7", 59, 63, 66, 69)).toEqual(["Cb", "Eb", "Gb", "Bbb"]);
  expect(over("Db", "7b9", 62)).toEqual(["D"]);
  expect(over("Db", "dim7", 64, 67, 70)).toEqual(["Fb", "G", "Bb"]);
});
