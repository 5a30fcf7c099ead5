import { sql } from "kysely";
import { isPostgres } from "../dialect.ts";
import type { Db } from "../tables.ts";

/** What is counted of a table's rows: the column of `usage` that holds their number, the one that holds their bytes, and which rows. */
interface Counter {
  readonly count: string;
  readonly bytes: string | undefined;
  /** The rows that count, as a condition on `ROW`. */
  readonly when: string;
}

/** A table whose rows are counted for their owner. */
export interface RowCounts {
  readonly table: string;
  readonly owner: string;
  /** The column whose bytes count. */
  readonly text: string;
  /** The columns whose change changes a count; empty where rows never change. */
  readonly changing: readonly string[];
  readonly counters: readonly Counter[];
}

const whole = (count: string, bytes: string | undefined): readonly Counter[] => [{ count, bytes, when: "1 = 1" }];

const counted: readonly RowCounts[] = [
  {
    table: "documents",
    owner: "author_id",
    text: "data",
    changing: ["data", "deleted_at"],
    counters: [
      { count: "documents", bytes: "document_bytes", when: "ROW.deleted_at IS NULL" },
      { count: "deleted", bytes: "deleted_bytes", when: "ROW.deleted_at IS NOT NULL" },
    ],
  },
  { table: "revisions", owner: "owner_id", text: "data", changing: [], counters: whole("revisions", "revision_bytes") },
  { table: "songs", owner: "owner_id", text: "data_abc", changing: ["data_abc"], counters: whole("songs", "song_bytes") },
  { table: "book_entries", owner: "user_id", text: "data", changing: ["data"], counters: whole("book_entries", "book_bytes") },
  { table: "links", owner: "owner_id", text: "token_hash", changing: [], counters: whole("links", undefined) },
];

/** The attempts of a learner come a thousand at a time: they are counted a statement and not a row at a time where the store can. */
const attempts: RowCounts = {
  table: "attempts",
  owner: "user_id",
  text: "data",
  changing: [],
  counters: whole("attempts", "attempt_bytes"),
};

type Row = "NEW" | "OLD";
const forRow = (text: string, row: Row): string => text.replaceAll("ROW.", `${row}.`);
const sign = (row: Row): string => (row === "NEW" ? "+" : "-");

/** What the rows of a change add to a counter's columns and take from them. */
function changes({ counters, text }: RowCounts, rows: readonly Row[]): string {
  const sums = (column: string, amount: (row: Row) => string, when: string): string =>
    `${column} = ${column} ${rows.map((row) => `${sign(row)} CASE WHEN ${forRow(when, row)} THEN ${amount(row)} ELSE 0 END`).join(" ")}`;
  const each = counters.flatMap(({ count, bytes, when }) => [
    sums(count, () => "1", when),
    ...(bytes === undefined ? [] : [sums(bytes, (row) => `octet_length(${row}.${text})`, when)]),
  ]);
  return each.join(", ");
}

const events = ({ changing }: RowCounts): readonly { readonly event: string; readonly rows: readonly Row[] }[] => [
  { event: "INSERT", rows: ["NEW"] },
  { event: "DELETE", rows: ["OLD"] },
  ...(changing.length === 0 ? [] : [{ event: `UPDATE OF ${changing.join(", ")}`, rows: ["NEW", "OLD"] as const }]),
];

/** What `0005-usage-and-history` counts of a table. Throws for one that it does not count: a mistake of a migration. */
export function rowCounts(table: string): RowCounts {
  const found = counted.find((each) => each.table === table);
  if (found === undefined) throw new Error(`The rows of ${table} are not counted.`);
  return found;
}

const nameOf = (table: string, event: string): string => `count_${table}_${event.slice(0, 6).toLowerCase()}`;

async function countRowsInSqlite(db: Db, tables: readonly RowCounts[]): Promise<void> {
  for (const each of tables) {
    for (const { event, rows } of events(each)) {
      const [first = "NEW"] = rows;
      await sql
        .raw(
          `CREATE TRIGGER ${nameOf(each.table, event)} AFTER ${event} ON ${each.table} BEGIN
           UPDATE usage SET ${changes(each, rows)} WHERE user_id = ${first}.${each.owner}; END`,
        )
        .execute(db);
    }
  }
}

