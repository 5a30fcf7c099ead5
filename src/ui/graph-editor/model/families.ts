import type { PayloadName } from "../../../music/payloads.ts";

/** The shape of a payload's handles: what kind of thing it is. */
export type Family = "pitch" | "context" | "music" | "rhythm";

const families: Readonly<Record<PayloadName, Family>> = {
  Note: "pitch",
  Notes: "pitch",
  Chord: "pitch",
  Harmony: "pitch",
  Key: "context",
  Scale: "context",
  Piece: "music",
  Voice: "music",
  Lick: "music",
  MusicElement: "music",
  Steps: "rhythm",
  SequencerData: "rhythm",
};

/** @example familyOf("Key") // "context" */
export const familyOf = (payload: PayloadName): Family => families[payload];

/** The custom property that holds a payload's colour. @example payloadColour("Key") // "var(--pt-key)" */
export const payloadColour = (payload: PayloadName): string => `var(--pt-${payload.toLowerCase()})`;

/** Every payload in the order of the legend: family by family. */
export const legend = Object.keys(families) as readonly PayloadName[];
