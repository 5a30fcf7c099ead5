import { diatonicSevenths } from "../../music/harmony/diatonic.ts";
import { defineProcessor, nothing, whole } from "../define.ts";

export const scaleDegreeChord = defineProcessor({
  type: "scaleDegreeChord",
  label: "Chord of a scale degree",
  about: "The seventh chord on one degree of a scale.",
  inputs: ["Scale"],
  output: "Chord",
  options: { degree: whole("Degree", 1, { low: 1, high: 12 }) },
  run: ({ name }, { degree }) => {
    const [tonic = "", ...type] = name.split(" ");
    const chords = diatonicSevenths(tonic.replace(/-?\d{1,2}$/, ""), type.join(" "));
    if (!chords.ok) return nothing(chords.error.message);
    return chords.value[degree - 1]?.chord ?? nothing(`${name} has ${chords.value.length} degrees, so there is no degree ${degree}.`);
  },
});
