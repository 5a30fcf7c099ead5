import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { storeKinds } from "../support/stores.ts";

const DAY = 86_400_000;
const abc = 'X:1\nT:Own\nL:1/8\nM:4/4\nK:C\n"C" c8 |]\n';
const document = { body: { title: "Blues", data: { content: { data: { é: "𝄞" } } } } };

describe.each(storeKinds)("an account, in $name", ({ start }) => {
  let here: TestApp;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({ RATE_LOGIN: "1000" }, store);
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
  }, 60_000);
  afterAll(() => stop());

  const device = async (name: string): Promise<TestBrowser> => {
    const browser = openBrowser(here.app);
    await browser.signIn(name);
    return browser;
  };
  const userOf = async (browser: TestBrowser) => (await browser.get("/v1/user")).json().data as { id: string; goneAt?: string };
  /** One of everything that a person may have. */
  const filled = async (browser: TestBrowser): Promise<string> => {
    const { id } = (await browser.call("POST", "/content/workspace", document)).json().data;
    await browser.call("PUT", `/content/workspace/${id}`, { body: { ...document.body, title: "Blues 2" } });
    await browser.call("POST", "/content/editor", document);
    await browser.call("POST", "/api/song/songs", { body: { data_abc: abc } });
    await browser.call("PUT", "/api/song/book", { body: { entries: [{ key: "set:a", at: 1, value: { name: "Friday" } }] } });
    await browser.call("PUT", "/content/record", { body: { attempts: [{ id: "run", at: "2026-01-01T00:00:00Z", score: 3 }] } });
    return (await browser.call("POST", `/content/workspace/${id}/share`)).json().data.path;
  };

  test("signing out everywhere ends every session of that person and of nobody else", async () => {
    const [laptop, phone, other] = [await device("Everywhere"), await device("Everywhere"), await device("Somebody else")];
    expect((await phone.call("POST", "/v1/logout/everywhere")).statusCode).toBe(200);
    const states = await Promise.all([laptop, phone, other].map(async (each) => (await each.get("/v1/user")).statusCode));
    expect(states).toEqual([401, 401, 200]);
    expect(phone.cookies.has("woodshed-session")).toBe(false);
  });

  test("the copy holds everything that the account has, and nothing of anybody else", async () => {
    const [ada, bob] = [await device("Copied"), await device("Not copied")];
    await filled(bob);
    const empty = v.parse(answers.accountCopy, (await ada.get("/v1/account/copy")).json());
    expect([empty.documents, empty.songs, empty.book, empty.record]).toEqual([[], [], [], []]);
    await filled(ada);
    const answer = await ada.get("/v1/account/copy");
    expect(answer.headers["content-disposition"]).toContain("attachment");
    const copy = v.parse(answers.accountCopy, answer.json());
    expect(copy.user.name).toBe("Copied");
    const titles = copy.documents.map(({ kind, title, earlier }) => [kind, title, earlier.map((each) => each.title)]);
    expect(titles.sort()).toEqual([
      ["editor", "Blues", []],
      ["workspace", "Blues 2", ["Blues"]],
    ]);
    expect(copy.documents.every(({ data }) => JSON.stringify(data) === JSON.stringify(document.body.data))).toBe(true);
    expect(copy.songs.map(({ data_abc }) => data_abc)).toEqual([abc]);
    expect(copy.book).toEqual([{ key: "set:a", at: 1, value: { name: "Friday" } }]);
    expect(copy.record).toEqual([{ id: "run", at: "2026-01-01T00:00:00Z", score: 3 }]);
  });

  test("a deleted account closes its links and other sessions at once, says when it is gone, and is taken back whole", async () => {
    const [laptop, phone] = [await device("Back again"), await device("Back again")];
    const link = await filled(laptop);
    const shown = async () => (await openBrowser(here.app).get(link)).statusCode;
    expect(await shown()).toBe(200);
    const { goneAt } = (await laptop.call("DELETE", "/v1/account")).json().data;
    expect(Math.round((Date.parse(goneAt) - here.now()) / DAY)).toBe(30);
    expect([await shown(), (await phone.get("/v1/user")).statusCode]).toEqual([404, 401]);
    const again = await device("Back again");
    expect(await userOf(again)).toMatchObject({ goneAt });
    expect((await again.call("DELETE", "/v1/account")).json().data.goneAt).toBe(goneAt);
    await here.repository.removeLeftAccounts({ now: here.now() + 29 * DAY });
    expect((await again.call("POST", "/v1/account/restore")).statusCode).toBe(200);
    expect(await userOf(again)).not.toHaveProperty("goneAt");
    expect(await shown()).toBe(200);
    expect((await again.get("/content/workspace/list")).json().data.content).toHaveLength(1);
  });

  test("after 30 days all of it is gone, in steps, and nothing of anybody else", async () => {
    const [leaving, staying] = [await device("Leaving"), await device("Staying")];
    await filled(leaving);
    await filled(staying);
    const { id } = await userOf(leaving);
    const ids = Array.from({ length: 2_500 }, () => randomUUID());
    await here.repository.addAttempts({ userId: id, attempts: ids.map((each) => ({ id: each, at: "2026-01-01", data: "{}" })) });
    await leaving.call("DELETE", "/v1/account");
    const later = { now: here.now() + 31 * DAY };
    let steps = 0;
    while (await here.repository.removeLeftAccounts(later)) steps += 1;
    expect(steps).toBeGreaterThan(3);
    expect((await leaving.get("/v1/user")).statusCode).toBe(401);
    expect(await here.repository.findUsage({ userId: id })).toBeNull();
    expect((await here.repository.listAttempts({ userId: id, since: 0 })).attempts).toEqual([]);
    expect(await here.repository.listOwnedIds({ userId: id, after: "", size: 9 })).toEqual([]);
    const kept = v.parse(answers.accountCopy, (await staying.get("/v1/account/copy")).json());
    expect([kept.documents.length, kept.songs.length, kept.record.length]).toEqual([2, 1, 1]);
    const anew = await device("Leaving");
    expect((await userOf(anew)).id).not.toBe(id);
  });
});
