import { randomUUID } from "node:crypto";
import pg from "pg";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { startApp } from "../support/gateway-app.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../support/postgres.ts";
import { type RemotePerson, remotePerson, unlimited } from "../support/remote.ts";
import { cases } from "../support/totals.ts";

const programs = postgresPrograms();
const GATEWAYS = 3;
/** Calls a minute of a kind that the test of limits uses. */
const LIMIT = 48;

describe.runIf(programs !== undefined)("three gateways on one PostgreSQL", () => {
  let server: TestPostgres;
  let database: pg.Client;
  /** The one that is killed has a process of its own. */
  let mortal: RunningGateway;
  const addresses: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
    const DATABASE_URL = await server.newDatabase();
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    const settings = { ...unlimited, RATE_REFRESH: String(LIMIT) };
    const begun = runGateway({ ...settings, DATABASE_URL, DATA_DIR: temporaryFolder() });
    const here = async (): Promise<string> => {
      const store = await openPostgresRepository(DATABASE_URL, () => undefined);
      const app = await startApp(settings, store);
      stops.push(app.stop, store.close);
      return await app.app.listen({ port: 0, host: "127.0.0.1" });
    };
    const others = await Promise.all([here(), here()]);
    mortal = await begun;
    addresses.push(mortal.address, ...others);
  }, 60_000);
  afterAll(async () => {
    mortal.kill();
    for (const stop of stops) await stop();
    await database.end();
    await server.stop();
  });

  /** The same person at each gateway, with one session. */
  const everywhere = async (name: string): Promise<RemotePerson[]> => {
    const person = await remotePerson(addresses[0] ?? "", name);
    return addresses.map(person.at);
  };
  const created = async (person: RemotePerson | undefined): Promise<string> => {
    const answer = await person?.call("POST", "/content/workspace", { body: { data: { n: 0 } } });
    return v.parse(answers.saved, answer?.body).data.id;
  };
  const save = (person: RemotePerson | undefined, id: string, version: number, n: number) =>
    person?.call("PUT", `/content/workspace/${id}`, {
      body: { data: { n } },
      headers: { "if-match": `"${version}"`, "x-write-id": randomUUID() },
    });

  test("of saves of one version that come to all of them at once one lands, each time", async () => {
    const ada = await everywhere("Races");
    const id = await created(ada[0]);
    for (let version = 1; version <= cases(5, 200); version += 1) {
      const tries = await Promise.all(Array.from({ length: 9 }, (_, n) => save(ada[n % GATEWAYS], id, version, n)));
      expect(tries.map((answer) => answer?.status).sort()).toEqual([200, ...Array.from({ length: 8 }, () => 412)]);
      const won = tries.findIndex((answer) => answer?.status === 200);
      const stored = v.parse(answers.document, (await ada[(won + 1) % GATEWAYS]?.call("GET", `/content/workspace/${id}`))?.body);
      expect(stored.data).toMatchObject({ version: version + 1, data: { n: won } });
    }
  });

  test("one key that comes to all of them at once makes one document", async () => {
    const ada = await everywhere("Keys");
    const headers = { "idempotency-key": randomUUID() };
    const made = await Promise.all(ada.map((person) => person.call("POST", "/content/editor", { body: { data: {} }, headers })));
    expect(new Set(made.map(({ body }) => v.parse(answers.saved, body).data.id)).size).toBe(1);
  });

  test("a session that ends at one has ended at all", async () => {
    const ada = await everywhere("Ends");
    await ada[1]?.call("POST", "/v1/logout/everywhere");
    const states = await Promise.all(ada.map((person) => person.call("GET", "/v1/user")));
    expect(states.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test("calls are counted together: three gateways let no more through than one, but for what is under way", async () => {
    const ada = await everywhere("Counts");
    const total = async (): Promise<number> => {
      const { rows } = await database.query("SELECT max(calls) AS calls FROM call_counts");
      return Number(rows[0]?.calls ?? 0);
    };
    const round = ada.flatMap((person) => Array.from({ length: 8 }, () => person));
    let [called, allowed] = [0, 0];
    for (let refused = 0; refused < round.length; ) {
      const answered = await Promise.all(round.map((person) => person.call("POST", "/v1/account/restore")));
      called += round.length;
      allowed += answered.filter(({ status }) => status === 200).length;
      refused = answered.filter(({ status }) => status === 429).length;
      while ((await total()) < called) await database.query("SELECT pg_sleep(0.02)");
    }
    expect(allowed).toBeGreaterThanOrEqual(LIMIT);
    expect(allowed).toBeLessThanOrEqual(LIMIT + 2 * round.length);
  }, 60_000);

  test("one is killed under load: its people go on at another, every answered save stands, none is doubled", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => everywhere(`Killed ${index}`)));
    const done = { stop: false };
    const work = async (person: RemotePerson[], index: number) => {
      const id = await created(person[index % GATEWAYS]);
      let [version, n, home] = [1, 0, index % GATEWAYS];
      let moved = 0;
      while (!done.stop) {
        const writeId = randomUUID();
        n += 1;
        const answer = await person[home]
          ?.call("PUT", `/content/workspace/${id}`, {
            body: { data: { n } },
            headers: { "if-match": `"${version}"`, "x-write-id": writeId },
          })
          .catch(() => undefined);
        if (answer?.status === 200) {
          version += 1;
          continue;
        }
        // Nobody answered: at another gateway it is seen whether the save had landed, by the name of the write.
        home = (home + 1) % GATEWAYS;
        moved += 1;
        const again = await save(person[home], id, version, n);
        const landed = again?.status === 200 || (again?.body as Conflict | undefined)?.error.details.current.writeId === writeId;
        expect(landed).toBe(true);
        version += 1;
      }
      const stored = v.parse(answers.document, (await person[home]?.call("GET", `/content/workspace/${id}`))?.body).data;
      expect([index, stored.version, stored.data]).toEqual([index, version, { n }]);
      return { moved, n };
    };
    const working = people.map(work);
    await untilMoved(people[0] ?? [], cases(6, 60));
    mortal.kill();
    await untilMoved(people[0] ?? [], cases(16, 400));
    done.stop = true;
    const worked = await Promise.all(working);
    expect(worked.filter(({ moved }) => moved > 0).length).toBeGreaterThanOrEqual(2);
  }, 60_000);
});

interface Conflict {
  readonly error: { readonly details: { readonly current: { readonly writeId: string } } };
}

/** Waits until the first document of somebody has come to a version, as a gateway that lives tells it. */
async function untilMoved(person: readonly RemotePerson[], version: number): Promise<void> {
  const list = await person[1]?.call("GET", "/content/workspace/list");
  const [first] = v.parse(answers.list, list?.body).data.content;
  if ((first?.version ?? 0) < version) await untilMoved(person, version);
}
