import type { Piece } from "../../music/elements.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import type { Score, ScoreView } from "../../music/notation/score.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { type Moves, playedMoves } from "../../music/pieces/played-moves.ts";
import { placedElements } from "../../music/pieces/timeline.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import { NO_KEY } from "../../music/spelling/key-names.ts";
import type { Ticks } from "../../music/time/time.ts";
import { tonicOf } from "../../music/transpose.ts";

/** The piece as a repeat in another key shows it. */
export interface KeyVariant {
  /** Half steps from the key that is shown first. */
  readonly transpose: number;
  readonly score: Score;
  /** Key signature as ABC writes it. */
  readonly signature: string;
  /** "F", or "F minor"; empty where the piece is in no key. */
  readonly key: string;
  /** Half steps by which each kind of voice goes there. */
  readonly moves: Moves;
  /** The chords in order. */
  readonly chords: readonly { readonly start: Ticks; readonly name: string }[];
}

/** Notation of a piece by half steps, as far as it was asked for. */
const engraved = new WeakMap<Piece, Map<string, KeyVariant>>();

/** A piece in the keys of its repeats, as a view shows it. @example variantsOf(piece, [0, 5], "lead").map(({ key }) => key) // ["C", "F"] */
export function variantsOf(piece: Piece, moves: readonly number[], view: ScoreView): readonly KeyVariant[] {
  const known = engraved.get(piece) ?? new Map<string, KeyVariant>();
  engraved.set(piece, known);
  return moves.map((move) => {
    const name = `${view} ${move}`;
    const variant = known.get(name) ?? variantOf(piece, move, view);
    known.set(name, variant);
    return variant;
  });
}

function variantOf(piece: Piece, transpose: number, view: ScoreView): KeyVariant {
  const moved = transposePiece(piece, transpose);
  const key = moved.voices[0]?.key ?? "C";
  return {
    transpose,
    score: pieceScore(moved, { view }),
    signature: key,
    key: key === NO_KEY ? "" : `${tonicOf(key)}${key.endsWith("m") ? " minor" : ""}`,
    moves: playedMoves(pieceEvents(piece), transpose),
    chords: chordsOf(moved),
  };
}

function chordsOf(piece: Piece): KeyVariant["chords"] {
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const placed = harmony === undefined ? [] : placedElements(harmony);
  return placed.flatMap(({ element, start }, index) => {
    const goesOn = placed[index - 1]?.tied === true;
    return element.elementType === "Chord" && !goesOn ? [{ start, name: element.name }] : [];
  });
}
