import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import type { BookEntry } from "../../src/protocol/gateway-contract-schemas.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
let ada: TestBrowser;
let bob: TestBrowser;
beforeAll(async () => {
  here = await startApp();
  [ada, bob] = [openBrowser(here.app), openBrowser(here.app)];
  await ada.signIn("Ada");
  await bob.signIn("Bob");
});
afterAll(() => here.stop());

const entriesOf = async (browser: TestBrowser): Promise<readonly BookEntry[]> =>
  v.parse(answers.songBook, (await browser.get("/api/song/book")).json()).data.entries;
const write = (browser: TestBrowser, entries: unknown) => browser.call("PUT", "/api/song/book", { body: { entries } });

const set = (name: string) => ({ id: "friday", name, songs: [] });

test("tags and set lists are their owner's alone; of two writings of one entry the later stays, whatever comes first", async () => {
  expect((await write(ada, [{ key: "set:friday", at: 2_000, value: set("Later") }])).statusCode).toBe(200);
  await write(ada, [
    { key: "set:friday", at: 1_000, value: set("Earlier") },
    { key: "tags:blues", at: 1_500, value: ["gig"] },
  ]);
  expect(await entriesOf(ada)).toEqual([
    { key: "set:friday", at: 2_000, value: set("Later") },
    { key: "tags:blues", at: 1_500, value: ["gig"] },
  ]);
  expect(await entriesOf(bob)).toEqual([]);
  await write(ada, [{ key: "set:friday", at: 3_000, value: null }]);
  expect((await entriesOf(ada))[0]).toEqual({ key: "set:friday", at: 3_000, value: null });
});

test("a device whose clock is ahead does not win for ever", async () => {
  await write(bob, [{ key: "tags:a", at: Date.now() + 86_400_000, value: ["of the fast clock"] }]);
  const [entry] = await entriesOf(bob);
  expect(entry?.at).toBeLessThanOrEqual(Date.now());
  await write(bob, [{ key: "tags:a", at: Date.now(), value: ["after it"] }]);
  expect((await entriesOf(bob))[0]?.value).toEqual(["after it"]);
});

test.each([
  ["another kind of entry", [{ key: "songs:a", at: 1, value: 1 }]],
  ["a time that is none", [{ key: "tags:a", at: "now", value: [] }]],
  ["more entries than one call may write", Array.from({ length: 501 }, (_, index) => ({ key: `tags:${index}`, at: 1, value: [] }))],
])("%s is refused, and nothing of it is written", async (_, entries) => {
  const before = await entriesOf(ada);
  expect((await write(ada, entries)).statusCode).toBe(422);
  expect(await entriesOf(ada)).toEqual(before);
});
