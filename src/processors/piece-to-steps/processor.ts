import { stepsOfPiece } from "../../music/training/steps.ts";
import { choice, defineProcessor, nothing } from "../define.ts";
import { problem } from "../problems.ts";

export const pieceToSteps = defineProcessor({
  type: "pieceToSteps",
  inputs: ["Piece"],
  output: "Steps",
  options: {
    voice: choice("Harmony", ["Harmony", "Melody", "Bass"]),
  },
  run: (piece, { voice }) => {
    const steps = stepsOfPiece(piece, voice).map(({ required }) => required);
    return steps.length === 0 ? nothing(problem("empty-voice", { voice: { named: "voice", id: voice } })) : steps;
  },
});
