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

/** What calibration found. @example offsetWord(38, "midi") // "Your keys are taken 38 ms earlier than they come." */
export function offsetWord(offset: number, source: keyof typeof KINDS): string {
  const isHeard = source === "microphone";
  if (offset === 0) return isHeard ? words.heardAsItComes : words.keysAsTheyCome;
  const [earlier, later] = isHeard ? [words.heardEarlier, words.heardLater] : [words.keysEarlier, words.keysLater];
  return say(offset > 0 ? earlier : later, { ms: Math.abs(offset) });
}

/** What is calibrated: the output, `"default"` where the browser does not name it, with the keys or the microphone that listens. */
export function outputWord(name: string, isListening: boolean): string {
  if (name === "default") return isListening ? words.forThisMicrophone : words.forThisOutput;
  return say(isListening ? words.forNamedOutputAndMicrophone : words.forNamedOutput, { name });
}
