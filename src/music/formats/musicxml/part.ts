import type { SongClef, SongMeter, SongText } from "../../songs/song.ts";
import type { PlacedNote } from "../shared/voice-builder.ts";
import type { MeasureSigns } from "./signs.ts";

/** One measure of one part. */
export interface PartMeasure {
  /** The furthest position that anything in it reaches, in ticks. */
  length: number;
  /** Whether anything in it takes time. */
  timed: boolean;
  readonly notes: PlacedNote[];
  readonly chords: { readonly symbol: string; readonly start: number }[];
  readonly texts: SongText[];
  readonly signs: MeasureSigns;
  /** Where they are set here; null: no meter. */
  meter?: SongMeter | null;
  key?: string;
  tempo?: number;
  tempoText?: string;
  /** It repeats so many measures before it. */
  repeats?: number;
}

/** A part of the score. */
export interface ScorePart {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly measures: readonly PartMeasure[];
  /** Clef of each staff as the part begins. */
  readonly clefs: ReadonlyMap<number, { readonly clef: SongClef; readonly octave: number }>;
  /** Drums: a percussion clef, or notes without pitch alone. */
  readonly isDrums: boolean;
  readonly isTransposed: boolean;
  /** It has the program of a bass, or stands in the bass clef and sounds an octave lower. */
  readonly isBass: boolean;
}
