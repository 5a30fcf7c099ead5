import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, ownPage, type TestBrowser } from "../support/browser.ts";
import { sentResult } from "../support/class-people.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

/** The app with the settings as they are, for all tests; one with others is a test's own. */
let usual: TestApp;
let other: TestApp | undefined;
let here: TestApp;
beforeAll(async () => {
  usual = await startApp();
});
afterEach(async () => {
  await other?.stop();
  other = undefined;
});
afterAll(() => usual.stop());

let people = 0;
async function ada(env?: Record<string, string>): Promise<TestBrowser> {
  if (env !== undefined) other = await startApp(env);
  here = other ?? usual;
  const browser = openBrowser(here.app);
  people += 1;
  await browser.signIn(`Ada ${people}`);
  return browser;
}

const document = { body: { title: "Blues", data: { content: { data: {} } } } };
const attempts = (from: number, count: number, pad = "") =>
  Array.from({ length: count }, (_, index) => ({ id: `run-${from + index}`, at: "2026-01-01T00:00:00Z", pad }));

describe("room for one person", () => {
  test("a call says how much of each limit is used", async () => {
    const browser = await ada({ QUOTA_DOCUMENTS: "7", QUOTA_DOCUMENT_MIB: "2" });
    await browser.call("POST", "/content/workspace", document);
    const { quotas } = (await browser.get("/v1/usage")).json().data;
    expect(quotas).toContainEqual({ quota: "documents", used: 1, limit: 7 });
    expect(quotas).toContainEqual({ quota: "documentBytes", used: 23, limit: 2 * 1_048_576 });
    expect(quotas).toContainEqual({ quota: "classes", used: 0, limit: 100 });
    expect(quotas).toHaveLength(12);
  });

  test("who comes near a limit is told with every refresh, and who goes beyond it is refused in words", async () => {
    const browser = await ada({ QUOTA_DOCUMENTS: "10" });
    const near = async () => (await browser.call("POST", "/v1/refresh")).json().data.near;
    for (let index = 0; index < 8; index += 1) await browser.call("POST", "/content/editor", document);
    expect(await near()).toBeUndefined();
    await browser.call("POST", "/content/workspace", document);
    expect(await near()).toEqual([{ quota: "documents", used: 9, limit: 10 }]);
    await browser.call("POST", "/content/workspace", document);
    const refused = await browser.call("POST", "/content/workspace", document);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "quota_exceeded"]);
    expect(refused.json().error).toMatchObject({
      message: expect.stringMatching(/Delete some/),
      details: { quota: "documents", limit: 10 },
    });
  });

  test("a teacher comes near the number of classes, a learner near what the class takes of them: both are told before it is reached", async () => {
    const teacher = await ada({ QUOTA_CLASSES: "1", QUOTA_RESULTS: "10" });
    const near = async (browser: TestBrowser) => (await browser.call("POST", "/v1/refresh")).json().data.near;
    expect(await near(teacher)).toBeUndefined();
    const { code } = (await teacher.call("POST", "/v1/classes", { body: { title: "Jazz", sharesAll: true } })).json().data;
    expect(await near(teacher)).toEqual([{ quota: "classes", used: 1, limit: 1 }]);
    const learner = openBrowser(here.app);
    await learner.call("POST", "/v1/classes/join", { body: { code, nickname: "Bird" } });
    const bring = (from: number, count: number) =>
      learner.call("PUT", "/v1/classes/mine/results", {
        body: { results: Array.from({ length: count }, (_, n) => sentResult(from + n, null)) },
      });
    await bring(0, 8);
    expect(await near(learner)).toBeUndefined();
    await bring(8, 1);
    expect(await near(learner)).toEqual([{ quota: "results", used: 9, limit: 10 }]);
  });

  test("every write that takes room knows the setting of its quota", async () => {
    const one = ["SONGS", "BOOK_ENTRIES", "ATTEMPTS", "LINKS", "DOCUMENTS"].map((name) => [`QUOTA_${name}`, "1"]);
    const browser = await ada(Object.fromEntries(one));
    const { id } = (await browser.call("POST", "/content/workspace", document)).json().data;
    const song = { data_abc: 'X:1\nT:Own\nL:1/8\nM:4/4\nK:C\n"C" c8 |]\n' };
    const entry = (key: string) => ({ body: { entries: [{ key, at: 1, value: [] }] } });
    const writes = [
      () => browser.call("POST", `/content/workspace/${id}/share`),
      () => browser.call("POST", "/api/song/songs", { body: song }),
      () => browser.call("PUT", "/api/song/book", entry("set:a")),
      () => browser.call("PUT", "/content/record", { body: { attempts: attempts(0, 1) } }),
    ];
    for (const write of writes) expect([(await write()).statusCode, (await write()).statusCode]).toEqual([200, 403]);
    const batch = await browser.call("POST", "/api/song/songs/batch", { body: { songs: [{ id: "s2", ...song }], remove: [] } });
    expect(batch.json().error.code).toBe("quota_exceeded");
  });
});

