import { WIRELESS_FROM } from "../../music/training/calibration.ts";

const KINDS = { midi: "MIDI keyboard", screen: "keys on the screen", computer: "computer keys" } as const;

/** What a kind of input is called. @example inputWord("midi") // "MIDI keyboard" */
export const inputWord = (source: keyof typeof KINDS): string => KINDS[source];

/** What a measured latency means, in plain words; `ms` is null before audio runs. @example latencyWord(210) */
export function latencyWord(ms: number | null): string {
  if (ms === null) return "It is known once sound has been turned on: press any key or click.";
  if (ms >= WIRELESS_FROM)
    return "That is as late as wireless headphones or speakers are. Plug in a cable, or calibrate: your timing is then judged as if there were no delay, but what you play is still heard late.";
  return "That is too short to be in the way.";
}

/** What calibration found. @example offsetWord(38) // "Your keys are taken 38 ms earlier than they come." */
export function offsetWord(offset: number): string {
  if (offset === 0) return "Your keys are taken as they come.";
  return `Your keys are taken ${Math.abs(offset)} ms ${offset > 0 ? "earlier" : "later"} than they come.`;
}
