import { sql } from "kysely";
import { isPostgres } from "../dialect.ts";
import type { Migration } from "./migration.ts";

/**
 * Accounts can be left, with a time until which they can be taken back; several gateways count calls together; and what the upkeep looks for has an
 * index, so that it does not read every document and session each hour.
 */
export const sixth: Migration = {
  name: "0006-accounts-and-counts",
  up: async (db) => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run("ALTER TABLE users ADD COLUMN left_at bigint");
    await run("CREATE INDEX users_left ON users (left_at) WHERE left_at IS NOT NULL");
    await run("CREATE INDEX sessions_of_user ON sessions (user_id)");
    await run("CREATE INDEX sessions_by_end ON sessions (expires_at)");
    await run("CREATE INDEX idempotency_by_age ON idempotency (created_at)");
    await run("CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL");
    await run("CREATE INDEX revisions_by_time ON revisions (saved_at)");
    // Counts are worth nothing after a crash: on PostgreSQL they are kept out of its log.
    const unlogged = isPostgres(db) ? "UNLOGGED " : "";
    await run(`CREATE ${unlogged}TABLE call_counts (counted text PRIMARY KEY, began_at bigint NOT NULL, calls bigint NOT NULL)`);
    if (isPostgres(db)) for (const statement of partitioned()) await run(statement);
  },
};

const PARTITIONS = 16;

/** The table with the most rows is parted by its owner's hash: each part has indexes of its own, is cleaned by itself and may be laid on another disk. */
const partitioned = (): readonly string[] => [
  "ALTER TABLE attempts RENAME TO attempts_before",
  "ALTER TABLE attempts_before RENAME CONSTRAINT attempts_of_user TO attempts_of_user_before",
  "DROP INDEX attempts_in_order",
  `CREATE TABLE attempts (
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id text NOT NULL, at text NOT NULL, seq bigint, data text NOT NULL,
    CONSTRAINT attempts_of_user PRIMARY KEY (user_id, id)
  ) PARTITION BY HASH (user_id)`,
  ...Array.from(
    { length: PARTITIONS },
    (_, part) => `CREATE TABLE attempts_${part} PARTITION OF attempts FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`,
  ),
  "INSERT INTO attempts (user_id, id, at, seq, data) SELECT user_id, id, at, seq, data FROM attempts_before",
  "DROP TABLE attempts_before",
  "CREATE INDEX attempts_in_order ON attempts (user_id, seq)",
  "CREATE TRIGGER fill_attempts BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION fill_attempts()",
  `CREATE TRIGGER count_attempts_insert AFTER INSERT ON attempts REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_attempts_insert()`,
  `CREATE TRIGGER count_attempts_delete AFTER DELETE ON attempts REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_attempts_delete()`,
];
