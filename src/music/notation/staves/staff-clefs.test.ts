import { expect, test } from "vitest";
import { chordElement } from "../../chords/element.ts";
import type { NoteElement, Piece, Voice } from "../../elements.ts";
import { readHarmony } from "../../formats/chart-text/read-harmony.ts";
import { harmonyPiece } from "../../pieces/harmony-piece.ts";
import { voiceOf } from "../../pieces/voice.ts";
import { pieceScore } from "../piece-score.ts";

const key = { key: "Eb", scaleType: "major" } as const;

function typed(text: string): Piece {
  const read = readHarmony(text, key);
  if (!read.ok) throw new Error(read.error.code);
  return harmonyPiece({ id: "typed", name: "Typed", elements: read.value.elements }, { key, baseOctave: 3 });
}
const clefsIn = (piece: Piece) => pieceScore(piece, { view: "piano" }).staves.map(({ clef, clefs }) => [clef, ...new Set(clefs ?? [])]);
const note = (name: string): NoteElement => ({ id: name, name, note: name, duration: "w", elementType: "Note" });
const WIDE = "Ebmaj7 | Bb7#11 | Gm7 | C7b9 | Fm7 | Eb6/9";

test("chords that no clef holds stand in two hands, whose clefs do not change by the bar; a bass that doubles the left hand is not drawn again", () => {
  expect(clefsIn(typed(WIDE))).toEqual([["treble"], ["bass"]]);
});

test("a bass with a line of its own keeps its staff below the hands", () => {
  const piece = typed(WIDE);
  const line = voiceOf("Bass", ["G2", "Ab2", "Bb2", "G2", "F2", "G2"].map(note), "Eb", "4/4");
  const voices = piece.voices.map((voice): Voice => (voice.type === "Bass" ? line : voice));
  const { staves } = pieceScore({ ...piece, voices }, { view: "piano" });
  expect(staves.map(({ hand, kind }) => hand ?? kind)).toEqual(["right", "left", "Bass"]);
});

test("what a piano comps stands with its bass as two low hands are read, no chord far below its staff; a named part keeps its own clef", () => {
  const chord = { ...chordElement({ id: "c", tonic: "C", type: "maj7" }), notes: ["E3", "A3", "B3", "D4"], duration: "w" as const };
  const comping: Voice = { ...voiceOf("Harmony", [chord], "C", "4/4"), part: "comping" };
  const bass: Voice = { ...voiceOf("Bass", [note("C2")], "C", "4/4"), part: "bass" };
  const piece: Piece = { id: "c", meter: "4/4", voices: [comping, bass], tempo: 120, title: "C", noTempo: true };
  expect(clefsIn(piece)).toEqual([["treble-8"], ["bass-8"]]);
  expect(pieceScore(piece, { view: "full" }).staves.map(({ clef }) => clef)).toEqual(["treble", "bass", "bass"]);
});
