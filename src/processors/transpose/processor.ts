import { movedPiece } from "../../music/pieces/transpose-piece.ts";
import { defineProcessor, whole } from "../define.ts";

export const transpose = defineProcessor({
  type: "transpose",
  inputs: ["Piece"],
  output: "Piece",
  options: { semitones: whole(2, { low: -12, high: 12 }) },
  run: (piece, { semitones }) => (semitones === 0 ? piece : movedPiece(piece, semitones)),
});
