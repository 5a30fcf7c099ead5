import { chordsIn } from "../../music/pieces/chords.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { choice, defineProcessor, nothing } from "../define.ts";
import { PROCESSOR_METER } from "../harmony.ts";

export const harmonyToPiece = defineProcessor({
  type: "harmonyToPiece",
  label: "Harmony to piece",
  about: "Chords as a piece, with their roots an octave below.",
  inputs: ["Harmony"],
  output: "Piece",
  options: {
    bass: choice("Bass", "roots", [
      ["roots", "Roots"],
      ["none", "None"],
    ]),
  },
  run: ({ title, key, ...harmony }, { bass }) =>
    chordsIn(harmony.elements).length === 0
      ? nothing("There is no chord in this harmony.")
      : harmonyPiece({ id: "harmony", name: title, ...harmony }, { key, bass: bass === "roots", meter: PROCESSOR_METER }),
});
