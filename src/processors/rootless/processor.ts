import { chordsIn } from "../../music/pieces/chords.ts";
import { rootlessChain } from "../../music/voicing/rootless.ts";
import { defineProcessor } from "../define.ts";
import { revoiced } from "../harmony.ts";

export const rootless = defineProcessor({
  type: "rootless",
  inputs: ["Harmony"],
  output: "Harmony",
  run: (harmony) => {
    const chain = rootlessChain(chordsIn(harmony.elements));
    let next = 0;
    return revoiced(harmony, (chord) => ({ ...chord, notes: chain[next++]?.notes ?? chord.notes }));
  },
});
