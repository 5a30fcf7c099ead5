import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageWithAddresses } from "../../src/gateway/http/page.ts";
import { startApp } from "../support/gateway-app.ts";

let app: FastifyInstance;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ app, stop } = await startApp());
});
afterAll(() => stop());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: "localhost:4500", ...headers } });
const html = { accept: "text/html" };

describe("the served page", () => {
  test.each(["/", "/start", "/workspace/42", "/editor/a-b", "/index.html"])(
    "%s is the page with the gateway's address in it",
    async (url) => {
      const answer = await get(url, html);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<head><meta name="woodshed-gateway" content="">');
      expect(answer.headers["cache-control"]).toBe("no-cache");
      const again = await get(url, { ...html, "if-none-match": String(answer.headers.etag) });
      expect(again.statusCode).toBe(304);
    },
  );

  test.each(["/", "/start", "/dashboard", "/practice/ear", "/workspace/list", "/workspace/v1.2", "/editor/a-b", "/shared/a.token"])(
    "%s is the page for any client, whatever it accepts or leaves unsaid",
    async (url) => {
      for (const headers of [{ accept: "*/*" }, { accept: "text/*;q=0.5" }, { accept: "application/json, */*;q=0.1" }, {}]) {
        const answer = await get(url, headers);
        expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
        expect(answer.body).toContain("<title>Woodshed</title>");
      }
      const head = await app.inject({ method: "HEAD", url, headers: { host: "localhost:4500", accept: "*/*" } });
      expect([head.statusCode, head.body]).toEqual([200, ""]);
    },
  );

  test.each(["/identity/x", "/content/x", "/api", "/api/x", "/v1/x", "/healthz/x", "/readyz/x", "/missing.js", "/assets/gone-1.js"])(
    "%s is never answered with the page",
    async (url) => {
      for (const headers of [html, { accept: "*/*" }]) {
        const answer = await get(url, headers);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({
          error: { code: "not_found", message: expect.any(String), requestId: expect.any(String), details: {} },
        });
      }
    },
  );

  test("the start page has what is drawn before its code, and no other page has", async () => {
    for (const url of ["/", "/start", "/start?from=a-link"])
      expect((await get(url, html)).body).toContain('<div id="root"><h1>Woodshed at $& first</h1></div>');
    for (const url of ["/index.html", "/workspace/42", "/dashboard", "/startle"])
      expect((await get(url, html)).body).toContain('<div id="root"></div>');
  });

  test("a request that is no navigation gets no page", async () => {
    expect((await get("/workspace/42", { accept: "application/json" })).statusCode).toBe(404);
    expect((await app.inject({ method: "POST", url: "/start", headers: { host: "localhost", accept: "text/html" } })).statusCode).toBe(404);
  });

  test("hashed files stay for ever, the service worker is always asked for", async () => {
    const hashed = await get("/assets/main-a1b2c3d4.js");
    expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers.etag).toBeTruthy();
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
  });

  test("hashed modules come in an encoding in which browsers take the code that they have compiled before, nothing else does", async () => {
    const typeOf = async (url: string) => (await get(url)).headers["content-type"];
    expect(await typeOf("/assets/main-a1b2c3d4.js")).toBe("text/javascript; charset=iso-8859-15");
    expect(await typeOf("/assets/main-a1b2c3d4.js?again")).toBe("text/javascript; charset=iso-8859-15");
    expect(await typeOf("/sw.js")).toBe("application/javascript; charset=utf-8");
    expect(await typeOf("/assets/gone-1.js")).toBe("application/json; charset=utf-8");
  });

  test.each(["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/.env", "/%00"])(
    "%s leads nowhere",
    async (url) => {
      expect([400, 403, 404]).toContain((await get(url)).statusCode);
    },
  );

  test.each(["/start", "/assets/main-a1b2c3d4.js", "/v1/user", "/nowhere.js", "/healthz"])(
    "%s carries every security header",
    async (url) => {
      const { headers } = await get(url, html);
      expect(headers).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "permissions-policy": expect.stringMatching(/midi=\(self\).*camera=\(\).*geolocation=\(\)/),
      });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'");
      expect(policy).not.toMatch(/script-src[^;]*(blob:|data:|unsafe-inline)/);
      expect(headers["strict-transport-security"]).toBeUndefined();
    },
  );
});

test("programs that preview links find the page's picture under the public address", () => {
  const head = '<head><meta property="og:image" content="/screenshots/wide.png" /></head>';
  const at = (publicOrigin: string) => pageWithAddresses(head, { gatewayUrl: "", soundfontBase: "", publicOrigin, embedSites: [] });
  expect(at("https://music.example")).toContain('<meta property="og:image" content="https://music.example/screenshots/wide.png" />');
  expect(at("")).toContain('content="/screenshots/wide.png"');
});

test("a gateway elsewhere on the site stands in the page, and the page may connect to it", async () => {
  const split = await startApp({ PUBLIC_URL: "https://music.example", GATEWAY_URL: "https://api.music.example:8443/v2/" });
  const answer = await split.app.inject({ url: "/start", headers: html });
  await split.stop();
  expect(answer.body).toContain('<meta name="woodshed-gateway" content="https://api.music.example:8443/v2">');
  expect(answer.headers["content-security-policy"]).toContain("connect-src 'self' https://api.music.example:8443;");
});

test("the page knows which sites may frame what is shared, and of none where none may", async () => {
  const course = await startApp({ EMBED_SITES: "https://moodle.example, https://*.school.example/" });
  const answer = await course.app.inject({ url: "/start", headers: html });
  await course.stop();
  expect(answer.body).toContain('<meta name="woodshed-framed-by" content="https://moodle.example https://*.school.example">');
  const plain = await startApp({});
  const usual = await plain.app.inject({ url: "/start", headers: html });
  await plain.stop();
  expect(usual.body).toContain("woodshed-gateway");
  expect(usual.body).not.toContain("woodshed-framed-by");
});

test("behind TLS the browser is told to stay there, and a soundfont host is let in and named", async () => {
  const secure = await startApp({ PUBLIC_URL: "https://music.example", SOUNDFONT_BASE: "https://sounds.example/midi/" });
  const answer = await secure.app.inject({ url: "/", headers: html });
  await secure.stop();
  expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(answer.headers["content-security-policy"]).toContain("connect-src 'self' https://sounds.example;");
  expect(answer.body).toContain('<meta name="woodshed-soundfont-base" content="https://sounds.example/midi/">');
});
