import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGatewayClient } from "../../src/host/account/gateway-client.ts";
import { createPracticeSync } from "../../src/host/account/practice-sync.ts";
import type { Problem } from "../../src/lib/result.ts";
import type { SessionState } from "../../src/protocol/engine/account-feed.ts";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import { MAX_BODY_BYTES } from "../../src/protocol/gateway-contract.ts";
import { dataOf } from "../support/answers.ts";
import { openBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { device } from "../support/kept-engine.ts";
import { practiceRun } from "../support/practice-runs.ts";

let here: TestApp;
let base: string;
beforeAll(async () => {
  here = await startApp();
  await here.app.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(here.app.server.address() as AddressInfo).port}`;
});
afterAll(() => here.stop());

type Weather = "fine" | "down" | "answers are lost";

/** A person with an account at the real gateway. */
async function person(name: string) {
  const browser = openBrowser(here.app);
  await browser.signIn(name);
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const clientWith = (send: typeof fetch) => createGatewayClient({ base, fetch: send, log: () => {} });
  const asked: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie, origin: base } });
  const client = clientWith(asked);
  const user = await dataOf(client.user());
  const onAccount = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let since = 0, isMore = true; isMore; ) {
      const { attempts, next = since, more = false } = await dataOf(client.record(since));
      found.push(...attempts.map(({ id }) => id));
      [since, isMore] = [next, more];
    }
    return found.sort();
  };

  /** A device of this person; `page()` reloads it. */
  function laptop() {
    const kept = device();
    const problems: Problem[] = [];
    let weather: Weather = "fine";
    const send: typeof fetch = async (url, init) => {
      if (weather === "down") throw new TypeError("There is no network.");
      const response = await asked(url, init);
      if (weather === "answers are lost") throw new TypeError("The connection was lost.");
      return response;
    };
    const page = (told: SessionState = { kind: "signed-in", user: user.id }) => {
      const { engine } = kept.page("t1", { session: told });
      const session = { user: { peek: () => user, value: user } as never, refresh: async () => "ended" as const };
      const { sync } = createPracticeSync({ engine, gateway: clientWith(send), session, onProblem: (problem) => problems.push(problem) });
      const ids = async () => {
        const file = await engine.exportPractice();
        return file.ok ? (JSON.parse(file.value) as { runs: PracticeRun[] }).runs.map(({ id }) => id).sort() : file.error;
      };
      const practise = async (...runs: PracticeRun[]) => {
        for (const run of runs) expect(await engine.keepRun(run)).toMatchObject({ ok: true });
      };
      return { engine, sync, ids, practise };
    };
    return {
      page,
      user,
      problems,
      set: (next: Weather) => {
        weather = next;
      },
    };
  }
  return { laptop, onAccount, client };
}

const runs = (...numbers: number[]) => numbers.map((n) => practiceRun(n));
const ids = (...numbers: number[]) => numbers.map((n) => `run-${n}`);

test("two devices come to have the same runs, each once, however often they sync", async () => {
  const ada = await person("Ada");
  const [one, two] = [ada.laptop().page(), ada.laptop()];
  const first = two.page();
  await one.practise(...runs(0, 1));
  await first.practise(...runs(2));
  expect(await one.sync()).toBe("done");
  expect(await first.sync()).toBe("done");
  expect(await first.ids()).toEqual(ids(0, 1, 2));
  await first.practise(...runs(3));
  for (const turn of [1, 2, 3]) expect([turn, await first.sync()]).toEqual([turn, "done"]);
  expect(await ada.onAccount()).toEqual(ids(0, 1, 2, 3));
  const reloaded = two.page();
  expect(await reloaded.sync()).toBe("done");
  expect(await reloaded.ids()).toEqual(ids(0, 1, 2, 3));
  expect(await reloaded.engine.practiceToSend(two.user.id)).toBeNull();
});

test("without a network the runs wait on the device, over a reload as well, and an answer that was lost sends none twice", async () => {
  const bo = await person("Bo");
  const laptop = bo.laptop();
  await laptop.page().practise(...runs(0, 1));
  laptop.set("down");
  expect(await laptop.page().sync()).toBe("later");
  laptop.set("answers are lost");
  const page = laptop.page();
  expect(await page.sync()).toBe("later");
  expect(await bo.onAccount()).toEqual(ids(0, 1));
  await page.practise(...runs(2));
  laptop.set("fine");
  expect(await page.sync()).toBe("done");
  expect(await bo.onAccount()).toEqual(ids(0, 1, 2));
  expect(await page.ids()).toEqual(ids(0, 1, 2));
});

test("what was played without a network is sent as soon as the page knows who is here, be the engine told later", async () => {
  const al = await person("Al");
  const laptop = al.laptop();
  const page = laptop.page({ kind: "unknown", lastUser: laptop.user.id });
  await page.practise(...runs(0, 1));
  expect(await page.sync()).toBe("done");
  expect(await al.onAccount()).toEqual(ids(0, 1));
});

test("what is too large for one message goes in halves; a run that is too large by itself stays on the device, and that is told", async () => {
  const cy = await person("Cy");
  const laptop = cy.laptop();
  const page = laptop.page();
  const long = (n: number, attempts: number) => {
    const attempt = { from: "♭".repeat(60), to: "♯".repeat(60), key: "C", outcome: "right", foundMs: 1000, errorMs: null } as const;
    return practiceRun(n, { attempts: Array.from({ length: attempts }, () => attempt) });
  };
  const some = [1, 2, 3, 4, 5].map((n) => long(n, 2000));
  expect(JSON.stringify(some).length).toBeGreaterThan(MAX_BODY_BYTES);
  await page.practise(...some, long(6, 5000));
  expect(await page.sync()).toBe("done");
  expect(await cy.onAccount()).toEqual(ids(1, 2, 3, 4, 5));
  expect(await page.ids()).toEqual(ids(1, 2, 3, 4, 5, 6));
  expect(laptop.problems).toMatchObject([{ code: "practice-too-large" }]);
  expect(await page.engine.practiceToSend(laptop.user.id)).toBeNull();
});

test("a deleted record is forgotten by the account, comes back from no device, and is brought back by its owner", async () => {
  const di = await person("Di");
  const [one, two] = [di.laptop(), di.laptop().page()];
  const page = one.page();
  await page.practise(...runs(0, 1));
  await page.sync();
  await two.sync();
  one.set("down");
  await page.engine.deletePractice();
  await page.practise(...runs(5));
  expect(await page.sync()).toBe("later");
  one.set("fine");
  expect(await page.sync()).toBe("done");
  expect(await di.onAccount()).toEqual(ids(5));
  await two.practise(...runs(7));
  await two.sync();
  expect(await di.onAccount()).toEqual(ids(5, 7));
  await page.engine.restorePractice();
  expect(await page.sync()).toBe("done");
  expect(await di.onAccount()).toEqual(ids(0, 1, 5, 7));
});

test("what a stranger's account holds is never mixed in: runs are sent for their owner alone", async () => {
  const [ed, fay] = [await person("Ed"), await person("Fay")];
  const page = ed.laptop().page();
  await page.practise(...runs(0));
  const session = { user: { peek: () => ({ id: "another", name: "Another" }) } as never, refresh: async () => "ended" as const };
  const { sync } = createPracticeSync({ engine: page.engine, gateway: fay.client, session, onProblem: () => {} });
  expect(await sync(), "the other has nothing to send").toBe("done");
  expect(await fay.onAccount()).toEqual([]);
  expect(await page.ids()).toEqual(ids(0));
});

test("rubbish on the account is left where it is, and costs nothing else", async () => {
  const gil = await person("Gil");
  await gil.client.addToRecord([
    { id: "odd", at: "2026-01-01T00:00:00Z", run: { id: "odd" } },
    { id: "bare", at: "2026-01-01T00:00:00Z" },
  ]);
  const page = gil.laptop().page();
  await page.practise(...runs(0));
  expect(await page.sync()).toBe("done");
  expect(await page.ids()).toEqual(ids(0));
  expect(await gil.onAccount()).toEqual(["bare", "odd", "run-0"]);
});
