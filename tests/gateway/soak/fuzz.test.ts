import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAnswer } from "../../../src/protocol/gateway-contract.ts";
import { openBrowser, type TestBrowser } from "../../support/browser.ts";
import { startApp, type TestApp } from "../../support/gateway-app.ts";
import { storeKinds } from "../../support/stores.ts";

const numRuns = process.env.SOAK === "long" ? 10_000 : 600;

const right = {
  title: "Blues",
  data: {
    locked: false,
    content: { layout: { items: [{ i: "w1", x: 0, y: 0, w: 4, h: 10 }] }, data: { w1: { type: "player", state: { tempo: 120 } } } },
    dependencies: [],
    nodes: [{ id: "node//widget//w1", type: "widget", position: { x: 0, y: 0 } }],
    edges: [],
  },
  attempts: [{ id: "a", at: "2026-01-01T00:00:00.000Z" }],
  data_abc: 'X:1\nT:T\nK:C\n"C" c8 |]',
};

/** Values that a body rarely holds: NUL, lone surrogates, prototypes, huge numbers, deep nests. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, -0, 1e308, "", "\u0000", "\ud800", "__proto__", "constructor", [], {}, [[[[]]]], "x".repeat(300)),
  fc.jsonValue({ maxDepth: 4 }),
);
const oddKey = fc.oneof(fc.constantFrom("title", "data", "constructor", "toString", "\u0000", ""), fc.string());

/** A right body with some places replaced by odd values. */
const broken = fc.array(fc.tuple(fc.nat(), odd, oddKey), { minLength: 1, maxLength: 5 }).map((changes) => {
  const body: unknown = structuredClone(right);
  for (const [seed, given, key] of changes) {
    const value: unknown = structuredClone(given);
    let place = body as Record<string, unknown>;
    for (let depth = seed % 5; depth > 0; depth -= 1) {
      const inner = Object.values(place).filter((one) => typeof one === "object" && one !== null);
      place = (inner[seed % Math.max(1, inner.length)] as Record<string, unknown> | undefined) ?? place;
    }
    const keys = Object.keys(place);
    const target = seed % 3 === 0 || keys.length === 0 ? key : (keys[seed % keys.length] ?? key);
    // A list's length can be given no odd value, and JSON would not tell it.
    const isLength = Array.isArray(place) && target === "length";
    if (!isLength) Object.defineProperty(place, target, { value, enumerable: true, configurable: true, writable: true });
  }
  return JSON.stringify(body);
});
/** A right body with bytes cut, doubled or exchanged. */
const torn = fc.tuple(fc.nat(), fc.nat(), fc.string({ maxLength: 6 })).map(([from, length, put]) => {
  const text = JSON.stringify(right);
  const start = from % text.length;
  return text.slice(0, start) + put + text.slice(start + (length % 20));
});
const body = fc.oneof(broken, torn, fc.json(), fc.string(), fc.string({ unit: "binary" }));
const type = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "a/b",
  "",
);
const headerValue = fc.oneof(fc.constantFrom('"1"', "*", 'W/"1"', "-1", "x".repeat(200)), fc.stringMatching(/^[ -~]{0,40}$/));

describe.each(storeKinds)("whatever is sent, on $name", ({ start }) => {
  let here: TestApp;
  let ada: TestBrowser;
  let addresses: readonly (readonly ["POST" | "PUT" | "DELETE", string])[];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({ RATE_REFRESH: "1000000" }, store);
    ada = openBrowser(here.app);
    await ada.signIn("Ada");
    const { id } = (await ada.call("POST", "/content/workspace", { body: right })).json<{ data: { id: string } }>().data;
    const song = (await ada.call("POST", "/api/song/songs", { body: right })).json<{ data: { id: string } }>().data.id;
    addresses = [
      ["POST", "/content/workspace"],
      ["PUT", `/content/workspace/${id}`],
      ["POST", "/content/editor"],
      ["PUT", "/content/record"],
      ["POST", "/api/song/songs"],
      ["PUT", `/api/song/songs/${song}`],
      ["POST", `/content/workspace/${id}/share`],
      ["POST", `/content/workspace/${id}/restore`],
      ["POST", "/v1/refresh"],
    ];
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
  }, 60_000);
  afterAll(() => stop());

  test(
    `${numRuns} odd bodies are answered, never with 500, always in the one shape`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), body, type, headerValue, async (pick, payload, contentType, value) => {
          const [method, url] = addresses[pick % addresses.length] ?? ["POST", "/content/workspace"];
          const headers = {
            "content-type": contentType,
            "if-match": value,
            "idempotency-key": value,
            "x-write-id": value,
            "x-save-reason": value,
          };
          const answer = await ada.call(method, url, { body: payload, headers });
          expect(answer.statusCode).toBeLessThan(500);
          if (answer.statusCode === 200) expect(answer.json()).toHaveProperty("data");
          else {
            const { error } = v.parse(errorAnswer, answer.json());
            expect(JSON.stringify(error)).not.toMatch(/SQLITE|postgres|node_modules|\.ts:|at Object|select |insert /i);
          }
        }),
        { numRuns },
      );
      expect((await ada.get("/content/workspace/list")).statusCode).toBe(200);
      expect((await ada.get("/content/record")).statusCode).toBe(200);
    },
    30 * 60_000,
  );

  test("odd paths and queries are answered, never with 500", async () => {
    const piece = fc.oneof(fc.webPath(), fc.webQueryParameters(), fc.string(), fc.constantFrom("%00", "%ff", "..", "//", "%2e%2e%2f"));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("/content/workspace/", "/content/shared/", "/identity/callback/google?", "/api/", "/"),
        piece,
        async (base, rest) => {
          const answer = await here.app.inject({ url: encodeURI(base + rest), headers: { host: "localhost" } });
          expect(answer.statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: Math.min(numRuns, 2_000) },
    );
  });
});