describe("the practice record", () => {
  test("is read in pages by since, and whole without it", async () => {
    const browser = await ada();
    for (let from = 0; from < 1_200; from += 400) await browser.call("PUT", "/content/record", { body: { attempts: attempts(from, 400) } });
    const first = (await browser.get("/content/record?since=0")).json().data;
    expect([first.attempts.length, first.more]).toEqual([500, true]);
    const rest = (await browser.get(`/content/record?since=${first.next}`)).json().data;
    const last = (await browser.get(`/content/record?since=${rest.next}`)).json().data;
    expect([rest.attempts.length, last.attempts.length, last.more]).toEqual([500, 200, false]);
    expect((await browser.get(`/content/record?since=${last.next}`)).json().data).toEqual({ attempts: [], next: last.next, more: false });
    const whole = (await browser.get("/content/record")).json().data;
    expect(whole).toEqual({ attempts: [...first.attempts, ...rest.attempts, ...last.attempts] });
    for (const odd of ["x", "-1", "1e3", "%00", "9".repeat(20)]) {
      expect((await browser.get(`/content/record?since=${odd}`)).json().data.attempts).toHaveLength(500);
    }
  });

  test("is sent as it is read from the store, its length unknown beforehand", async () => {
    const browser = await ada();
    const pad = "x".repeat(90_000);
    for (let from = 0; from < 50; from += 10) await browser.call("PUT", "/content/record", { body: { attempts: attempts(from, 10, pad) } });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const address = await here.app.listen({ port: 0 });
    const answer = await fetch(`${address}/content/record`, { headers: { cookie, "accept-encoding": "identity" } });
    expect(answer.headers.get("content-length")).toBeNull();
    const body = (await answer.json()) as { data: { attempts: unknown[] } };
    expect(body.data.attempts).toHaveLength(50);
  });
});

describe("songs, tags and set lists", () => {
  const abc = (title: string) => `X:1\nT:${title}\nL:1/8\nM:4/4\nK:C\n"C" c8 |]\n`;

  test("the songs are read in pages, heads and texts, and whole without after, each with its own tag", async () => {
    const browser = await ada();
    const { repository } = here;
    const userId = (await browser.get("/v1/user")).json().data.id;
    const songs = Array.from({ length: 700 }, (_, index) => ({ id: `own-${index}`, title: `Own ${index}`, data_abc: abc(`Own ${index}`) }));
    await repository.changeSongs({ songs, remove: [], ownerId: userId, now: Date.now() });
    const whole = (await browser.get("/api/song/songs")).json().data.content as { song: { id: string; data_abc: string } }[];
    const all = whole.map(({ song }) => song.id).sort();
    for (const fields of ["", "&fields=head"]) {
      const found: string[] = [];
      let after: string | undefined = "";
      const sizes: number[] = [];
      while (after !== undefined) {
        const page: { content: { song: { id: string } }[]; next?: string } = (
          await browser.get(`/api/song/songs?after=${after}${fields}`)
        ).json().data;
        found.push(...page.content.map(({ song }) => song.id));
        sizes.push(page.content.length);
        after = page.next;
      }
      expect([fields, found]).toEqual([fields, all]);
      expect(sizes.length).toBe(fields === "" ? 2 : 1);
    }
    const tagOf = async (query: string) => String((await browser.get(`/api/song/songs${query}`)).headers.etag);
    const before = await Promise.all(["", "?after="].map(tagOf));
    await browser.call("PUT", "/api/song/songs/own-1", { body: { data_abc: abc("Own X") } });
    const after = await Promise.all(["", "?after="].map(tagOf));
    expect(new Set([...before, ...after]).size).toBe(4);
  });

  test("the book is read in pages by after, and whole without it", async () => {
    const browser = await ada();
    const key = (index: number) => `tags:song-${String(index).padStart(4, "0")}`;
    for (const from of [0, 400]) {
      const entries = Array.from({ length: 400 }, (_, index) => ({ key: key(from + index), at: 1, value: ["gig"] }));
      await browser.call("PUT", "/api/song/book", { body: { entries } });
    }
    const first = (await browser.get("/api/song/book?after=")).json().data;
    expect([first.entries.length, first.more]).toEqual([500, true]);
    const rest = (await browser.get(`/api/song/book?after=${first.entries[499].key}`)).json().data;
    expect([rest.entries.length, rest.more]).toEqual([300, false]);
    const whole = (await browser.get("/api/song/book")).json().data;
    expect(whole).toEqual({ entries: [...first.entries, ...rest.entries] });
    expect((await browser.get("/api/song/book?after=%00")).json().data).toEqual({ entries: [], more: false });
  });
});

describe("compressed answers", () => {
  const compressed = async (browser: TestBrowser, url: string, encoding: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await here.app.inject({ url, headers: { ...ownPage, cookie, "accept-encoding": encoding } });
    return { encoding: answer.headers["content-encoding"], vary: answer.headers.vary, bytes: answer.rawPayload };
  };

  test("go as brotli or gzip to who takes it, the same to the byte, and short ones as they are", async () => {
    const browser = await ada();
    const data = { content: { data: { text: "C Am F G ".repeat(2_000) } } };
    const { id } = (await browser.call("POST", "/content/workspace", { body: { title: "Long", data } })).json().data;
    const url = `/content/workspace/${id}`;
    const plain = (await browser.get(url)).rawPayload;
    const brotli = await compressed(browser, url, "gzip, deflate, br");
    expect(brotli.encoding).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).equals(plain)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.length / 10);
    const gzip = await compressed(browser, url, "gzip");
    expect([gzip.encoding, String(gzip.vary).toLowerCase()]).toEqual(["gzip", expect.stringContaining("accept-encoding")]);
    expect(gunzipSync(gzip.bytes).equals(plain)).toBe(true);
    expect((await compressed(browser, "/v1/user", "br")).encoding).toBeUndefined();
    expect((await compressed(browser, url, "identity")).encoding).toBeUndefined();
  });

  test("the whole record is compressed as it streams", async () => {
    const browser = await ada();
    await browser.call("PUT", "/content/record", { body: { attempts: attempts(0, 600) } });
    const brotli = await compressed(browser, "/content/record", "br");
    expect(brotli.encoding).toBe("br");
    expect(JSON.parse(brotliDecompressSync(brotli.bytes).toString()).data.attempts).toHaveLength(600);
  });
});
