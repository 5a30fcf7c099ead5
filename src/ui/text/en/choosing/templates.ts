import type { TemplateId } from "../../../../host/documents/templates.ts";

// Templates
export const templates = "Templates";
export const startFromATemplate = "Start from a template";
export const templateHint = "Each opens as a copy of your own, linked and ready to play.";
export const hideTemplates = "Hide templates";
export const hideTemplatesHint = "Hide templates on new pages. The start page keeps them.";
export const workspaceTemplates = "Workspace templates";
export const lessonTemplates = "Lesson templates";

/** What each template is called, as its own title says, and what is in it. */
export const templateNames = {
  "first-song": { title: "A first song", about: "One tune and three chords: listen, right hand, left hand, both." },
  "reading-rhythms": { title: "Reading rhythms", about: "Halves, eighths, dots and off-beats on one note, then tapped to a click." },
  "circle-of-fifths": { title: "The circle of fifths", about: "Keys and their neighbours, and dominants all the way round." },
  "two-five-one": { title: "ii-V-I in three keys", about: "Hear it, see it, play it rootless with a band at 90 bpm." },
  "minor-two-five-one": { title: "ii-V-i in minor", about: "The minor cadence in two keys, then in Blue Bossa." },
  "shell-voicings": { title: "Shell voicings", about: "Root, third and seventh through a turnaround." },
  "rootless-voicings": { title: "Rootless voicings A and B", about: "Two left-hand forms, with a band that leaves the chords to you." },
  "drop-2": { title: "Drop-2 voicings", about: "From close to open, then through twelve keys." },
  "blues-in-f": { title: "Blues in F", about: "Three chords, guide tones, then the jazz blues." },
  "walking-bass": { title: "Walking bass", about: "A written line, others to hear, and one of your own." },
  "modes-of-c": { title: "The modes of C major", about: "Seven modes, each with a vamp, fingering and chords." },
  "tritone-substitution": { title: "Tritone substitution", about: "Before and after, side by side, to hear and play." },
  "ear-intervals": { title: "Ear: intervals", about: "Seven intervals to sing, play back and name." },
  "song-practice": { title: "Song practice", about: "A song that waits for your right hand, or any other that you choose." },
  "two-five-one-room": { title: "Two-five-one room", about: "Major and minor in any key, with rootless voicings." },
  "blues-jam": { title: "Blues jam in F", about: "A band that leaves the melody to you, licks and a chord finder." },
  "walking-bass-room": { title: "Walking bass room", about: "A jazz blues over a bass line made as you listen." },
  "comping-rhythms": { title: "Comping rhythms", about: "Draw a rhythm, hear it on a vamp." },
  "voicing-lab": { title: "Voicing lab", about: "Type chords, hear them in drop 2 with smooth voicing." },
  "find-and-collect": { title: "Find chords, collect a song", about: "Play chords, name them, send them to a progression." },
  "scales-and-modes": { title: "Scales and modes", about: "One key through all its modes, with a vamp and fingering." },
} as const satisfies Record<TemplateId, { readonly title: string; readonly about: string }>;
