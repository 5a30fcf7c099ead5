import type { MidiProblems } from "../../../../lib/midi.ts";
import type { Text } from "../../say.ts";

// MIDI keyboards
export const midiProblems = {
  "midi-no-status": "The keyboard sent a message without a status byte. It was left out.",
  "midi-cut-short": "The keyboard sent a message that was cut short. It was left out.",
} as const satisfies Record<keyof MidiProblems, Text>;
