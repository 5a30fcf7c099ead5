import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unavailable } from "../../src/gateway/storage/repository.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { openTestSqlite } from "../support/stores.ts";

let broken: "no" | "full" | "writes" | "everything" | "bug" = "no";
let here: TestApp;
let ada: TestBrowser;
let close: () => Promise<void>;

beforeAll(async () => {
  const store = await openTestSqlite();
  const writing = /^(create|save|set|share|unshare|add|delete|seed|beat|clean|start|rotate|end|take|upsert)/;
  const failing = new Proxy(store, {
    get: (target, name, receiver) => {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== "function") return call;
      return (...input: unknown[]) => {
        if (broken === "full" && writing.test(String(name))) return Promise.reject(unavailable(new Error("disk full at /var/db"), true));
        if (broken === "everything" || (broken === "writes" && writing.test(String(name))))
          return Promise.reject(unavailable("connection reset at /var/db"));
        if (broken === "bug") return Promise.reject(new Error("SELECT secret FROM users failed at /src/file.ts:3"));
        return call.apply(target, input) as unknown;
      };
    },
  });
  here = await startApp({}, failing);
  ada = openBrowser(here.app);
  await ada.signIn("Ada");
  close = async () => {
    await here.stop();
    await store.close();
  };
});
afterAll(() => {
  broken = "no";
  return close();
});

const save = () => ada.call("POST", "/content/workspace", { body: { data: {} } });

describe("a store that fails", () => {
  test("its disk full: that is said by its name, by saves and by /readyz, and nothing of where it is", async () => {
    broken = "full";
    for (const answer of [await save(), await ada.get("/readyz")]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ error: { code: "disk_full", message: expect.stringMatching(/disk is full/) } });
      expect(answer.body).not.toContain("/var");
    }
    expect((await ada.get("/content/workspace/list")).statusCode).toBe(200);
  });

  test("refusing writes: saves are 503 with the time to wait, loads go on, the gateway is live but not ready", async () => {
    broken = "writes";
    const answer = await save();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json()).toEqual({
      error: { code: "unavailable", message: expect.any(String), requestId: expect.any(String), details: {} },
    });
    expect((await ada.get("/content/workspace/list")).statusCode).toBe(200);
    expect((await ada.get("/healthz")).statusCode).toBe(200);
    expect((await ada.get("/readyz")).statusCode).toBe(503);
    expect((await ada.get("/identity/login/google")).headers.location).toBe("/start?signin=unavailable");
  });

  test("gone: the page is still served, and nobody is told that the session ended", async () => {
    broken = "everything";
    expect((await ada.get("/workspace/1", { accept: "text/html" })).statusCode).toBe(200);
    for (const path of ["/v1/user", "/content/workspace/list", "/api/song/songs"]) expect((await ada.get(path)).statusCode).toBe(503);
    expect((await ada.call("POST", "/v1/refresh")).statusCode).toBe(503);
  });

  test("by a bug: 500 in the one shape, with nothing of the inside", async () => {
    broken = "bug";
    const answer = await save();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/SELECT|secret|file\.ts|\/src|at /);
    expect(answer.json()).toMatchObject({ error: { code: "internal", details: {} } });
  });

  test("back again: ready within a second, and the session is as it was", async () => {
    broken = "no";
    here.pass(1_001);
    expect((await ada.get("/readyz")).statusCode).toBe(200);
    expect((await save()).statusCode).toBe(200);
  });
});

test("what looks like markup in any text comes back as it was, as data that no browser runs", async () => {
  const openings = [
    "<script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    '"><iframe src=javascript:alert(1)>',
    "</title><script>",
    "{{7*7}}",
  ];
  const endings = ["", "</script>", "\u2028", "<!--", "-->", "&lt;", "%3Cscript%3E", "'`\"", "\\u003cscript\\u003e", "\ud83c\udfb9"];
  for (const text of openings.flatMap((opening) => endings.map((ending) => opening + ending))) {
    const data = { content: { data: { [text.slice(0, 60)]: { type: text, state: text } } }, note: text };
    const { id } = (await ada.call("POST", "/content/workspace", { body: { title: text, data } })).json<{ data: { id: string } }>().data;
    const answer = await ada.get(`/content/workspace/${id}`);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.json()).toMatchObject({ data: { title: text, data } });
  }
});
