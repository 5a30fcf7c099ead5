import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeForBody } from "../../src/gateway/limits/body-time.ts";
import { openBrowser, ownPage } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { storeKinds } from "../support/stores.ts";

describe.each(storeKinds)("odd addresses, on $name", ({ start }) => {
  let here: TestApp;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({}, store);
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
  }, 60_000);
  afterAll(() => stop());

  test.each(["%00", "a%00b", "%20", "'", "x".repeat(500), "%F0%9F%8E%B9", "a%2Fb"])("a list after %s is empty", async (after) => {
    const ada = openBrowser(here.app);
    await ada.signIn("Ada");
    await ada.call("POST", "/content/workspace", { body: { data: {} } });
    const answer = await ada.get(`/content/workspace/list?after=${after}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { content: [] } }]);
  });

  test.each(["/content/workspace/%ff", "/%E0%A4%A", "/api/song/songs/%c0%af", "/content/shared/%"])(
    "%s, which cannot be read, is answered in the one error shape with every security header",
    async (url) => {
      const answer = await here.app.inject({ url, headers: { host: ownPage.host } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: { code: "not_found", message: expect.any(String), requestId: expect.any(String), details: {} },
      });
      const plain = await here.app.inject({ url: "/healthz", headers: { host: ownPage.host } });
      for (const name of ["content-security-policy", "x-content-type-options", "permissions-policy", "cross-origin-resource-policy"]) {
        expect(answer.headers[name]).toBe(plain.headers[name]);
      }
    },
  );
});

describe("limits by address", () => {
  test("calls with made-up sessions are counted, whatever the session is called", async () => {
    const here = await startApp({ RATE_ANONYMOUS_READS: "5" });
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const cookie = `woodshed-session=${String(index).padStart(43, "x")}`;
      const path = index % 2 === 0 ? "/content/workspace/list" : "/v1/refresh";
      const method = index % 2 === 0 ? "GET" : "POST";
      statuses.push((await here.app.inject({ method, url: path, headers: { ...ownPage, cookie } })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await here.stop();
  });

  test("the addresses of one IPv6 network count as one", async () => {
    const here = await startApp({ RATE_LOGIN_ADDRESS: "3", TRUST_PROXY: "on" });
    const statusFrom = async (address: string) =>
      (await here.app.inject({ url: "/identity/login/google", headers: { host: "x.example", "x-forwarded-for": address } })).statusCode;
    const statuses: number[] = [];
    for (let index = 1; index <= 5; index += 1) statuses.push(await statusFrom(`2001:db8:1:2::${index.toString(16)}`));
    expect(statuses).toEqual([302, 302, 302, 429, 429]);
    expect(await statusFrom("2001:db8:1:3::1")).toBe(302);
    await here.stop();
  });
});

describe("writing requests", () => {
  test.each([
    ["an empty Origin", { origin: "" }],
    ["a blank one", { origin: " " }],
  ])("with %s are refused", async (_name, headers) => {
    const here = await startApp();
    const answer = await here.app.inject({ method: "POST", url: "/v1/logout", headers: { host: "localhost:4500", ...headers } });
    expect(answer.statusCode).toBe(403);
    await here.stop();
  });
});

describe("slow lines", () => {
  test("a body has the time that its bytes need: a lesson of 880 KiB over 256 kbit/s arrives, a small one may not dawdle", () => {
    const secondsOver = (kilobits: number, bytes: number) => (bytes * 8) / (kilobits * 1000);
    expect(timeForBody(880 * 1024) / 1000).toBeGreaterThan(secondsOver(256, 880 * 1024) + 15);
    expect(timeForBody(1000)).toBeLessThan(31_000);
    expect(timeForBody(10 ** 12)).toBe(timeForBody(1_048_576));
  });

  test("a client that is told 408 and goes on sending is hung up on", async () => {
    const here = await startApp();
    await here.app.listen({ host: "127.0.0.1", port: 0 });
    here.app.server.headersTimeout = 400;
    here.app.server.requestTimeout = 600;
    const address = here.app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const began = performance.now();
    let told = "";
    const ended = await new Promise<number>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () =>
        socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX: "),
      );
      const timer = setInterval(() => socket.writable && socket.write("x"), 50);
      socket.on("data", (bytes) => {
        told += bytes.toString();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearInterval(timer);
        resolve(performance.now() - began);
      });
    });
    expect(told).toMatch(/^HTTP\/1\.1 408 /);
    expect(ended).toBeLessThan(12_000);
    await here.stop();
  }, 20_000);
});
