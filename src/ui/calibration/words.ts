import * as words from "../text/en/settings.ts";
import { say } from "../text/say.ts";

const KINDS = {
  midi: words.midiInputKind,
  screen: words.screenInput,
  computer: words.computerKeyInput,
  microphone: words.microphoneInput,
} as const;

/** What a kind of input is called. @example inputWord("midi") // "MIDI keyboard" */
export const inputWord = (source: keyof typeof KINDS): string => KINDS[source];

/** What calibration found. @example offsetWord(38) // "Your keys are taken 38 ms earlier than they come." */
export function offsetWord(offset: number): string {
  if (offset === 0) return words.keysAsTheyCome;
  return say(offset > 0 ? words.keysEarlier : words.keysLater, { ms: Math.abs(offset) });
}
