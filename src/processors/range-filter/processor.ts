import { defineProcessor, nothing, whole } from "../define.ts";

const MIDI = { low: 0, high: 127 };

export const rangeFilter = defineProcessor({
  type: "rangeFilter",
  label: "Filter by range",
  about: "Lets through the notes from a lowest to a highest one.",
  inputs: ["Notes"],
  output: "Notes",
  options: { lowest: whole("Lowest note (MIDI)", 48, MIDI), highest: whole("Highest note (MIDI)", 83, MIDI) },
  run: (notes, { lowest, highest }) => {
    const kept = notes.filter((note) => note >= lowest && note <= highest);
    return kept.length === 0 ? nothing("No note lies in the range.") : kept;
  },
});
