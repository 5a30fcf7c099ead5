import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { baseFromPage, createGatewayClient, type GatewayClient } from "../../src/host/account/gateway-client.ts";
import { songCalls } from "../../src/host/songs/song-calls.ts";
import { dataOf } from "../support/answers.ts";
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

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
});

/** The client as the page makes it, with the headers that a browser would add. */
const clientAs = (as: string, base = address, answer?: typeof fetch): GatewayClient =>
  createGatewayClient({
    base,
    fetch: answer ?? ((url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie: as, origin: base } })),
    log: (message) => logged.push(message),
  });
const content = { title: "Blues", data: { locked: false } };

describe("the client's calls", () => {
  test("make, save, load, list, share and delete a document at the real gateway", async () => {
    const client = clientAs(cookie);
    const made = await dataOf(client.create("workspace", content, { idempotencyKey: "k1", writeId: "w1" }));
    const saved = await dataOf(
      client.save("workspace", made.id, { ...content, title: "Waltz" }, { version: 1, writeId: "w2", reason: "autosave" }),
    );
    expect(saved).toMatchObject({ id: made.id, version: 2 });
    expect(await dataOf(client.load("workspace", made.id))).toMatchObject({ title: "Waltz", version: 2, data: { locked: false } });
    expect((await dataOf(client.list("workspace", ""))).content.map(({ id }) => id)).toEqual([made.id]);
    expect((await dataOf(client.revisions("workspace", made.id))).content.map(({ n }) => n)).toEqual([1]);
    const { token } = await dataOf(client.share("workspace", made.id));
    expect(await dataOf(clientAs("").shared(token))).toMatchObject({ title: "Waltz" });
    await dataOf(client.remove("workspace", made.id));
    expect((await dataOf(client.deleted("workspace"))).content.map(({ id }) => id)).toEqual([made.id]);
    await dataOf(client.restore("workspace", made.id));
    await dataOf(client.addToRecord([{ id: "a", at: "2026-01-01T00:00:00Z" }]));
    expect((await dataOf(client.record(0))).attempts).toHaveLength(1);
    expect((await dataOf(songCalls(client).songs({ after: "" }))).content).toHaveLength(3);
    expect(await dataOf(client.user())).toMatchObject({ name: "Ada" });
    expect([client.apiError.value, client.unauthorized.value, logged]).toEqual([null, null, []]);
  });

  test("a save of an old version is refused with what stands there", async () => {
    const client = clientAs(cookie);
    const made = await dataOf(client.create("workspace", content));
    await client.save("workspace", made.id, content, { version: 1, writeId: "w9" });
    const late = await client.save("workspace", made.id, content, { version: 1, writeId: "w9" });
    expect(late).toMatchObject({ kind: "refused", status: 412, error: { details: { current: { version: 2, writeId: "w9" } } } });
    expect(client.apiError.value).toMatchObject({ status: 412 });
  });
});

describe("what is not 200", () => {
  test("a read gives its caller the status and the body, and is published with both", async () => {
    const client = clientAs(cookie);
    const body = { error: { code: "not_found" } };
    expect(await client.load("workspace", "nope")).toMatchObject({ kind: "refused", status: 404, body });
    expect(client.apiError.value).toMatchObject({ call: "GET /content/workspace/nope", status: 404, body });
    expect(logged).toEqual([]);
  });

  test("an api error stands until the same call succeeds", async () => {
    let status = 500;
    const client = clientAs(cookie, "", async (path) =>
      String(path).startsWith("/content/record")
        ? new Response('{"data":{"attempts":[]}}', { status })
        : new Response('{"data":{"id":"u1","name":"Ada"}}'),
    );
    await client.record(0);
    await dataOf(client.user());
    expect(client.apiError.value, "another call has nothing to do with it").toMatchObject({ status: 500 });
    status = 200;
    await dataOf(client.record(0));
    expect(client.apiError.value).toBeNull();
  });

  test("a write yields no data, is published, and is logged", async () => {
    const client = clientAs(cookie);
    expect(await client.save("workspace", "nope", content, { version: 1 })).not.toHaveProperty("data");
    expect(logged).toEqual(["A write was not carried out."]);
    expect(client.apiError.value).toMatchObject({ status: 404 });
  });

  test("401 stands apart: no api error, published as unauthorized each time, expired only after there was a session", async () => {
    const [nobody, former] = [clientAs(""), clientAs(`woodshed-session=${"x".repeat(43)}`)];
    expect(await nobody.user()).toMatchObject({ kind: "unauthorized", expired: false });
    expect(nobody.unauthorized.value).toEqual({ expired: false });
    expect(await former.list("workspace")).toMatchObject({ kind: "unauthorized", expired: true });
    const first = former.unauthorized.value;
    await former.refresh();
    expect(former.unauthorized.value).toEqual({ expired: true });
    expect(former.unauthorized.value).not.toBe(first);
    expect([nobody.apiError.value, former.apiError.value, logged]).toEqual([null, null, []]);
  });

  test("no answer is neither published nor an expiry; a write without one is logged", async () => {
    const gone = clientAs(cookie, "http://127.0.0.1:9");
    expect(await gone.user()).toMatchObject({ kind: "unreachable" });
    expect(await gone.remove("workspace", "x")).toMatchObject({ kind: "unreachable" });
    expect([gone.apiError.value, gone.unauthorized.value, logged]).toEqual([null, null, ["A write was not carried out."]]);
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
    expect(client.apiError.value?.status).toBe(status);
  });
});

test("the base address is the one that the server wrote into the page", () => {
  const page = (content: string | null) => ({ querySelector: () => (content === null ? null : { getAttribute: () => content }) }) as never;
  expect(baseFromPage(page("/api"))).toBe("/api");
  expect(baseFromPage(page(null))).toBe("");
});
