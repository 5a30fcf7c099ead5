import { chromaOf } from "../../music/pitch.ts";
import { gridOf, hasSteps } from "../../music/rhythm/step-grid.ts";
import { patternVoice } from "../../music/rhythm/steps-to-voice.ts";
import { choice, defineProcessor, nothing, whole } from "../define.ts";
import { problem } from "../problems.ts";

/** The chord whose degrees the rows 1, 3, 5 and 7 are where no harmony says another: C major seventh (specification, section 9). */
const DEGREES: ReadonlyMap<string, string> = new Map([
  ["1", "C"],
  ["3", "E"],
  ["5", "G"],
  ["7", "B"],
]);

export const sequencerToVoice = defineProcessor({
  type: "sequencerToVoice",
  inputs: ["SequencerData"],
  output: "Voice",
  options: {
    voice: choice("Melody", ["Melody", "Harmony", "Bass"]),
    octave: whole(3, { low: 1, high: 6 }),
  },
  run: (data, { voice, octave }) => {
    if (!hasSteps(data)) return nothing(problem("empty-pattern"));
    const noteOfRow = (key: string): string | undefined => {
      const pitchClass = DEGREES.get(key) ?? key;
      if (chromaOf(pitchClass) === undefined) return undefined;
      return /\d$/.test(pitchClass) ? pitchClass : `${pitchClass}${octave}`;
    };
    return patternVoice(data, { grid: gridOf(data), noteOfRow, type: voice, id: "sequencer", title: "", tempo: 120 });
  },
});
