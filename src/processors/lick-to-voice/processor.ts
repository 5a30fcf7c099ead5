import { lickPiece } from "../../music/licks.ts";
import { choice, defineProcessor, nothing } from "../define.ts";

export const lickToVoice = defineProcessor({
  type: "lickToVoice",
  label: "Lick to voice",
  about: "The melody of a lick, or the chords under it.",
  inputs: ["Lick"],
  output: "Voice",
  options: {
    voice: choice("Voice", "Melody", [
      ["Melody", "Melody"],
      ["Harmony", "Harmony"],
    ]),
  },
  run: (lick, { voice }) =>
    lickPiece(lick).voices.find(({ type }) => type === voice) ?? nothing(`This lick has no ${voice.toLowerCase()}.`),
});
