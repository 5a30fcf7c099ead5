import { describe, expect, test } from "vitest";
import type { Repository } from "../../../src/gateway/storage/repository.ts";
import { countsAt, type Filled, filledAt, filledPostgres, filledSqlite } from "../../support/filled-stores.ts";
import { postgresPrograms } from "../../support/postgres.ts";

/** What part of the full size is generated: 1 is 10,000 documents of one person, 100,000 people and 10 million runs. */
const SIZE = process.env.SOAK === "long" ? Number(process.env.SOAK_GROWTH ?? 1) : 0;

type CallName = keyof Repository;
type Input<N extends CallName> = Parameters<Exclude<Repository[N], undefined>>[0];
interface Timed {
  readonly label: string;
  readonly name: CallName;
  readonly input: () => unknown;
}
const call = <N extends CallName>(label: string, name: N, input: () => Input<N>): Timed => ({ label, name, input });

const WHOLE_LIST = "list, all of it";
const SONGS = "songs listed, all of them";
const own = { kind: "workspace", id: "many5", authorId: "u1" } as const;
const saved = { title: "T", data: "{}", writeId: null, reason: "save", savedBy: "s", now: filledAt + 1 } as const;
/** Each call that a person waits for, on the account with the most; the last one nobody waits for. */
const calls: readonly Timed[] = [
  call("session looked up", "findSession", () => ({ idHash: "h1" })),
  call("list, first page", "listDocuments", () => ({ kind: "workspace", authorId: "u1", page: { after: "", size: 500 } })),
  call("list, its last page", "listDocuments", () => ({ kind: "workspace", authorId: "u1", page: { after: "many5", size: 500 } })),
  call(WHOLE_LIST, "listDocuments", () => ({ kind: "workspace", authorId: "u1" })),
  call("document loaded", "findDocument", () => own),
  call("document made", "createDocument", () => ({ ...own, ...saved, id: `new${Math.random()}`, idempotency: null })),
  call("document saved", "saveDocument", () => ({ ...own, ...saved, expected: null })),
  call("earlier versions (30, then 300)", "listRevisions", () => ({ kind: "workspace", id: "d6", authorId: "u6" })),
  call("links of a document", "countLinks", () => ({ kind: "workspace", id: "d5", authorId: "u5" })),
  call("links that wait after a restore", "listWaitingLinks", () => ({ userId: "u5" })),
  call("link opened", "findShared", () => ({ tokenHash: "l7" })),
  call(SONGS, "listSongHeads", () => ({ userId: "u1" })),
  call("songs listed, those since", "listSongHeads", () => ({ userId: "u1", since: filledAt })),
  call("texts of songs, a page", "findSongTexts", () => ({ userId: "u1", ids: Array.from({ length: 100 }, (_, n) => `own${n + 1}`) })),
  call("tags and set lists, a page", "listBookEntries", () => ({ userId: "u1", after: "" })),
  call("tags and set lists, the last page", "listBookEntries", () => ({ userId: "u1", after: "tags:own9" })),
  call("a set list written", "writeBookEntries", () => ({
    userId: "u1",
    entries: [{ key: "set:a", at: filledAt, data: '{"title":"Set","songs":["g1"]}' }],
    now: filledAt,
  })),
  call("download, a page of ids", "listOwnedIds", () => ({ userId: "u1", after: "", size: 100 })),
  call("a song saved", "changeSongs", () => ({
    songs: [{ id: "g1", title: "S", data_abc: "X:1" }],
    remove: [],
    ownerId: "u1",
    now: filledAt,
  })),
  call("record, a page", "listAttempts", () => ({ userId: "u1", since: 50 })),
  call("a run added", "addAttempts", () => ({ userId: "u1", attempts: [{ id: `new${Math.random()}`, at: "2026-01-02", data: "{}" }] })),
  call("usage", "findUsage", () => ({ userId: "u1" })),
  call("hourly upkeep", "cleanUp", () => ({ now: filledAt + 1 })),
];

const TURNS = 15;
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[TURNS >> 1] ?? 0;

/** Milliseconds of a call on each store: the medians of 15 turns, taken by turns, so that what else the machine does meets all alike. */
async function timesOf(stores: readonly Filled[], { name, input }: Timed): Promise<number[]> {
  const took = stores.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, { store }] of stores.entries()) {
      const run = store[name] as (input: unknown) => Promise<unknown>;
      const began = performance.now();
      await run(input());
      took[at]?.push(performance.now() - began);
    }
  }
  return took.map(median);
}

/** Below it PostgreSQL rightly reads a part of a table as a whole. */
const FULL_SIZE = 1;
/** Tables that hold the same few rows however many people there are; an empty one counts as such, too. */
const small = /^all of (restores|public_songs|logins|call_counts|idempotency|link_pictures)$/;

describe.runIf(SIZE > 0)("growth", () => {
  const programs = postgresPrograms();
  const stores = [
    ["SQLite", filledSqlite],
    ...(programs === undefined ? [] : [["PostgreSQL", (size: number) => filledPostgres(size, programs)] as const]),
  ] as const;
  test.each(stores)(
    "in %s no call that a person waits for takes longer because others have more, and each finds its rows by an index",
    async (store, fill) => {
      const [tenth, full] = [await fill(SIZE / 10), await fill(SIZE)];
      const { people, documents, runs } = countsAt(SIZE);
      const gib = ({ bytes }: Filled): string => (bytes / 2 ** 30).toFixed(2);
      const rows = [
        `${store}: ${people} people, ${documents} documents of one, ${runs} runs; ${gib(full)} GiB, a tenth of it ${gib(tenth)} GiB`,
      ];
      rows.push("| call | a tenth, ms | full, ms | ratio | by |", "|---|---|---|---|---|");
      const wrong: string[] = [];
      for (const each of calls) {
        const [before = 0, ms = 0] = await timesOf([tenth, full], each);
        const by = await full.explain(each.name, each.input());
        rows.push(`| ${each.label} | ${before.toFixed(2)} | ${ms.toFixed(2)} | ${(ms / before).toFixed(1)} | ${by.join(", ")} |`);
        // Ten times the rows: n log n of what a call touches; what touches the same rows stays as it is, but for caches and noise.
        if (ms > before * 15 + 20) wrong.push(`${each.label} grows`);
        // Who has most of a part's rows gets them all by reading that part: PostgreSQL does so only where an index would take longer.
        const isOwnPart = each.label === WHOLE_LIST || each.label === SONGS;
        const read = by.filter((what) => what.startsWith("all of ") && !small.test(what) && !isOwnPart);
        if (SIZE >= FULL_SIZE) wrong.push(...read.map((what) => `${each.label}: ${what}`));
      }
      console.log(rows.join("\n"));
      await tenth.stop();
      await full.stop();
      expect(wrong).toEqual([]);
    },
    7_200_000,
  );
});
