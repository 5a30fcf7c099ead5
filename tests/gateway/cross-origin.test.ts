import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

const page = "http://localhost:4700";
const document = { title: "Mine", data: {} };
let here: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  here = await startApp({ PAGE_ORIGINS: `${page},http://localhost:4800` });
  browser = openBrowser(here.app);
  await browser.signIn("Ada");
});
afterAll(() => here.stop());

/** What a browser says of a call that a page of another origin makes. */
const from = (origin: string, site = "same-site") => ({ origin, "sec-fetch-site": site });
const allowed = (headers: Readonly<Record<string, unknown>>) => headers["access-control-allow-origin"];

describe("a page of a listed origin", () => {
  test("reads and writes with its cookies, refusals included", async () => {
    for (const origin of [page, "http://localhost:4800"]) {
      const read = await browser.get("/v1/user", from(origin));
      expect([read.statusCode, allowed(read.headers), read.headers["access-control-allow-credentials"]]).toEqual([200, origin, "true"]);
    }
    const written = await browser.call("POST", "/content/workspace", { body: document, headers: from(page) });
    expect([written.statusCode, allowed(written.headers)]).toEqual([200, page]);
    expect(written.headers["access-control-expose-headers"]).toMatch(/etag.*retry-after/i);
    const refused = await browser.call("POST", "/api/content/workspace", { body: { title: 5 }, headers: from(page) });
    expect([refused.statusCode, allowed(refused.headers)]).toEqual([422, page]);
    const unsigned = await openBrowser(here.app).get("/content/record", from(page));
    expect([unsigned.statusCode, allowed(unsigned.headers)]).toEqual([401, page]);
  });

  test("is told beforehand what it may send", async () => {
    const asked = { "access-control-request-method": "PUT", "access-control-request-headers": "content-type,if-match,x-write-id" };
    const answer = await here.app.inject({
      method: "OPTIONS",
      url: "/content/workspace/1",
      headers: { host: "localhost:4500", ...from(page), ...asked },
    });
    expect([answer.statusCode, allowed(answer.headers)]).toEqual([204, page]);
    expect(answer.headers["access-control-allow-methods"]).toContain("PUT");
    for (const name of ["content-type", "if-match", "x-write-id", "x-save-reason", "idempotency-key"])
      expect(answer.headers["access-control-allow-headers"]).toContain(name);
  });

  test("says in every answer that it is for one origin", async () => {
    expect((await browser.get("/v1/user", from(page))).headers.vary).toContain("Origin");
    expect((await browser.get("/api/song/songs", from(page))).headers.vary).toContain("Origin");
  });
});

describe("any other page", () => {
  test.each([
    ["http://localhost:4900", "same-site"],
    ["https://evil.example", "cross-site"],
    ["null", "cross-site"],
    [`${page}.evil.example`, "cross-site"],
  ])("of %s reads nothing and writes nothing", async (origin, site) => {
    expect(allowed((await browser.get("/v1/user", from(origin, site))).headers)).toBeUndefined();
    const written = await browser.call("POST", "/content/workspace", { body: document, headers: from(origin, site) });
    expect([written.statusCode, allowed(written.headers)]).toEqual([403, undefined]);
  });

  test("that calls from a listed origin by way of another site writes nothing", async () => {
    expect((await browser.call("POST", "/v1/refresh", { headers: from(page, "cross-site") })).statusCode).toBe(403);
  });

  test("is not let in where no origin is listed", async () => {
    const alone = await startApp();
    const answer = await openBrowser(alone.app).get("/v1/user", from(page));
    const preflight = await alone.app.inject({ method: "OPTIONS", url: "/v1/user", headers: { host: "localhost", ...from(page) } });
    await alone.stop();
    expect(allowed(answer.headers)).toBeUndefined();
    expect([preflight.statusCode, allowed(preflight.headers)]).toEqual([404, undefined]);
  });
});

describe("sign-in that began on a listed page", () => {
  test("leads back to it by its whole address", async () => {
    expect(await openBrowser(here.app).signIn("Grace", `${page}/workspace/7?x=1`)).toBe(`${page}/workspace/7?x=1`);
  });

  test("leads to the own start page from any other", async () => {
    expect(await openBrowser(here.app).signIn("Grace", "http://localhost:4900/workspace/7")).toBe("/start");
    expect(await openBrowser(here.app).signIn("Grace", "https://evil.example/")).toBe("/start");
  });

  test("leads back with the reason where nobody can sign in", async () => {
    const closed = await startApp({ PUBLIC_URL: "https://api.music.example", PAGE_ORIGINS: "https://music.example" });
    const state = encodeURIComponent("https://music.example/workspace/7");
    const answer = await closed.app.inject({ url: `/identity/login/google?state=${state}` });
    await closed.stop();
    expect(answer.headers.location).toBe("https://music.example/start?signin=unavailable");
  });
});
