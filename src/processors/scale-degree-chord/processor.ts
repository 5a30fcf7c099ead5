import { diatonicSevenths } from "../../music/harmony/diatonic.ts";
import { scaleTitle } from "../../music/scales.ts";
import { defineProcessor, nothing, whole } from "../define.ts";
import { problem } from "../problems.ts";

export const scaleDegreeChord = defineProcessor({
  type: "scaleDegreeChord",
  inputs: ["Scale"],
  output: "Chord",
  options: { degree: whole(1, { low: 1, high: 12 }) },
  run: ({ name }, { degree }) => {
    const [tonic = "", ...type] = name.split(" ");
    const chords = diatonicSevenths(tonic.replace(/-?\d{1,2}$/, ""), type.join(" "));
    if (!chords.ok) return nothing(chords.error);
    const degrees = chords.value.length;
    if (degree > degrees) return nothing(problem("no-such-degree", { scale: scaleTitle(name), degrees, degree }));
    return chords.value[degree - 1]?.chord ?? nothing(problem("no-chord-on-degree", { scale: scaleTitle(name), degree }));
  },
});
