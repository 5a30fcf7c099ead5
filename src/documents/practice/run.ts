import * as v from "valibot";
import { MOST_FORM } from "../../music/band/form-limits.ts";
import { BAND_STYLES } from "../../music/band/style.ts";

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const milliseconds = v.pipe(v.number(), v.finite());

/** What can become of one thing that was asked for. */
export const outcomes = ["right", "late", "early", "wrong", "skipped", "missed"] as const;

const isNote = v.optional(v.literal("note"));

const attempt = v.object({
  from: v.nullable(name),
  to: name,
  fromKind: isNote,
  toKind: isNote,
  key: name,
  outcome: v.picklist(outcomes),
  foundMs: v.nullable(v.pipe(milliseconds, v.minValue(0))),
  errorMs: v.nullable(milliseconds),
});

const bar = v.pipe(v.number(), v.integer());
/** A bar on the page, from 1, and milliseconds before the end of the run; the same form as `AttemptPlace` of the protocol. */
const place = v.pipe(v.tuple([bar, milliseconds]), v.readonly());
/** How far the beat moved while the click was out; the same form as `Drift` of the music. */
const drift = v.object({ bars: v.pipe(v.tuple([bar, bar]), v.readonly()), ms: milliseconds });

const quarter = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100_000));
/** What a run was played over; the same form as `RunForm` of the music. A chord without a name is a silence. */
export const runForm = v.object({
  style: v.picklist(BAND_STYLES),
  meter: v.pipe(v.string(), v.regex(/^\d{1,2}\/\d{1,2}$/)),
  bars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FORM.bars)),
  before: milliseconds,
  seats: v.pipe(v.array(v.picklist(["Harmony", "Melody", "Bass", "Drums"])), v.maxLength(4), v.readonly()),
  chords: v.pipe(
    v.array(v.pipe(v.tuple([quarter, v.pipe(v.string(), v.maxLength(64))]), v.readonly())),
    v.maxLength(MOST_FORM.chords),
    v.readonly(),
  ),
});

/** The end of the year 9999: later times have no ISO form of four digits. */
const LAST_MOMENT = 253_402_300_799_999;

/** A finished run as it is stored, sent and exported; the same form as `PracticeRun` of the protocol. Times are epoch milliseconds. */
export const practiceRun = v.object({
  id: v.pipe(id, v.regex(/^[\w.~-]+$/)),
  at: v.pipe(milliseconds, v.integer(), v.minValue(0), v.maxValue(LAST_MOMENT)),
  source: v.object({
    kind: v.picklist(["progression", "song", "lick", "scale", "exercise", "ear"]),
    id,
    title: v.pipe(v.string(), v.maxLength(200)),
  }),
  mode: v.picklist(["simple", "timed", "wait", "ear"]),
  tempo: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(1000))),
  key: name,
  attempts: v.pipe(v.array(attempt), v.maxLength(5000), v.readonly()),
  // Runs of former versions have none, and those in which the click went on.
  drifts: v.optional(v.pipe(v.array(drift), v.maxLength(1000), v.readonly())),
  /** Of each attempt of a timed run that a class asked for. */
  places: v.optional(v.pipe(v.array(place), v.maxLength(5000), v.readonly())),
  /** Of a timed run that a class asked for: what a band plays under its take. */
  form: v.optional(runForm),
  /** What a class asked for, where the learner came to the run from there. */
  assignment: v.exactOptional(v.pipe(id, v.regex(/^[\w.~-]+$/))),
  /** How long such a run took. */
  ms: v.exactOptional(v.pipe(milliseconds, v.minValue(0), v.maxValue(86_400_000))),
});

/** A run of the learner's record. */
export type Run = v.InferOutput<typeof practiceRun>;
/** One thing that was asked for in a run. */
export type Attempt = Run["attempts"][number];

/** The name that an exported record carries, so that another JSON file is told apart. */
export const RECORD_FORMAT = "woodshed-practice-record";

/** An exported record. Runs are read one by one, so that a damaged one costs no other. */
export const recordFile = v.object({ format: v.literal(RECORD_FORMAT), version: v.literal(1), runs: v.array(v.unknown()) });

/** A run out of something stored or sent; undefined where it cannot be read. @example readRun(row.run)?.attempts.length */
export function readRun(value: unknown): Run | undefined {
  const parsed = v.safeParse(practiceRun, value);
  return parsed.success ? parsed.output : undefined;
}

/** Oldest first; runs of one moment by their ids, so that every device folds them alike. @example runs.sort(byTime) */
export const byTime = (a: Pick<Run, "at" | "id">, b: Pick<Run, "at" | "id">): number =>
  a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
