import type { Text } from "../../say.ts";

// What became of each thing that was asked for
export const outcomeWords = {
  right: "Right",
  late: "Late",
  early: "Early",
  wrong: "Wrong",
  skipped: "Skipped",
  missed: "Missed",
} as const satisfies Record<string, Text>;
