import { defineProcessor } from "../define.ts";

export const noteToNotes = defineProcessor({
  type: "noteToNotes",
  label: "Note to notes",
  about: "A single note as a set of one.",
  inputs: ["Note"],
  output: "Notes",
  run: (note) => [note],
});
