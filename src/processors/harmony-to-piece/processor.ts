import { chordsIn } from "../../music/pieces/chords.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { choice, defineProcessor, nothing } from "../define.ts";
import { PROCESSOR_METER } from "../harmony.ts";
import { problem } from "../problems.ts";

export const harmonyToPiece = defineProcessor({
  type: "harmonyToPiece",
  inputs: ["Harmony"],
  output: "Piece",
  options: {
    bass: choice("roots", ["roots", "none"]),
  },
  run: ({ title, key, ...harmony }, { bass }) =>
    chordsIn(harmony.elements).length === 0
      ? nothing(problem("no-chords"))
      : harmonyPiece({ id: "harmony", name: title, ...harmony }, { key, bass: bass === "roots", meter: PROCESSOR_METER }),
});
