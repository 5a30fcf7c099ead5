import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import type { NoteElement, Piece } from "../elements.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { voiceOf } from "../pieces/voice.ts";
import { basicProgressions } from "../progressions.ts";
import { scaleOf } from "../scales.ts";
import type { Duration } from "../time/time.ts";
import { abcLetter, barAccidentals, signatureOfKey } from "./abc-pitch.ts";
import { pieceToAbc } from "./piece-to-abc.ts";
import { scaleToAbc } from "./scale-to-abc.ts";

const note = (pitch: string, duration: Duration = "q", tied = false): NoteElement => ({
  id: pitch,
  name: pitch,
  note: pitch,
  duration,
  ...(tied ? { tied } : {}),
  elementType: "Note",
});
const melody = (key: string, meter: string, ...notes: NoteElement[]): Piece => ({
  id: "p",
  meter,
  tempo: 100,
  title: "Test",
  noTempo: false,
  voices: [voiceOf("Melody", notes, key, meter)],
});
const preset = (index: number, meter: string) => {
  const presets = basicProgressions("Eb", "major");
  if (!presets.ok || !presets.value[index]) throw new Error("no preset");
  return harmonyPiece(presets.value[index], { key: { key: "Eb", scaleType: "major" }, meter });
};

test("a progression is written with two staves, chord symbols, four bars a line, unit 1/32", () => {
  const { abc, lines } = pieceToAbc(preset(2, "4/4"));
  expect(abc.split("\n")).toEqual([
    "X:1",
    "T:I V vi iii IV I IV V",
    "M:4/4",
    "L:1/32",
    "Q:1/4=160",
    "%%score { 1 | 2 }",
    "K:Eb",
    "V:1 clef=treble",
    "V:2 clef=bass",
    '[V:1] "Ebmaj7"[E,G,B,D]32 | "Bb7"[B,DFA]32 | "Cm7"[C,E,G,B,]32 | "Gm7"[G,B,DF]32 |',
    "[V:2] E,,32 | B,,32 | C,,32 | G,,32 |",
    '[V:1] "Abmaj7"[A,CEG]32 | "Ebmaj7"[E,G,B,D]32 | "Abmaj7"[A,CEG]32 | "Bb7"[B,DFA]32 |]',
    "[V:2] A,,32 | E,,32 | A,,32 | B,,32 |]",
    "",
  ]);
  expect(lines).toBe(2);
});

test("two bars a line make twice as many lines", () => {
  expect(pieceToAbc(preset(2, "4/4"), { barsPerLine: 2 }).lines).toBe(4);
});

test("a chord tied over the bar line has its symbol once", () => {
  const { abc } = pieceToAbc(preset(3, "3/4"));
  expect(abc).toContain('"Fm7"[F,A,CE]24- | [F,A,CE]8 "Bb7"');
  expect(abc.match(/"Fm7"/g)).toHaveLength(1);
});

test("every drawn element has its bar, line, tick and element, voice by voice in drawing order", () => {
  const { drawn } = pieceToAbc(preset(3, "3/4"), { barsPerLine: 2 });
  const first = drawn.filter(({ voice }) => voice === 0);
  expect(first.map(({ bar, line, start, length, rest }) => [bar, line, start, length, rest])).toEqual([
    [0, 0, 0, 2880, false],
    [1, 0, 2880, 960, false],
    [1, 0, 3840, 1920, false],
    [2, 1, 5760, 1920, false],
    [2, 1, 7680, 960, false],
    [3, 1, 8640, 2880, false],
  ]);
  expect(new Set(first.map(({ elementId }) => elementId)).size).toBe(3);
  expect(drawn.filter(({ voice }) => voice === 1)).toHaveLength(6);
});

test("accidentals are written where the key and the bar do not give them, and again in the next bar", () => {
  const { abc } = pieceToAbc(melody("F", "2/4", note("B4"), note("Bb4"), note("B4"), note("B5")));
  expect(abc).toContain("[V:1] =B8 _B8 | =B8 =b8 |]");
});

test("tied lengths inside a bar become one dotted note", () => {
  expect(pieceToAbc(melody("C", "4/4", note("C5", "h", true), note("C5"), note("G4"))).abc).toContain("[V:1] c24 G8 |]");
  expect(pieceToAbc(melody("C", "4/4", note("C5", "q", true), note("D5", "h"), note("G4"))).abc).toContain("[V:1] c8- d16 G8 |]");
});

