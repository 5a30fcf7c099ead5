import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import {
  clientId,
  clientSecret,
  type HostileProvider,
  hangsUp,
  type Lie,
  says,
  startHostileProvider,
} from "../support/hostile-provider.ts";
import { followProvider, type RealProvider, startRealProvider } from "../support/real-provider.ts";

const home = "http://localhost:4500";
const callback = `${home}/identity/callback/google`;
const pathOf = (address: string): string => address.slice(home.length);
const unlimited = { RATE_LOGIN: "10000", RATE_LOGIN_ADDRESS: "10000" };

describe("sign-in at a real provider", () => {
  let provider: RealProvider;
  let here: TestApp;
  beforeAll(async () => {
    provider = await startRealProvider(callback);
    const { id, secret } = provider.client;
    here = await startApp({ ...unlimited, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret });
  });
  afterAll(async () => {
    await here.stop();
    await provider.stop();
  });

  const signIn = async (browser: TestBrowser, state: string): Promise<string> => {
    const login = await browser.get(`/identity/login/google?state=${encodeURIComponent(state)}`);
    const back = await followProvider(String(login.headers.location));
    return String((await browser.get(pathOf(back))).headers.location);
  };

  test("the question has PKCE with S256, a state, a nonce, and asks for no more than a name", async () => {
    const login = await openBrowser(here.app).get("/identity/login/google");
    const query = Object.fromEntries(new URL(String(login.headers.location)).searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: callback,
      scope: "openid profile",
      prompt: "select_account",
    });
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(query.state).toMatch(/^[\w-]{43}$/);
    expect(query.nonce).toMatch(/^[\w-]{43}$/);
  });

  test("a provider that knows no choice of account is asked for none where the setting says so", async () => {
    const { id, secret } = provider.client;
    const other = await startApp({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_PROMPT: "off" });
    const login = await openBrowser(other.app).get("/identity/login/google");
    await other.stop();
    expect(new URL(String(login.headers.location)).searchParams.has("prompt")).toBe(false);
  });

  test("it ends on the page it began on, with a session and the provider's name", async () => {
    const browser = openBrowser(here.app);
    provider.signInAs("ada", "Ada Lovelace");
    expect(await signIn(browser, `${home}/workspace/7?x=1`)).toBe("/workspace/7?x=1");
    expect((await browser.get("/v1/user")).json()).toMatchObject({ data: { name: "Ada Lovelace" } });
  });

  test("the same person comes back to the same account, under a new name too", async () => {
    const [one, two, three] = [openBrowser(here.app), openBrowser(here.app), openBrowser(here.app)];
    const idOf = async (browser: TestBrowser) => (await browser.get("/v1/user")).json<{ data: { id: string } }>().data.id;
    provider.signInAs("grace", "Grace");
    await signIn(one, "/start");
    provider.signInAs("grace", "Admiral Grace");
    await signIn(two, "/start");
    provider.signInAs("ada", "Grace");
    await signIn(three, "/start");
    expect(await idOf(two)).toBe(await idOf(one));
    expect(await idOf(three)).not.toBe(await idOf(one));
  });

  test("an answer counts once, and in the browser that began", async () => {
    const browser = openBrowser(here.app);
    const login = await browser.get("/identity/login/google");
    const back = pathOf(await followProvider(String(login.headers.location)));
    expect((await openBrowser(here.app).get(back)).headers.location).toBe("/start?signin=failed");
    expect((await browser.get(back)).headers.location).toBe("/start?signin=failed");
    expect((await browser.get("/v1/user")).statusCode).toBe(401);
  });
});

