import { expect, test } from "vitest";
import { createLastRead } from "./last-read.ts";

/** A cache that remembers in the order of its puts, as browsers do. */
function memoryCaches() {
  const entries = new Map<string, Response>();
  const cache = {
    put: async (path: string, response: Response) => void entries.set(path, response),
    match: async (path: string) => entries.get(path)?.clone(),
    delete: async (path: string | { readonly url: string }) => entries.delete(typeof path === "string" ? path : new URL(path.url).pathname),
    keys: async () => [...entries.keys()].map((path) => ({ url: `https://x${path}` })),
  };
  return {
    open: async () => cache as unknown as Cache,
    delete: async () => {
      entries.clear();
      return true;
    },
  };
}

const body = (id: string) => ({ id, authorId: "u", createdAt: null, version: 3, title: `Title of ${id}`, data: {} });
function make(storage = memoryCaches()) {
  let owner: string | null = "u";
  const read = createLastRead({ storage, owner: () => owner, now: () => "2026-11-23T13:00:00.000Z" });
  const becomes = (next: string | null) => {
    owner = next;
  };
  return { read, becomes };
}

test("a document and a list are there as they were read, with the date, for their owner alone", async () => {
  const { read, becomes } = make();
  await read.keepDocument("workspace", body("w1"));
  await read.keepList("workspace", []);
  expect(await read.document("workspace", "w1")).toEqual(body("w1"));
  expect(await read.document("editor", "w1")).toBeUndefined();
  expect(await read.list("workspace")).toMatchObject({ at: "2026-11-23T13:00:00.000Z", value: [] });
  becomes("somebody else");
  expect(await read.document("workspace", "w1")).toBeUndefined();
  expect(await read.list("workspace")).toBeUndefined();
  becomes(null);
  await read.keepDocument("workspace", body("w2"));
  becomes("u");
  expect(await read.document("workspace", "w2"), "nobody's are not kept").toBeUndefined();
});

test("sixty are kept; the one read longest ago goes, and one read again stays", async () => {
  const { read } = make();
  for (let count = 0; count < 60; count += 1) await read.keepDocument("workspace", body(`w${count}`));
  await read.keepDocument("workspace", body("w0"));
  await read.keepDocument("workspace", body("last"));
  expect(await read.document("workspace", "w0")).toBeDefined();
  expect(await read.document("workspace", "w1")).toBeUndefined();
  await read.forget();
  expect(await read.document("workspace", "last")).toBeUndefined();
});

test("a browser that keeps nothing, or fails at it, has nothing", async () => {
  const { read } = make({ open: () => Promise.reject(new Error("no")), delete: () => Promise.reject(new Error("no")) });
  await read.keepDocument("workspace", body("w1"));
  await read.forget();
  expect(await read.document("workspace", "w1")).toBeUndefined();
});