test("eighths are beamed by the beat, in six-eight by three", () => {
  const eighths = (count: number) => Array.from({ length: count }, () => note("A4", "e"));
  expect(pieceToAbc(melody("C", "2/4", ...eighths(4))).abc).toContain("[V:1] A4A4 A4A4 |]");
  expect(pieceToAbc(melody("C", "6/8", ...eighths(6))).abc).toContain("[V:1] A4A4A4 A4A4A4 |]");
});

test("a triplet is marked and its members drawn one by one", () => {
  const members = [note("C5", "e"), note("D5", "e"), note("E5", "e")];
  const piece = melody("C", "2/4");
  const triplet = { id: "t", name: "Triplet", elements: members, duration: "e" as const, elementType: "Triplet" as const };
  const { abc, drawn } = pieceToAbc({ ...piece, voices: [voiceOf("Melody", [triplet, note("C5")], "C", "2/4")] });
  expect(abc).toContain("[V:1] (3c4d4e4 c8 |]");
  expect(drawn.map(({ start, length }) => [start, length])).toEqual([
    [0, 320],
    [320, 320],
    [640, 320],
    [960, 960],
  ]);
});

test("a bar of another meter is announced in every voice, and a shorter voice is filled with rests", () => {
  const bars = [{ elements: [note("C5", "w")] }, { elements: [note("C5", "h")], meter: "2/4" }, { elements: [note("C5", "w")] }];
  const piece: Piece = {
    ...melody("C", "4/4"),
    voices: [{ ...voiceOf("Melody", [], "C", "4/4"), bars }, voiceOf("Bass", [note("C2", "w")], "C", "4/4")],
  };
  const { abc } = pieceToAbc(piece);
  expect(abc).toContain("[V:1] c32 | [M:2/4] c16 | [M:4/4] c32 |]");
  expect(abc).toContain("[V:2] C,,32 | [M:2/4] z16 | [M:4/4] z32 |]");
});

test("two chord notes on one place of the staff are named apart", () => {
  const alt = chordElement({ id: "c", tonic: "C", type: "7alt", octave: 4 });
  expect(pieceToAbc({ ...melody("C", "4/4"), voices: [voiceOf("Harmony", [alt], "C", "4/4")] }).abc).toContain(
    '"C7alt"[CE_G_A_B_d_e]32 |]',
  );
});

test("no tempo is written where the piece says so", () => {
  expect(pieceToAbc({ ...melody("C", "4/4", note("C5")), noTempo: true }).abc).not.toContain("Q:");
});

test("an empty piece is an empty sheet, not an error", () => {
  expect(pieceToAbc({ ...melody("C", "4/4"), voices: [] }).drawn).toEqual([]);
  expect(pieceToAbc(melody("C", "4/4")).lines).toBe(0);
});

test("octaves are letters, commas and quotes", () => {
  expect([abcLetter("C", 4), abcLetter("C", 5), abcLetter("B", 6), abcLetter("A", 0), abcLetter("C", 3)]).toEqual([
    "C",
    "c",
    "b'",
    "A,,,,",
    "C,",
  ]);
  expect(barAccidentals(0).pitch("F##3")).toBe("^^F,");
});

test("a sign in another octave is answered, since readers differ on whether it counts there", () => {
  const signs = barAccidentals(0);
  expect(["F#4", "F#4", "F5", "F#4", "F#5"].map((note) => signs.pitch(note))).toEqual(["^F", "F", "=f", "^F", "^f"]);
});

test("signatures of ABC keys", () => {
  expect(["C", "Eb", "Cm", "F#m", "Ddor", "none", "D#m"].map(signatureOfKey)).toEqual([0, -3, -3, 3, 0, 0, 6]);
});

test("a scale is one line without bars under its signature", () => {
  const scale = scaleOf("Eb", "major");
  expect(scale.ok && scaleToAbc(scale.value)).toEqual({
    abc: "X:1\nM:none\nL:1/4\nK:Eb\nE F G A B c d e |]\n",
    notes: ["Eb4", "F4", "G4", "Ab4", "Bb4", "C5", "D5", "Eb5"],
  });
  const harmonic = scaleOf("A", "harmonic minor");
  expect(harmonic.ok && scaleToAbc(harmonic.value).abc).toContain("K:C\nA B c d e f ^g a |]");
});

test("N.C. stands over its rest", () => {
  const rest = { id: "r", name: "N.C.", note: "z" as const, duration: "h" as const, elementType: "Rest" as const };
  const chord = chordElement({ id: "c", tonic: "C", type: "7", duration: "h" });
  const voices = [voiceOf("Harmony", [rest, chord], "C", "4/4")];
  expect(pieceToAbc({ ...melody("C", "4/4"), voices }).abc).toContain('"N.C."z16 "C7"[C,E,G,_B,]16');
});
