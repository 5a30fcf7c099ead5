import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { errorAnswer } from "../../src/protocol/gateway-contract.ts";
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

const abc = 'X:1\nT:Own Tune\nL:1/8\nM:4/4\nK:C\n"C" c8 |]\n';
const titles = async (browser: TestBrowser): Promise<string[]> =>
  v.parse(answers.songs, (await browser.get("/api/song/songs")).json()).data.content.map(({ song }) => song.title);

const two = `${abc}\nX:2\nT:Another\nL:1/8\nM:4/4\nK:G\n"G" g8 |]\n`;

describe("the repertoire", () => {
  test("it carries a tag, and the same tag needs no second answer", async () => {
    const answer = await openBrowser(here.app).get("/api/song/songs");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers.vary).toContain("Cookie");
    const again = await openBrowser(here.app).get("/api/song/songs", { "if-none-match": String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test("one's own songs are seen, changed and deleted by oneself only", async () => {
    const made = await ada.call("POST", "/api/song/songs", { body: { data_abc: abc } });
    const { id } = v.parse(answers.song, made.json()).data;
    expect(await titles(ada)).toContain("Own Tune");
    expect((await ada.get("/api/song/songs")).headers["cache-control"]).toBe("private, no-cache");
    expect(await titles(bob)).not.toContain("Own Tune");
    const change = { body: { title: "Mine", data_abc: abc } };
    expect((await bob.call("PUT", `/api/song/songs/${id}`, change)).statusCode).toBe(404);
    expect((await ada.call("PUT", `/api/song/songs/${id}`, change)).statusCode).toBe(200);
    expect(await titles(ada)).toContain("Mine");
    expect((await bob.call("DELETE", `/api/song/songs/${id}`)).statusCode).toBe(404);
    expect((await ada.call("DELETE", `/api/song/songs/${id}`)).statusCode).toBe(200);
    expect(await titles(ada)).toEqual(await titles(bob));
  });

  test("nobody changes or deletes a public song", async () => {
    expect((await ada.call("PUT", "/api/song/songs/blue-lantern", { body: { data_abc: abc } })).statusCode).toBe(404);
    expect((await ada.call("DELETE", "/api/song/songs/blue-lantern")).statusCode).toBe(404);
    expect(await titles(bob)).toContain("Blue Lantern");
  });

  test("a stored song is one: several tunes are refused at the second one, and Import is named", async () => {
    const made = v.parse(answers.song, (await ada.call("POST", "/api/song/songs", { body: { data_abc: abc } })).json()).data;
    for (const [method, path] of [
      ["POST", "/api/song/songs"],
      ["PUT", `/api/song/songs/${made.id}`],
    ] as const) {
      const answer = await ada.call(method, path, { body: { data_abc: two } });
      expect(answer.statusCode).toBe(422);
      const { error } = v.parse(errorAnswer, answer.json());
      expect(error.message).toContain("holds 2 songs");
      expect(error.message).toContain("use Bring music in");
      expect(error.details).toMatchObject({ line: 8, column: 1 });
    }
    expect(await titles(ada)).not.toContain("Another");
    expect((await ada.call("DELETE", `/api/song/songs/${made.id}`)).statusCode).toBe(200);
  });

  test.each([
    ["X:1\nT:No key\nc8 |]", 3],
    ['X:1\nK:C\n"C c8 |]', 3],
    ["X:1\nK:C\n", 3],
  ])("%j is refused with line, column and reason", async (data_abc, line) => {
    const answer = await ada.call("POST", "/api/song/songs", { body: { data_abc } });
    expect(answer.statusCode).toBe(422);
    expect(v.parse(errorAnswer, answer.json()).error.details).toEqual({ line, column: expect.any(Number), reason: expect.any(String) });
  });

  test("a batch stores songs under the device's ids, the same one twice once; a bad one is named, another's is not touched", async () => {
    const songs = [
      { id: "batch-1", data_abc: abc },
      { id: "batch-2", title: "Two", data_abc: abc },
      { id: "batch-3", data_abc: "no song" },
    ];
    const send = async (browser: TestBrowser, body: object) =>
      v.parse(answers.songBatch, (await browser.call("POST", "/api/song/songs/batch", { body })).json()).data.content;
    const first = await send(ada, { songs });
    expect(first.map(({ id, refused }) => [id, refused?.slice(0, 30)])).toEqual([
      ["batch-1", undefined],
      ["batch-2", undefined],
      ["batch-3", "The song cannot be read: line "],
    ]);
    expect(await send(ada, { songs })).toEqual(first);
    expect((await titles(ada)).filter((title) => ["Own Tune", "Two"].includes(title))).toEqual(["Own Tune", "Two"]);
    // An id that a device made is one among its owner's.
    expect(await send(bob, { songs: [{ id: "batch-2", title: "Bob's", data_abc: abc }] })).toEqual([{ id: "batch-2" }]);
    expect([await titles(ada), await titles(bob)].map((each) => ["Two", "Bob's"].filter((title) => each.includes(title)))).toEqual([
      ["Two"],
      ["Bob's"],
    ]);
    const [open] = v
      .parse(answers.songHeads, (await bob.get("/api/song/songs?fields=head")).json())
      .data.content.filter(({ song }) => song.own !== true);
    expect((await send(bob, { songs: [{ id: open?.song.id, data_abc: abc }] }))[0]?.refused).toBe("This id belongs to another song.");
    await send(bob, { remove: ["batch-1", "batch-2"] });
    expect(await titles(ada)).toContain("Two");
    await send(ada, { remove: ["batch-1", "batch-2"] });
    expect(await titles(ada)).not.toContain("Two");
    const many = Array.from({ length: 101 }, (_, index) => ({ id: `many-${index}`, data_abc: abc }));
    expect((await ada.call("POST", "/api/song/songs/batch", { body: { songs: many } })).statusCode).toBe(422);
  });

  test("the list is told without its texts, or what was written since a time; what means nothing is passed over", async () => {
    const listed = async (query: string) =>
      v.parse(answers.songHeads, (await ada.get(`/api/song/songs${query}`)).json()).data.content.map(({ song }) => song);
    const before = await listed("?fields=head");
    expect(before.every((song) => song.data_abc === undefined && song.updatedAt !== undefined)).toBe(true);
    const since =
      before
        .map(({ updatedAt }) => updatedAt ?? "")
        .sort()
        .at(-1) ?? "";
    expect(await listed(`?since=${encodeURIComponent(since)}`)).toEqual([]);
    expect(await listed("?since=tomorrow&fields=none")).toEqual(await listed(""));
    expect((await listed(`?since=${encodeURIComponent("1970-01-01T00:00:00Z")}`)).every(({ data_abc }) => data_abc !== undefined)).toBe(
      true,
    );
  });
});
