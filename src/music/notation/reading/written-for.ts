import type { Piece } from "../../elements.ts";
import { movedPiece } from "../../pieces/transpose-piece.ts";
import { type WrittenFor, writtenHigher } from "./written-for-names.ts";

const moved = new WeakMap<Piece, Map<number, Piece>>();

/** A piece as its reader has it written; what sounds is the piece itself. Made once for each reader. @example writtenPiece(piece, { instrument: "bFlat", octave: 0 }).voices[0]?.key // "D" for C */
export function writtenPiece(piece: Piece, reader: WrittenFor): Piece {
  const higher = writtenHigher(reader);
  if (higher === 0) return piece;
  const known = moved.get(piece) ?? new Map<number, Piece>();
  moved.set(piece, known);
  const written = known.get(higher) ?? movedPiece(piece, higher);
  known.set(higher, written);
  return written;
}
