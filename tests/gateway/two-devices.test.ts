import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeDocuments } from "../../src/documents/merging/merge.ts";
import { createGatewayClient, type GatewayClient } from "../../src/host/account/gateway-client.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { dataOf } from "../support/answers.ts";
import { openBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
let address: string;
beforeAll(async () => {
  here = await startApp();
  await here.app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(here.app.server.address() as AddressInfo).port}`;
});
afterAll(() => here.stop());

/** A device of one's own: the same account, another session. */
async function openDevice(): Promise<GatewayClient> {
  const browser = openBrowser(here.app);
  await browser.signIn("Ada");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return createGatewayClient({
    base: address,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie, origin: address } }),
    log: console.error,
  });
}

const workspace = (tempo: number, key: string): JsonObject => ({
  title: "Blues",
  data: {
    content: { layout: { items: [] }, data: { player: { tempo }, keys: { key } } },
    dependencies: [],
    nodes: [],
    edges: [],
    locked: false,
  },
});
const contentOf = (document: JsonObject) => ({ title: String(document.title), data: document.data });

test("two devices edit different widgets at once: both keep their work, and what was replaced can be read", async () => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  const base = workspace(120, "C");
  const { id, version } = await dataOf(laptop.create("workspace", contentOf(base)));
  const [mine, theirs] = [workspace(90, "C"), workspace(120, "F")];
  await dataOf(phone.save("workspace", id, contentOf(theirs), { version, writeId: "phone-1", reason: "autosave" }));
  const refused = await laptop.save("workspace", id, contentOf(mine), { version, writeId: "laptop-1", reason: "autosave" });
  expect(refused).toMatchObject({ kind: "refused", status: 412, error: { details: { current: { version: 2, writeId: "phone-1" } } } });
  const stored = await dataOf(laptop.load("workspace", id));
  const { document, open } = mergeDocuments(base, mine, stored as unknown as JsonObject);
  expect(open).toEqual([]);
  const saved = await dataOf(
    laptop.save("workspace", id, contentOf(document), { version: stored.version, writeId: "laptop-2", reason: "resolve" }),
  );
  expect(saved.version).toBe(3);
  expect((await dataOf(phone.load("workspace", id))).data).toEqual(workspace(90, "F").data);
  expect((await dataOf(phone.revision("workspace", id, 2))).data).toEqual(theirs.data);
});
