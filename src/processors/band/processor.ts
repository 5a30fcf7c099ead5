import { BAND_PARTS } from "../../music/band/band-note.ts";
import { bandVoices } from "../../music/band/written/band-voices.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { DEFAULT_TEMPO } from "../../music/pieces/harmony-piece.ts";
import { bandOptions } from "../band-options.ts";
import { defineProcessor, nothing } from "../define.ts";
import { harmonyVoice, PROCESSOR_METER } from "../harmony.ts";
import { problem } from "../problems.ts";

export const bandProcessor = defineProcessor({
  type: "band",
  inputs: ["Harmony"],
  output: "Piece",
  options: bandOptions,
  run: (harmony, options) => {
    if (chordsIn(harmony.elements).length === 0) return nothing(problem("no-chords"));
    const voices = bandVoices(harmonyVoice(harmony), options, BAND_PARTS);
    const { title, tempo = DEFAULT_TEMPO } = harmony;
    return { id: "band", meter: PROCESSOR_METER, voices, tempo, title, noTempo: false, style: options.style };
  },
});
