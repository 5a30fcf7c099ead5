import type { InsertionGroup } from "../../lesson-editor/menus/insertions.tsx";
import type { PastedChange } from "../../lesson-editor/pasting/pasted-forms.ts";

// The menu behind a slash
export const groups = { text: "Text", music: "Music", widget: "Add a widget" } as const satisfies Record<InsertionGroup, string>;
export const paragraph = "Text";
export const headingOf = "Heading {level}";
export const steps = "Steps";
export const note = "Note";

// Blocks that cannot be shown
export const blockUnknown = "This version of Woodshed does not know “{type}”, or cannot read it.";
export const keptAsItIs = "{reason} It is kept, and saved unchanged.";

// Contents
export const contents = "Contents";

// Lesson bar
export const backToLessons = "Back to lessons";
export const print = "Print";
export const printShortcut = "Ctrl P";
export const printSolved = "Print with solutions";
export const write = "Write";
export const read = "Read";

// Lesson editor
export const imageFile = "Image file";
export const writeHere = "Write here, or type / for chords, a player, notation and more";
export const emptyLine = "Type / for chords, a player, notation and more";

// Lesson page
export const printHint = "To print the music too, use Print in the lesson itself.";
export const lesson = "Lesson";

// Reading bar
export const readingBar = "Play and practise";
export const practise = "Practise";

// Print view
export const worksheet = "Worksheet";
export const playedOnScreen = "Play this on the screen.";

// Gutter
export const addBlock = "Add block";
export const addABlockBelow = "Add a block below";
export const moveBlock = "Move block";
export const dragToMoveClickFor = "Drag to move, click for more";
export const block = "Block";
export const moveUp = "Move up";
export const moveUpShortcut = "Alt ↑";
export const moveDown = "Move down";
export const moveDownShortcut = "Alt ↓";
export const putIntoFold = "Put into the solution above";
export const takeOutOfFold = "Take out of the solution";
export const halfWidth = "Half width, two side by side";
export const fullWidth = "Full width";
export const deleteBlock = "Delete block";

// What pasted text has in another form
export const pastedChanges = {
  tables: "tables as lines",
  headings: "small headings as heading 3",
  underlined: "underlined text in italics",
  shifted: "raised and lowered letters as plain text",
} as const satisfies Record<PastedChange, string>;

// What an act did, said to a screen reader
export const movedTo = "Moved to {place} of {count}";
export const staysAt = "Stays at {place} of {count}";
export const duplicated = "Duplicated: {name}";
export const deleted = "Deleted: {name}";
export const undone = "Undone";
export const redone = "Redone";
export const isBack = "{step}: {name} is back";
export const isGone = "{step}: {name} is gone";
export const emptyBlock = "Empty line";

// Slash menu
export const addABlock = "Add a block";
export const enter = "Enter";

// Text bar
export const bold = "Bold";
export const italic = "Italic";
export const heading = "Heading";
export const list = "List";
export const removeLink = "Remove link";
export const link = "Link";
export const chord = "Chord";
export const linkAddress = "Link address";
export const notAnAddress = "Enter a web address";

// insertions
export const bulletList = "Bullet list";
export const numberedList = "Numbered list";
export const quote = "Quote";
export const tip = "Tip";
export const warning = "Warning";
export const divider = "Divider";
export const toggle = "Solution that folds";
export const twoColumns = "Two columns";
export const solution = "Solution";
export const foldOf = "{title}, folds";
export const columnOf = "Column {column} of {columns}";
export const image = "Image";
export const musicFromElsewhere = "Music from a file, a link or a chart";
export const chordSymbol = "Chord symbol";
/** Said behind why a chord symbol cannot be read. */
export const mendChord = "Change it, or press Enter again to keep it.";
export const chordProgression = "Chord progression";
export const chordsOfAKey = "Chords of a key";
/** Other words by which somebody looks for what can be put in, in small letters. */
export const alsoFoundBy = {
  "heading-1": "title, h1",
  "heading-2": "section, h2",
  "heading-3": "subsection, h3",
  bullets: "points, ul",
  numbers: "ol",
  "callout-note": "callout, box",
  toggle: "toggle, answer, hidden",
  columns: "side by side",
  divider: "line, rule",
  image: "picture, photo",
  chord: "chord",
  chords: "chords, progressions, changes, harmony",
  "bring-music": "import, upload, midi, ireal, musicxml",
  exercise: "drill, homework",
  "walking-player": "walking bass, jazz trio, swing",
  "widget-player": "play, band, backing track",
  "widget-repertoire": "songs, tunes, standards",
  "widget-simpleTraining": "practice, practise, drill",
  "widget-pianoRoll": "piano, pianoroll, keys",
  "widget-keySelector": "scales, circle of fifths",
  "widget-chords": "diatonic chords",
  "widget-chordFinder": "find a chord, name a chord",
  "widget-notation": "notes, score, staff, sheet music, abc",
  "widget-voicing": "chord shape, hand position",
  "widget-question": "quiz, test",
  "widget-licks": "phrases",
} as const satisfies Readonly<Record<string, string>>;

// Picture block
export const pictureMissing = "This image is missing.";
export const imageDescription = "Image description";
export const imageDescriptionHint = "What the image shows, for those who cannot see it";

// Unknown block
export const imageNotShown = "This image is not shown";
export const blockNotShown = "This block cannot be shown";
export const imageNotCarried = "A lesson shows only PNG, JPEG and WebP images that are stored in it.";
export const formUnknown = "Its format is not known.";

// Widget block
export const widget = "Widget";
export const widgetNotShown = "This widget cannot be shown";
export const widgetUnread = "The stored {label} cannot be read. It is kept, and saved unchanged.";

// chord view
export const play = "Play {name}";

// Images that cannot be put in
