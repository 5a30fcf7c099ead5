import { lickPiece } from "../../music/licks.ts";
import { choice, defineProcessor, nothing } from "../define.ts";
import { problem } from "../problems.ts";

export const lickToVoice = defineProcessor({
  type: "lickToVoice",
  inputs: ["Lick"],
  output: "Voice",
  options: {
    voice: choice("Melody", ["Melody", "Harmony"]),
  },
  run: (lick, { voice }) =>
    lickPiece(lick).voices.find(({ type }) => type === voice) ??
    nothing(problem("lick-lacks-voice", { voice: { named: "voice", id: voice } })),
});
