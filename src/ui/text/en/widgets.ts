import type { NamedForm } from "../../../music/chords/identify.ts";
import type { ChordGroupName } from "../../../music/chords/library.ts";
import type { CircleRole } from "../../controls/circle-of-fifths/circle.ts";

// Chord display
export const notesOfChord = "Notes of {chord}: {notes}";
export const inversions = ["root position", "1st inversion", "2nd inversion", "3rd inversion", "4th inversion"] as const;
export const overTonic = "Over {tonic}";

// Chord finder
export const notesAre = "Notes {notes}";
export const chordForms = {
  full: "",
  no5: "no 5th",
  shell: "notes left out",
  rootless: "no root",
  slash: "another bass",
} as const satisfies Record<NamedForm, string>;
export const notesOfForm = "{notes}, {form}";
export const someonePlaysTheRoot = "Someone else plays the root";
export const sendChord = "Send {chord} to progression";

// Harmony tool
export const closeVoicing = "Close";
export const sideOf = "{side}: {chords}";
export const input = "Input";
export const output = "Output";

// Licks
export const lickInKey = "{lick} in {key}";
export const noLickFits = "No lick fits {chord}";

// Modal chords
export const borrowedChord = "borrowed from another mode";
export const chordsOfMode = "Chords of {key} {mode}";

// Notation
export const notationOfBars = { one: "Notation, {count} bar", other: "Notation, {count} bars" } as const;

// Player
export const standHint = "Stand: the music fills the screen";
export const sheetOf = "{title}, {bars} bars";

// Repertoire
export const songRules =
  "Header lines X, T, M, L, K and V, then bars with their chords in quotes. You can also paste songs in ABC from elsewhere. When you save, you see what was read differently.";
export const yoursAlone = "Only you can see it.";
export const songUnreadHint = "{problem}. Choose another song. The player keeps what it has.";
export const bars = "{count} bars";

// View
export const tonic = "Tonic";
export const subdominant = "Subdominant";
export const dominant = "Dominant";
export const noChordYet = "No chord yet";
export const noChordHint = "Select a chord to see its notes and scales.";
export const scalesThatFit = "Scales that fit";
export const sameNotes = "Same notes";
export const noSameNotes = "No other chord has just these notes.";
export const noAlternatives = "No other chord can replace it.";

// View
export const chordSymbol = "Chord symbol";
export const chordSymbolExample = "Dm7, C/E";
export const oneOfChords = "One chord is shown at a time. Choose one of the {count}:";
export const sendToProgression = "Send to progression";
export const clearKeys = "Clear keys";
export const keysToName = "Keys to name";
export const chordNames = "Chord names";
export const oneMoreKey = "Play one more key to name a chord.";
export const playKeys = "Play keys, click them here, or type a chord.";
export const noNameForNotes = "No chord name for these notes.";
export const otherNames = "Other names";

// View
export const chosenElement = "Chosen: {element}";
export const inTheScale = "In the scale";
export const chordGroups = {
  Major: "Major",
  Minor: "Minor",
  7: "7",
  Diminished: "Diminished",
  Suspended: "Suspended",
  "Altered 7": "Altered 7",
  Other: "Other",
  m7rootless: "Minor 7, rootless",
  "7rootless": "Dominant 7, rootless",
} as const satisfies Record<ChordGroupName, string>;
export const rests = "Rests";

// View
export const drop2 = "Drop 2";
export const drop3 = "Drop 3";
export const drop2And4 = "Drop 2 and 4";
export const noHarmonyYet = "No harmony yet";
export const noHarmonyHint = "Choose a progression that is linked to this tool to see its chords here.";
export const listenTo = "Listen to";
export const smoothVoicing = "Smooth voicing";
export const drop = "Drop";

// View
export const noScaleFound = "No scales match";
export const functions = {
  subdominant: "Subdominant",
  tonic: "Tonic",
  dominant: "Dominant",
} as const satisfies Record<CircleRole, string>;
export const scaleType = "Scale type";
export const relative = "Relative";
export const noChordOnNote = "No chord";
export const noChordsOfScale = "This scale has no chords of its own.";
export const songInKey = "Song";
export const followsTheSong = "A song that you choose or transpose sets its key here. A key that you choose stays until then.";
export const functionOfKeys = "Function";
export const scaleOf = "Scale of {scale}";

// View
export const asWritten = "As written";
export const fitsChord = "Fits chord";
export const anyChord = "Any chord";
export const key = "Key";
export const noLicksYet = "No licks yet";
export const noLicksHint = "Link a lick to this widget to see it here.";
export const noLickFitsHint = "Choose another chord, or show all licks.";
export const showAll = "Show all";
export const licks = "Licks";
export const sendToPlayer = "Send to player";

// View
export const keyItself = "the key itself";

// View
export const noMusic = "There is no music here yet.";
export const editNotation = "Edit notation";
export const notationInAbc = "Notation in ABC";
export const textUnread = "This text cannot be read yet";
export const readOtherwise = "Not all of the text is read as it stands";

// View
export const pianoKeys = "Piano keys";

// View
export const sheet = "Sheet";
export const songNotRead = "This song cannot be read any more";
export const stand = "Stand";

// View
export const basic = "Basic";
export const basicProgressions = "Basic progressions";
export const mine = "Mine";
export const myProgressions = "My progressions";
export const addProgression = "Add progression";
export const clearElements = "Clear elements";
export const deleteProgression = "Delete progression";
export const noProgressionYet = "No progression yet";
export const noProgressionHint = "Choose a basic progression above, or add one of your own.";

// Song dialog
export const addSong = "Add song";
export const editSong = "Edit song";
export const cancel = "Cancel";
export const saveSong = "Save song";
export const songText = "Song text";
export const anEmptyLine = "(an empty line)";
export const songSavedWithNotices = {
  one: "Saved. One thing was read differently from how it is written:",
  other: "Saved. {count} things were read differently from how they are written:",
} as const;
export const noticeAtLine = "Line {line}: {message}";
export const done = "Done";

// View
export const loadingSongs = "Loading songs";
export const songsNotHere = "No songs to show";
export const yourSong = "{title} (yours)";
export const song = "Song";
export const noSongs = "There are no songs yet";
export const findASong = "Find a song";
export const songNotFound = "No songs match";
export const edit = "Edit";
export const deleteIt = "Delete";
export const deleteForGood = "Delete “{title}” for good?";
export const deleteSong = "Delete song";
export const keepIt = "Keep it";
export const songUnread = "“{title}” cannot be read";
export const firstChords = "First chords";
