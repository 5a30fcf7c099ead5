import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seeded } from "../../src/music/bass/options.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { assigned, bring, joined, newClass, sentResult } from "../support/class-people.ts";

import { startApp, type TestApp } from "../support/gateway-app.ts";
import { callRows } from "../support/gateway-calls.ts";
import { storeKinds } from "../support/stores.ts";
import { cases, seed, timeLimit } from "../support/totals.ts";

const classRows = callRows.filter(([, path]) => path.startsWith("/v1/classes"));

describe.each(storeKinds)("who may do what in a class on $name", ({ start }) => {
  let here: TestApp;
  let teacher: TestBrowser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({ RATE_LOGIN: "100000", RATE_LOGIN_ADDRESS: "100000", RATE_REFRESH: "100000" }, store);
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
    teacher = openBrowser(here.app);
    await teacher.signIn("Teacher");
  }, 60_000);
  afterAll(() => stop());

  /** A class with a learner who has a run and a comment, another learner of it, and one of a class that has ended. */
  const people = async () => {
    const made = await newClass(teacher, { title: "Tuesday", sharesAll: true });
    const ended = await newClass(teacher, { title: "Last year", sharesAll: true });
    const [learner, other, former] = [openBrowser(here.app), openBrowser(here.app), openBrowser(here.app)];
    const { id } = await joined(learner, made.code, "Bird");
    await joined(other, made.code, "Dizzy");
    await joined(former, ended.code, "Monk");
    await teacher.call("PUT", `/v1/classes/${ended.id}`, { body: { endsAt: "2020-01-01T00:00:00.000Z", isOpen: false } });
    const assignment = await assigned(teacher, made.id, { title: "Song", task: { kind: "song", song: "12" } });
    await bring(learner, sentResult(1, assignment));
    const at = (path: string) =>
      path
        .replace(":id", made.id)
        .replace(":assignment", assignment)
        .replace(":learner", id)
        .replace(":result", "run-1")
        .replace(":comment", "c");
    return { learner, other, former, at };
  };

  test("a teacher's calls are closed to learners, of the class, of another and of one that has ended, with right and with forged ids", async () => {
    const { learner, other, former, at } = await people();
    const ofTeachers = classRows.filter(([, path]) => !/\/(mine|join|return)/.test(path));
    expect(ofTeachers.length).toBeGreaterThanOrEqual(18);
    for (const browser of [learner, other, former])
      for (const [method, path, body] of ofTeachers)
        for (const address of [at(path), path.replaceAll(/:\w+/g, "forged")]) {
          const { statusCode } = await browser.call(method, address, body === undefined ? {} : { body });
          expect(`${method} ${path} ${statusCode}`).toBe(`${method} ${path} 403`);
        }
  });

  test("a learner shares nothing and sees only what is their own, whatever ids a call names", async () => {
    const { learner, other, former } = await people();
    const made = await learner.call("POST", "/content/workspace", { body: { title: "Mine", data: {} } });
    const { id } = made.json<{ data: { id: string } }>().data;
    expect((await learner.call("POST", `/content/workspace/${id}/share`, { body: {} })).statusCode).toBe(403);
    expect((await learner.get("/content/links/waiting")).statusCode).toBe(403);
    expect((await other.get(`/content/workspace/${id}`)).statusCode).toBe(404);
    const mine = async (browser: TestBrowser) =>
      (await browser.get("/v1/classes/mine")).json<{ data: { progress: object[] } }>().data.progress;
    expect([await mine(learner), await mine(other), await mine(former)].map(({ length }) => length)).toEqual([1, 0, 0]);
    const forged = { ...sentResult(7, null), learner: "forged", classId: "forged" };
    expect((await bring(other, forged)).json()).toEqual({ data: { added: 1, late: 0 } });
    expect([(await mine(learner)).length, (await mine(other)).length]).toEqual([1, 1]);
    expect((await bring(former, sentResult(7, null))).json()).toEqual({ data: { added: 0, late: 1 } });
  });

  test("a learner who was erased is nobody at once, and the others stay", async () => {
    const { learner, other, at } = await people();
    expect((await teacher.call("DELETE", at("/v1/classes/:id/learners/:learner"))).statusCode).toBe(200);
    expect((await learner.get("/v1/user")).statusCode).toBe(401);
    expect((await other.get("/v1/classes/mine")).statusCode).toBe(200);
    expect((await other.call("DELETE", "/v1/classes/mine")).statusCode).toBe(200);
    expect((await other.get("/v1/user")).statusCode).toBe(401);
  });

  test(
    "random bodies on the calls of classes are never answered 500",
    async () => {
      const { learner, at } = await people();
      const writes = classRows.filter(([method, , body]) => method !== "GET" && body !== undefined);
      const begin = seed(32);
      for (let n = 0; n < cases(200, 10_000); n += 1) {
        const dice = seeded(begin + n);
        const pick = <T>(some: readonly T[]): T => some[Math.floor(dice() * some.length)] as T;
        const value = (depth: number): unknown => {
          const plain = [
            null,
            true,
            -1,
            1e308,
            0.5,
            "",
            "x",
            "\u0000",
            "é🎹",
            "2026-01-01T00:00:00.000Z",
            "__proto__",
            "a".repeat(3_000),
            "drill",
          ];
          if (depth === 0 || dice() < 0.5) return pick(plain);
          if (dice() < 0.5) return Array.from({ length: Math.floor(dice() * 4) }, () => value(depth - 1));
          const names = [
            "title",
            "task",
            "kind",
            "run",
            "results",
            "attempts",
            "goal",
            "code",
            "nickname",
            "words",
            "bar",
            "text",
            "at",
            "id",
          ];
          return Object.fromEntries(Array.from({ length: 3 }, () => [pick(names), value(depth - 1)]));
        };
        const [method, path, usual = {}] = pick(writes);
        const known: object = path.endsWith("/mine/results") ? { results: [sentResult(n, "a")] } : usual;
        const key = pick([...Object.keys(known), "other"]);
        const body = dice() < 0.3 ? value(4) : { ...known, [key]: value(3) };
        const browser = path.includes("/mine")
          ? learner
          : path.endsWith("join") || path.endsWith("return")
            ? openBrowser(here.app)
            : teacher;
        const headers = { "content-type": "application/json" };
        const { statusCode } = await browser.call(method, at(path), { body: JSON.stringify(body) ?? "null", headers });
        expect(statusCode, `seed ${begin + n}: ${method} ${path} ${JSON.stringify(body)?.slice(0, 500)}`).toBeLessThan(500);
      }
    },
    timeLimit(60_000),
  );
});
