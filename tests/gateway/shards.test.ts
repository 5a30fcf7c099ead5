import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_QUOTAS } from "../../src/gateway/limits/quotas.ts";
import { saveOverAutosave } from "../../src/gateway/storage/postgres/autosave.ts";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import { type Repository, reads, writes } from "../../src/gateway/storage/repository.ts";
import type { Tables } from "../../src/gateway/storage/tables.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../support/postgres.ts";

const programs = postgresPrograms();
const PARTS = 16;
/** PostgreSQL's type of whole numbers of 64 bits. */
const INT8 = 20;
const parted =
  "attempts book_entries documents idempotency link_owners link_pictures links own_songs progress results revisions session_owners sessions usage".split(
    " ",
  );

/** A node of a plan as `auto_explain` tells it. */
interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly PlanNode[];
}
interface Explained {
  readonly "Query Text": string;
  readonly Plan: PlanNode;
}

const relationsOf = (node: PlanNode): string[] => [
  ...(node["Actual Loops"] === 0 || node["Relation Name"] === undefined ? [] : [node["Relation Name"]]),
  ...(node["Actual Loops"] === 0 ? [] : (node.Plans ?? []).flatMap(relationsOf)),
];

const own = { kind: "workspace", id: "d", authorId: "u" } as const;
const now = Date.UTC(2026, 0, 1);
const write = { title: "T", data: '{"n":1}', writeId: null, reason: "save", savedBy: "f", now } as const;
const song = { id: "s", title: "S", data_abc: "X:1" };

const classRow = { id: "c", title: "C", most: 60, ends_at: null, shares_all: 1 } as const;
const ofLearner = { classId: "c", learnerId: "l" } as const;
const result = {
  id: "r",
  assignment: null,
  at: now,
  ms: 1,
  title: "T",
  data: "{}",
  take: null,
  attempts: 1,
  clean: 1,
  tempo: null,
} as const;

const life = { idleMs: 1_000, maxMs: 2_000, graceMs: 1 };

type Call = keyof typeof reads | keyof typeof writes;
type InputOf<N extends Call> = Parameters<Repository[N]>[0];
const call = <N extends Call>(name: N, input: InputOf<N>) => ({ name, input });

/** What people wait for, each call with what it finds something by. In the order in which one makes what the next one needs. */
const calls = [
  call("createClass", { ownerId: "u", made: { ...classRow, code: "BBBBBBBB" }, limit: 9, now }),
  call("joinClass", { classId: "c", learner: { userId: "l", issuer: "class:c", nickname: "L", nicknameKey: "l", wordsHash: "h" }, now }),
  call("addResults", { ...ofLearner, results: [result], limits: { results: 9, bytes: 9_999 }, now }),
  call("listProgress", { classId: "c", learnerId: null }),
  call("listResults", { ...ofLearner, assignment: undefined, most: 50 }),
  call("findResult", { ...ofLearner, id: "r" }),
  call("setHeard", { ...ofLearner, id: "r", heardAt: now }),
  call("findClassUsage", { userId: "l", classId: "c" }),
  call("findClassUsage", { userId: "u", classId: null }),
  call("listOwnComments", { classId: "c", learnerId: "l", most: 100 }),
  call("listRecentRuns", { classId: "c", most: 300 }),
  call("listRunTexts", {
    classId: "c",
    names: [
      { learner_id: "l", id: "r" },
      { learner_id: "m", id: "r" },
    ],
  }),
  call("startSession", { idHash: "i1", family: "f", userId: "u", now, life }),
  call("rotateSession", { idHash: "i1", newHash: "i2", now, life }),
  call("noteFirstUse", { idHash: "i2", now, graceMs: 1 }),
  call("findSession", { idHash: "i2" }),
  call("setAccountLeft", { userId: "u", leftAt: now, family: "f" }),
  call("setAccountLeft", { userId: "u", leftAt: null, family: "f" }),
  call("endSessions", { family: "f", userId: "u" }),
  call("endAllSessions", { userId: "u" }),
  call("createDocument", { ...own, ...write, idempotency: { key: "k", bodyHash: "b" } }),
  call("createDocument", { ...own, ...write, id: "again", idempotency: { key: "k", bodyHash: "b" } }),
  call("saveDocument", { ...own, ...write, expected: { version: 1, epoch: "e" } }),
  call("saveDocument", { ...own, ...write, expected: { version: 2, epoch: "e" }, quotas: { ...DEFAULT_QUOTAS, revisionBytes: 10 } }),
  call("listDocuments", { kind: "workspace", authorId: "u" }),
  call("listDocuments", { kind: "workspace", authorId: "u", page: { after: "d", size: 10 } }),
  call("findDocument", own),
  call("listRevisions", own),
  call("findRevision", { ...own, n: 2 }),
  call("shareDocument", { ...own, tokenHash: "h", now }),
  call("addLinkPicture", { tokenHash: "h", authorId: "u", picture: "iVBO" }),
  call("countLinks", own),
  call("findShared", { tokenHash: "h" }),
  call("listEndedLinks", { ownerId: "u", tokenHashes: ["h", "none"] }),
  call("findLinkPicture", { tokenHash: "h" }),
  call("listWaitingLinks", { userId: "u" }),
  call("settleWaitingLinks", { userId: "u", keep: true, now }),
  call("unshareDocument", own),
  call("addAttempts", { userId: "u", attempts: [{ id: "a", at: "2026-01-01", data: "{}" }] }),
  call("listAttempts", { userId: "u", since: 0 }),
  call("forgetAttempts", { userId: "u" }),
  call("addSong", { ...song, ownerId: "u", now }),
  call("changeSongs", { songs: [song, { ...song, id: "t" }], remove: ["x"], ownerId: "u", now }),
  call("saveSong", { ...song, ownerId: "u", now }),
  call("listSongHeads", { userId: "u" }),
  call("findSongTexts", { userId: "u", ids: ["s", "p"] }),
  call("deleteSong", { id: "s", ownerId: "u" }),
  call("writeBookEntries", { userId: "u", entries: [{ key: "set:a", at: now, data: "[]" }], now }),
  call("listBookEntries", { userId: "u", after: "" }),
  call("findUsage", { userId: "u" }),
  call("listOwnedIds", { userId: "u", after: "", size: 10 }),
  call("findOwned", { userId: "u", id: "d" }),
  call("setDeleted", { ...own, deletedAt: now }),
  call("listDeleted", { kind: "workspace", authorId: "u", size: 10 }),
  call("setDeleted", { ...own, deletedAt: null }),
];

