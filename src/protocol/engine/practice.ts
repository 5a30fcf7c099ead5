import type { RunForm } from "../../music/band/run-form.ts";
import type { Drift } from "../../music/training/drift.ts";

/** What a run was about. */
export interface PracticeSource {
  readonly kind: "progression" | "song" | "lick" | "scale" | "exercise" | "ear";
  /** Tells two sources of a kind apart; stays the same from run to run. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
}

/** What became of one thing that was asked for. `late`, `early` and `missed` are words of timed runs only. */
export type PracticeOutcome = "right" | "late" | "early" | "wrong" | "skipped" | "missed";

/** One thing that was asked for in a run: a chord after another, or an interval by itself. */
export interface PracticeAttempt {
  /** What came before it, a chord symbol, or a note with its octave where `fromKind` says so; null for the first of a run. */
  readonly from: string | null;
  readonly fromKind?: "note" | undefined;
  /** What was asked for, a chord symbol or an interval, or a note with its octave where `toKind` says so. */
  readonly to: string;
  readonly toKind?: "note" | undefined;
  /** The tonic it was in, e.g. "Eb". */
  readonly key: string;
  readonly outcome: PracticeOutcome;
  /** Milliseconds from its being asked for to its being right; null where it never was, and in timed runs. */
  readonly foundMs: number | null;
  /** Milliseconds off its time, below 0 early; null but in timed runs. */
  readonly errorMs: number | null;
}

/** A bar on the page, from 1 (a pick-up is 0), and milliseconds before the end of the run. */
export type AttemptPlace = readonly [bar: number, ms: number];

/**
 * A finished run, for the learner's record.
 * @example { id: "r1", at: 1730000000000, source: { kind: "progression", id: "progression-1", title: "ii V I" }, mode: "timed", tempo: 120,
 *   key: "C", attempts: [{ from: "Dm7", to: "G7", key: "C", outcome: "late", foundMs: null, errorMs: 231 }] }
 */
export interface PracticeRun {
  readonly id: string;
  /** When it ended, milliseconds since 1970, given by the page. */
  readonly at: number;
  readonly source: PracticeSource;
  readonly mode: "simple" | "timed" | "wait" | "ear";
  /** Quarter notes a minute; null where nothing ran against a clock. */
  readonly tempo: number | null;
  /** The tonic it began in. */
  readonly key: string;
  readonly attempts: readonly PracticeAttempt[];
  /** The id of what a class asked for, where the learner came to the run from there; put in by the record. */
  readonly assignment?: string;
  /** How long such a run took, milliseconds; put in by the record. */
  readonly ms?: number;
  /**
   * Where each attempt stands: its bar on the page, from 1, and how many milliseconds before `at` it was due; only of a timed run that a class asked for.
   */
  readonly places?: readonly AttemptPlace[] | undefined;
  /** What it was played over, so that a band can play that again; only of a timed run that a class asked for. */
  readonly form?: RunForm | undefined;
  /** How far the beat moved each time that the click was out; only of a timed run in which it was. */
  readonly drifts?: readonly Drift[] | undefined;
}
