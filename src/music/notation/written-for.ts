import type { Piece } from "../elements.ts";
import { movedPiece } from "../pieces/transpose-piece.ts";
import type { WrittenFor, WrittenInstrument } from "./written-for-names.ts";

/** Half steps by which the usual instrument is written higher than it sounds: trumpet, alto saxophone, horn. */
const HIGHER: Readonly<Record<WrittenInstrument, number>> = { concert: 0, bFlat: 2, eFlat: 9, f: 7 };

/** Half steps by which a part is written higher than it sounds. @example writtenHigher({ instrument: "bFlat", octave: 1 }) // 14, a tenor saxophone */
export const writtenHigher = ({ instrument, octave }: WrittenFor): number => HIGHER[instrument] + 12 * octave;

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
