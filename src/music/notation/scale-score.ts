import { keySignature, majorKeyOf } from "../keys.ts";
import { type Scale, scaleNotes } from "../scales/scale.ts";
import { ticks } from "../time/time.ts";
import { barAccidentals } from "./abc-pitch.ts";
import type { Score, ScoreStaff, ScoreVoice } from "./score.ts";

/** A scale as notation, and its notes in the order in which they are drawn. */
export interface ScaleScore {
  readonly score: Score;
  readonly notes: readonly string[];
}

const QUARTER = ticks(960);

/**
 * A scale going up one octave on one line without bars, under its key signature: room under each note for a roman label.
 * @example scaleScore(scale).notes[0] // "Eb4"
 */
export function scaleScore(scale: Scale): ScaleScore {
  const signature = keySignature(scale.tonic, scale.type);
  const accidentals = barAccidentals(signature);
  const notes = scaleNotes(scale, 4);
  const items = notes.map((note, index) => ({ offset: ticks(index * QUARTER), length: QUARTER, written: QUARTER, notes: [note] }));
  const abc = notes.map((note) => `${accidentals.pitch(note)}8`).join(" ");
  const voice: ScoreVoice = { staff: 0, source: 0, slashes: false, bars: [{ abc, items, verses: [], carried: null }] };
  return { score: oneBar([STAFF], [voice], majorKeyOf(signature), notes.length * QUARTER), notes };
}

const STAFF: ScoreStaff = { clef: "treble", kind: "Melody", names: null, brace: null };

/** A score of one bar without meter, title and number. */
export function oneBar(staves: readonly ScoreStaff[], voices: readonly ScoreVoice[], key: string, length: number): Score {
  const bar = { number: 1, start: ticks(0), length: ticks(length), meter: null, key, chords: [], texts: [], signs: {} };
  return { view: "piano", head: null, staves, voices, bars: [bar] };
}
