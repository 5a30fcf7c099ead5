import type { PageProblems } from "../../../problems.ts";
import type { Text } from "../../say.ts";

// What the pages tell themselves
export const pageProblems = {
  "not-signed-out": "The server could not be reached, so you are still signed in. Try again.",
  "not-shared": "Nothing is shared under this link any more, or the link is incomplete.",
  "unusable-picture-file": "“{name}” cannot be put into a lesson: choose a PNG, JPEG or WebP image.",
  "pictures-not-pasted": {
    one: "{count} picture was not pasted. Its description or address stands in its place; put the picture in from a file with /Image.",
    other:
      "{count} pictures were not pasted. Their descriptions or addresses stand in their places; put the pictures in from files with /Image.",
  },
  "pasted-otherwise": "A lesson does not have all forms of what was pasted: {changes}.",
  "picture-file-too-large": "“{name}” is larger than 150 KB even when it is made smaller. Choose a smaller image.",
  "chord-sent": "{chord} is in the progression now.",
  "song-saved-as": "“{title}” is in your songs now.",
  "assigned-to": "Assigned to {title}.",
  "songs-were-kept": { one: "{count} song is now in your songs.", other: "{count} songs are now in your songs." },
  "songs-were-deleted": { one: "{count} song was deleted.", other: "{count} songs were deleted." },
  "song-too-long-for-lesson": "“{title}” is too long for a lesson. Keep it in your songs and choose it in a repertoire there.",
  "chords-not-saved": {
    one: "Everything is saved except the chords “{text}”. Correct them in their field, or take them back with Undo.",
    other:
      "Everything is saved except {count} lines of chords, “{text}” among them. Correct them in their fields, or take them back with Undo.",
  },
  "typed-text-not-kept":
    "This device could not store what you typed and what is not taken yet. It is lost when the page is closed: correct it, or copy it.",
  "unreadable-image": "“{name}” cannot be read as an image.",
} as const satisfies Record<keyof PageProblems, Text>;
