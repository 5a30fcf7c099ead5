import { defineProcessor, nothing, whole } from "../define.ts";
import { problem } from "../problems.ts";

const MIDI = { low: 0, high: 127 };

export const rangeFilter = defineProcessor({
  type: "rangeFilter",
  inputs: ["Notes"],
  output: "Notes",
  options: { lowest: whole(48, MIDI), highest: whole(83, MIDI) },
  run: (notes, { lowest, highest }) => {
    const kept = notes.filter((note) => note >= lowest && note <= highest);
    return kept.length === 0 ? nothing(problem("no-note-in-range")) : kept;
  },
});
