import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULT_QUOTAS, type Quotas } from "../../src/gateway/limits/quotas.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { Dice } from "../support/dice.ts";
import { newUserIn, storeKinds, withOneStore } from "../support/stores.ts";
import { seed } from "../support/totals.ts";

const now = Date.UTC(2026, 0, 1);
const text = (bytes: number): string => JSON.stringify({ pad: "x".repeat(bytes - 10) });
const few = (over: Partial<Quotas>): Quotas => ({ ...DEFAULT_QUOTAS, ...over });

describe.each(storeKinds)("what one person may have, in $name", ({ start }) => {
  let store: Repository;
  withOneStore(start, (opened) => {
    store = opened;
  });
  const newUser = () => newUserIn(store, now);
  const write = { title: "Blues", writeId: null, reason: "save", savedBy: "laptop", now } as const;
  const create = (authorId: string, data: string, quotas = DEFAULT_QUOTAS, key: string | null = null) => {
    const idempotency = key === null ? null : { key, bodyHash: "h" };
    return store.createDocument({ id: randomUUID(), kind: "workspace", authorId, idempotency, ...write, data, quotas });
  };
  const made = async (authorId: string, data = text(100)): Promise<string> => {
    const creation = await create(authorId, data);
    if (creation.outcome !== "saved") throw new Error(creation.outcome);
    return creation.saved.id;
  };
  const save = (authorId: string, id: string, data: string, quotas = DEFAULT_QUOTAS, at = now) =>
    store.saveDocument({ kind: "workspace", id, authorId, expected: null, ...write, data, now: at, quotas });
  const used = async (userId: string) => await store.findUsage({ userId });
  const song = (id: string, bytes: number) => ({ id, title: "Song", data_abc: "x".repeat(bytes) });

  test("the counters follow whatever is written, deleted, brought back and cleaned up", async () => {
    const dice = new Dice(seeded(seed(7)));
    const userId = await newUser();
    const ids: string[] = [];
    const one = (): string => ids[dice.whole(0, ids.length - 1)] ?? "";
    for (let step = 0; step < 60; step += 1) {
      const what = dice.whole(0, 5);
      if (what === 0 || ids.length === 0) ids.push(await made(userId, text(20 + dice.whole(0, 499))));
      else if (what < 3) await save(userId, one(), text(20 + dice.whole(0, 499)));
      else if (what === 3)
        await store.setDeleted({ kind: "workspace", id: one(), authorId: userId, deletedAt: now - dice.whole(0, 39) * 86_400_000 });
      else if (what === 4) await store.setDeleted({ kind: "workspace", id: one(), authorId: userId, deletedAt: null });
      else await store.shareDocument({ kind: "workspace", id: one(), authorId: userId, tokenHash: randomUUID(), now });
      if (step % 20 === 19) await store.cleanUp({ now });
    }
    await store.addAttempts({ userId, attempts: [1, 2, 3].map((n) => ({ id: `a${n}`, at: "2026-01-01T00:00:00Z", data: text(50) })) });
    await store.addAttempts({ userId, attempts: [{ id: "a1", at: "2026-01-01T00:00:00Z", data: text(50) }] });
    await store.changeSongs({ songs: [song("s1", 10), song("s2", 20)], remove: [], ownerId: userId, now });
    await store.changeSongs({ songs: [song("s2", 5)], remove: ["s1"], ownerId: userId, now });
    await store.writeBookEntries({ userId, entries: [{ key: "set:a", at: 1, data: "[1]" }], now });
    await store.writeBookEntries({ userId, entries: [{ key: "set:a", at: 2, data: "[1,2]" }], now });
    const listed = await store.listDocuments({ kind: "workspace", authorId: userId });
    let [documentBytes, revisions] = [0, 0];
    for (const { id } of listed) {
      documentBytes += (await store.findDocument({ kind: "workspace", id, authorId: userId }))?.data.length ?? 0;
      revisions += (await store.listRevisions({ kind: "workspace", id, authorId: userId }))?.length ?? 0;
    }
    const usage = await used(userId);
    expect(usage).toMatchObject({ documents: listed.length, document_bytes: documentBytes, attempts: 3, attempt_bytes: 150 });
    expect(usage).toMatchObject({ songs: 1, song_bytes: 5, book_entries: 1, book_bytes: 5 });
    expect(usage?.revisions).toBeGreaterThanOrEqual(revisions);
    await store.forgetAttempts({ userId });
    expect(await used(userId)).toMatchObject({ attempts: 0, attempt_bytes: 0 });
  });

  test("a document too many, or too large, is refused by its quota; its key may be used again", async () => {
    const userId = await newUser();
    await made(userId, text(400));
    expect(await create(userId, text(10), few({ documents: 1 }), "k")).toEqual({ outcome: "quota", quota: "documents", limit: 1 });
    expect(await create(userId, text(200), few({ documentBytes: 500 }), "k")).toMatchObject({ quota: "documentBytes", limit: 500 });
    expect(await create(userId, text(90), few({ documentBytes: 500 }), "k")).toMatchObject({ outcome: "saved" });
    expect(await used(userId)).toMatchObject({ documents: 2, document_bytes: 490 });
  });

  test("over a quota one may still make a document smaller, delete it, and bring it back where there is room", async () => {
    const userId = await newUser();
    const id = await made(userId, text(400));
    const tight = few({ documentBytes: 300, documents: 1 });
    expect(await save(userId, id, text(500), tight)).toMatchObject({ outcome: "quota", quota: "documentBytes" });
    expect(await save(userId, id, text(350), tight)).toMatchObject({ outcome: "saved" });
    const at = { kind: "workspace", id, authorId: userId } as const;
    expect(await store.setDeleted({ ...at, deletedAt: now, quotas: tight })).toBe(true);
    expect(await used(userId)).toMatchObject({ documents: 0, deleted: 1, deleted_bytes: 350 });
    await made(userId);
    expect(await store.setDeleted({ ...at, deletedAt: null, quotas: tight })).toMatchObject({ quota: "documents" });
  });

  test("deleted documents take no more room than documents may: the first deleted goes first", async () => {
    const userId = await newUser();
    const quotas = few({ documents: 3 });
    for (let index = 0; index < 8; index += 1) {
      const id = await made(userId);
      await store.setDeleted({ kind: "workspace", id, authorId: userId, deletedAt: now + index, quotas });
    }
    expect(await used(userId)).toMatchObject({ documents: 0, deleted: 3 });
  });

  test("earlier states never refuse a save: the oldest go, of whichever document", async () => {
    const userId = await newUser();
    const quotas = few({ revisionBytes: 1_000 });
    const [first, second] = [await made(userId, text(200)), await made(userId, text(200))];
    for (let index = 1; index < 20; index += 1) {
      expect((await save(userId, index % 2 ? first : second, text(200), quotas, now + index)).outcome).toBe("saved");
    }
    const usage = await used(userId);
    expect(usage?.revision_bytes).toBeLessThanOrEqual(1_000);
    expect(usage?.revisions).toBe(5);
  });

  test("songs, set lists, links, their pictures and attempts are refused by their quotas", async () => {
    const userId = await newUser();
    const id = await made(userId);
    const tight = few({ songs: 1, songBytes: 100, bookEntries: 1, links: 1, pictureBytes: 10, attempts: 1 });
    const own = { ownerId: userId, now, quotas: tight };
    expect(await store.changeSongs({ ...own, songs: [song("own-1", 90)], remove: [] })).toEqual(["own-1"]);
    expect(await store.addSong({ ...own, ...song("own-2", 5) })).toMatchObject({ quota: "songs" });
    expect(await store.saveSong({ ...own, ...song("own-1", 101) })).toMatchObject({ quota: "songBytes" });
    expect(await store.changeSongs({ ...own, songs: [song("own-1", 95)], remove: [] })).toEqual(["own-1"]);
    const entry = { key: "tags:a", at: 1, data: "[]" };
    expect(await store.writeBookEntries({ userId, entries: [entry], now, quotas: tight })).toBeNull();
    expect(await store.writeBookEntries({ userId, entries: [entry], now, quotas: tight })).toMatchObject({ quota: "bookEntries" });
    const at = { kind: "workspace", id, authorId: userId, now, quotas: tight } as const;
    const tokenHash = randomUUID();
    expect(await store.shareDocument({ ...at, tokenHash })).toBe(true);
    const picture = { tokenHash, authorId: userId, quotas: tight };
    expect(await store.addLinkPicture({ ...picture, picture: "x".repeat(11) })).toMatchObject({ quota: "pictureBytes" });
    expect(await store.addLinkPicture({ ...picture, picture: "x".repeat(10) })).toBeNull();
    expect(await used(userId)).toMatchObject({ links: 1, pictures: 1, picture_bytes: 10 });
    expect(await store.shareDocument({ ...at, tokenHash: randomUUID() })).toMatchObject({ quota: "links" });
    await store.unshareDocument(at);
    expect(await used(userId)).toMatchObject({ links: 0, pictures: 0, picture_bytes: 0 });
    const attempts = [{ id: "a", at: "2026-01-01T00:00:00Z", data: "{}" }];
    expect(await store.addAttempts({ userId, attempts, quotas: tight })).toBeNull();
    expect(await store.addAttempts({ userId, attempts, quotas: tight })).toMatchObject({ quota: "attempts" });
  });

  test("the record comes in pages in the order of its arrival, and none that is written beside it is missed", async () => {
    const userId = await newUser();
    const ids = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => `r${from + index}`);
    const add = (from: number, count: number, bytes = 20) =>
      store.addAttempts({
        userId,
        attempts: ids(from, count).map((id) => ({ id, at: "2026-01-01T00:00:00Z", data: JSON.stringify({ id, pad: "x".repeat(bytes) }) })),
      });
    await add(0, 1_200);
    const seen: string[] = [];
    let [since, more, pages] = [0, true, 0];
    const writing = Promise.all(Array.from({ length: 20 }, (_, index) => add(2_000 + index * 7, 7)));
    let isWriting = true;
    const done = writing.then(() => {
      isWriting = false;
    });
    while (more || isWriting) {
      const page = await store.listAttempts({ userId, since });
      seen.push(...page.attempts.map((each) => (JSON.parse(each) as { id: string }).id));
      ({ next: since, more } = page);
      pages += 1;
      await new Promise(setImmediate); // SQLite reads at once: the writer's answers need a turn of the loop.
    }
    await done;
    const last = await store.listAttempts({ userId, since });
    seen.push(...last.attempts.map((each) => (JSON.parse(each) as { id: string }).id));
    expect(pages).toBeGreaterThanOrEqual(3);
    expect([...seen].sort()).toEqual([...ids(0, 1_200), ...ids(2_000, 140)].sort());
    await add(5_000, 6, 400_000);
    const large = await store.listAttempts({ userId, since: last.next });
    expect([large.attempts.length, large.more]).toEqual([3, true]);
  });
});
