import { bassVoice } from "../../music/bass/bass-voice.ts";
import { DEFAULT_BASS_FLOOR } from "../../music/bass/options.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { midiOf } from "../../music/pitch.ts";
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
    floor: choice("Lowest note", "E1", [
      ["A0", "A0"],
      ["B0", "B0, five strings"],
      ["D1", "D1"],
      ["E1", "E1, four strings"],
    ]),
    seed: whole("Seed", 1, { low: 0, high: 9999 }),
  },
  run: (harmony, { floor, ...options }) => {
    if (chordsIn(harmony.elements).length === 0) return nothing("There is no chord in this harmony.");
    return bassVoice(harmonyVoice(harmony), { ...options, floor: midiOf(floor) ?? DEFAULT_BASS_FLOOR });
  },
});
