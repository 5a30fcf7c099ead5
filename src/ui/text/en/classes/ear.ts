import type { EarKind } from "../../../../music/ear/levels.ts";
import type { Text } from "../../say.ts";

// Ear exercises by their kinds
export const kindNames = {
  interval: "Intervals",
  degree: "Degrees",
  chord: "Chords",
  progression: "Progressions",
} as const satisfies Record<EarKind, Text>;
