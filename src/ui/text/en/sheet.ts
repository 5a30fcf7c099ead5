import type { WrittenInstrument } from "../../../music/notation/reading/written-for-names.ts";
import type { ScoreStaff, ScoreView } from "../../../music/notation/score.ts";
import type { Jump } from "../../../music/songs/song.ts";
import type { TempoBeat } from "../../../music/time/tempo-beat.ts";

// Signs over the staff
export const segno = "Segno";
export const coda = "Coda";
export const toCoda = "To Coda";
export const fine = "Fine";
/** Where playing goes on, and until where. */
export const jumps = {
  start: { end: "D.C.", coda: "D.C. al Coda", fine: "D.C. al Fine" },
  segno: { end: "D.S.", coda: "D.S. al Coda", fine: "D.S. al Fine" },
} as const satisfies Record<Jump["to"], Record<Jump["until"], string>>;
export const tempoChange = "♩ = {bpm}";
/** Beside a staff. */
export const staffNames = { Harmony: "Chords", Melody: "Melody", Bass: "Bass", Drums: "Drums" } as const satisfies Record<
  ScoreStaff["kind"],
  string
>;
/** Beside the two staves of a pianist. */
export const handNames = { right: "Right hand", left: "Left hand" } as const satisfies Record<NonNullable<ScoreStaff["hand"]>, string>;
export const tempoOfBeat = "= {bpm}";
export const tempoBeats = {
  half: "Half note",
  quarter: "Quarter note",
  "dotted-quarter": "Dotted quarter note",
  eighth: "Eighth note",
} as const satisfies Record<TempoBeat, string>;
// Chart
export const barNumber = "Bar {number}";
export const asTheBarBefore = "as the bar before";
// Views
export const view = "View";
export const viewOf = "View: {view}";
export const views = { lead: "Lead sheet", piano: "Piano", chart: "Chart", full: "Full score" } as const satisfies Record<
  ScoreView,
  string
>;
export const viewHints = {
  lead: "The melody and chord symbols",
  piano: "Two hands on a grand staff",
  chart: "Chords in a grid",
  full: "Every voice that sounds",
} as const satisfies Record<ScoreView, string>;
// Following
export const follow = "Follow";
// Print
export const print = "Print";
export const scoresOnPaper = "Scores on paper";
export const nothingToPrint = "There is no score here yet. Choose a song or a progression first.";
export const barsAreMissing = "Some bars are not drawn yet. Print with Ctrl or Cmd P, which waits for them.";
// Read aloud
export const walkThrough = "Read it with the arrow keys";
export const barsInWords = "The bars in words";
/** The notes of a scale. */
export const notesInWords = "Notes: {notes}";
export const barSays = "Bar {number}: {says}";
export const atBeat = "Bar {bar}, beat {beat}, {says}";
export const afterBeat = "Bar {bar}, after beat {beat}, {says}";
/** In the bars in words, where a chord could be taken for a note. */
export const chordSays = "chord {chord}";
/** Before what stands in the first bar, and in a bar where it changes. */
export const spokenKey = "key of {key}";
export const spokenNoKey = "no key";
export const spokenMeter = "{meter} time";
export const spokenNoMeter = "no meter";
export const noteSays = "{kind} {notes}, {length}";
export const noteAlone = "{notes}, {length}";
export const restSays = "{length} rest";
export const restOfSays = "{kind} {length} rest";
export const nothingWritten = "nothing written";
export const spokenKinds = { Harmony: "chords", Melody: "melody", Bass: "bass", Drums: "drums" } as const satisfies Record<
  ScoreStaff["kind"],
  string
>;
export const spokenHands = { right: "right hand", left: "left hand" } as const satisfies Record<NonNullable<ScoreStaff["hand"]>, string>;
/** Before the notes of a staff that has no name of its own, where others are of its kind. */
export const spokenStaff = "staff {number}:";
/** The notes or some of them sound on into the next, or from the one before. */
export const tied = "tied";
export const tiedFrom = "tied from before";
export const someTied = "{notes} {tied}";
/** By how many there are in the time of others. */
export const tupletLengths = {
  2: "duplet {length}",
  3: "triplet {length}",
  4: "quadruplet {length}",
  5: "quintuplet {length}",
  6: "sextuplet {length}",
  7: "septuplet {length}",
} as const satisfies Readonly<Record<number, string>>;
export const otherTuplet = "{length} in {actual} for {normal}";
/** By the keys of a General MIDI kit. */
export const drumNames = {
  35: "bass drum",
  36: "bass drum",
  37: "cross-stick",
  38: "snare",
  39: "snare slap",
  40: "brush sweep",
  41: "low tom",
  42: "closed hi-hat",
  43: "low tom",
  44: "hi-hat with the foot",
  45: "low tom",
  46: "open hi-hat",
  47: "middle tom",
  48: "middle tom",
  49: "crash",
  50: "high tom",
  51: "ride",
  53: "ride bell",
  56: "cowbell",
  57: "crash",
  70: "shaker",
  75: "claves",
} as const satisfies Readonly<Record<number, string>>;
export const struckTogether = " and ";
/** By thirty-seconds. */
export const noteLengths = {
  1: "thirty-second",
  2: "sixteenth",
  3: "dotted sixteenth",
  4: "eighth",
  6: "dotted eighth",
  8: "quarter",
  12: "dotted quarter",
  16: "half",
  24: "dotted half",
  32: "whole",
  48: "dotted whole",
} as const satisfies Record<1 | 2 | 3 | 4 | 6 | 8 | 12 | 16 | 24 | 32 | 48, string>;
export const otherLength = "{count} thirty-seconds";
export const withSound = "Notes sound";
export const withoutSound = "Notes are silent";
export const whereIsTheMusic = "Say where the music is";
export const musicIsAt = "Bar {bar}, beat {beat}";
export const musicIsAtTime = "Bar {bar} ({time}), beat {beat}";
export const sectionSays = "section {section}";
/** Signs at a bar, as they are read out. */
export const startOfRepeat = "start of repeat";
export const endOfRepeat = "end of repeat";
export const firstEndings = { 1: "first ending", 2: "second ending", 3: "third ending" } as const satisfies Record<1 | 2 | 3, string>;
export const otherEnding = "ending {passes}";
export const endingOfSeveral = "endings {passes}";
export const passesJoined = " and ";
export const spokenTempo = "tempo {bpm}";
/** Words over the notes. */
export const textSays = "text: {text}";
/** Under a note: a syllable where there is one verse, and where there are several. */
export const lyricSays = "lyric: {text}";
export const verseSays = "verse {verse}: {text}";
// Transposing instruments
export const writtenIn = { concert: "concert pitch", bFlat: "in B♭", eFlat: "in E♭", f: "in F" } as const satisfies Record<
  WrittenInstrument,
  string
>;
export const writtenHigher = "{instrument}, an octave higher";
export const writtenLower = "{instrument}, an octave lower";
// Stand
export const smallerMusic = "Smaller music";
export const largerMusic = "Larger music";
