import type { ComparedText } from "../../documents/merging/merge-words.ts";
import type { DocumentRecord, RecordId, WidgetId } from "../../documents/records.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Param, Problem } from "../../lib/result.ts";
import type { Confusion } from "../../music/ear/confusion.ts";
import type { EarChoice, EarKind, EarLevel } from "../../music/ear/levels.ts";
import type { ChordFunction } from "../../music/harmony/function.ts";
import type { WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import type { Swing } from "../../music/time/swing.ts";
import type { AudioSeconds, Ticks } from "../../music/time/time.ts";
import type { Stretch, TickRange } from "../../music/time/transport-time.ts";
import type { PracticeOutcome } from "../engine/practice.ts";
import type { Caption } from "./captions.ts";
import type { OpenRecord } from "./open-document.ts";
import type { CalibrationRecord, TrainingKey, TrainingRecord } from "./training-feed.ts";

/** What of a widget's state live input, the transport or a training run changed; it lies over the saved state. */
export interface WidgetSessionRecord {
  readonly id: RecordId;
  readonly typeName: "widgetSession";
  readonly scope: "session";
  readonly widgetId: WidgetId;
  readonly overlay: JsonObject;
  /** Members of the saved state that are gone. */
  readonly removed?: readonly string[];
}

/** What the engine computed from a widget's state for its view to draw (a definition's `derive`). */
export interface DerivedRecord {
  readonly id: RecordId;
  readonly typeName: "derived";
  readonly scope: "session";
  readonly widgetId: WidgetId;
  readonly value: unknown;
  /** A few words for the widget's frame; empty for none. */
  readonly meta: readonly Caption[];
}

/** What a transport plays until the next segment's `at`, by the arithmetic of music/time/transport-time. */
export interface TransportSegment extends Stretch<AudioSeconds> {
  /**
   * `countIn`: clicks that lead up to the music. Positions then run up to where the music begins, where the next segment takes
   * over to the sample; before bar 1 they are below 0. Nothing of the piece sounds in it.
   * `intro` and `ending`: the band alone, before the piece (positions below 0) and behind its end.
   */
  readonly kind: "countIn" | "intro" | "music" | "ending";
  /** Half steps by which the piece sounds (and is shown) moved, -6..6. */
  readonly transpose: number;
  /** How eighths swing; null for straight ones. */
  readonly swing: Swing | null;
}

/** What the transport of a take is called: it plays beside the document, and is no widget of it. */
export const TAKE = "take" as WidgetId;

/** The transport of one widget that plays. The page computes cursor and progress from it and the audio clock. */
export interface TransportRecord {
  readonly id: RecordId;
  readonly typeName: "transport";
  readonly scope: "session";
  readonly status: "stopped" | "playing" | "paused";
  readonly widgetId: WidgetId;
  /** Where it stands while not playing. */
  readonly position: Ticks;
  readonly loop: boolean;
  /** The bars that are repeated while `loop` is on; null for the whole piece. */
  readonly range: TickRange | null;
  /** In order of time: the one that holds now (a former one may stand before it), then what is known to come. */
  readonly segments: readonly TransportSegment[];
  /**
   * Notes that a band makes of the piece, as far as they are laid out: in threes, from and to (seconds of the audio clock) and MIDI number, by
   * their beginning; no strokes. Null or absent: the piece sounds as it is written.
   */
  readonly heard?: readonly number[] | null;
  /** Milliseconds by which the learner was behind the beat (below 0: ahead) when the band came back from its last gap; null where it was not measured. */
  readonly drift?: number | null;
}

/** Keys of a MIDI keyboard, the screen and the computer keyboard that are down, and the name of what they make. */
export interface HeldRecord {
  readonly id: RecordId;
  readonly typeName: "held";
  readonly scope: "session";
  /** MIDI numbers, ascending. */
  readonly notes: readonly number[];
  /** Chord names of the notes, likeliest first; empty for fewer than two pitch classes. */
  readonly names: readonly string[];
  /** The notes in words, in the same order. */
  readonly keys: readonly HeldKey[];
  /** What the likeliest chord does in the key of the first key selector. */
  readonly inKey: { readonly roman: string; readonly function: ChordFunction; readonly key: string } | null;
}

/** A held key: its name without octave, what it is in the likeliest chord, and the right hand's finger for it in the key's scale. */
export interface HeldKey {
  readonly midi: number;
  readonly name: string;
  /** `"R"`, `"♭3"`, `"5"` ... */
  readonly degree: string | null;
  /** 1 thumb to 5. */
  readonly finger: number | null;
}

/** Notes that a click on a chord sounds, until when they are lit. */
export interface PreviewRecord {
  readonly id: RecordId;
  readonly typeName: "preview";
  readonly scope: "session";
  readonly notes: readonly number[];
  readonly until: AudioSeconds;
}

/** What can be undone. */
export interface HistoryRecord {
  readonly id: RecordId;
  readonly typeName: "history";
  readonly scope: "session";
  readonly undo: number;
  readonly redo: number;
}

/** What keeps a node of the graph from sending anything on; there is none for a node that is well. */
export interface NodeProblemRecord {
  readonly id: RecordId;
  readonly typeName: "nodeProblem";
  readonly scope: "session";
  /** `node//type//id`. */
  readonly nodeId: string;
  /** What is shown on the node. */
  readonly problem: Problem;
}

/** A few words for the last value of every output that has links; there only while someone watches. */
export interface WireValuesRecord {
  readonly id: RecordId;
  readonly typeName: "wireValues";
  readonly scope: "session";
  /** By the output's node id and key: `node//type//id//key`. */
  readonly values: Readonly<Record<string, Param>>;
}

/**
 * How safe the work is; one word says it. `not-saved` is where neither the account nor this device could keep it; the others would then be untrue.
 */
export type SaveStatus = "saved" | "saving" | "kept" | "conflict" | "signed-out" | "not-saved";

/** A part of the document that was changed here and elsewhere; the person chooses whose change stays. */
export interface SaveConflict {
  readonly key: string;
  /** What people call it, e.g. "Player" or "the title". */
  readonly label: Param;
  /** Both texts, where it is one, with the words in which they differ. */
  readonly texts?: { readonly mine: readonly ComparedText[]; readonly theirs: readonly ComparedText[] };
}

/**
 * Whether this device can keep anything: `slow` while an answer of its storage is overdue, `silent` when it was given up, `full` when the quota is used up,
 * `missing` when the browser refuses storage.
 */
export type StorageState = "ready" | "slow" | "silent" | "full" | "missing";

/** How safe the open document is, and what the person has to know or decide about that; what it is stands in its `OpenRecord`. */
export interface SaveRecord {
  readonly id: RecordId;
  readonly typeName: "save";
  readonly scope: "session";
  readonly word: SaveStatus;
  /** The version of the stored document that this one builds on. */
  readonly version: number | null;
  /** The epoch that the version counts in; null or left out until the account's store was restored for the first time. */
  readonly epoch?: string | null;
  /** True while there are edits that its home does not have. */
  readonly unsaved: boolean;
  readonly conflicts: readonly SaveConflict[];
  /** Why the last save did not succeed. */
  readonly problem: Problem | null;
  readonly storage: StorageState;
}

/** There while changes of documents that were left are kept nowhere: this device's storage does not take them, and their home does not have them. */
export interface UnwrittenRecord {
  readonly id: RecordId;
  readonly typeName: "unwritten";
  readonly scope: "session";
  /** How many documents that are. */
  readonly documents: number;
}

/** There while a lesson is read: acts in its widgets are the reader's own. */
export interface ReadingRecord {
  readonly id: RecordId;
  readonly typeName: "reading";
  readonly scope: "session";
}

/** How much the learner's record on this device holds, in runs. */
export interface PracticeCountRecord {
  readonly id: RecordId;
  readonly typeName: "practice";
  readonly scope: "session";
  readonly runs: number;
  /** What the account is still to get. */
  readonly waiting: number;
  /** Whose it is: a user's id, empty for nobody's. */
  readonly owner: string;
  /** Why the last finished run could not be kept. */
  readonly problem: Problem | null;
}

/** Ear training as it stands; the answer is told only once it was given. */
export interface EarRecord {
  readonly id: RecordId;
  readonly typeName: "ear";
  readonly scope: "session";
  readonly kind: EarKind;
  readonly level: EarLevel;
  readonly phase: "asking" | "answered" | "done";
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** How often it may be heard again before it is answered. */
  readonly replays: number;
  readonly choices: readonly EarChoice[];
  readonly answer: string | null;
  /** What the person chose; null for what was played or skipped. */
  readonly chosen: string | null;
  /** The first note, the root or the key: while it is asked under the circle's name, which tells nothing, then as the answer spells it. */
  readonly tonic: string;
  /** Notes or chords that were played back rightly so far. */
  readonly done: number;
  /** The keys that were played back last, as they were judged: of a progression those of one chord. */
  readonly keys: readonly TrainingKey[];
  /** What sounded, group by group, without a cadence before it; empty until it is answered. */
  readonly sounded: readonly (readonly number[])[];
  /** What that is called, name by name: letters as far apart as the answer says. */
  readonly names: readonly (readonly string[])[];
  readonly outcomes: readonly PracticeOutcome[];
  /** What was asked so far, and what each wrong answer took it for; null where it was right, or stands for nothing. */
  readonly answered: readonly { readonly answer: EarChoice; readonly taken: EarChoice | null }[];
  /** What was taken for what, the commonest first. */
  readonly confusions: readonly Confusion[];
  /** Why the last run is not in the record. */
  readonly problem: Problem | null;
}

/** Whom sheets are written for, where that is not concert pitch. */
export interface WrittenForRecord extends WrittenFor {
  readonly id: RecordId;
  readonly typeName: "writtenFor";
  readonly scope: "session";
}

export type SessionRecord =
  | ReadingRecord
  | WrittenForRecord
  | EarRecord
  | PracticeCountRecord
  | NodeProblemRecord
  | WireValuesRecord
  | WidgetSessionRecord
  | DerivedRecord
  | TransportRecord
  | HeldRecord
  | PreviewRecord
  | TrainingRecord
  | CalibrationRecord
  | HistoryRecord
  | OpenRecord
  | SaveRecord
  | UnwrittenRecord;

/** Everything the store holds and the page mirrors. */
export type StoreRecord = DocumentRecord | SessionRecord;

/** Ids of session records. */
export const sessionIds = {
  widgetSession: (id: string): RecordId => `widgetSession:${id}` as RecordId,
  derived: (id: string): RecordId => `derived:${id}` as RecordId,
  transport: (id: string): RecordId => `transport:${id}` as RecordId,
  training: (id: string): RecordId => `training:${id}` as RecordId,
  calibration: "calibration" as RecordId,
  held: "held" as RecordId,
  preview: "preview" as RecordId,
  history: "history" as RecordId,
  nodeProblem: (nodeId: string): RecordId => `nodeProblem:${nodeId}` as RecordId,
  wireValues: "wireValues" as RecordId,
  open: "open" as RecordId,
  save: "save" as RecordId,
  unwritten: "unwritten" as RecordId,
  reading: "reading" as RecordId,
  writtenFor: "writtenFor" as RecordId,
  practice: "practice" as RecordId,
  ear: "ear" as RecordId,
};
