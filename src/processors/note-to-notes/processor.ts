import { defineProcessor } from "../define.ts";

export const noteToNotes = defineProcessor({
  type: "noteToNotes",
  inputs: ["Note"],
  output: "Notes",
  run: (note) => [note],
});
