import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import { openSqlite } from "../../src/gateway/storage/sqlite/connection.ts";
import { keepUp, nameOfBackup } from "../../src/gateway/upkeep.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { assigned, bring, joined, newClass, sentResult } from "../support/class-people.ts";
import { startApp } from "../support/gateway-app.ts";
import { temporaryFolder } from "../support/gateway-process.ts";
import { postgresPrograms, startPostgres } from "../support/postgres.ts";
import { openTestSqlite } from "../support/stores.ts";

type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

async function onSqlite() {
  const file = join(temporaryFolder(), "woodshed.db");
  const store = await openTestSqlite(file);
  const { raw } = await openSqlite(file, "read");
  const ask: Ask = async (statement) => raw.prepare(statement).all() as Record<string, unknown>[];
  const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  const stop = async () => {
    raw.close();
    await store.close();
  };
  return { store, ask, tables, stop };
}

async function onPostgres(programs: string) {
  const server = await startPostgres(programs);
  const url = await server.newDatabase();
  const store = await openPostgresRepository(url, () => undefined);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask: Ask = async (statement) => (await client.query(statement)).rows;
  const tables =
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition";
  const stop = async () => {
    await client.end();
    await store.close();
    await server.stop();
  };
  return { store, ask, tables, stop };
}

const programs = postgresPrograms();
const stores = [["SQLite", onSqlite] as const, ...(programs === undefined ? [] : [["PostgreSQL", () => onPostgres(programs)] as const])];

/** Every row of every table, as text. */
async function everything({ ask, tables }: { readonly ask: Ask; readonly tables: string }): Promise<string> {
  const names = (await ask(tables)).map(({ name }) => String(name)).sort();
  const rows: string[] = [];
  for (const name of names) rows.push(`${name} ${JSON.stringify(await ask(`SELECT * FROM ${name}`))}`);
  return rows.join("\n");
}

test.each(stores)(
  "an erased class leaves no row on %s, and a learner unused for a year goes by themselves",
  async (_name, open) => {
    const { store, ask, tables, stop } = await open();
    const here = await startApp({ RATE_LOGIN: "1000" }, store);
    const teacher = openBrowser(here.app);
    await teacher.signIn("Teacher");
    const learn = async (code: string, nickname: string): Promise<TestBrowser> => {
      const browser = openBrowser(here.app);
      await joined(browser, code, nickname);
      return browser;
    };
    const kept = await newClass(teacher, { title: "Kept", sharesAll: true });
    await learn(kept.code, "Monk");
    const before = await everything({ ask, tables });
    const gone = await newClass(teacher, { title: "Thursday", sharesAll: true });
    for (const nickname of ["Xylander", "Zwiebel"]) {
      const learner = await learn(gone.code, nickname);
      const assignment = await assigned(teacher, gone.id, { title: "Quagga", task: { kind: "minutes" } });
      await bring(learner, sentResult(1, assignment), sentResult(2, null));
      await learner.call("PUT", "/content/record", { body: { attempts: [{ id: "a", at: "2026-01-01T00:00:00.000Z", of: nickname }] } });
      await learner.call("POST", "/content/workspace", { body: { title: "Quokka", data: {} } });
      await learner.call("PUT", "/api/song/book", { body: { entries: [{ key: "tags:1", at: 1, value: [nickname] }] } });
      const copy = (await learner.get("/v1/account/copy")).json<{ class: { nickname: string; results: object[] } }>();
      expect([copy.class.nickname, copy.class.results.length]).toEqual([nickname, 2]);
      const place = `/v1/classes/${gone.id}/learners/${(await learner.get("/v1/user")).json<{ data: { id: string } }>().data.id}/results/run-1`;
      expect((await teacher.call("POST", `${place}/comments`, { body: { text: "Quagga" } })).statusCode).toBe(200);
    }
    const copy = (await teacher.get(`/v1/classes/${gone.id}/copy`)).json<{ learners: { results: object[]; comments: object[] }[] }>();
    expect(copy.learners.map(({ results, comments }) => [results.length, comments.length])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(await everything({ ask, tables })).toContain("Xylander");
    expect((await teacher.call("DELETE", `/v1/classes/${gone.id}`)).statusCode).toBe(200);
    const after = await everything({ ask, tables });
    for (const trace of [gone.id, "Xylander", "Zwiebel", "Quagga", "Quokka"]) expect(after).not.toContain(trace);
    const counted = ["usage", "call_counts"];
    const counts = (text: string) =>
      text
        .split("\n")
        .map((line) => [line.split(" ", 1)[0] ?? "", line.split('":').length] as const)
        .filter(([table]) => !counted.includes(table));
    // What the class had is gone from every table: they have the rows that they had before, but for the teacher's own.
    expect(counts(after)).toEqual(counts(before));

    const dataDir = temporaryFolder();
    // A backup that is there: the one at the start would still be written when the hour's begins.
    mkdirSync(join(dataDir, "backups"));
    writeFileSync(join(dataDir, "backups", nameOfBackup(Date.now() + 60_000)), "");
    const parts = { repository: store, dataDir, backups: { problem: undefined } };
    const fail = (error: unknown): void => {
      throw error;
    };
    /** An hour of the upkeep with a setting; it is stopped at once, and what it marked is erased by whoever goes on. */
    const hourWith = async (learnerIdleMs: number): Promise<void> => {
      vi.useFakeTimers({ toFake: ["setInterval"] });
      const end = keepUp({ ...parts, learnerIdleMs, onError: fail });
      vi.advanceTimersByTime(3_600_000);
      vi.useRealTimers();
      await end();
      while (await store.eraseStep({ classId: null }));
    };
    await hourWith(365 * 86_400_000);
    expect(await everything({ ask, tables })).toContain("Monk");
    await hourWith(-60_000);
    expect(await everything({ ask, tables })).not.toContain("Monk");
    await here.stop();
    await stop();
  },
  60_000,
);
