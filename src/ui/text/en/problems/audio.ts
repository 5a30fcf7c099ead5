import type { AudioProblems } from "../../../../protocol/audio/problems.ts";
import type { Text } from "../../say.ts";

// Between the threads of the sound
export const audioProblems = {
  "bad-audio-message": "The sampler was sent {what}. It was left out; everything else goes on.",
  "no-message": "something that is no message",
  "instrument-without-slot": "an instrument for a slot that does not exist",
  "instrument-without-name": "an instrument without a name or rate",
  "instrument-without-audio": "an instrument without audio",
  "instrument-malformed-zones": "an instrument with malformed zones",
  "instrument-without-place": "an instrument without a place",
  "zones-without-slot": "zones for a slot that does not exist",
  "malformed-zones": "malformed zones",
  "level-without-voice": "a level for a voice that does not exist",
  "no-slot": "a slot that does not exist",
  "level-no-number": "a level that is no number",
  "live-cut-short": "a live note that was cut short",
  "schedule-unpacked": "a schedule that is not packed in fives",
  "cancel-incomplete": "a cancel without a frame or voice",
  "level-wrong": "a level that is no number, or for a voice that does not exist",
  "unknown-audio-message": "a message of unknown type “{type}”",
  "bad-instrument": "{why}",
  "instrument-damaged": "The instrument file {file} is damaged. Reload the page to fetch it again.",
  "instrument-no-json": "The instrument file {file} is damaged: it is not JSON.",
  "instrument-names-no-audio": "The instrument file {file} names no audio.",
} as const satisfies Record<keyof AudioProblems, Text>;
