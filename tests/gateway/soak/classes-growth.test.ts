import pg from "pg";
import { describe, expect, test } from "vitest";
import { openPostgresRepository } from "../../../src/gateway/storage/postgres/repository.ts";
import { postgresPrograms, startPostgres } from "../../support/postgres.ts";

/** What part of the full size is generated: 1 is 100,000 learners in 4,000 classes and 10 million runs. */
const SIZE = process.env.SOAK === "long" ? Number(process.env.SOAK_GROWTH ?? 1) : 0;
const programs = postgresPrograms();
const now = Date.UTC(2026, 0, 1);
const CLASSES = Math.max(4, Math.round(4_000 * SIZE));
const LEARNERS = 25;
const ASSIGNMENTS = 40;
const RUNS = Math.max(1_000, Math.round(10_000_000 * SIZE));
const PAD = "x".repeat(600);
/** A grid is to open within these milliseconds. */
const GRID_MS = 100;

/** The learner of run `i`: every class has as many runs as any other. */
const CLASS_OF = `'c' || (i % ${CLASSES} + 1)`;
const LEARNER_OF = `'c' || (i % ${CLASSES} + 1) || 'l' || (i / ${CLASSES} % ${LEARNERS} + 1)`;
const ASSIGNMENT_OF = `'a' || (i / ${CLASSES * LEARNERS} % ${ASSIGNMENTS} + 1)`;

const series = (n: number) => `generate_series(1, ${n}) AS s (i)`;
const fillers = [
  "INSERT INTO users (id, issuer, subject, name, created_at) VALUES ('t', 'i', 't', 'Teacher', 1)",
  `INSERT INTO classes (id, owner_id, title, code, is_open, most, shares_all, tries, tries_began, is_locked, changed, created_at)
   SELECT 'c' || i, 't', 'Class', lpad(i::text, 8, 'B'), 1, 60, 1, 0, 0, 0, 0, ${now} FROM ${series(CLASSES)}`,
  `INSERT INTO users (id, issuer, subject, name, created_at)
   SELECT 'c' || ((i - 1) / ${LEARNERS} + 1) || 'l' || ((i - 1) % ${LEARNERS} + 1), 'class:c' || ((i - 1) / ${LEARNERS} + 1), i, 'L', 1 FROM ${series(CLASSES * LEARNERS)}`,
  `INSERT INTO learners (class_id, user_id, nickname, nickname_key, words_hash, tries, tries_began, is_locked, joined_at, used_at, results, result_bytes)
   SELECT substr(issuer, 7), id, 'L', id, 'h', 0, 0, 0, 1, ${now}, 0, 0 FROM users WHERE issuer LIKE 'class:%'`,
  `INSERT INTO assignments (class_id, id, kind, created_at, data)
   SELECT 'c' || ((i - 1) / ${ASSIGNMENTS} + 1), 'a' || ((i - 1) % ${ASSIGNMENTS} + 1), 'drill', ${now} + i, '{}' FROM ${series(CLASSES * ASSIGNMENTS)}`,
  `INSERT INTO results (class_id, learner_id, id, assignment_id, at, tempo, attempts, clean, ms, title, data)
   SELECT ${CLASS_OF}, ${LEARNER_OF}, 'r' || i, ${ASSIGNMENT_OF}, ${now} + i, 90, 12, 10, 30000, 'Run', '{"pad":"${PAD}"}' FROM ${series(RUNS)}`,
  `INSERT INTO progress (class_id, assignment_id, learner_id, runs, best_tempo, best_share, ms, last_at)
   SELECT class_id, assignment_id, learner_id, count(*), max(tempo), max(clean::real / attempts), sum(ms), max(at) FROM results GROUP BY 1, 2, 3`,
  "ANALYZE",
];

describe.runIf(programs !== undefined && SIZE > 0)("classes with 10 million runs on PostgreSQL", () => {
  test("a grid opens in 100 ms, and every statement of it keeps to one part", async () => {
    const server = await startPostgres(programs ?? "");
    const url = await server.newDatabase();
    const store = await openPostgresRepository(url, () => undefined);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("SET synchronous_commit = off");
    for (const statement of fillers) await client.query(statement);
    const open = async (n: number): Promise<number> => {
      const classId = `c${1 + ((n * 37) % CLASSES)}`;
      const began = performance.now();
      const parts = await Promise.all([
        store.findClass({ classId, ownerId: "t" }),
        store.listLearners({ classId }),
        store.listAssignments({ classId }),
        store.listProgress({ classId, learnerId: null }),
      ]);
      const took = performance.now() - began;
      expect([parts[0]?.learners, parts[1].length, parts[2].length]).toEqual([LEARNERS, LEARNERS, ASSIGNMENTS]);
      expect(parts[3].length).toBeGreaterThan(0);
      return took;
    };
    const times: number[] = [];
    for (let n = 0; n < 200; n += 1) times.push(await open(n));
    times.sort((a, b) => a - b);
    const others: [string, number][] = [];
    for (const [name, run] of [
      [
        "weak spots, 300 runs",
        async () => store.listRunTexts({ classId: "c3", names: await store.listRecentRuns({ classId: "c3", most: 300 }) }),
      ],
      ["runs of a cell", () => store.listResults({ classId: "c3", learnerId: "c3l2", assignment: "a1", most: 50 })],
      ["a run", () => store.findResult({ classId: "c3", learnerId: "c3l2", id: "r1" })],
    ] as const) {
      await run();
      const began = performance.now();
      for (let n = 0; n < 20; n += 1) await run();
      others.push([name, (performance.now() - began) / 20]);
    }
    const { rows: sizes } = await client.query(
      "SELECT pg_size_pretty(sum(pg_total_relation_size(inhrelid))) AS size, inhparent::regclass::text AS name FROM pg_inherits GROUP BY 2 ORDER BY 2",
    );
    const figure = (at: number): string => (times[Math.floor(times.length * at)] ?? 0).toFixed(1);
    console.warn(`${RUNS} runs: a grid opens in ${figure(0.5)} ms (median), ${figure(0.99)} ms (99th percentile)`);
    console.warn(others.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(", "));
    console.warn(JSON.stringify(sizes));
    expect(times[Math.floor(times.length * 0.99)]).toBeLessThanOrEqual(GRID_MS);
    await client.end();
    await store.close();
    await server.stop();
  }, 3_600_000);
});