describe("a provider that answers wrong", () => {
  let provider: HostileProvider;
  let here: TestApp;
  const open = () => startApp({ ...unlimited, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret });
  beforeAll(async () => {
    provider = await startHostileProvider();
    here = await open();
  });
  afterAll(async () => {
    await here.stop();
    await provider.stop();
  });
  beforeEach(() => {
    provider.lie = {};
  });

  /** Begins in a new browser, comes back with a changed query, and tells where that led and who is signed in then. */
  const comeBack = async (change: (query: URLSearchParams) => void = () => undefined, app = here) => {
    const browser = openBrowser(app.app);
    const login = await browser.get("/identity/login/google?state=/workspace/1");
    const asked = new URL(String(login.headers.location), home).searchParams;
    provider.nonce = asked.get("nonce") ?? "";
    const query = new URLSearchParams({ code: "code", state: asked.get("state") ?? "", iss: provider.issuer });
    change(query);
    const answer = await browser.get(`/identity/callback/google?${query}`);
    return { location: String(answer.headers.location), user: (await browser.get("/v1/user")).statusCode };
  };
  const refused = { location: "/start?signin=failed", user: 401 };

  test("answered right, it signs in: so the refusals below are for their own reason", async () => {
    expect(await comeBack()).toEqual({ location: "/workspace/1", user: 200 });
  });

  test.each<[string, (query: URLSearchParams) => void]>([
    ["the person said no", (query) => query.set("error", "access_denied")],
    ["an error of the server", (query) => query.set("error", "server_error")],
    ["no code", (query) => query.delete("code")],
    ["two codes", (query) => query.append("code", "other")],
    ["no state", (query) => query.delete("state")],
    ["another state", (query) => query.set("state", "x".repeat(43))],
    ["two states", (query) => query.append("state", "x".repeat(43))],
    ["no issuer, though it promised one", (query) => query.delete("iss")],
    ["another issuer", (query) => query.set("iss", "https://evil.example")],
  ])("coming back with %s signs nobody in", async (_name, change) => {
    expect(await comeBack(change)).toEqual(refused);
  });

  test.each<[string, Lie]>([
    ["a refusal", { token: says(400, '{"error":"invalid_grant"}') }],
    ["a failure", { token: says(500, '{"error":"server_error"}') }],
    ["a page", { token: says(200, "<html></html>", "text/html") }],
    ["broken JSON", { token: says(200, "{") }],
    ["a list", { token: says(200, "[]") }],
    ["another place to ask", { token: says(307, "", "text/plain", { location: "https://evil.example/token" }) }],
    ["nothing at all", { token: hangsUp }],
    ["no ID token", { tokens: ({ id_token: _gone, ...rest }) => rest }],
    ["no access token", { tokens: ({ access_token: _gone, ...rest }) => rest }],
    ["no type of token", { tokens: ({ token_type: _gone, ...rest }) => rest }],
    ["an ID token that is none", { signing: "garbage" }],
    ["an ID token signed by another key", { signing: "other-key" }],
    ["an ID token that was changed", { signing: "tampered" }],
    ["an unsigned ID token", { signing: "none" }],
    ["an ID token signed with the shared secret", { signing: "hmac" }],
    ["no nonce", { claims: ({ nonce: _gone, ...rest }) => rest }],
    ["another nonce", { claims: (right) => ({ ...right, nonce: "x" }) }],
    ["another audience", { claims: (right) => ({ ...right, aud: "other-app" }) }],
    ["two audiences and no word for whom", { claims: (right) => ({ ...right, aud: [clientId, "other-app"] }) }],
    ["another issuer", { claims: (right) => ({ ...right, iss: "https://evil.example" }) }],
    ["an ID token that has run out", { claims: (right) => ({ ...right, exp: 1_000_000 }) }],
    ["an ID token that never runs out", { claims: ({ exp: _gone, ...rest }) => rest }],
    ["an ID token that begins later", { claims: (right) => ({ ...right, nbf: Math.floor(Date.now() / 1000) + 600 }) }],
    ["no subject", { claims: ({ sub: _gone, ...rest }) => rest }],
    ["a subject that is a number", { claims: (right) => ({ ...right, sub: 5 }) }],
    ["someone else's profile", { claims: ({ name: _gone, ...rest }) => rest, userinfo: { sub: "eve", name: "Eve" } }],
  ])("answering the code with %s signs nobody in", async (_name, lie) => {
    provider.lie = lie;
    expect(await comeBack()).toEqual(refused);
  });

  describe("about itself", () => {
    let fresh: TestApp;
    beforeEach(async () => {
      fresh = await open();
    });
    afterEach(() => fresh.stop());

    test.each<[string, Lie]>([
      ["with another issuer", { discovery: { issuer: "https://evil.example" } }],
      ["with a failure", { discovery: says(500, "{}") }],
      ["with a page", { discovery: says(200, "<html></html>", "text/html") }],
      ["with nothing", { discovery: hangsUp }],
      ["without an address to sign in at", { discovery: { authorization_endpoint: undefined } }],
    ])("%s: sign-in is unavailable, and works again when the provider does", async (_name, lie) => {
      provider.lie = lie;
      const login = await openBrowser(fresh.app).get("/identity/login/google");
      expect([login.statusCode, login.headers.location]).toEqual([302, "/start?signin=unavailable"]);
      provider.lie = {};
      if (lie.discovery !== undefined && typeof lie.discovery !== "function" && "issuer" in lie.discovery) {
        expect((await comeBack(undefined, fresh)).user).toBe(200);
      }
    });
  });

  test("keys that cannot be fetched sign nobody in", async () => {
    const fresh = await open();
    provider.lie = { jwks: says(500, "{}") };
    expect(await comeBack(undefined, fresh)).toEqual(refused);
    await fresh.stop();
  });

  test("a name is cleaned of control characters, and missing it is asked for", async () => {
    provider.lie = { claims: (right) => ({ ...right, name: "A\u0000d\u0007a" }) };
    expect((await comeBack()).user).toBe(200);
    provider.lie = { claims: ({ name: _gone, ...rest }) => rest, userinfo: { sub: "ada" } };
    expect((await comeBack()).user).toBe(200);
  });
});
