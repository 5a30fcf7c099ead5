import type { MusicProblems } from "../../../../music/problems.ts";
import type { Text } from "../../say.ts";

// Reading music, and measuring by it
export const musicProblems = {
  "unknown-key": "There is no key “{key}”. Choose one of {keys}.",
  "unknown-scale": "There is no scale “{scale}”. Choose one from the list.",
  "unreadable-chord": "{why}",
  "chord-without-root": "“{symbol}” does not start with a root from A to G.",
  "chord-part-unread": "“{part}” in the chord “{symbol}” cannot be read.",
  "not-a-chord": "“{chord}” is not a chord.",
  "bad-roman": "“{text}” is not a roman numeral. Write one such as ii7, V7 or bVImaj7.",
  "bad-applied-roman": "“{text}” is not a roman numeral. Write one such as ii7, V7/V or subV7.",
  "bad-figure": "“{figure}” is not a kind of chord.",
  "unreadable-note": "“{note}” is not a note, such as C4.",
  "bad-meter": "“{text}” is not a meter. Write beats over a note value, such as 4/4 or 6/8.",
  "scale-reason": "{why}; {beside}.",
  "scale-reason-with-care": "{why}; {beside}; do not hold {notes}.",
  "scale-in-key": "Stays in the key",
  "scale-in-key-without-fifth": "Stays in the key, played without its plain fifth",
  "scale-usual": "A usual choice for this chord",
  "scale-usual-without-fifth": "A usual choice for this chord, played without its plain fifth",
  "scale-holds-chord": "Holds every note of the chord",
  "scale-holds-chord-without-fifth": "Holds every note of the chord, played without its plain fifth",
  "scale-colours": "colours {notes}",
  "scale-plain": "nothing but chord tones and passing notes",
  "too-few-taps": "Too few taps to measure. Tap once on every click.",
  "uneven-taps": "The taps were too uneven to measure. Try again, on every click.",
  "taps-too-early":
    "The taps came before their clicks could be heard, so the device's clocks do not agree. Wait until it is less busy, then calibrate again.",
  "no-changes": "There is no change to practise yet.",
  "song-too-long-for-lick": "A lick has at most {most} bars, and this has {bars}. Choose fewer bars, or keep it as a song.",
  "song-without-notes": "There is no melody in it, so it cannot be a lick.",
} as const satisfies Record<keyof MusicProblems, Text>;
