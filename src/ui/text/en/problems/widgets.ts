import type { WidgetProblems } from "../../../../widgets/problems.ts";
import type { Text } from "../../say.ts";

// Widgets
export const widgetProblems = {
  "unknown-widget-type": "There is no widget type “{type}” in this version. It is kept as it is.",
  "newer-widget": "This {widget} comes from a newer version of Woodshed. Reload the page to get that version.",
  "unreadable-state": "This {widget} could not be read: {why}",
  "silence-shows-no-chord": "N.C. means no chord: there is nothing to show.",
  "no-chord-to-send": "There is no chord to send yet. Play some keys, or type a chord symbol.",
  "no-step-entry": "Notes can be entered step by step only into music that can be read. Check its ABC text.",
  "steps-need-one-voice":
    "This music has {voices} voices. Notes can be entered step by step only into music of one voice: change its ABC text instead.",
  "rhythm-waits-for-note": "The music ends with > or <, which still needs its note. Write that note into the ABC text first.",
  "notation-full": "The ABC text of one notation has room for {most} characters. Go on in another one.",
  "nothing-written": "Nothing is written here yet. Play it first.",
  "too-many-steps": "At most {most} steps can be played back.",
  "needs-notes": "Only a chord that has notes can be played in a rhythm. Choose one of the chords.",
  "no-lick": "There is no lick to send. Choose one first.",
  "preset-is-fixed": "Basic progressions cannot be changed. Choose one of your own, or add one.",
  "unknown-progression": "That progression is no longer there.",
  "progression-exists": "There is a progression {code} already. Try again.",
} as const satisfies Record<keyof WidgetProblems, Text>;
