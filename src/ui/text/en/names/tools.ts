import type { VoiceType } from "../../../../music/elements.ts";
import type { IoNodeNames, WidgetNames, WiringNames } from "../../names.ts";

// Widgets
export const widgetNames = {
  player: "Player",
  keySelector: "Key / scale",
  progression: "Progressions",
  chords: "Chords",
  modalChords: "Modal chords",
  chordFinder: "Chord finder",
  harmonyTool: "Harmony tool",
  repertoire: "Repertoire",
  licks: "Licks",
  chordRhythmSequencer: "Chord rhythm sequencer",
  pianoRollSequencer: "Piano roll sequencer",
  simpleTraining: "Training",
  pianoRoll: "Keyboard",
  chordDisplay: "Chord",
  notation: "Notation",
  voicing: "Voicing",
  question: "Question",
} as const satisfies WidgetNames;

// Ready-made wirings
export const wiringNames = {
  keyToPlayer: "Key to progressions to player",
  playerToTraining: "Player to training",
  midiToChord: "MIDI to chord name to chord finder",
  rhythmToPlayer: "Harmony and rhythm to player",
  bassToPlayer: "Harmony to bass to player",
  trioToPlayer: "Harmony to trio",
  playerToMidi: "Player to MIDI output",
} as const satisfies WiringNames;

// The world outside
export const ioNodeNames = { midiInput: "MIDI input", midiOutput: "MIDI output", audio: "Audio" } as const satisfies IoNodeNames;

// Voices of a piece, inside a sentence
export const voices = { Harmony: "harmony", Melody: "melody", Bass: "bass" } as const satisfies Record<VoiceType, string>;

// Documents and blocks, inside a sentence
export const documents = { workspace: "workspace", lesson: "lesson" } as const satisfies Record<"workspace" | "lesson", string>;
export const blocks = { header: "Heading", image: "Image", list: "List" } as const satisfies Record<"header" | "image" | "list", string>;
