import { defineProcessor } from "../define.ts";

export const mergeNotes = defineProcessor({
  type: "mergeNotes",
  inputs: ["Notes", "Notes"],
  output: "Notes",
  run: (first, second) => [...new Set([...first, ...second])].sort((a, b) => a - b),
});
