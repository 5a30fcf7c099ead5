import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { errorAnswer } from "../../src/protocol/gateway-contract.ts";
import { openBrowser, ownPage, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

const DAY = 86_400_000;
const SESSION = "woodshed-session";
let here: TestApp;
beforeAll(async () => {
  here = await startApp();
});
afterAll(() => here.stop());

const signedIn = async (name = "Ada"): Promise<TestBrowser> => {
  const browser = openBrowser(here.app);
  await browser.signIn(name);
  return browser;
};
const userOf = async (browser: TestBrowser) => {
  const answer = await browser.get("/v1/user");
  return answer.statusCode === 200 ? v.parse(answers.user, answer.json()).data : v.parse(errorAnswer, answer.json()).error.code;
};
const refresh = (browser: TestBrowser) => browser.call("POST", "/v1/refresh");
const copyOf = (browser: TestBrowser): TestBrowser => {
  const copy = openBrowser(here.app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};

describe("a session", () => {
  test("sign-in gives a user, sign-out takes it away, on the server too", async () => {
    const browser = await signedIn("Ada Lovelace");
    expect(await userOf(browser)).toEqual({ id: expect.any(String), name: "Ada Lovelace" });
    const copy = copyOf(browser);
    expect((await browser.call("POST", "/v1/logout")).json()).toEqual({ data: {} });
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await userOf(browser)).toBe("unauthenticated");
    expect(await userOf(copy)).toBe("unauthenticated");
    expect((await copy.get("/content/workspace/list")).json()).toMatchObject({ error: { code: "session_expired" } });
  });

  test("the cookie is closed to scripts and to other sites' requests", async () => {
    const browser = openBrowser(here.app);
    const login = await browser.get("/identity/login/google");
    const token = new URL(String(login.headers.location), "http://localhost").searchParams.get("state") ?? "";
    const done = await browser.call("POST", "/identity/local", {
      body: `state=${token}&name=Ada`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const cookie = done.cookies.find(({ name }) => name === SESSION);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 7 * 86_400 });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  });

  test("the same name is the same account, another name another", async () => {
    const [one, two, three] = [
      await userOf(await signedIn("Ada")),
      await userOf(await signedIn(" ada ")),
      await userOf(await signedIn("Bob")),
    ];
    expect(two).toEqual({ ...(one as object), name: "ada" });
    expect(three).not.toEqual(one);
  });

  test("a refresh gives a new id and tells when to come again", async () => {
    const browser = await signedIn();
    const before = browser.cookies.get(SESSION);
    const answer = v.parse(answers.refresh, (await refresh(browser)).json()).data;
    expect(answer.refreshAfterMs).toBe(300_000);
    expect(Date.parse(answer.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * DAY);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await userOf(browser)).toMatchObject({ name: "Ada" });
  });

  test("a tab that is closed during its refresh leaves its person signed in: the id it keeps stays good while no successor is used", async () => {
    const browser = await signedIn();
    await refresh(copyOf(browser));
    here.pass(10 * 60_000);
    await refresh(copyOf(browser));
    here.pass(DAY);
    expect(await userOf(browser)).toMatchObject({ name: "Ada" });
    expect((await refresh(browser)).statusCode).toBe(200);
    expect(await userOf(browser)).toMatchObject({ name: "Ada" });
  });

  test("a replaced id is good for 60 seconds after its successor was first used; used later it ends every id of its family", async () => {
    const browser = await signedIn();
    const thief = copyOf(browser);
    await refresh(browser);
    here.pass(120_000);
    expect(await userOf(thief)).toMatchObject({ name: "Ada" });
    expect(await userOf(browser)).toMatchObject({ name: "Ada" });
    here.pass(59_000);
    expect(await userOf(thief)).toMatchObject({ name: "Ada" });
    here.pass(2_000);
    expect(await userOf(thief)).toBe("unauthenticated");
    expect((await refresh(browser)).json()).toMatchObject({ error: { code: "session_expired" } });
  });

  test("two successors of one id that were given out at different times and are both used end the family: two hold it", async () => {
    const browser = await signedIn();
    const thief = copyOf(browser);
    await refresh(browser);
    here.pass(300_000);
    await refresh(thief);
    expect(await userOf(thief)).toMatchObject({ name: "Ada" });
    expect(await userOf(browser)).toBe("unauthenticated");
    expect(await userOf(thief)).toBe("unauthenticated");
  });

  test("two tabs that refresh at once both stay signed in", async () => {
    const browser = await signedIn();
    const tab = copyOf(browser);
    const codes = await Promise.all([refresh(browser), refresh(tab)]);
    expect(codes.map((one) => one.statusCode)).toEqual([200, 200]);
    here.pass(120_000);
    expect((await refresh(browser)).statusCode).toBe(200);
    expect((await refresh(tab)).statusCode).toBe(200);
  });

  test("it ends after 7 idle days, and after 30 days however often it is refreshed", async () => {
    const idle = await signedIn();
    const busy = await signedIn();
    for (let day = 0; day < 30; day += 5) {
      expect((await refresh(busy)).statusCode).toBe(200);
      here.pass(5 * DAY);
    }
    expect((await refresh(busy)).json()).toMatchObject({ error: { code: "session_expired" } });
    expect((await refresh(idle)).json()).toMatchObject({ error: { code: "session_expired" } });
  });

  test.each(["", "x", "x".repeat(43), "'; DROP TABLE sessions; --"])("a made-up id %j is nobody", async (id) => {
    const browser = openBrowser(here.app);
    browser.cookies.set(SESSION, id);
    expect(await userOf(browser)).toBe("unauthenticated");
  });

  test("signing in again ends the session that was there", async () => {
    const browser = await signedIn();
    const copy = copyOf(browser);
    await browser.signIn("Bob");
    expect(await userOf(copy)).toBe("unauthenticated");
    expect(await userOf(browser)).toMatchObject({ name: "Bob" });
  });
});

describe("a sign-in", () => {
  const start = async (browser: TestBrowser): Promise<string> => {
    const login = await browser.get("/identity/login/google");
    return new URL(String(login.headers.location), "http://localhost").searchParams.get("state") ?? "";
  };
  const finish = (browser: TestBrowser, state: string, headers: Record<string, string> = {}) =>
    browser.call("POST", "/identity/local", {
      body: new URLSearchParams({ state, name: "Ada" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("counts once", async () => {
    const browser = openBrowser(here.app);
    const state = await start(browser);
    expect((await finish(browser, state)).headers.location).toBe("/start");
    expect((await finish(browser, state)).headers.location).toBe("/start?signin=failed");
  });

  test("counts for ten minutes", async () => {
    const browser = openBrowser(here.app);
    const state = await start(browser);
    here.pass(601_000);
    expect((await finish(browser, state)).headers.location).toBe("/start?signin=failed");
  });

  test("counts in the browser that began it", async () => {
    const state = await start(openBrowser(here.app));
    expect((await finish(openBrowser(here.app), state)).headers.location).toBe("/start?signin=failed");
  });

  test("cannot be made by another site's page", async () => {
    const browser = openBrowser(here.app);
    const state = await start(browser);
    expect((await finish(browser, state, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    const plain = await here.app.inject({ method: "POST", url: "/identity/local", headers: { host: ownPage.host }, payload: "" });
    expect(plain.statusCode).toBe(403);
  });

  test.each(["", " ", "\u0000", "\u200b"])("the name %j is none", async (name) => {
    const browser = openBrowser(here.app);
    expect(await browser.signIn(name)).toBe("/start?signin=failed");
  });
});

describe("the local account", () => {
  const location = async (env: Record<string, string>, headers: Record<string, string> = {}): Promise<[number, string]> => {
    const other = await startApp(env);
    const answer = await openBrowser(other.app).get("/identity/login/google", headers);
    const page = await openBrowser(other.app).get(`/identity/local?state=${"x".repeat(43)}`, headers);
    const offered = String(answer.headers.location).startsWith("/identity/local");
    if (answer.statusCode === 302) expect(page.statusCode).toBe(offered ? 200 : 404);
    await other.stop();
    return [answer.statusCode, String(answer.headers.location)];
  };
  const provider = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
  const refused: [number, string] = [302, "/start?signin=unavailable"];

  test.each([{}, { PUBLIC_URL: "http://localhost:9999" }, { HOST: "::1" }])(
    "is offered where only this machine can come: %j",
    async (env) => {
      const [status, address] = await location(env);
      expect(status).toBe(302);
      expect(address).toMatch(/^\/identity\/local\?state=/);
    },
  );

  test("is off with a provider", async () => expect(await location(provider)).toEqual(refused));
  test("is off when bound beyond loopback", async () => expect(await location({ HOST: "0.0.0.0" })).toEqual(refused));
  test("is off with a public address", async () => {
    expect(await location({ PUBLIC_URL: "https://music.example" })).toEqual(refused);
    expect(await location({ PUBLIC_URL: "http://music.example" })).toEqual(refused);
  });

  test.each(["on", "1", "127.0.0.1"])("is off when a proxy is trusted: TRUST_PROXY=%s", async (TRUST_PROXY) => {
    expect(await location({ TRUST_PROXY })).toEqual(refused);
  });

  test.each([
    ...["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "x-real-ip", "via"],
    ...["cf-connecting-ip", "cf-ray", "cdn-loop", "true-client-ip", "x-client-ip", "fly-client-ip"],
  ])("is off when a proxy passed the request on: %s", async (name) => {
    expect(await location({}, { [name]: "for=192.0.2.1" })).toEqual(refused);
  });

  test.each([
    [{ referer: "https://music.example/start" }, false],
    [{ referer: "http://localhost:4501/start" }, false],
    [{ referer: "about:blank" }, false],
    [{ referer: "" }, false],
    [{ origin: "https://music.example" }, false],
    [{ origin: "null" }, false],
    [{ origin: "" }, false],
    [{ referer: "http://localhost:4500/workspace/1" }, true],
    [{ referer: "http://localhost:4500/start", origin: "http://localhost:4500" }, true],
  ])("behind a proxy that only rewrites the host, a browser's own %j says where it is: offered %s", async (headers, isOffered) => {
    const other = await startApp({});
    const browser = openBrowser(other.app);
    const login = await browser.get("/identity/login/google", headers);
    expect(String(login.headers.location).startsWith("/identity/local")).toBe(isOffered);
    const own = await browser.get("/identity/login/google");
    const state = String(own.headers.location).split("state=")[1] ?? "";
    const sent = { body: `state=${state}&name=Ada`, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } };
    expect((await browser.get(`/identity/local?state=${state}`, headers)).statusCode).toBe(isOffered ? 200 : 403);
    expect((await browser.call("POST", "/identity/local", sent)).statusCode).toBe(isOffered ? 303 : 403);
    await other.stop();
  });

  test("is off for a foreign name that was made to point here", async () => {
    expect((await location({}, { host: "evil.example:4500" }))[0]).toBe(421);
  });
});
