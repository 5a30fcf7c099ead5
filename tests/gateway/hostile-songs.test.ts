import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ThreadedSongReader } from "../../src/gateway/songs/song-reader.ts";
import { openBrowser } from "../support/browser.ts";
import { startApp } from "../support/gateway-app.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { type RemotePerson, remotePerson, unlimited } from "../support/remote.ts";

const endless = { url: new URL("../support/endless-reader.mjs", import.meta.url), execArgv: [], limitMs: 300 };

describe("songs that cost their reader much", () => {
  let gateway: RunningGateway;
  let ada: RemotePerson;
  let bob: RemotePerson;
  beforeAll(async () => {
    gateway = await runGateway({ DATA_DIR: temporaryFolder(), ...unlimited });
    [ada, bob] = [await remotePerson(gateway.address, "Ada"), await remotePerson(gateway.address, "Bob")];
    const warmUp = await ada.call("POST", "/api/song/songs", { body: { data_abc: "X:1\nT:Own\nL:1/8\nM:4/4\nK:C\nc8 |]\n" } });
    expect(warmUp.status).toBe(200);
  });
  afterAll(() => gateway.kill());

  const head = "X:1\nT:Own\nL:1/8\nM:4/4\n";
  test.each([
    ["a title line of blanks", `X:1\nT:${" ".repeat(99_900)}x\nL:1/8\nM:4/4\nK:C\nc8 |]\n`],
    ["a tempo of digits", `${head}Q:${"1".repeat(190_000)}\nK:C\nc8 |]\n`],
    ["nothing but titles", `X:1\n${"T:\n".repeat(47_500)}`],
    ["chord symbols before one note", `${head}K:C\n${'"C"'.repeat(63_000)}c8 |]\n`],
  ])("%s: an answer within 6 s, and nobody else waits for it", async (_name, data_abc) => {
    let longest = 0;
    let answered: number | undefined;
    const begin = performance.now();
    const post = ada.call("POST", "/api/song/songs", { body: { data_abc } }).then(({ status }) => {
      answered = performance.now() - begin;
      return status;
    });
    do {
      const before = performance.now();
      expect((await bob.call("GET", "/content/workspace/list")).status).toBe(200);
      longest = Math.max(longest, performance.now() - before);
    } while (answered === undefined && performance.now() - begin < 10_000);
    expect(longest).toBeLessThan(1_500);
    expect(answered).toBeLessThan(6_000);
    expect([200, 422, 503]).toContain(await post);
  });
});

describe("the song reader", () => {
  test("a text that never ends is given up after its time, and the next one is read", async () => {
    const reader = new ThreadedSongReader(endless);
    expect(await reader.read("a song", "ada")).toEqual({ kind: "song" });
    const [hostile, next] = await Promise.all([reader.read("endless", "ada"), reader.read("a song", "ada")]);
    expect([hostile, next]).toEqual([{ kind: "late" }, { kind: "song" }]);
    await reader.close();
  });

  test("texts of one person never make another wait for more than one of them beside the one that is read", async () => {
    const reader = new ThreadedSongReader(endless);
    const order: string[] = [];
    const read = async (text: string, who: string) => order.push(`${who} ${(await reader.read(text, who)).kind}`);
    await Promise.all([
      read("endless", "eve"),
      read("endless", "eve"),
      read("endless", "eve"),
      read("a song", "ada"),
      read("a song", "bob"),
    ]);
    expect(order).toEqual(["eve late", "eve late", "ada song", "bob song", "eve late"]);
    await reader.close();
  });

  test("more than four texts of one person at once are not kept waiting", async () => {
    const reader = new ThreadedSongReader(endless);
    const kinds = await Promise.all(Array.from({ length: 7 }, async () => (await reader.read("a song", "eve")).kind));
    expect(kinds.filter((kind) => kind === "busy")).toHaveLength(2);
    await reader.close();
  });

  test("a thread that cannot be started is an answer, not an end", async () => {
    const reader = new ThreadedSongReader({ url: new URL("../support/no-such-thread.mjs", import.meta.url), execArgv: [] });
    expect(await reader.read("a song", "ada")).toEqual({ kind: "late" });
    await reader.close();
  });

  test("a song that took too long is answered 503 with the time to wait", async () => {
    const here = await startApp({}, undefined, { songReader: endless });
    const browser = openBrowser(here.app);
    await browser.signIn("Ada");
    for (const [method, path] of [
      ["POST", "/api/song/songs"],
      ["PUT", "/api/song/songs/mine"],
    ] as const) {
      const answer = await browser.call(method, path, { body: { data_abc: "endless" } });
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ error: { code: "unavailable", message: expect.stringMatching(/took too long/) } });
    }
    await here.stop();
  });
});
