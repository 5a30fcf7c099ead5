import { IDBFactory } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { holdStorage } from "../../../tests/support/keeping.ts";
import { openLocalStorage } from "../storage/local-storage.ts";
import { createDeviceSongs } from "./device-songs.ts";
import { moved, openSongBook, withTag } from "./song-book.ts";
import { openSongDatabase } from "./song-database.ts";

const former = [{ id: "own-1", title: "Kept before", data_abc: "X:1\nT:Kept before\nK:C\n| C |\n" }];
const another = { id: "own-2", title: "Another", data_abc: "X:1\n" };

function memoryWith(songs: unknown) {
  const kept = new Map([["ownSongs", JSON.stringify(songs)]]);
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  return { kept, memory: openLocalStorage(storage, () => {}) };
}

const now = () => 1_000;

test("songs that a former version kept in local storage are moved to the database, and are there unchanged", async () => {
  const factory = new IDBFactory();
  const { kept, memory } = memoryWith(former);
  const device = createDeviceSongs(memory, openSongDatabase(factory));
  expect(await device.all()).toEqual(former);
  expect(kept.get("ownSongs")).toBe("[]");
  expect((await device.put([another])).ok).toBe(true);
  const again = createDeviceSongs(memoryWith([]).memory, openSongDatabase(factory));
  expect(await again.all()).toEqual([...former, another]);
  await again.remove(["own-1"]);
  expect(await again.all()).toEqual([another]);
});

test("a database of a former version opens with its songs and set lists unchanged", async () => {
  const factory = new IDBFactory();
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open("woodshed-songs", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("songs", { keyPath: "id" });
      request.result.createObjectStore("lists");
    };
    request.onsuccess = () => resolve(request.result);
  });
  const book = { tags: { "own-2": ["gig"] }, sets: [{ id: "s", name: "Friday", songs: [{ song: another, key: "Eb" }] }] };
  await new Promise<void>((resolve) => {
    const write = opened.transaction(["songs", "lists"], "readwrite");
    write.objectStore("songs").put(another);
    write.objectStore("lists").put(book, "song-book");
    write.oncomplete = () => resolve();
  });
  opened.close();
  const database = openSongDatabase(factory);
  expect(await database.all()).toEqual({ ok: true, value: [another] });
  expect(await database.fetched.all()).toEqual({ ok: true, value: [] });
  const now = openSongBook({ database, tabs: undefined, now: () => 1 });
  await now.enter(null);
  expect(now.state.value).toEqual(book);
});

test("where the browser has no database, songs stay in local storage", async () => {
  const { kept, memory } = memoryWith(former);
  const device = createDeviceSongs(memory, openSongDatabase(undefined));
  await device.put([another]);
  expect(await device.all()).toEqual([...former, another]);
  await device.remove(["own-1"]);
  expect(JSON.parse(kept.get("ownSongs") ?? "")).toEqual([another]);
});

test("a song of the database that is damaged is left out, and the others are there", async () => {
  const factory = new IDBFactory();
  const database = openSongDatabase(factory);
  await database.put([another]);
  await database.put([{ id: "bad" } as never]);
  expect(await database.all()).toEqual({ ok: true, value: [another] });
});

test("a page that is put away gives up what it writes: all of it or nothing, and the next page does not wait", async () => {
  const factory = new IDBFactory();
  const database = openSongDatabase(factory);
  await database.put([another]);
  const writing = database.put(former);
  await Promise.resolve();
  database.giveUp();
  expect(await writing).toMatchObject({ ok: false, error: { code: "songs-not-kept-here" } });
  expect(await openSongDatabase(factory).all()).toEqual({ ok: true, value: [another] });
  database.giveUp();
});

test("tags and set lists are kept, and another tab has them once it is told", async () => {
  const database = openSongDatabase(new IDBFactory());
  const told: (() => void)[] = [];
  const tabs = { tell: () => told.forEach((task) => void task()), onTold: (task: () => void) => void told.push(task) };
  const book = openSongBook({ database, tabs: { ...tabs, onTold: () => {} }, now });
  const other = openSongBook({ database, tabs, now });
  await book.change((now) =>
    withTag({ ...now, sets: [{ id: "s", name: "Friday", songs: [{ song: another, key: "Eb", tempo: 96 }] }] }, ["own-2"], "gig", true),
  );
  await expect.poll(() => other.state.value).toEqual(book.state.value);
  expect(other.state.value.tags).toEqual({ "own-2": ["gig"] });
  expect(withTag(other.state.value, ["own-2"], "gig", false).tags).toEqual({});
});

test("a damaged book is left where it is, and the page has an empty one", async () => {
  const database = openSongDatabase(new IDBFactory());
  await database.changeList("song-book", () => ({ tags: 3 }));
  const book = openSongBook({ database, tabs: undefined, now });
  expect(book.state.value).toEqual({ tags: {}, sets: [] });
  expect(await database.readList("song-book")).toEqual({ ok: true, value: { tags: 3 } });
});

test.each([
  [1, -1, "bac"],
  [0, -1, "abc"],
  [0, 2, "bca"],
  [2, 5, "abc"],
])("a song of a set goes from place %d by %d", (from, by, order) => {
  expect(moved([..."abc"], from, by).join("")).toBe(order);
});

test("storage that does not answer is given up after ten seconds, takes nothing late, and no book is written over meanwhile", async () => {
  const factory = new IDBFactory();
  const database = openSongDatabase(factory);
  const book = openSongBook({ database, tabs: undefined, now });
  await book.enter("ann");
  await book.change((now) => withTag(now, ["own-2"], "gig", true));
  await book.enter("bob");
  const letGo = await holdStorage(factory, "woodshed-songs", "songs");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const done = [database.put([another]), database.all(), book.enter("ann"), book.enter(null)] as const;
  for (let tens = 0; tens < 4; tens += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
  }
  vi.useRealTimers();
  for (const answer of [await done[0], await done[1]]) expect(answer).toMatchObject({ error: { code: "song-storage-silent" } });
  await Promise.all(done);
  expect(book.kept().owner, "it is not known that the book is kept").toBe("bob");
  letGo();
  expect(await database.all()).toEqual({ ok: true, value: [] });
  await book.enter("ann");
  expect(book.state.value.tags).toEqual({ "own-2": ["gig"] });
});
