import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { conflictDetails, errorAnswer } from "../../src/protocol/gateway-contract.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { storeKinds } from "../support/stores.ts";

const body = { title: "Blues", data: {} };

describe.each(storeKinds)("after a restore, in $name", ({ start }) => {
  let here: TestApp;
  let ada: TestBrowser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({}, store);
    ada = openBrowser(here.app);
    await ada.signIn("Ada");
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
  }, 60_000);
  afterAll(() => stop());

  /** The store is put back to what it is; a second passes, as between any two acts of people. */
  const restore = async (epoch: string): Promise<void> => {
    here.pass(1_000);
    await here.repository.markRestored({ epoch, now: here.now(), signOut: false });
    here.pass(1_000);
  };
  const create = async () => v.parse(answers.saved, (await ada.call("POST", "/content/workspace", { body })).json()).data;
  const put = (id: string, tag: string, writeId = "w") =>
    ada.call("PUT", `/content/workspace/${id}`, { body, headers: { "if-match": tag, "x-write-id": writeId } });

  test("tags name the epoch, only then; a tag from before it, or of another one, is no tag of what stands there", async () => {
    const { id } = await create();
    expect((await ada.get(`/content/workspace/${id}`)).headers.etag).toBe('"1"');
    const before = await put(id, '"1"');
    expect([before.headers.etag, Object.keys(before.json().data)]).toEqual(['"2"', ["id", "version", "updatedAt"]]);

    await restore("aa11");
    const stale = await put(id, '"2"');
    expect(stale.statusCode).toBe(412);
    const { current } = v.parse(conflictDetails, v.parse(errorAnswer, stale.json()).error.details);
    expect(current).toEqual({ version: 2, epoch: "aa11", updatedAt: expect.any(String), writeId: "w" });
    const loaded = await ada.get(`/content/workspace/${id}`);
    expect(loaded.headers.etag).toBe('"aa11.2"');
    expect(v.parse(answers.document, loaded.json()).data).toMatchObject({ version: 2, epoch: "aa11" });
    const saved = await put(id, '"aa11.2"');
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"aa11.3"']);
    expect(v.parse(answers.saved, saved.json()).data).toMatchObject({ version: 3, epoch: "aa11" });

    await restore("bb22");
    expect((await put(id, '"aa11.3"')).statusCode).toBe(412);
    expect((await put(id, '"bb22.3"')).statusCode).toBe(200);
    const fresh = await ada.call("POST", "/content/workspace", { body });
    expect(fresh.headers.etag).toBe('"bb22.1"');
    const open = await ada.call("PUT", `/content/workspace/${id}`, { body });
    expect([open.statusCode, open.headers.etag]).toEqual([200, '"bb22.5"']);
  });

  test("links from before wait for their owner's word, who is asked once; links from after need none", async () => {
    const share = async (id: string) => v.parse(answers.share, (await ada.call("POST", `/content/workspace/${id}/share`)).json()).data.path;
    const waiting = async (who: TestBrowser) =>
      v.parse(answers.waitingLinks, (await who.get("/content/links/waiting")).json()).data.content;
    const answer = (who: TestBrowser, keep: boolean) => who.call("POST", "/content/links/waiting", { body: { keep } });
    const stranger = openBrowser(here.app);
    const statusOf = async (path: string) => (await stranger.get(path)).statusCode;
    const { id } = await create();
    const [first, second] = [await share(id), await share(id)];
    expect(await waiting(ada)).toEqual([]);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

    await restore("cc33");
    expect((await stranger.get(first)).json()).toMatchObject({ error: { code: "link_waiting" } });
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
    const third = await share(id);
    expect(await statusOf(third)).toBe(200);
    expect(await waiting(ada)).toEqual([{ id, kind: "workspace", title: "Blues", links: 2 }]);
    const bob = openBrowser(here.app);
    await bob.signIn("Bob");
    expect(await waiting(bob)).toEqual([]);
    await answer(bob, true);
    expect(await statusOf(first)).toBe(404);
    expect((await answer(ada, true)).json()).toEqual({ data: {} });
    expect([await statusOf(first), await statusOf(second), await waiting(ada)]).toEqual([200, 200, []]);

    await restore("dd44");
    expect(await waiting(ada)).toEqual([{ id, kind: "workspace", title: "Blues", links: 3 }]);
    await answer(ada, false);
    expect([await statusOf(first), await statusOf(second), await statusOf(third), await waiting(ada)]).toEqual([404, 404, 404, []]);
    expect((await answer(ada, "yes" as unknown as boolean)).statusCode).toBe(422);
  });

  test("every session goes on, unless it is wished that all end", async () => {
    await restore("ee55");
    expect((await ada.get("/v1/user")).statusCode).toBe(200);
    await here.repository.markRestored({ epoch: "ff66", now: here.now(), signOut: true });
    expect((await ada.get("/v1/user")).statusCode).toBe(401);
  });
});
