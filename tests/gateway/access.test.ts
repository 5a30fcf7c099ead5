import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { addressFor, registeredRoutes, callRows as rows, signsOut } from "../support/gateway-calls.ts";
import { storeKinds } from "../support/stores.ts";

describe.each(storeKinds)("on $name", ({ start }) => {
  let here: TestApp;
  let owner: TestBrowser;
  let other: TestBrowser;
  let stop: () => Promise<void>;
  const nobody = () => openBrowser(here.app);
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({ RATE_LOGIN: "100000", RATE_LOGIN_ADDRESS: "100000", RATE_REFRESH: "100000", QUOTA_CLASSES: "100000" }, store);
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
    [owner, other] = [openBrowser(here.app), openBrowser(here.app)];
    await owner.signIn("Owner");
    await other.signIn("Other");
  }, 60_000);
  afterAll(() => stop());

  describe.each(rows)("%s %s", (method, path, body, ...[forOwner, forOther, forNobody]) => {
    const call = async (browser: TestBrowser, address: string): Promise<number> =>
      (await browser.call(method, address, body === undefined ? {} : { body })).statusCode;

    test(`answers nobody ${forNobody}, another user ${forOther}, the owner ${forOwner}`, async () => {
      const address = await addressFor(path, owner);
      expect(await call(nobody(), address)).toBe(forNobody);
      const [stranger, self] = signsOut(path) ? [openBrowser(here.app), openBrowser(here.app)] : [other, owner];
      if (signsOut(path)) await Promise.all([stranger.signIn("A"), self.signIn("B")]);
      expect(await call(stranger, address)).toBe(forOther);
      expect(await call(self, address)).toBe(forOwner);
    });
  });

  test("the table above has every call of the gateway", () => {
    const own = registeredRoutes(here.app).filter((route) => !/\/identity\/local|GET \/api\/openapi\.json|\/live$/.test(route));
    const known = new Set(rows.flatMap(([method, path]) => [`${method} ${path}`, `${method} /api${path}`]));
    expect(own.length).toBe(known.size);
    expect(own.filter((path) => !known.has(path))).toEqual([]);
  });

  describe("requests that another site's page makes", () => {
    const unsafe = rows.filter(([method, , , forOwner]) => method !== "GET" && forOwner === 200);
    const origins: readonly (readonly [string, Record<string, string>, boolean])[] = [
      ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }, true],
      ["Sec-Fetch-Site: same-origin with this Origin", { "sec-fetch-site": "same-origin", origin: "http://localhost:4500" }, true],
      ["an old browser's listed Origin", { origin: "http://localhost:4500" }, true],
      ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }, false],
      ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }, false],
      ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }, false],
      ["cross-site with a listed Origin", { "sec-fetch-site": "cross-site", origin: "http://localhost:4500" }, false],
      ["a foreign Origin", { origin: "http://evil.example" }, false],
      ["the Origin null", { origin: "null" }, false],
      ["the same host on another port", { origin: "http://localhost:4501" }, false],
      ["this host under https", { origin: "https://localhost:4500" }, false],
      ["a host that begins like this one", { origin: "http://localhost:4500.evil.example" }, false],
      ["no sign of where it came from", {}, false],
    ];

    test.each(origins)("%s", async (_name, headers, allowed) => {
      const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const [method, path, body] of unsafe.filter(([, path]) => !signsOut(path) && path !== "/v1/refresh")) {
        // What is refused is refused before anything is looked for.
        const url = allowed ? await addressFor(path, owner) : path.replaceAll(/:\w+/g, "x");
        const payload = body === undefined ? {} : { payload: body };
        const answer = await here.app.inject({ method, url, headers: { host: "localhost:4500", cookie, ...headers }, ...payload });
        expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} ${allowed ? 200 : 403}`);
      }
    });
  });
});

describe("too many calls", () => {
  const limited = async (env: Record<string, string>, times: number, call: (browser: TestBrowser) => Promise<{ statusCode: number }>) => {
    const app = await startApp(env);
    const browser = openBrowser(app.app);
    await browser.signIn("Ada");
    const codes: number[] = [];
    for (let index = 0; index < times; index += 1) codes.push((await call(browser)).statusCode);
    const last = await call(browser);
    await app.stop();
    return { codes, last: last as { statusCode: number; headers?: Record<string, unknown>; json?: () => unknown } };
  };

  test.each([
    ["reads", { RATE_READS: "3" }, (browser: TestBrowser) => browser.get("/content/workspace/list")],
    [
      "writes",
      { RATE_WRITES: "3" },
      (browser: TestBrowser) => browser.call("POST", "/content/workspace", { body: { title: "Mine", data: {} } }),
    ],
    ["refreshes", { RATE_REFRESH: "3" }, (browser: TestBrowser) => browser.call("POST", "/v1/refresh")],
  ])("of %s are answered 429 with the time to wait", async (_name, env, call) => {
    const { codes, last } = await limited(env, 3, call);
    expect(codes).toEqual([200, 200, 200]);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers?.["retry-after"])).toBeGreaterThan(0);
    expect(last.json?.()).toMatchObject({ error: { code: "rate_limited" } });
  });

  test("sign-ins are counted by browser, and by address for all of a class together", async () => {
    const app = await startApp({ RATE_LOGIN: "3", RATE_LOGIN_ADDRESS: "5" });
    const login = async (browser: TestBrowser) => (await browser.get("/identity/login/google")).statusCode;
    const one = openBrowser(app.app);
    expect([await login(one), await login(one), await login(one), await login(one)]).toEqual([302, 302, 302, 429]);
    const two = openBrowser(app.app);
    expect([await login(two), await login(two)]).toEqual([302, 429]);
    await app.stop();
  });
});
