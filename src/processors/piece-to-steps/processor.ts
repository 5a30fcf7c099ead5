import { stepsOfPiece } from "../../music/training/steps.ts";
import { choice, defineProcessor, nothing } from "../define.ts";

export const pieceToSteps = defineProcessor({
  type: "pieceToSteps",
  label: "Piece to steps",
  about: "What a learner plays of a piece, one step after the other.",
  inputs: ["Piece"],
  output: "Steps",
  options: {
    voice: choice("Voice", "Harmony", [
      ["Harmony", "Harmony"],
      ["Melody", "Melody"],
      ["Bass", "Bass"],
    ]),
  },
  run: (piece, { voice }) => {
    const steps = stepsOfPiece(piece, voice).map(({ required }) => required);
    return steps.length === 0 ? nothing(`There is nothing to play in a ${voice.toLowerCase()} voice of this piece.`) : steps;
  },
});
