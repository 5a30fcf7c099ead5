import { bassVoice } from "../../music/bass/bass-voice.ts";
import { DEFAULT_BASS_FLOOR } from "../../music/bass/options.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { midiOf } from "../../music/pitch.ts";
import { choice, defineProcessor, nothing, whole } from "../define.ts";
import { harmonyVoice } from "../harmony.ts";
import { problem } from "../problems.ts";

export const bassLineProcessor = defineProcessor({
  type: "bassLine",
  inputs: ["Harmony"],
  output: "Voice",
  options: {
    pattern: choice("walkingBassSimple", ["walkingBassSimple", "walkingBassChromaticThird", "bossaNova"]),
    style: choice("nearest", ["nearest", "low", "random"]),
    floor: choice("E1", ["A0", "B0", "D1", "E1"]),
    seed: whole(1, { low: 0, high: 9999 }),
  },
  run: (harmony, { floor, ...options }) => {
    if (chordsIn(harmony.elements).length === 0) return nothing(problem("no-chords"));
    return bassVoice(harmonyVoice(harmony), { ...options, floor: midiOf(floor) ?? DEFAULT_BASS_FLOOR });
  },
});
