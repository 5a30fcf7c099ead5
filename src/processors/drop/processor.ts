import { dropVoicing } from "../../music/voicing/drop.ts";
import { choice, defineProcessor } from "../define.ts";
import { revoiced } from "../harmony.ts";

export const drop = defineProcessor({
  type: "drop",
  label: "Drop",
  about: "Opens each chord: notes from the top fall an octave.",
  inputs: ["Harmony"],
  output: "Harmony",
  options: {
    drop: choice("Drop", "drop2", [
      ["none", "None"],
      ["drop2", "Drop 2"],
      ["drop3", "Drop 3"],
      ["drop24", "Drop 2 and 4"],
    ]),
  },
  run: (harmony, options) => revoiced(harmony, (chord) => ({ ...chord, notes: dropVoicing(chord.notes, options.drop) })),
});
