import { smoothVoicing as smooth } from "../../music/voicing/smooth.ts";
import { defineProcessor } from "../define.ts";
import { revoiced } from "../harmony.ts";

export const smoothVoicingProcessor = defineProcessor({
  type: "smoothVoicing",
  inputs: ["Harmony"],
  output: "Harmony",
  run: (harmony) => revoiced({ ...harmony, elements: smooth(harmony.elements) }, (chord) => chord),
});
