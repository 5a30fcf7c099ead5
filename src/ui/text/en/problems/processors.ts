import type { ProcessorProblems } from "../../../../processors/problems.ts";
import type { Text } from "../../say.ts";

// What processors say of their inputs and options
export const processorProblems = {
  "no-chords": "There is no chord in this harmony.",
  "empty-pattern": "No step of the pattern is on.",
  "too-few-notes-for-key": "A key needs two different notes or more.",
  "no-key-fits": "No key fits.",
  "no-chord-name": "These notes have no chord name: two different notes or more are needed.",
  "no-note-in-range": "No note is in the range.",
  "no-scale-holds": "No scale of the library holds all notes of {chord}.",
  "no-such-degree": "{scale} has {degrees} degrees, so there is no degree {degree}.",
  "no-chord-on-degree": "{scale} has no chord of its own on degree {degree}. Choose another degree or scale.",
  "lick-lacks-voice": "This lick has no {voice}.",
  "empty-voice": "There is nothing to play in a {voice} voice of this piece.",
  "unknown-option": "There is no option “{option}” on this processor.",
  "bad-option": "{option}: {bounds}",
  "option-choices": "choose one of {choices}.",
  "option-bounds": "give a whole number from {low} to {high}.",
} as const satisfies Record<keyof ProcessorProblems, Text>;
