import { suitableScales } from "../../music/scales/suitable.ts";
import { defineProcessor, nothing } from "../define.ts";
import { problem } from "../problems.ts";

export const chordScale = defineProcessor({
  type: "chordScale",
  inputs: ["Chord"],
  optional: ["Key"],
  output: "Scale",
  run: (chord, key) => {
    const scales = suitableScales(chord, key);
    if (!scales.ok) return nothing(scales.error);
    const [best] = scales.value;
    return best === undefined
      ? nothing(problem("no-scale-holds", { chord: chord.name }))
      : { name: best.scale.name, notes: best.scale.notes };
  },
});
