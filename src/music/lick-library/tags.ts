/** What a phrase is played over. */
export const LICK_PROGRESSIONS = ["ii-v-i", "minor-ii-v-i", "blues", "turnaround", "one-chord", "rhythm-changes"] as const;
export type LickProgression = (typeof LICK_PROGRESSIONS)[number];

/** How a phrase is made; `left-hand` are patterns for the left hand and for comping. */
export const LICK_DEVICES = ["arpeggio", "guide-tones", "enclosure", "altered", "bebop-scale", "digital", "blues", "left-hand"] as const;
export type LickDevice = (typeof LICK_DEVICES)[number];