describe.runIf(programs !== undefined)("every table that grows with people is parted by its owner", () => {
  let server: TestPostgres;
  let client: pg.Client;
  let db: Kysely<Tables>;
  const explained: Explained[] = [];
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
    const url = await server.newDatabase();
    const store = await openPostgresRepository(url, () => undefined);
    for (const id of ["u", "v", "w"]) await store.upsertUser({ id, issuer: "i", subject: id, name: id, now });
    await store.seedSongs({ songs: [{ ...song, id: "p" }], now });
    await store.markRestored({ epoch: "e", now: 1, signOut: false });
    await store.close();
    // Whole numbers as the store reads them: else a version would be a text, and each save a conflict.
    client = new pg.Client({
      connectionString: url,
      types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
    });
    client.on("notice", ({ message = "" }) => {
      const plan = message.indexOf("plan:");
      if (plan >= 0) explained.push(JSON.parse(message.slice(plan + "plan:".length)) as Explained);
    });
    await client.connect();
    await client.query("LOAD 'auto_explain'");
    const settings = { log_min_duration: "0", log_nested_statements: "on", log_analyze: "on", log_level: "notice", log_format: "json" };
    for (const [name, value] of Object.entries(settings)) await client.query(`SET auto_explain.${name} = ${value}`);
    const connect = async () => Object.assign(client, { release: () => undefined });
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) });
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  test("as the catalogue tells it", async () => {
    const { rows } = await client.query(
      "SELECT relname AS name, count(*)::int AS parts FROM pg_class INNER JOIN pg_inherits ON inhparent = pg_class.oid WHERE relkind = 'p' GROUP BY relname ORDER BY relname",
    );
    expect(rows).toEqual(parted.map((name) => ({ name, parts: PARTS })));
  });

  test("each statement that a person waits for, and each that it sets off, touches the one part of its owner", async () => {
    const run = { ...reads, ...writes } as Record<Call, (connection: Kysely<Tables>, input: unknown) => Promise<unknown>>;
    const touched = new Set<string>();
    const check = (name: string) => {
      expect(explained.length, name).toBeGreaterThan(0);
      for (const { "Query Text": text, Plan: plan } of explained) {
        const relations = [...new Set(relationsOf(plan))].flatMap((relation) => {
          const [, table = "", part] = /^(\w+?)_(\d+)$/.exec(relation) ?? [];
          return parted.includes(table) ? [{ table, part }] : [];
        });
        for (const { table } of relations) touched.add(table);
        const parts = new Set(relations.map(({ part }) => part));
        expect([name, text, parts.size <= 1 ? [] : relations]).toEqual([name, text, []]);
      }
    };
    for (const { name, input } of calls) {
      explained.length = 0;
      const answer = await db.transaction().execute((transaction) => run[name](transaction, input));
      if (name === "saveDocument" || name === "createDocument") expect(answer).toMatchObject({ outcome: "saved" });
      check(name);
    }
    // What comes most often: one statement, besides those that count.
    await writes.saveDocument(db, { ...own, ...write, reason: "autosave", expected: { version: 3, epoch: "e" } });
    explained.length = 0;
    const saved = await saveOverAutosave(db, { ...own, ...write, reason: "autosave", expected: { version: 4, epoch: "e" } });
    expect(saved).toMatchObject({ id: "d", version: 5 });
    expect(explained.map((each) => each["Query Text"].slice(0, 18)).sort()).toEqual(["UPDATE usage SET d", 'update "documents"']);
    check("saveOverAutosave");
    // Else nothing would have been seen.
    expect([...touched].sort()).toEqual(parted);
  });
});
