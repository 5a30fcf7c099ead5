import type { LickDevice, LickProgression } from "../../../../music/lick-library/tags.ts";

// Which licks are listed
export const licksFrom = "Licks from";
export const mine = "Yours";
export const library = "Library";
export const over = "Over";
export const anyProgression = "Any chords";
export const device = "Technique";
export const anyDevice = "Any technique";
export const progressionNames = {
  "ii-v-i": "ii-V-I",
  "minor-ii-v-i": "Minor ii-V-i",
  blues: "Blues",
  turnaround: "Turnaround",
  "one-chord": "One chord",
  "rhythm-changes": "Rhythm changes",
} as const satisfies Record<LickProgression, string>;
export const deviceNames = {
  arpeggio: "Arpeggio",
  "guide-tones": "Guide tones",
  enclosure: "Enclosure",
  altered: "Altered notes",
  "bebop-scale": "Bebop scale",
  digital: "Digital pattern",
  blues: "Blue notes",
  "left-hand": "Left hand and comping",
} as const satisfies Record<LickDevice, string>;
