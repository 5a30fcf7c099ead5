import abcjs from "abcjs";
import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import type { NoteElement, Piece, Voice } from "../elements.ts";
import { readHarmony } from "../formats/chart-text/read-harmony.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { voiceOf } from "../pieces/voice.ts";
import { basicProgressions } from "../progressions.ts";
import { scaleOf } from "../scales.ts";
import type { Duration } from "../time/time.ts";
import { abcLetter, barAccidentals, signatureOfKey } from "./abc-pitch.ts";
import { lineAbc } from "./line-abc.ts";
import { pieceScore } from "./piece-score.ts";
import { scaleScore } from "./scale-score.ts";
import type { ScoreView } from "./score.ts";

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

const WORDS = { spacer: (name: string) => name, nameOf: () => "" };
const WHOLE = { from: 0, to: 99 };
/** The whole piece as one line for abcjs. */
const abcOf = (piece: Piece, view?: ScoreView) => lineAbc(pieceScore(piece, view === undefined ? {} : { view }), WHOLE, WORDS).abc;
const itemsOf = (piece: Piece, voice = 0) =>
  pieceScore(piece).voices[voice]?.bars.map(({ items }) => items.map(({ offset, length }) => [offset, length]));

test("a progression is written for a pianist: chords above, bass below an octave over its sound, symbols over a staff of their own", () => {
  expect(
    abcOf({ ...preset(2, "4/4"), voices: preset(2, "4/4").voices })
      .split("\n")
      .slice(0, 9),
  ).toEqual([
    "X:1",
    "L:1/32",
    "M:4/4",
    "%%score 0 { 1 | 2 }",
    "V:0 clef=none",
    "V:1 clef=treble-8",
    "V:2 clef=bass-8",
    "K:Eb",
    '[V:0] ">Eb"B8 ">ma"C8 ">j7"C8 C8 | ">B"B8 ">b"C8 ">7"C8 C8 | ">C"B8 ">m"C8 ">7"C8 C8 | ">G"B8 ">m"C8 ">7"C8 C8 | ">Ab"B8 ">ma"C8 ">j7"C8 C8 | ">Eb"B8 ">ma"C8 ">j7"C8 C8 | ">Ab"B8 ">ma"C8 ">j7"C8 C8 | ">B"B8 ">b"C8 ">7"C8 C8 |]',
  ]);
  expect(abcOf(preset(2, "4/4"))).toContain("[V:2] E,32 | B,32 | C,32 | G,32 |");
});

test("chords typed in close position stand over their roots in a pianist's clefs, as they sound where those hold them", () => {
  const key = { key: "C", scaleType: "major" } as const;
  const typed = (baseOctave: number) => {
    const read = readHarmony("Dm7 G7 | Cmaj7", key);
    if (!read.ok) throw new Error(read.error.code);
    const piece = harmonyPiece({ id: "typed", name: "Typed", elements: read.value.elements }, { key, baseOctave });
    const { staves, voices } = pieceScore(piece, { view: "piano" });
    return { clefs: staves.map(({ clef }) => clef), first: voices.map(({ bars }) => bars[0]?.abc) };
  };
  expect(typed(3)).toEqual({ clefs: ["treble-8", "bass-8"], first: ["[DFAc]16 [GBdf]16", "D,16 G,16"] });
  expect(typed(4)).toEqual({ clefs: ["treble", "bass"], first: ["[DFAc]16 [GBdf]16", "D,,16 G,,16"] });
});

test("a lead sheet of a progression has slashes, one a beat; a chart no staff at all", () => {
  const { voices, staves } = pieceScore(preset(2, "4/4"), { view: "lead" });
  expect(staves).toHaveLength(1);
  expect(voices[0]?.slashes).toBe(true);
  expect(voices[0]?.bars[0]?.abc).toBe("B8 B8 B8 B8");
  expect(pieceScore(preset(2, "4/4"), { view: "chart" }).voices).toEqual([]);
});

test("a chord tied over the bar line has its symbol once", () => {
  expect(pieceScore(preset(3, "3/4")).bars.map(({ chords }) => chords.map(({ name, offset }) => `${name}@${offset}`))).toEqual([
    ["Fm7@0"],
    ["Bb7@960"],
    ["Ebmaj7@1920"],
    [],
  ]);
});

test("every drawn element has its place in its bar, and bars theirs in time", () => {
  expect(pieceScore(preset(3, "3/4")).bars.map(({ start, number }) => [start, number])).toEqual([
    [0, 1],
    [2880, 2],
    [5760, 3],
    [8640, 4],
  ]);
  expect(itemsOf(preset(3, "3/4"))).toEqual([
    [[0, 2880]],
    [
      [0, 960],
      [960, 1920],
    ],
    [
      [0, 1920],
      [1920, 960],
    ],
    [[0, 2880]],
  ]);
});

test("a pick-up is bar 0", () => {
  const bars = [{ elements: [note("G4")] }, { elements: [note("C5", "w")] }];
  const piece = { ...melody("C", "4/4"), voices: [{ ...voiceOf("Melody", [], "C", "4/4"), bars }] };
  expect(pieceScore(piece).bars.map(({ number }) => number)).toEqual([0, 1]);
});

