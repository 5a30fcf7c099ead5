/** What classes may come to. Counts are rows, bytes those of the stored texts, times milliseconds. */
export interface ClassLimits {
  /** Classes of one teacher. */
  readonly classes: number;
  /** Assignments of one class. */
  readonly assignments: number;
  /** Runs that one learner may bring, and their bytes. */
  readonly results: number;
  readonly bytes: number;
  /** Words of a teacher on one run. */
  readonly comments: number;
  /** A learner who was not here for so long is erased. */
  readonly idleMs: number;
}

const MIB = 1_048_576;
const DAY_MS = 86_400_000;

interface Reader {
  readonly integer: (name: string, fallback: number, min: number, max: number) => number;
}

/** Reads the limits of classes from the environment: ten years of daily practice of a learner stay below. */
export const readClassLimits = ({ integer }: Reader): ClassLimits => ({
  classes: integer("QUOTA_CLASSES", 100, 1, 100_000),
  assignments: integer("QUOTA_ASSIGNMENTS", 300, 1, 10_000),
  results: integer("QUOTA_RESULTS", 50_000, 1, 10_000_000),
  bytes: integer("QUOTA_RESULT_MIB", 128, 1, 100_000) * MIB,
  comments: 100,
  idleMs: integer("LEARNER_IDLE_DAYS", 365, 1, 3_650) * DAY_MS,
});
