import { bassVoice } from "../../music/bass/bass-voice.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { choice, defineProcessor, nothing, whole } from "../define.ts";
import { harmonyVoice } from "../harmony.ts";

export const bassLineProcessor = defineProcessor({
  type: "bassLine",
  label: "Bass line",
  about: "Makes a walking or bossa nova bass under the chords.",
  inputs: ["Harmony"],
  output: "Voice",
  options: {
    pattern: choice("Pattern", "walkingBassSimple", [
      ["walkingBassSimple", "Walking"],
      ["walkingBassChromaticThird", "Walking, chromatic third"],
      ["bossaNova", "Bossa nova"],
    ]),
    style: choice("Roots", "nearest", [
      ["nearest", "Nearest"],
      ["low", "Low"],
      ["random", "Random"],
    ]),
    seed: whole("Seed", 1, { low: 0, high: 9999 }),
  },
  run: (harmony, options) =>
    chordsIn(harmony.elements).length === 0 ? nothing("There is no chord in this harmony.") : bassVoice(harmonyVoice(harmony), options),
});