test("a voice that is silent in a pick-up has a rest of its length there, and the rest of a whole bar in a whole one", () => {
  const rest = (duration: Duration) => ({ id: duration, name: "Rest", note: "z", duration, elementType: "Rest" }) as const;
  const bars = [{ elements: [rest("q")] }, { elements: [rest("w")] }];
  const piece = { ...melody("C", "4/4"), voices: [{ ...voiceOf("Melody", [], "C", "4/4"), bars }] };
  expect(abcOf(piece)).toContain("[V:1] z8 | x32 |]");
});

test("accidentals are written where the key and the bar do not give them; a bar later what is plain again says so once", () => {
  expect(abcOf(melody("F", "2/4", note("B4"), note("Bb4"), note("B4"), note("B5")))).toContain("[V:1] =B8 _B8 | =B8 =b8 |]");
  expect(abcOf(melody("C", "2/4", note("F#4"), note("G4"), note("F4"), note("F4")))).toContain("[V:1] ^F8 G8 | =F8 F8 |]");
});

test("tied lengths inside a bar become one dotted note; a syncopation shows the middle of the bar", () => {
  expect(abcOf(melody("C", "4/4", note("C5", "h", true), note("C5"), note("G4")))).toContain("[V:1] c24 G8 |]");
  expect(abcOf(melody("C", "4/4", note("C5", "q", true), note("D5", "h"), note("G4")))).toContain("[V:1] c8- d16 G8 |]");
  const eighths = [
    note("C5", "e"),
    note("D5", "e", true),
    note("D5", "e", true),
    note("D5", "e", true),
    note("D5", "e", true),
    note("D5", "e"),
  ];
  expect(abcOf(melody("C", "4/4", ...eighths, note("E5")))).toContain("[V:1] c4 d12- d8 e8 |]");
});

test("eighths are beamed by the beat, in six-eight and three-eight by three", () => {
  const eighths = (count: number) => Array.from({ length: count }, () => note("A4", "e"));
  expect(abcOf(melody("C", "2/4", ...eighths(4)))).toContain("[V:1] A4A4 A4A4 |]");
  expect(abcOf(melody("C", "6/8", ...eighths(6)))).toContain("[V:1] A4A4A4 A4A4A4 |]");
  expect(abcOf(melody("C", "3/8", ...eighths(4)))).toContain("[V:1] A4A4A4 | A4");
});

test("a triplet is marked and its members drawn one by one", () => {
  const members = [note("C5", "e"), note("D5", "e"), note("E5", "e")];
  const triplet = { id: "t", name: "Triplet", elements: members, duration: "e" as const, elementType: "Triplet" as const };
  const piece = { ...melody("C", "2/4"), voices: [voiceOf("Melody", [triplet, note("C5")], "C", "2/4")] };
  expect(abcOf(piece)).toContain("[V:1] (3c4d4e4 c8 |]");
  expect(itemsOf(piece)).toEqual([
    [
      [0, 320],
      [320, 320],
      [640, 320],
      [960, 960],
    ],
  ]);
});

test("a bar of another meter is announced in every voice, and a shorter voice is filled with rests", () => {
  const bars = [{ elements: [note("C5", "w")] }, { elements: [note("C5", "h")], meter: "2/4" }, { elements: [note("C5", "w")] }];
  const voices = [{ ...voiceOf("Melody", [], "C", "4/4"), bars }, voiceOf("Bass", [note("C2", "w")], "C", "4/4")];
  const abc = abcOf({ ...melody("C", "4/4"), voices });
  expect(abc).toContain("[V:1] c32 | [M:2/4] c16 | [M:4/4] c32 |]");
  expect(abc).toContain("[V:2] C,32 | [M:2/4] x16 | [M:4/4] x32 |]");
});

test("two chord notes on one place of the staff are named apart", () => {
  const alt = chordElement({ id: "c", tonic: "C", type: "7alt", octave: 4 });
  expect(abcOf({ ...melody("C", "4/4"), voices: [voiceOf("Harmony", [alt], "C", "4/4")] })).toContain("[CE_G_A_B_d_e]32 |]");
});

test("two chord notes that share a place, and have no other name, each show their sign; what comes after on that line does too", () => {
  const notes = (id: string, ...own: string[]) => ({ id, name: id, notes: own, duration: "h", elementType: "Notes" }) as const;
  const both = ["Db4", "D4", "Gb4"];
  const elements = [notes("a", ...both), notes("b", "Db4", "Gb4"), notes("c", "D4", "Db5"), notes("d", ...both)];
  const abc = abcOf({ ...melody("Gb", "4/4"), voices: [voiceOf("Harmony", elements, "Gb", "4/4")] });
  expect(abc).toContain("[V:1] [_D=DG]16 [_DG]16 | [=D_d]16 [_D=DG]16 |]");
  const tied = [{ ...notes("a", ...both), duration: "w", tied: true } as const, notes("b", ...both), notes("c", "Db4", "Gb4")];
  expect(abcOf({ ...melody("Gb", "4/4"), voices: [voiceOf("Harmony", tied, "Gb", "4/4")] })).toContain(
    "[V:1] [_D=DG]32- | [_D=DG]16 [_DG]16 |]",
  );
});

