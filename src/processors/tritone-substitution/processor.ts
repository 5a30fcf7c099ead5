import { substituteDominants } from "../../music/voicing/tritone.ts";
import { defineProcessor } from "../define.ts";

export const tritoneSubstitution = defineProcessor({
  type: "tritoneSubstitution",
  inputs: ["Harmony"],
  output: "Harmony",
  run: (harmony) => ({ ...harmony, elements: substituteDominants(harmony.elements) }),
});
