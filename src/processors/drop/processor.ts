import { dropVoicing } from "../../music/voicing/drop.ts";
import { choice, defineProcessor } from "../define.ts";
import { revoiced } from "../harmony.ts";

export const drop = defineProcessor({
  type: "drop",
  inputs: ["Harmony"],
  output: "Harmony",
  options: {
    drop: choice("drop2", ["none", "drop2", "drop3", "drop24"]),
  },
  run: (harmony, options) => revoiced(harmony, (chord) => ({ ...chord, notes: dropVoicing(chord.notes, options.drop) })),
});