test("title, composer, style and tempo stand over it, the tempo in the beats of its meter", () => {
  const piece = { ...melody("C", "6/8", note("C5")), composer: "A. Maker", style: "Waltz" };
  expect(pieceScore(piece).head).toEqual({ title: "Test", composer: "A. Maker", style: "Waltz", tempo: 100, beat: "dotted-quarter" });
  expect(pieceScore({ ...piece, noTempo: true }).head?.tempo).toBeNull();
  expect(pieceScore(piece, { head: false }).head).toBeNull();
});

test("an empty piece is an empty sheet, not an error", () => {
  expect(pieceScore({ ...melody("C", "4/4"), voices: [] }).bars).toEqual([]);
  expect(pieceScore(melody("C", "4/4")).bars).toEqual([]);
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
  const drawn = scale.ok ? scaleScore(scale.value) : undefined;
  expect(drawn?.notes).toEqual(["Eb4", "F4", "G4", "Ab4", "Bb4", "C5", "D5", "Eb5"]);
  expect(drawn?.score.bars[0]).toMatchObject({ key: "Eb", meter: null });
  expect(drawn?.score.voices[0]?.bars[0]?.abc).toBe("E8 F8 G8 A8 B8 c8 d8 e8");
  const harmonic = scaleOf("A", "harmonic minor");
  expect(harmonic.ok && scaleScore(harmonic.value).score.voices[0]?.bars[0]?.abc).toBe("A8 B8 c8 d8 e8 f8 ^g8 a8");
});

test("N.C. stands over its rest", () => {
  const rest = { id: "r", name: "N.C.", note: "z" as const, duration: "h" as const, elementType: "Rest" as const };
  const chord = chordElement({ id: "c", tonic: "C", type: "7", duration: "h" });
  const voices = [voiceOf("Harmony", [rest, chord], "C", "4/4")];
  const { bars } = pieceScore({ ...melody("C", "4/4"), voices });
  expect(bars[0]?.chords.map(({ name, offset }) => [name, offset])).toEqual([
    ["N.C.", 0],
    ["C7", 1920],
  ]);
});

test("a left hand that leaps into the treble changes its clef at the bar, and tells it at the end of the line before", () => {
  const bars = [["C2", "G2"], ["C5", "E5"], ["C2"]].map((names) => ({ elements: names.map((name) => note(name, "h")) }));
  const piece = { ...melody("C", "4/4"), voices: [{ ...voiceOf("Melody", [], "C", "4/4"), clef: "bass", part: "left", bars }] } as Piece;
  const score = pieceScore(piece, { view: "piano" });
  expect(score.staves[0]?.clefs).toEqual(["bass", "treble", "bass"]);
  const line = (from: number, to: number) => lineAbc(score, { from, to }, { spacer: () => "_", nameOf: () => "" }).abc;
  expect(line(0, 3)).toContain("[V:1] C,,16 G,,16 | [K:clef=treble] c16 e16 | [K:clef=bass] C,,16 |]");
  expect(line(0, 1)).toContain("[V:1] C,,16 G,,16 | [K:clef=treble]");
  expect(line(1, 2)).toContain("V:1 clef=treble");
});

test("voices of one staff change their clef together, where the notes of both ask for it", () => {
  const hand = (names: readonly string[]) => ({
    ...voiceOf("Melody", [], "C", "4/4"),
    clef: "bass" as const,
    part: "left" as const,
    staff: 1,
    bars: names.map((name) => ({ elements: [note(name, "w")] })),
  });
  const piece: Piece = { ...melody("C", "4/4"), voices: [hand(["C3", "G5", "C3"]), hand(["C2", "E4", "C2"])] };
  const score = pieceScore(piece, { view: "full" });
  expect(score.staves.map(({ clefs }) => clefs)).toEqual([["bass", "treble", "bass"]]);
  const { abc } = lineAbc(score, WHOLE, WORDS);
  expect(abc).toContain("[V:1] C,32 | [K:clef=treble] g32 | [K:clef=bass] C,32 |]");
  expect(abc).toContain("[V:2] C,,32 | [K:clef=treble] E32 | [K:clef=bass] C,,32 |]");
});

test("drums have the meter and no key signature", () => {
  const struck = [...Array(8).keys()].map((at): NoteElement => ({ ...note("Eb3"), id: `${at}` }));
  const drums: Voice = { ...voiceOf("Melody", struck, "Eb", "4/4"), part: "drums", clef: "percussion" };
  const piece: Piece = { ...melody("Eb", "4/4", ...struck), voices: [voiceOf("Melody", struck, "Eb", "4/4"), drums] };
  const staves = abcjs.parseOnly(abcOf(piece, "full"))[0]?.lines[0]?.staff ?? [];
  expect(staves.map(({ clef, key }) => [clef?.type, key?.accidentals?.length])).toEqual([
    ["none", 3],
    ["treble", 3],
    ["perc", 0],
  ]);
});
