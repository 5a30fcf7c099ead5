import { sql } from "kysely";
import { isPostgres } from "../dialect.ts";
import type { Migration } from "./migration.ts";

const PARTITIONS = 16;

const parts = (table: string): readonly string[] =>
  Array.from(
    { length: PARTITIONS },
    (_, part) => `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`,
  );

/**
 * Classes, their learners, what they are asked to do and what came of it. The tables with the most rows are parted by the hash of their class where the
 * store can; long texts stand last, because SQLite reads a column behind one by walking through it.
 */
export const classes: Migration = {
  name: "0008-classes",
  up: async (db) => {
    const byClass = isPostgres(db) ? " PARTITION BY HASH (class_id)" : "";
    const statements = [
      `CREATE TABLE classes (
        id text PRIMARY KEY, owner_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        title text NOT NULL, code text NOT NULL UNIQUE, is_open integer NOT NULL, most integer NOT NULL, ends_at bigint,
        shares_all integer NOT NULL, tries integer NOT NULL, tries_began bigint NOT NULL, is_locked integer NOT NULL,
        changed bigint NOT NULL, created_at bigint NOT NULL, erased_at bigint)`,
      "CREATE INDEX classes_of_owner ON classes (owner_id)",
      "CREATE INDEX classes_erased ON classes (erased_at) WHERE erased_at IS NOT NULL",
      `CREATE TABLE learners (
        class_id text NOT NULL REFERENCES classes (id) ON DELETE CASCADE, user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        nickname text NOT NULL, nickname_key text NOT NULL, words_hash text NOT NULL, tries integer NOT NULL, tries_began bigint NOT NULL,
        is_locked integer NOT NULL, joined_at bigint NOT NULL, used_at bigint NOT NULL, erased_at bigint,
        results integer NOT NULL, result_bytes bigint NOT NULL,
        PRIMARY KEY (class_id, user_id))`,
      "CREATE UNIQUE INDEX learners_by_user ON learners (user_id)",
      "CREATE UNIQUE INDEX learners_by_nickname ON learners (class_id, nickname_key)",
      "CREATE INDEX learners_by_use ON learners (used_at)",
      "CREATE INDEX learners_erased ON learners (erased_at) WHERE erased_at IS NOT NULL",
      `CREATE TABLE assignments (
        class_id text NOT NULL REFERENCES classes (id) ON DELETE CASCADE, id text NOT NULL, kind text NOT NULL, created_at bigint NOT NULL, data text NOT NULL,
        PRIMARY KEY (class_id, id))`,
      `CREATE TABLE progress (
        class_id text NOT NULL, assignment_id text NOT NULL, learner_id text NOT NULL, runs integer NOT NULL, best_tempo real,
        best_share real, ms bigint NOT NULL, last_at bigint NOT NULL, reached_at bigint, word text,
        PRIMARY KEY (class_id, assignment_id, learner_id))${byClass}`,
      `CREATE TABLE results (
        class_id text NOT NULL, learner_id text NOT NULL, id text NOT NULL, assignment_id text, at bigint NOT NULL, tempo real,
        attempts integer NOT NULL, clean integer NOT NULL, ms bigint NOT NULL, heard_at bigint, title text NOT NULL, data text NOT NULL, take text,
        PRIMARY KEY (class_id, learner_id, id))${byClass}`,
      ...(isPostgres(db) ? [...parts("progress"), ...parts("results")] : []),
      "CREATE INDEX results_of_learner ON results (class_id, learner_id, at)",
      "CREATE INDEX results_by_time ON results (class_id, at)",
      `CREATE TABLE comments (
        class_id text NOT NULL, learner_id text NOT NULL, result_id text NOT NULL, id text NOT NULL, bar integer, at bigint NOT NULL, text text NOT NULL,
        PRIMARY KEY (class_id, learner_id, result_id, id))`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
