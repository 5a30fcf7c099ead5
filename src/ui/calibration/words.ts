const KINDS = { midi: "MIDI keyboard", screen: "keys on the screen", computer: "computer keys" } as const;

/** What a kind of input is called. @example inputWord("midi") // "MIDI keyboard" */
export const inputWord = (source: keyof typeof KINDS): string => KINDS[source];

/** What calibration found. @example offsetWord(38) // "Your keys are taken 38 ms earlier than they come." */
export function offsetWord(offset: number): string {
  if (offset === 0) return "Your keys are taken as they come.";
  return `Your keys are taken ${Math.abs(offset)} ms ${offset > 0 ? "earlier" : "later"} than they come.`;
}
