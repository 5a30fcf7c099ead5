import { expect, test } from "vitest";
import { given, harmonyOf, patternOf } from "../../tests/support/changes.ts";
import type { Piece, Voice } from "../music/elements.ts";
import { pieceScore } from "../music/notation/piece-score.ts";
import { pieceEvents } from "../music/pieces/events.ts";
import { revoicePiece } from "../music/pieces/revoice.ts";
import { transposePiece } from "../music/pieces/transpose-piece.ts";
import { bandProcessor } from "./band/processor.ts";
import { chordRhythm } from "./chord-rhythm/processor.ts";
import { compingProcessor } from "./comping/processor.ts";
import { pieceFromVoices } from "./piece-from-voices/processor.ts";

const EIGHTH = 480;
const ofVoice = (voice: Voice): Piece => given(pieceFromVoices.run(voice, undefined, undefined, { tempo: 120 }));

/** The symbols of a piece, bar by bar, each with the eighth over which it stands, from 1. */
const symbols = (piece: Piece) =>
  pieceScore(piece)
    .bars.map(({ chords }) => chords.map(({ name, offset }) => `${name}@${offset / EIGHTH + 1}`).join(" "))
    .join(" | ");

const rhythm = (harmony: string, rows: Readonly<Record<string, string>>) =>
  ofVoice(given(chordRhythm.run(harmonyOf(harmony), patternOf(rows, 2), {})));
/** Single notes and rests on the beats, chords off them. */
const OFF_BEATS = { "7": "...x....x......x", "3": "x..x.......x...x", "1": ".......x..x....x" };

test("every chord of a chord rhythm is named once, where the harmony changes, whatever is struck there", () => {
  const piece = rhythm("Am7:h D7:h Gmaj7:h Em7:h N.C.:h C7:h F", OFF_BEATS);
  expect(symbols(piece)).toBe("Am7@1 D7@5 | Gmaj7@1 Em7@5 | N.C.@1 C7@5 | F@1");
  expect(symbols(rhythm("Dm7 G7sus4:h G7b9:h", { "1": "...x............" }))).toBe("Dm7@1 | G7sus4@1 G7b9@5");
});

test("a band's chords are named where they are written, and struck before or behind that", () => {
  const options = { style: "mediumSwing", seed: 1, chorus: 1 } as const;
  for (const seed of [1, 2, 3, 4]) {
    const band = given(bandProcessor.run(harmonyOf("Dm7 G7 Cmaj7 N.C."), { ...options, seed }));
    expect(symbols(band), `seed ${seed}`).toBe("Dm7@1 | G7@1 | Cmaj7@1 | N.C.@1");
  }
  const comping = given(compingProcessor.run(harmonyOf("Dm7:h G7:h Cmaj7:h A7:h Dm7/G"), options));
  expect(symbols(ofVoice(comping))).toBe("Dm7@1 G7@5 | Cmaj7@1 A7@5 | Dm7/G@1");
});

test("the symbols follow into another key and to substituted dominants, and what is heard is as before", () => {
  const piece = rhythm("Dm7:h G7:h Cmaj7", OFF_BEATS);
  expect(symbols(transposePiece(piece, 2))).toBe("Em7@1 A7@5 | Dmaj7@1");
  const options = { tritoneSub: true, smoothVoicing: false, placed: null };
  expect(symbols(revoicePiece(piece, options))).toBe("Dm7@1 Db7@5 | Cmaj7@1");
  const bare = piece.voices.map(({ bars: _cut, ...voice }) => voice);
  expect(pieceEvents(piece)).toEqual(pieceEvents({ ...piece, voices: bare }));
});
