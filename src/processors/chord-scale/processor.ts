import { suitableScales } from "../../music/scales/suitable.ts";
import { defineProcessor, nothing } from "../define.ts";

export const chordScale = defineProcessor({
  type: "chordScale",
  label: "Scale of a chord",
  about: "The scale that fits a chord best; a key prefers scales inside it.",
  inputs: ["Chord"],
  optional: ["Key"],
  output: "Scale",
  run: (chord, key) => {
    const scales = suitableScales(chord, key);
    if (!scales.ok) return nothing(scales.error.message);
    const [best] = scales.value;
    return best === undefined
      ? nothing(`No scale of the library holds all notes of ${chord.name}.`)
      : { name: best.scale.name, notes: best.scale.notes };
  },
});
