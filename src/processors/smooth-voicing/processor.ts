import { smoothVoicing as smooth } from "../../music/voicing/smooth.ts";
import { defineProcessor } from "../define.ts";
import { revoiced } from "../harmony.ts";

export const smoothVoicingProcessor = defineProcessor({
  type: "smoothVoicing",
  label: "Smooth voicing",
  about: "Voices each chord near its neighbours.",
  inputs: ["Harmony"],
  output: "Harmony",
  run: (harmony) => revoiced({ ...harmony, elements: smooth(harmony.elements) }, (chord) => chord),
});
