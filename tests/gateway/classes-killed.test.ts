import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGatewayClient } from "../../src/host/account/gateway-client.ts";
import { createPracticeSync } from "../../src/host/account/practice-sync.ts";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { classAnswers } from "../../src/protocol/gateway-contract-classes.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { device } from "../support/kept-engine.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../support/postgres.ts";
import { practiceRun } from "../support/practice-runs.ts";
import { remotePerson, unlimited } from "../support/remote.ts";
import { cases, timeLimit } from "../support/totals.ts";

const programs = postgresPrograms();
const kinds = ["SQLite", ...(programs === undefined ? [] : ["PostgreSQL"])];

describe.each(kinds)("a class whose gateway is killed twice, on %s", (kind) => {
  let server: TestPostgres | undefined;
  let env: Record<string, string>;
  /** One on SQLite, two on PostgreSQL; the first is the one that is killed. */
  let gateways: RunningGateway[] = [];
  beforeAll(async () => {
    server = kind === "SQLite" ? undefined : await startPostgres(programs ?? "");
    const store: Record<string, string> = server === undefined ? {} : { DATABASE_URL: await server.newDatabase() };
    env = { ...unlimited, DATA_DIR: temporaryFolder(), ...store };
    gateways = [await runGateway(env)];
    if (server !== undefined) gateways.push(await runGateway({ ...env, DATA_DIR: temporaryFolder() }));
  }, 60_000);
  afterAll(async () => {
    for (const { kill } of gateways) kill();
    await server?.stop();
  });
  const addressOf = (n: number): string => gateways[n % gateways.length]?.address ?? "";
  const killAndStart = async (): Promise<void> => {
    const [first] = gateways;
    first?.kill("SIGKILL");
    gateways[0] = await runGateway(env);
  };

  /** A learner on a device of their own, who practises without a network and sends what waits. */
  async function learner(n: number, code: string) {
    const sent = { code, nickname: `Learner ${n}` };
    const headers = { origin: addressOf(n), "content-type": "application/json" };
    const joined = await fetch(`${addressOf(n)}/v1/classes/join`, { method: "POST", headers, body: JSON.stringify(sent) });
    const cookie = joined.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const { id, classId } = v.parse(classAnswers.joined, await joined.json()).data;
    const user = { id, name: sent.nickname, classId };
    const { engine } = device().page("t1", { session: { kind: "signed-in", user: id } });
    const send: typeof fetch = (url, init) =>
      fetch(addressOf(n) + new URL(String(url)).pathname, { ...init, headers: { ...init?.headers, cookie, origin: addressOf(n) } });
    const gateway = createGatewayClient({ base: "http://gateway", fetch: send, log: () => undefined });
    const session = { user: { peek: () => user, value: user } as never, refresh: async () => "ended" as const };
    const { sync } = createPracticeSync({ engine, gateway, session, onProblem: () => undefined });
    return {
      id,
      practise: async (from: number, to: number, assignment: string) => {
        await engine.practiseFor(assignment);
        for (let run = from; run < to; run += 1) expect(await engine.keepRun(practiceRun(run))).toMatchObject({ ok: true });
      },
      /** Until device and account have the same. */
      bring: async (): Promise<void> => {
        for (let tries = 0; (await sync()) !== "done"; tries += 1) {
          if (tries > 2_000) throw new Error("It was never brought.");
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
    };
  }

  test(
    "loses no result and doubles none: every run of every learner stands in the grid once",
    async () => {
      const people = cases(3, 30);
      const each = cases(40, 200);
      const teacher = await remotePerson(addressOf(0), "Teacher");
      const asked = { title: "Killed", endsAt: null };
      const made = v.parse(classAnswers.made, (await teacher.call("POST", "/v1/classes", { body: asked })).body).data;
      const body = { title: "Drill", task: { kind: "drill", changes: [{ from: "Dm7", to: "G7", key: "C" }] } };
      const given = await teacher.call("POST", `/v1/classes/${made.id}/assignments`, { body });
      const assignment = v.parse(classAnswers.assignment, given.body).data.id;
      const learners = await Promise.all(Array.from({ length: people }, (_, n) => learner(n, made.code)));
      for (let part = 0; part < 3; part += 1) {
        await Promise.all(learners.map(({ practise }) => practise((part * each) / 4, ((part + 1) * each) / 4, assignment)));
        const bringing = learners.map(({ bring }) => bring());
        if (part < 2) await killAndStart();
        await Promise.all(bringing);
      }
      await Promise.all(learners.map(({ practise }) => practise((3 * each) / 4, each, assignment)));
      await Promise.all(learners.map(({ bring }) => bring()));
      const whole = v.parse(classAnswers.whole, (await teacher.at(addressOf(0)).call("GET", `/v1/classes/${made.id}`)).body).data;
      const runs = new Map(whole.progress.map((cell) => [cell.learner, [cell.assignment, cell.runs]]));
      expect(learners.map(({ id }) => runs.get(id))).toEqual(learners.map(() => [assignment, each]));
      expect(v.parse(answers.user, (await teacher.at(addressOf(1)).call("GET", "/v1/user")).body).data.name).toBe("Teacher");
    },
    timeLimit(60_000),
  );
});
