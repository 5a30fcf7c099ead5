import { randomUUID } from "node:crypto";
import pg from "pg";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../../src/protocol/gateway-answers.ts";
import { runGateway, temporaryFolder } from "../../support/gateway-process.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../../support/postgres.ts";
import { powerCut } from "../../support/power-cut.ts";
import { type RemotePerson, remotePerson, unlimited } from "../../support/remote.ts";

const long = process.env.SOAK === "long";
const WRITERS = 8;

interface Written {
  readonly id: string;
  /** The last answered state, and one that was sent but not answered. */
  answered: number;
  sent: number;
  version: number;
}

/** A state whose parts all say the same number: a torn one would not. */
const stateOf = (n: number) => ({ n, parts: Array.from({ length: 200 }, () => ({ n, text: "x".repeat(80) })) });
const isWhole = (data: unknown, n: number): boolean => JSON.stringify(data) === JSON.stringify(stateOf(n));

/** Saves over and over until the connection breaks; answered saves are counted as such only after their answer. */
async function writeUntilKilled(person: RemotePerson, written: Written, onAnswer: () => void): Promise<number> {
  for (let saves = 0; ; saves += 1) {
    written.sent = written.answered + 1;
    const headers = { "if-match": `"${written.version}"`, "x-write-id": randomUUID() };
    const answer = await person
      .call("PUT", `/content/workspace/${written.id}`, { body: { data: stateOf(written.sent) }, headers })
      .catch(() => undefined);
    if (answer === undefined) return saves;
    expect(answer.status).toBe(200);
    written.answered = written.sent;
    written.version += 1;
    onAnswer();
  }
}

/** What stands after the restart is the last answered state, or the one that was under way; takes it up. */
async function checkAfterRestart(person: RemotePerson, written: Written): Promise<"answered" | "under way"> {
  const stored = v.parse(answers.document, (await person.call("GET", `/content/workspace/${written.id}`)).body).data;
  const landed = isWhole(stored.data, written.sent) && stored.version === written.version + 1;
  if (!landed) expect(isWhole(stored.data, written.answered) && stored.version === written.version).toBe(true);
  written.answered = landed ? written.sent : written.answered;
  written.version = stored.version;
  return landed ? "under way" : "answered";
}

async function runCycles(env: Record<string, string>, cycles: number, between: () => unknown = () => undefined) {
  const settings = { DATA_DIR: temporaryFolder(), ...unlimited, ...env };
  const documents: Written[] = [];
  const total = { saves: 0, underWay: 0 };
  for (let cycle = 0; cycle <= cycles; cycle += 1) {
    const gateway = await runGateway(settings);
    if (gateway.address === "") throw new Error(gateway.errors());
    const person = await remotePerson(gateway.address, "Ada");
    for (const written of documents) if ((await checkAfterRestart(person, written)) === "under way") total.underWay += 1;
    while (documents.length < WRITERS) {
      const made = v.parse(answers.saved, (await person.call("POST", "/content/workspace", { body: { data: stateOf(0) } })).body).data;
      documents.push({ id: made.id, answered: 0, sent: 0, version: made.version });
    }
    if (cycle < cycles) {
      let saved = 0;
      let tell = (): void => {};
      const underWay = new Promise<void>((resolve) => {
        tell = resolve;
      });
      const onAnswer = (): void => {
        saved += 1;
        if (saved > 1) tell();
      };
      const writing = Promise.all(documents.map((written) => writeUntilKilled(person, written, onAnswer)));
      // However slow the machine is, saves are answered before the kill falls among others.
      await Promise.race([underWay, writing]);
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.floor(Math.random() * 300)));
      gateway.kill("SIGKILL");
      for (const saves of await writing) total.saves += saves;
      await between();
    } else gateway.kill("SIGKILL");
  }
  return total;
}

const report = (name: string, cycles: number, total: { saves: number; underWay: number }): void =>
  console.log(`${name}: ${cycles} kills, ${total.saves} answered saves all present, ${total.underWay} committed but not answered`);

test(
  "killed in the middle of writes, SQLite has every answered save, whole",
  async () => {
    const cycles = long ? 50 : 3;
    const DATA_DIR = temporaryFolder();
    // Where it can be had, on a disk that loses with each kill what was not synced: what a power failure leaves.
    const disk = powerCut(DATA_DIR);
    const total = await runCycles({ DATA_DIR, ...disk?.env }, cycles, disk?.cut);
    expect(total.saves).toBeGreaterThan(cycles);
    report(`SQLite${disk === undefined ? "" : `, ${disk.syncs()} syncs, what was not synced lost`}`, cycles, total);
  },
  20 * 60_000,
);

/** Saves one after the other. */
async function saveInTurn(person: RemotePerson, saves: number, after: (save: number) => void = () => undefined): Promise<void> {
  const made = v.parse(answers.saved, (await person.call("POST", "/content/workspace", { body: { data: stateOf(0) } })).body).data;
  for (let n = 1; n <= saves; n += 1) {
    const headers = { "if-match": `"${n}"`, "x-write-id": randomUUID() };
    const answer = await person.call("PUT", `/content/workspace/${made.id}`, { body: { data: stateOf(n) }, headers });
    expect(answer.status).toBe(200);
    after(n);
  }
}
const IN_TURN = 20;

const DATA_DIR = temporaryFolder();
const disk = powerCut(DATA_DIR);
test.runIf(disk !== undefined)("SQLite has synced to the disk before each save is answered", async () => {
  const gateway = await runGateway({ DATA_DIR, ...unlimited, ...disk?.env });
  const synced: number[] = [];
  await saveInTurn(await remotePerson(gateway.address, "Ada"), IN_TURN, () => synced.push(disk?.syncs() ?? 0));
  gateway.kill();
  expect(synced).toEqual([...new Set(synced)]);
  console.log(`SQLite: ${(synced.at(-1) ?? 0) - (synced[0] ?? 0)} syncs for ${IN_TURN - 1} saves in turn`);
});

const programs = postgresPrograms();
describe.runIf(programs !== undefined)("PostgreSQL", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres(programs ?? "", "waits");
  }, 60_000);
  afterAll(() => server.stop());

  test("it has synced its log to the disk at least once for each of some saves in turn", async () => {
    const DATABASE_URL = await server.newDatabase();
    const syncs = async (): Promise<number> => {
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      const { rows } = await client.query("SELECT wal_sync::int AS syncs FROM pg_stat_wal");
      await client.end();
      return Number(rows[0]?.syncs);
    };
    const before = await syncs();
    const gateway = await runGateway({ DATABASE_URL, DATA_DIR: temporaryFolder(), ...unlimited });
    await saveInTurn(await remotePerson(gateway.address, "Ada"), IN_TURN);
    gateway.kill("SIGTERM");
    // Connections tell their numbers when they end.
    await expect.poll(async () => (await syncs()) - before, { timeout: 30_000 }).toBeGreaterThanOrEqual(IN_TURN);
    console.log(`PostgreSQL: ${(await syncs()) - before} syncs of the log for a start, a sign-in and ${IN_TURN} saves in turn`);
  });

  test(
    "crashed together with the gateway, it has every answered save, whole",
    async () => {
      const cycles = long ? 20 : 2;
      const total = await runCycles({ DATABASE_URL: await server.newDatabase() }, cycles, server.crash);
      expect(total.saves).toBeGreaterThan(cycles);
      report("PostgreSQL", cycles, total);
    },
    20 * 60_000,
  );
});
