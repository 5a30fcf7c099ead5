import type { SongArticulation, SongClef, SongDynamic, SongGraceNote, SongMeter, SongSyllable, SongText } from "../../songs/song.ts";
import type { MeasureSigns } from "./signs.ts";

/** A note, several at once or a rest as they stand in a part; positions in ticks from the measure's start, not rounded. */
export interface PartNote {
  readonly staff: number;
  readonly voice: string;
  readonly start: number;
  readonly length: number;
  /** As they sound; `tied`: a tie begins there; `held`: one ends there. */
  readonly pitches: { readonly name: string; readonly tied: boolean; readonly held: boolean }[];
  /** Written in another time: `actual` in the time of `normal`. */
  readonly ratio: { readonly actual: number; readonly normal: number } | undefined;
  /** What its type and dots say, in ticks; undefined where it has none. */
  readonly written: number | undefined;
  readonly invisible: boolean;
  readonly grace: readonly SongGraceNote[];
  readonly slashed: boolean;
  readonly lyrics: SongSyllable[];
  readonly articulations: SongArticulation[];
  readonly dynamics: SongDynamic[];
  slursFrom: number;
  slursTo: number;
}

/** One measure of one part. */
export interface PartMeasure {
  /** The furthest position that anything in it reaches, in ticks. */
  length: number;
  /** Whether anything in it takes time. */
  timed: boolean;
  readonly notes: PartNote[];
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
}
