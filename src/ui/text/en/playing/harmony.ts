import type { KnownWidget } from "../../../../widgets/registry.ts";

// Harmony field
export const chords = "Chords";
export const chordsExample = "Dm7 G7 | Cmaj7, or ii V I in Eb";
export const barsRead = "Bars as they are read";
export const noChord = "“{word}” is not a chord. Correct it or remove it.";
export const notTaken = "These chords are not taken yet. Press Enter to take them.";
export const linesLeftOut = {
  one: "{count} line is not music and is left out.",
  other: "{count} lines are not music and are left out.",
} as const;
export const typeChords = "Type chords";
export const typeSong = "Type the chords of a song";
export const typeToPlay = "Type chords to play";
export const typeToPractise = "Type chords to practise";

// Source line
export const plays = "Plays {source}";
export const practises = "Practises {source}";
export const worksOn = "Works on {source}";
export const sourceThrough = "{source}, through {processors}";
export const nearestAbove = "the {tool} above";
export const nearestBelow = "the {tool} below";
export const furtherAbove = "{tool} {number}, further above";
export const furtherBelow = "{tool} {number}, further below";
export const tools = {
  progression: "progression",
  repertoire: "song",
  player: "player",
  simpleTraining: "training",
  harmonyTool: "harmony tool",
  licks: "lick",
  chordFinder: "chord finder",
} as const satisfies Partial<Record<KnownWidget["type"], string>>;
export const noSource = "Nothing is linked to it yet";
export const playsOwn = "Plays its own chords";
export const playsOwnUntil = "Plays its own chords until {source} changes";
export const practisesOwn = "Practises an exercise of its own";
export const chooseSource = "Choose its source";
export const fromNothing = "Nothing";
export const playedBy = "Played by {players}";
export const waitsFor = "Linked to {players}, where other music plays until this changes";
export const playedByNone = "Nothing plays it yet";
export const addPlayer = "Add a player";
export const keysHeard = "Heard by {tools}";

// Turn menu
export const practiseThis = "Practise this";
export const putInProgression = "Put in progression";
export const putInLicks = "Put in licks";
export const addToLesson = "Add to lesson";
export const saveAsSong = "Save as song";
export const asNotation = "Add as notation";
