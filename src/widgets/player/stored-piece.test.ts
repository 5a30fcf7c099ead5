import { expect, test } from "vitest";
import { longSong } from "../../../tests/support/long-song.ts";
import { randomScore } from "../../../tests/support/random-scores.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { equalData, type JsonObject } from "../../lib/json.ts";
import type { Piece } from "../../music/elements.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { playedOrder } from "../../music/pieces/measures.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";
import { songPiece } from "../../music/songs/song-piece.ts";
import { problemText } from "../../ui/text/problems.ts";
import { widgetCodec } from "../stored-state.ts";
import { player } from "./definition.ts";
import { keptPiece, needsSecondVersion, problemOf, wholePiece } from "./stored-piece.ts";

/** A song's piece as the repertoire gives it. */
function chosen(data_abc: string, title = "Long"): Piece {
  const read = readStoredSong(data_abc);
  if (!read.ok) throw new Error(read.error.code);
  return { ...songPiece(read.value), id: "song-7", title, song: { id: "7", title, data_abc } };
}
const SHORT = 'X:1\nT:Short\nL:1/4\nM:4/4\nK:C\n|: "Dm7" d4 |1 "G7" g4 :|2 "C" c4 |]\n';
const long = chosen(longSong(400));
const stateOf = (piece: Piece) => ({ ...player.initial(), piece });
const stored = (piece: Piece): JsonObject => JSON.parse(JSON.stringify(widgetCodec.write("player", stateOf(piece) as never)));
const opened = (state: JsonObject) => {
  const read = widgetCodec.read("player", state);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};

test("a short song is kept with its voices as they are played, and without its text", () => {
  const kept = keptPiece(chosen(SHORT));
  expect("song" in kept).toBe(false);
  expect(kept.voices[0]?.bars).toHaveLength(4);
  expect(kept.measures).toHaveLength(3);
  expect(wholePiece(kept)).toBe(kept);
});

test("a song of 400 bars in three voices is kept as its text, below 300 kB, and comes back as it was", () => {
  const kept = keptPiece(long);
  expect(kept).toMatchObject({ voices: [], song: { id: "7" }, title: "Long", tempo: 160 });
  expect(JSON.stringify(stored(kept)).length).toBeLessThan(300_000);
  const back = wholePiece(opened(stored(kept)).piece as unknown as Piece);
  expect(back.voices).toEqual(long.voices);
  expect(playedOrder(back)).toHaveLength(400 + 25 * 13);
  expect(pieceEvents(back)).toEqual(pieceEvents(long));
});

test("a long piece that is no more what its song says is kept with its voices", () => {
  const moved = { ...transposePiece(long, 2), song: long.song as NonNullable<Piece["song"]> };
  const kept = keptPiece(moved);
  expect(kept.voices).toEqual(moved.voices);
  expect("song" in kept).toBe(false);
});

test("what former builds read as it is meant bears no version; what they do not is of version 2", () => {
  const plain = keptPiece(chosen('X:1\nT:Plain\nL:1/4\nM:4/4\nK:C\n"Dm7" d4 | "G7" (3bag b2 |]\n'));
  expect(needsSecondVersion(plain)).toBe(false);
  expect(stored(plain)).not.toHaveProperty("__version");
  expect(stored(keptPiece(chosen(SHORT)))).toMatchObject({ __version: 2 });
  expect(stored(keptPiece(long))).toMatchObject({ __version: 2 });
  const notes = keptPiece(chosen("X:1\nT:Notes\nL:1/4\nM:4/4\nK:C\n[ce]4 |]\n"));
  expect(stored(notes)).toMatchObject({ __version: 2 });
  const strips = { ...stateOf(plain), practice: { strips: { "melody 2": { mute: true } } } };
  expect(widgetCodec.write("player", strips as never)).toMatchObject({ __version: 2 });
});

test("a song whose text cannot be read any more is said and not played", () => {
  const broken: Piece = { ...keptPiece(long), song: { id: "7", title: "Long", data_abc: "X:1\nT:Long\nno music" } };
  expect(wholePiece(broken).voices).toEqual([]);
  const problem = problemOf(broken);
  expect(problem && problemText(problem)).toMatch(/^Line /);
  expect(problemOf(keptPiece(long))).toBeNull();
});

test("200 generated scores: a player's stored form opens as it was, and is written the same", () => {
  for (let at = seed(1), end = at + cases(200, 5000); at < end; at++) {
    const piece = songPiece(randomScore(at));
    const form = stored(piece);
    const state = opened(form);
    expect(equalData(state.piece, piece), `seed ${at} opens`).toBe(true);
    expect(equalData(widgetCodec.write("player", state), form), `seed ${at} is written`).toBe(true);
  }
});
