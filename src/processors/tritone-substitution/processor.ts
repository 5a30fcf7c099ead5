import { substituteDominants } from "../../music/voicing/tritone.ts";
import { defineProcessor } from "../define.ts";

export const tritoneSubstitution = defineProcessor({
  type: "tritoneSubstitution",
  label: "Tritone substitution",
  about: "Dominants that fall a fifth give way to the dominant a tritone away.",
  inputs: ["Harmony"],
  output: "Harmony",
  run: (harmony) => ({ ...harmony, elements: substituteDominants(harmony.elements) }),
});
