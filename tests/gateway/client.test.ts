import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiError, baseFromPage, createGatewayClient, type GatewayClient } from "../../src/host/account/gateway-client.ts";
import { openBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
let address: string;
let cookie = "";
beforeAll(async () => {
  here = await startApp();
  await here.app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(here.app.server.address() as AddressInfo).port}`;
  const browser = openBrowser(here.app);
  await browser.signIn("Ada");
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => here.stop());

const published: ApiError[] = [];
const unauthorized: boolean[] = [];
const logged: string[] = [];
beforeEach(() => {
  for (const list of [published, unauthorized, logged]) list.length = 0;
});

/** The client as the page makes it, with the headers that a browser would add. */
const clientAs = (as: string, base = address, answer?: typeof fetch): GatewayClient =>
  createGatewayClient({
    base,
    fetch: answer ?? ((url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie: as, origin: base } })),
    onApiError: (error) => published.push(error),
    onUnauthorized: (expired) => unauthorized.push(expired),
    log: (message) => logged.push(message),
  });
const content = { title: "Blues", data: { locked: false } };

describe("the client's calls", () => {
  test("make, save, load, list, share and delete a document at the real gateway", async () => {
    const client = clientAs(cookie);
    const made = await client.read(client.create("workspace", content, { idempotencyKey: "k1", writeId: "w1" }));
    const saved = await client.read(
      client.save("workspace", made.id, { ...content, title: "Waltz" }, { version: 1, writeId: "w2", reason: "autosave" }),
    );
    expect(saved).toMatchObject({ id: made.id, version: 2 });
    expect(await client.read(client.load("workspace", made.id))).toMatchObject({ title: "Waltz", version: 2, data: { locked: false } });
    expect((await client.read(client.list("workspace", ""))).content.map(({ id }) => id)).toEqual([made.id]);
    expect((await client.read(client.revisions("workspace", made.id))).content.map(({ n }) => n)).toEqual([1]);
    const { token } = await client.read(client.share("workspace", made.id));
    expect(await clientAs("").read(client.shared(token))).toMatchObject({ title: "Waltz" });
    await client.read(client.remove("workspace", made.id));
    await client.read(client.restore("workspace", made.id));
    await client.read(client.addToRecord([{ id: "a", at: "2026-01-01T00:00:00Z" }]));
    expect((await client.read(client.record())).attempts).toHaveLength(1);
    expect((await client.read(client.songs())).content).toHaveLength(3);
    expect(await client.read(client.user())).toMatchObject({ name: "Ada" });
    expect([published, unauthorized, logged]).toEqual([[], [], []]);
  });

  test("a save of an old version is refused with what stands there", async () => {
    const client = clientAs(cookie);
    const made = await client.read(client.create("workspace", content));
    await client.save("workspace", made.id, content, { version: 1, writeId: "w9" });
    const late = await client.save("workspace", made.id, content, { version: 1, writeId: "w9" });
    expect(late).toMatchObject({ kind: "refused", status: 412, error: { details: { current: { version: 2, writeId: "w9" } } } });
    expect(published).toMatchObject([{ status: 412 }]);
  });
});

describe("what is not 200", () => {
  test("a read rejects with the body, and is published with its status", async () => {
    const client = clientAs(cookie);
    const body = { error: { code: "not_found" } };
    await expect(client.read(client.load("workspace", "nope"))).rejects.toMatchObject(body);
    expect(published).toMatchObject([{ status: 404, body }]);
  });

  test("a write yields nothing and is logged", async () => {
    const client = clientAs(cookie);
    expect(await client.write(client.save("workspace", "nope", content, { version: 1 }))).toBeUndefined();
    expect(logged).toEqual(["A write was not carried out."]);
    expect(published).toMatchObject([{ status: 404 }]);
  });

  test("401 stands apart: not published, told as unauthorized, expired only after there was a session", async () => {
    expect(await clientAs("").user()).toMatchObject({ kind: "unauthorized", expired: false });
    expect(await clientAs(`woodshed-session=${"x".repeat(43)}`).list("workspace")).toMatchObject({ kind: "unauthorized", expired: true });
    expect([published, unauthorized]).toEqual([[], [false, true]]);
  });

  test("no answer is neither published nor an expiry", async () => {
    const gone = clientAs(cookie, "http://127.0.0.1:9");
    expect(await gone.user()).toMatchObject({ kind: "unreachable" });
    await expect(gone.read(gone.user())).rejects.toEqual(expect.any(String));
    expect(await gone.write(gone.remove("workspace", "x"))).toBeUndefined();
    expect([published, unauthorized]).toEqual([[], []]);
  });

  test.each([
    [200, "<html>a proxy's page</html>"],
    [200, '{"data":{"id":5}}'],
    [502, "bad gateway"],
    [429, '{"error":"not ours"}'],
  ])("an answer %s that is not the gateway's (%s) is refused and published", async (status, body) => {
    const client = clientAs("", "", async () => new Response(body, { status }));
    const answer = await client.user();
    expect(answer).toMatchObject({ kind: "refused", status, error: undefined });
    expect(published).toHaveLength(1);
  });
});

test("the base address is the one that the server wrote into the page", () => {
  const page = (content: string | null) => ({ querySelector: () => (content === null ? null : { getAttribute: () => content }) }) as never;
  expect(baseFromPage(page("/api"))).toBe("/api");
  expect(baseFromPage(page(null))).toBe("");
});
