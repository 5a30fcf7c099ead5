import { defineProcessor } from "../define.ts";

export const mergeNotes = defineProcessor({
  type: "mergeNotes",
  label: "Merge notes",
  about: "The notes of two sources as one set.",
  inputs: ["Notes", "Notes"],
  inputLabels: ["Notes 1", "Notes 2"],
  output: "Notes",
  run: (first, second) => [...new Set([...first, ...second])].sort((a, b) => a - b),
});