async function countInSqlite(db: Db): Promise<void> {
  await countRowsInSqlite(db, [...counted, attempts]);
  await sql
    .raw("CREATE TRIGGER count_users AFTER INSERT ON users BEGIN INSERT INTO usage (user_id) VALUES (NEW.id) ON CONFLICT DO NOTHING; END")
    .execute(db);
}

const functionOf = (name: string, body: string): string =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`;

/**
 * Rows are counted when the transaction commits: whoever changes a document has locked it by then, and the counters are always locked last, so that two
 * saves of one person cannot wait for each other.
 */
export const triggersOf = (each: RowCounts): readonly string[] =>
  events(each).map(({ event }) => {
    const name = nameOf(each.table, event);
    return `CREATE CONSTRAINT TRIGGER ${name} AFTER ${event} ON ${each.table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${name}()`;
  });

async function countRowsInPostgres(db: Db, tables: readonly RowCounts[]): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const each of tables) {
    for (const { event, rows } of events(each)) {
      const [first = "NEW"] = rows;
      const change = `UPDATE usage SET ${changes(each, rows)} WHERE user_id = ${first}.${each.owner}; RETURN NULL;`;
      await run(functionOf(nameOf(each.table, event), change));
    }
    for (const statement of triggersOf(each)) await run(statement);
  }
}

async function countInPostgres(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await countRowsInPostgres(db, counted);
  for (const [event, row] of [
    ["INSERT", "NEW"],
    ["DELETE", "OLD"],
  ] as const) {
    const name = nameOf(attempts.table, event);
    const sums = "SELECT user_id AS id, count(*) AS n, sum(octet_length(data)) AS bytes FROM changed GROUP BY user_id";
    const set = `attempts = attempts ${sign(row)} n, attempt_bytes = attempt_bytes ${sign(row)} bytes`;
    await run(functionOf(name, `UPDATE usage SET ${set} FROM (${sums}) AS sums WHERE user_id = sums.id; RETURN NULL;`));
    await run(
      `CREATE TRIGGER ${name} AFTER ${event} ON attempts REFERENCING ${row} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    );
  }
  await run(functionOf("count_users", "INSERT INTO usage (user_id) VALUES (NEW.id) ON CONFLICT DO NOTHING; RETURN NULL;"));
  await run("CREATE TRIGGER count_users AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION count_users()");
}

/** Counts in `usage` what each person has, from now on, whoever writes it: this gateway, a former one beside it, or a cascade. */
export const countUsage = (db: Db): Promise<void> => (isPostgres(db) ? countInPostgres(db) : countInSqlite(db));

/** Counts the rows of further tables from now on. */
export const countRows = (db: Db, tables: readonly RowCounts[]): Promise<void> =>
  isPostgres(db) ? countRowsInPostgres(db, tables) : countRowsInSqlite(db, tables);

const sumOf = (table: string, owner: string, what: string, when = "1 = 1"): string =>
  `coalesce((SELECT ${what} FROM ${table} WHERE ${table}.${owner} = users.id AND ${when}), 0)`;

/** Counts what was there before. */
export async function countWhatIsThere(db: Db): Promise<void> {
  const columns = [...counted, attempts].flatMap(({ table, owner, text, counters }) =>
    counters.flatMap(({ count, bytes, when }) => {
      const rows = when.replaceAll("ROW.", `${table}.`);
      const size = bytes === undefined ? [] : [[bytes, sumOf(table, owner, `sum(octet_length(${text}))`, rows)] as const];
      return [[count, sumOf(table, owner, "count(*)", rows)] as const, ...size];
    }),
  );
  const names = columns.map(([name]) => name).join(", ");
  const values = columns.map(([, value]) => value).join(", ");
  await sql
    .raw(
      `INSERT INTO usage (user_id, ${names}, record_seq)
       SELECT users.id, ${values}, ${sumOf("attempts", "user_id", "max(seq)")} FROM users WHERE 1 = 1`,
    )
    .execute(db);
}
