import type { ChordElement, Key, MusicElement, NoteElement, Piece, Voice } from "./elements.ts";

/** Chords in a row with what a player needs to know of them. */
export interface Harmony {
  readonly title: string;
  readonly key: Key;
  readonly elements: readonly MusicElement[];
  /** Quarter notes a minute; absent: the player keeps its own. */
  readonly tempo?: number;
  readonly baseInversion?: number;
  readonly baseOctave?: number;
}

/** A short phrase, as the spec stores it. */
export interface Lick {
  readonly id: string;
  readonly title: string;
  readonly meter: string;
  readonly key: string;
  readonly voiceElements: readonly { readonly voiceType: "melody" | "harmony"; readonly elements: readonly MusicElement[] }[];
}

/** What training asks for, one after the other. */
export type Steps = readonly (ChordElement | NoteElement)[];

/** Rows of on and off cells, as the spec stores a step sequencer's content. */
export interface SequencerData {
  readonly sequences: readonly {
    readonly key: string;
    readonly steps: readonly { readonly size: number; readonly active: boolean }[];
    readonly dark?: boolean;
  }[];
  /** Bars. */
  readonly length: number;
  readonly meter: string;
}

/**
 * The one table from payload names to types: edge labels, the check of a connection and the colours of handles come from it.
 * Notes are MIDI numbers 0..127, ascending.
 */
export interface Payloads {
  Chord: ChordElement;
  Notes: readonly number[];
  Note: number;
  Scale: { readonly name: string; readonly notes: readonly string[] };
  Piece: Piece;
  Voice: Voice;
  Harmony: Harmony;
  Lick: Lick;
  Steps: Steps;
  SequencerData: SequencerData;
  Key: Key;
  MusicElement: MusicElement;
}

export type PayloadName = keyof Payloads;

/** All payload names, in the order of the specification. */
export const payloadNames = [
  "Chord",
  "Notes",
  "Note",
  "Scale",
  "Piece",
  "Voice",
  "Harmony",
  "Lick",
  "Steps",
  "SequencerData",
  "Key",
  "MusicElement",
] as const satisfies readonly PayloadName[];
