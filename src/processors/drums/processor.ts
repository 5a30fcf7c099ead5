import { bandVoices } from "../../music/band/written/band-voices.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { bandOptions } from "../band-options.ts";
import { defineProcessor, nothing } from "../define.ts";
import { harmonyVoice } from "../harmony.ts";
import { problem } from "../problems.ts";

export const drumsProcessor = defineProcessor({
  type: "drums",
  inputs: ["Harmony"],
  output: "Voice",
  options: bandOptions,
  run: (harmony, options) => {
    const [voice] = chordsIn(harmony.elements).length === 0 ? [] : bandVoices(harmonyVoice(harmony), options, ["drums"]);
    return voice ?? nothing(problem("no-chords"));
  },
});
