import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../../src/protocol/gateway-contract.ts";
import { runGateway, temporaryFolder } from "../../support/gateway-process.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../../support/postgres.ts";
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
async function writeUntilKilled(person: RemotePerson, written: Written): Promise<number> {
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

async function runCycles(env: Record<string, string>, cycles: number, between: () => Promise<void> = async () => undefined) {
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
      const writing = Promise.all(documents.map((written) => writeUntilKilled(person, written)));
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
    const total = await runCycles({}, cycles);
    expect(total.saves).toBeGreaterThan(cycles);
    report("SQLite", cycles, total);
  },
  20 * 60_000,
);

const programs = postgresPrograms();
describe.runIf(programs !== undefined)("PostgreSQL", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
  }, 60_000);
  afterAll(() => server.stop());

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
