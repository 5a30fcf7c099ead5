import type { RecordId, WidgetId } from "../../documents/records.ts";
import type { Problem } from "../../lib/result.ts";
import type { ElementName } from "../../music/element-name.ts";
import type { Gap } from "../../music/playing/gaps.ts";
import type { Ticks } from "../../music/time/time.ts";
import type { RunDetails } from "../../music/training/details.ts";
import type { Drift } from "../../music/training/drift.ts";
import type { RunSummary } from "../../music/training/summary.ts";
import type { Verdict } from "../../music/training/timed-judgement.ts";
import type { PracticeSource } from "../engine/practice.ts";
import type { InputSource } from "../input/input-feed.ts";

/** What was wrong with a note or chord, as one word under its sign says. */
export type MarkWord = "early" | "late" | "missed" | "wrong" | "short" | "long" | "found" | "skipped";

/** What became of a note or chord of the notation: the elements of a voice that start there. */
export interface TrainingMark {
  /** Index of the voice in the piece. */
  readonly voice: number;
  readonly start: Ticks;
  /** `now`: the step that waits to be played. */
  readonly kind: Verdict | "now";
  /** What was wrong where it is not right; `short` and `long` where only its end was more than 200 ms off. */
  readonly word?: MarkWord;
  /** Of one that came early or late: signed milliseconds off its time, below 0 early. */
  readonly offMs?: number;
}

/** A key as it was judged, while it is down. */
export interface TrainingKey {
  readonly midi: number;
  readonly kind: Verdict;
  /** Of one that came early or late: signed milliseconds off its time, below 0 early. */
  readonly offMs?: number;
}

/** How many notes so far. */
export interface TrainingCounts {
  readonly right: number;
  readonly early: number;
  readonly late: number;
  readonly missed: number;
  /** Not judged: something was struck, and what listens could not tell what. */
  readonly unclear: number;
  /** Keys pressed where nothing asked for them. */
  readonly extra: number;
}

/** A timed or waiting run of a training widget, as it goes and after it is over. */
export interface TrainingRecord {
  readonly id: RecordId;
  readonly typeName: "training";
  readonly scope: "session";
  readonly widgetId: WidgetId;
  /** The widget whose music is played against, and whose notation shows the marks; the training itself without another. */
  readonly playerId: WidgetId;
  readonly mode: "timed" | "wait";
  /** What it is about, as the record has it; and the id there of the pass that was last finished, null before any. */
  readonly source: PracticeSource;
  readonly runId: string | null;
  /** `over` keeps the last result on screen. */
  readonly status: "countIn" | "running" | "over";
  /** Quarter notes a minute of this pass. */
  readonly tempo: number;
  /** The tempo that comes after the last pass, and the share of starts in time that caused it; null where it does not follow. */
  readonly adapted: { readonly from: number; readonly to: number; readonly hitRate: number } | null;
  /** Counted from 1. */
  readonly pass: number;
  readonly steps: number;
  /** Index in the whole music of the first of them (a loop, or a run that goes on, begins further in), and how many the whole music has. */
  readonly first: number;
  readonly whole: number;
  /** Index of the step that is due; the number of steps when all is over. */
  readonly current: number;
  /** Index of the step whose time it is: in a timed run it moves on with the music, not with what was played. */
  readonly present: number;
  /** The chord (or note) of that step and of the two after it; null behind the end. */
  readonly now: ElementName | null;
  readonly next: ElementName | null;
  readonly after: ElementName | null;
  readonly counts: TrainingCounts;
  /** Signed milliseconds of the last steps, latest last; below 0 early. */
  readonly recent: readonly number[];
  readonly marks: readonly TrainingMark[];
  readonly keys: readonly TrainingKey[];
  /** MIDI numbers that the present step asks for, lowest first. */
  readonly expected: readonly number[];
  /** Those of the step after it: in time, it may be played a little early. */
  readonly following: readonly number[];
  /** MIDI numbers of the lowest and the highest note that the pass asks for; null where it asks for none. */
  readonly range: readonly [lowest: number, highest: number] | null;
  /** Of the pass that was last finished. */
  readonly summary: RunSummary | null;
  /** Where the click drops out, in bars from the beginning of the music; null where it does not. */
  readonly gap: Gap | null;
  /** How far the beat moved each time that it was out. */
  readonly drifts: readonly Drift[];
  /** Of a run that is over. */
  readonly details: RunDetails | null;
}

/** How a calibration stands. */
export interface CalibrationRecord {
  readonly id: RecordId;
  readonly typeName: "calibration";
  readonly scope: "session";
  readonly status: "clicking" | "done" | "refused";
  /** Clicks heard so far, the lead included. */
  readonly clicks: number;
  /** The kind of keys that is measured: that of the first tap. */
  readonly source: InputSource | null;
  /** Milliseconds of each tap against its click, lead left out. */
  readonly deviations: readonly number[];
  /** What was found. */
  readonly result: { readonly offset: number; readonly spread: number } | null;
  /** Why nothing was found. */
  readonly problem: Problem | null;
}
