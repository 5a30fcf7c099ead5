import { expect, test } from "vitest";
import { sharedSources } from "./handed-over.ts";
import { SHARED_CACHE } from "./shared-cache.ts";

/** A cache storage of the one cache, which holds texts under addresses. */
function storageOf(texts: Map<string, string>): CacheStorage {
  const cache = {
    keys: async () => [...texts.keys()],
    match: async (address: string) => {
      const text = texts.get(address);
      return text === undefined ? undefined : new Response(text, { headers: { "X-Name": encodeURIComponent(`${address}.txt`) } });
    },
    delete: async (address: string) => texts.delete(address),
  };
  const storage = {
    has: async (name: string) => name === SHARED_CACHE,
    open: async () => cache,
    delete: async () => {
      texts.clear();
      return true;
    },
  };
  return storage as unknown as CacheStorage;
}

test("what was shared stays where it is until it is taken, and what is shared meanwhile stays behind", async () => {
  const texts = new Map([
    ["/a", "one"],
    ["/b", "two"],
  ]);
  const shared = await sharedSources(storageOf(texts));
  expect(shared?.sources.map(({ name }) => name)).toEqual(["/a.txt", "/b.txt"]);
  expect([...texts.keys()]).toEqual(["/a", "/b"]);
  texts.set("/c", "three");
  await shared?.taken();
  expect([...texts.keys()]).toEqual(["/c"]);
  await (await sharedSources(storageOf(texts)))?.taken();
  expect((await sharedSources(storageOf(texts)))?.sources).toEqual([]);
});
