import type { AssignmentTask } from "../../../protocol/gateway-contract-classes.ts";

type EpochMs = number;

/** What classes are stored in; flags are 0 or 1. */
export interface ClassTables {
  /** `changed` counts what happened in it; `erased_at` is set while it is being erased, and nobody sees it any more. */
  classes: {
    id: string;
    owner_id: string;
    title: string;
    code: string;
    is_open: number;
    /** The most learners that it takes. */
    most: number;
    ends_at: EpochMs | null;
    shares_all: number;
    /** Wrong tries to come back since `tries_began`. */
    tries: number;
    tries_began: EpochMs;
    is_locked: number;
    changed: number;
    created_at: EpochMs;
    erased_at: EpochMs | null;
  };
  /** Who learns in a class: a user of issuer `class:<id>`; of the words that bring them back only a slow hash. */
  learners: {
    class_id: string;
    user_id: string;
    nickname: string;
    /** The nickname as it is told from others. */
    nickname_key: string;
    words_hash: string;
    tries: number;
    tries_began: EpochMs;
    is_locked: number;
    joined_at: EpochMs;
    /** A day on which the learner was here; not each call is noted. */
    used_at: EpochMs;
    erased_at: EpochMs | null;
    /** Results that they brought, and the bytes of those. */
    results: number;
    result_bytes: number;
  };
  /** `data`: the body as it was given, JSON text. */
  assignments: { class_id: string; id: string; kind: AssignmentTask["kind"]; created_at: EpochMs; data: string };
  /** What a learner has done for an assignment, `""` beside them: a row for each cell of the grid that has anything in it. */
  progress: {
    class_id: string;
    assignment_id: string;
    learner_id: string;
    runs: number;
    best_tempo: number | null;
    best_share: number | null;
    ms: number;
    last_at: EpochMs;
    reached_at: EpochMs | null;
    word: "done" | "again" | null;
  };
  /** Runs; the id is the device's, so that one that comes twice is stored once. */
  results: {
    class_id: string;
    learner_id: string;
    id: string;
    assignment_id: string | null;
    at: EpochMs;
    tempo: number | null;
    attempts: number;
    clean: number;
    ms: number;
    heard_at: EpochMs | null;
    title: string;
    data: string;
    /** What was played, a MIDI file in base64. */
    take: string | null;
  };
  comments: { class_id: string; learner_id: string; result_id: string; id: string; bar: number | null; at: EpochMs; text: string };
}
