import type { Duration, Ticks } from "./time/time.ts";

export type { Duration } from "./time/time.ts";

/** A chord as the spec stores it: `notes` are spelled with octaves, lowest first. */
export interface ChordElement {
  readonly id: string;
  /** The symbol as shown, e.g. `"Ebmaj7"`. */
  readonly name: string;
  /** Pitch class of the root, e.g. `"Eb"`. */
  readonly tonic: string;
  /** The symbol of the quality, e.g. `"maj7"`; `""` is not used, a major triad is `"M"`. */
  readonly type: string;
  readonly notes: readonly string[];
  /** From the root, e.g. `["1P", "3M", "5P", "7M"]`. */
  readonly intervals: readonly string[];
  /** 0 is root position. */
  readonly inversion: number;
  readonly duration: Duration;
  /** True keeps `notes` as they are when voicing rules are applied. */
  readonly originalVoicing: boolean;
  /** Pitch class of a written slash bass, e.g. `"G"` of `"C/G"`; absent without one. */
  readonly bass?: string;
  /** True: sounds on into the next element, which repeats it. Absent otherwise. */
  readonly tied?: boolean;
  readonly elementType: "Chord";
}

/** A silence. */
export interface RestElement {
  readonly id: string;
  readonly name: string;
  readonly note: "z";
  readonly duration: Duration;
  readonly elementType: "Rest";
}

/** One note, spelled with its octave. */
export interface NoteElement {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly duration: Duration;
  /** True: sounds on into the next element, which repeats it. Absent otherwise. */
  readonly tied?: boolean;
  readonly elementType: "Note";
}

/** Three notes (or chords, or rests) in the time of two: its members together last two thirds of what they are written. */
export interface TripletElement {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly (ChordElement | RestElement | NoteElement)[];
  /** The duration of one member as written, e.g. `"e"` for an eighth triplet. */
  readonly duration: Duration;
  readonly elementType: "Triplet";
}

/** Whatever may stand in a voice. */
export type MusicElement = ChordElement | RestElement | NoteElement | TripletElement;

/** A key: its tonic's pitch class, one of the circle of fifths, and its scale type. */
export interface Key {
  readonly key: string;
  readonly scaleType: string;
}

/** A progression as the spec stores it; `id` is `progression-` and a code. */
export interface Progression {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly MusicElement[];
  readonly tempo?: number;
  readonly baseInversion?: number;
  readonly baseOctave?: number;
}

/** What a voice is to the others: it decides the mixer strip and how it is voiced. */
export type VoiceType = "Harmony" | "Melody" | "Bass";

/** A bar's elements after splitting; `tied` marks the index of elements tied into the next element (of this bar or the next). */
export interface Bar {
  readonly elements: readonly MusicElement[];
  readonly tied?: readonly number[];
  /** The meter of this bar where it is not the voice's, e.g. `"2/4"`. A first bar shorter than its meter is a pick-up. */
  readonly meter?: string;
}

/** One voice of a piece. */
export interface Voice {
  /** Key signature, e.g. `"Eb"` or `"Cm"`. */
  readonly key: string;
  readonly clef: "treble" | "bass";
  /** e.g. `"4/4"`. */
  readonly meter: string;
  readonly type: VoiceType;
  readonly elements: readonly MusicElement[];
  readonly bars?: readonly Bar[];
}

/** A piece as the spec stores it. */
export interface Piece {
  readonly id: string;
  readonly meter: string;
  readonly voices: readonly Voice[];
  /** Quarter notes a minute. */
  readonly tempo: number;
  readonly title: string;
  /** True: the tempo is not written above the staff. */
  readonly noTempo: boolean;
}

/** One sounding note of a compiled piece. */
export interface NoteEvent {
  readonly start: Ticks;
  readonly duration: Ticks;
  /** MIDI note number 0..127. */
  readonly midi: number;
  /** 1..127. */
  readonly velocity: number;
  /** Which strip of the mixer it belongs to. */
  readonly voice: VoiceType;
}
