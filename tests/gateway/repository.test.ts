import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULT_QUOTAS } from "../../src/gateway/limits/quotas.ts";
import type { DocumentWrite } from "../../src/gateway/storage/operations/documents.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { newUserIn, storeKinds, withOneStore } from "../support/stores.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const now = Date.UTC(2026, 0, 1);
const life = { idleMs: 7 * DAY, maxMs: 30 * DAY, graceMs: MINUTE };

describe.each(storeKinds)("the store in $name", ({ start }) => {
  let store: Repository;
  withOneStore(start, (opened) => {
    store = opened;
  });
  const newUser = () => newUserIn(store, now);
  const write = (over: Partial<DocumentWrite> = {}): DocumentWrite => ({
    title: "Blues",
    data: '{"locked":false}',
    writeId: null,
    reason: "save",
    savedBy: "laptop",
    now,
    ...over,
  });
  const create = async (authorId: string, over: Partial<DocumentWrite> = {}): Promise<string> => {
    const id = randomUUID();
    const made = await store.createDocument({ id, kind: "workspace", authorId, idempotency: null, ...write(over) });
    expect(made.outcome).toBe("saved");
    return id;
  };
  const at = (authorId: string, id: string) => ({ kind: "workspace", id, authorId }) as const;

  describe("users and sessions", () => {
    test("a user is issuer and subject; the name follows the provider", async () => {
      const first = await store.upsertUser({ id: randomUUID(), issuer: "a", subject: "1", name: "Ada", now });
      const again = await store.upsertUser({ id: randomUUID(), issuer: "a", subject: "1", name: "Ada L.", now });
      const other = await store.upsertUser({ id: randomUUID(), issuer: "b", subject: "1", name: "Ada", now });
      expect(again).toEqual({ id: first.id, name: "Ada L." });
      expect(other.id).not.toBe(first.id);
    });

    const signIn = async () => {
      const idHash = randomUUID();
      await store.startSession({ idHash, family: randomUUID(), userId: await newUser(), now, life });
      return idHash;
    };

    test("a session is found with its user until it is ended", async () => {
      const idHash = await signIn();
      const found = await store.findSession({ idHash });
      expect(found).toMatchObject({ name: "Ada", expiresAt: now + 7 * DAY, supersededAt: null });
      await store.endSessions({ family: found?.family ?? "", userId: found?.userId ?? "" });
      expect(await store.findSession({ idHash })).toBeNull();
    });

    test("a rotated id stays good until its grace after the first use of its successor, and a later use ends the family", async () => {
      const idHash = await signIn();
      const rotate = (from: string, to: string, when: number) => store.rotateSession({ idHash: from, newHash: to, now: when, life });
      const use = (id: string, when: number) => store.noteFirstUse({ idHash: id, now: when, graceMs: MINUTE });
      const [second, third, fourth, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      expect(await rotate(idHash, second, now + 1)).toEqual({ outcome: "rotated", expiresAt: now + 1 + 7 * DAY, epoch: null });
      expect((await rotate(idHash, third, now + DAY)).outcome).toBe("rotated");
      expect(await store.findSession({ idHash: third })).toMatchObject({ wasUsed: false });
      expect(await use(third, now + DAY)).toBe(true);
      expect(await store.findSession({ idHash: third })).toMatchObject({ wasUsed: true });
      expect(await store.findSession({ idHash })).toMatchObject({ supersededAt: now + DAY });
      expect((await rotate(idHash, fourth, now + DAY + MINUTE)).outcome).toBe("rotated");
      expect((await rotate(idHash, last, now + DAY + MINUTE + 1)).outcome).toBe("ended");
      for (const id of [second, third, fourth]) expect(await store.findSession({ idHash: id })).toBeNull();
    });

    test("a session ends after its idle time, and its family after its whole time", async () => {
      const idle = await signIn();
      expect((await store.rotateSession({ idHash: idle, newHash: randomUUID(), now: now + 7 * DAY, life })).outcome).toBe("ended");
      let current = await signIn();
      for (let day = 6; day < 30; day += 6) {
        const next = randomUUID();
        const turned = await store.rotateSession({ idHash: current, newHash: next, now: now + day * DAY, life });
        expect(turned).toEqual({ outcome: "rotated", expiresAt: Math.min(now + day * DAY + 7 * DAY, now + 30 * DAY), epoch: null });
        current = next;
      }
      expect((await store.rotateSession({ idHash: current, newHash: randomUUID(), now: now + 30 * DAY, life })).outcome).toBe("ended");
    });

    test("a sign-in under way can be answered once", async () => {
      const login = { browserHash: "b", nonce: "n", codeVerifier: "v", returnTo: "/start", createdAt: now };
      await store.startLogin({ stateHash: "s", ...login });
      expect(await store.takeLogin({ stateHash: "s" })).toEqual(login);
      expect(await store.takeLogin({ stateHash: "s" })).toBeNull();
    });
  });

  describe("documents", () => {
    test("what is stored comes back as it was, whatever its letters are", async () => {
      const author = await newUser();
      const data = JSON.stringify({ text: 'Ünï — 🎹 "quoted" \\ \u0000 \ud800', deep: [[[]]] });
      const id = await create(author, { title: "Ünï 🎹", data });
      expect(await store.findDocument(at(author, id))).toEqual({
        id,
        title: "Ünï 🎹",
        author_id: author,
        created_at: now,
        updated_at: now,
        version: 1,
        epoch: null,
        data,
      });
    });

    test("nobody else finds, lists, saves, deletes, shares or reads the past of one's document", async () => {
      const [author, stranger] = [await newUser(), await newUser()];
      const id = await create(author);
      const theirs = at(stranger, id);
      expect(await store.findDocument(theirs)).toBeNull();
      expect(await store.listDocuments({ kind: "workspace", authorId: stranger })).toEqual([]);
      expect((await store.saveDocument({ ...theirs, expected: null, ...write() })).outcome).toBe("missing");
      expect(await store.setDeleted({ ...theirs, deletedAt: now })).toBe(false);
      expect(await store.shareDocument({ ...theirs, tokenHash: "t", now })).toBe(false);
      expect(await store.unshareDocument(theirs)).toBe(false);
      expect(await store.listRevisions(theirs)).toBeNull();
      expect(await store.findRevision({ ...theirs, n: 1 })).toBeNull();
      expect(await store.findDocument({ ...at(author, id), kind: "editor" })).toBeNull();
    });

    test("a list is newest first, whole or page by page", async () => {
      const author = await newUser();
      const ids: string[] = [];
      for (let index = 0; index < 7; index += 1) ids.unshift(await create(author, { now: now + Math.floor(index / 2) }));
      const list = async (page?: { after: string; size: number }) =>
        (await store.listDocuments({ kind: "workspace", authorId: author, ...(page === undefined ? {} : { page }) })).map((row) => row.id);
      const all = await list();
      expect([...all].sort()).toEqual([...ids].sort());
      const paged: string[] = [];
      for (let page = await list({ after: "", size: 3 }); page.length > 0; page = await list({ after: page.at(-1) ?? "", size: 3 })) {
        paged.push(...page);
      }
      expect(paged).toEqual(all);
    });

    test("what was deleted is listed to its owner alone, deleted last first, as many as asked for, until it is brought back", async () => {
      const author = await newUser();
      const [first = "", second = "", third = ""] = [await create(author), await create(author), await create(author)];
      for (const [index, id] of [second, third, first].entries()) await store.setDeleted({ ...at(author, id), deletedAt: now + index });
      const list = async (size: number, authorId = author) =>
        (await store.listDeleted({ kind: "workspace", authorId, size })).map((row) => [row.id, row.deleted_at - now]);
      const all = [
        [first, 2],
        [third, 1],
        [second, 0],
      ];
      expect(await list(5)).toEqual(all);
      expect(await list(2)).toEqual(all.slice(0, 2));
      expect(await list(5, await newUser())).toEqual([]);
      expect(await store.listDeleted({ kind: "editor", authorId: author, size: 5 })).toEqual([]);
      await store.setDeleted({ ...at(author, third), deletedAt: null });
      expect(await list(5)).toEqual([all[0], all[2]]);
    });

    test("a save with the right version wins, with another it is told what stands there", async () => {
      const author = await newUser();
      const id = await create(author);
      const save = (version: number, over: Partial<DocumentWrite>) =>
        store.saveDocument({ ...at(author, id), expected: { epoch: null, version }, ...write(over) });
      expect(await save(1, { title: "Mine", writeId: "w1", now: now + 5 })).toEqual({
        outcome: "saved",
        saved: { id, version: 2, epoch: null, updatedAt: now + 5 },
      });
      expect(await save(1, { title: "Late" })).toEqual({
        outcome: "conflict",
        current: { version: 2, epoch: null, updatedAt: now + 5, writeId: "w1" },
      });
      expect((await store.findDocument(at(author, id)))?.title).toBe("Mine");
    });

    test("of twenty saves at once with one version exactly one wins", async () => {
      const author = await newUser();
      const id = await create(author);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.saveDocument({
            ...at(author, id),
            expected: { epoch: null, version: 1 },
            ...write({ title: `Save ${index}`, writeId: `w${index}` }),
          }),
        ),
      );
      const won = outcomes.findIndex((one) => one.outcome === "saved");
      expect(outcomes.filter((one) => one.outcome === "saved")).toHaveLength(1);
      expect(outcomes.filter((one) => one.outcome === "conflict")).toHaveLength(19);
      expect(await store.findDocument(at(author, id))).toMatchObject({ title: `Save ${won}`, version: 2 });
    });

    test("twenty saves at once with no version all land, and every state is kept", async () => {
      const author = await newUser();
      const id = await create(author, { title: "Save -1" });
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.saveDocument({ ...at(author, id), expected: null, ...write({ title: `Save ${index}`, reason: "autosave" }) }),
        ),
      );
      const current = await store.findDocument(at(author, id));
      const past = (await store.listRevisions(at(author, id))) ?? [];
      expect(current?.version).toBe(21);
      expect(past.map((one) => one.n)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
      expect(new Set([current?.title, ...past.map((one) => one.title)]).size).toBe(21);
    });

    test("autosaves of one session within five minutes become one revision; anything else is kept", async () => {
      const author = await newUser();
      const id = await create(author, { reason: "autosave" });
      let version = 1;
      const save = async (minute: number, over: Partial<DocumentWrite> = {}) => {
        const saved = await store.saveDocument({
          ...at(author, id),
          expected: { epoch: null, version },
          ...write({ reason: "autosave", now: now + minute * MINUTE, ...over }),
        });
        expect(saved.outcome).toBe("saved");
        version += 1;
      };
      const kept = async () => (await store.listRevisions(at(author, id)))?.map((one) => one.n);
      await save(1);
      await save(2);
      await save(4);
      expect(await kept()).toEqual([1]);
      await save(6);
      await save(7);
      expect(await kept()).toEqual([5, 1]);
      await save(8, { savedBy: "phone" });
      expect(await kept()).toEqual([6, 5, 1]);
      await save(9, { savedBy: "phone", reason: "resolve" });
      expect(await kept()).toEqual([7, 6, 5, 1]);
      expect(await store.findRevision({ ...at(author, id), n: 5 })).toMatchObject({ n: 5, saved_at: now + 6 * MINUTE });
      // An autosave after autosaves is refused by what any save is refused by, and by nothing else.
      await save(10);
      await save(11);
      const quotas = { ...DEFAULT_QUOTAS, documentBytes: 10 };
      const last = { ...at(author, id), expected: { epoch: null, version }, ...write({ reason: "autosave", now: now + 12 * MINUTE }) };
      const refused = async (over: Partial<Parameters<Repository["saveDocument"]>[0]>) =>
        (await store.saveDocument({ ...last, ...over })).outcome;
      expect(await refused({ expected: { epoch: null, version: version - 1 } })).toBe("conflict");
      expect(await refused({ expected: { epoch: "other", version } })).toBe("conflict");
      expect(await refused({ authorId: await newUser() })).toBe("missing");
      expect(await refused({ kind: "editor" })).toBe("missing");
      expect(await refused({ quotas, data: `"${"x".repeat(100)}"` })).toBe("quota");
      expect(await refused({ quotas, data: '""' })).toBe("saved");
      expect(await store.findDocument(at(author, id))).toMatchObject({ data: '""', version: version + 1, updated_at: now + 12 * MINUTE });
      expect(await kept()).toEqual([8, 7, 6, 5, 1]);
    });

    test("an idempotency key gives the same document again, and refuses another body", async () => {
      const author = await newUser();
      const post = (bodyHash: string, by = author) =>
        store.createDocument({ id: randomUUID(), kind: "workspace", authorId: by, idempotency: { key: "k", bodyHash }, ...write() });
      const answers = await Promise.all([post("h"), post("h"), post("h")]);
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect((await post("other")).outcome).toBe("key-reused");
      expect((await post("other", await newUser())).outcome).toBe("saved");
      expect(await store.listDocuments({ kind: "workspace", authorId: author })).toHaveLength(1);
    });

    test("a deleted document can be brought back for 30 days", async () => {
      const author = await newUser();
      const id = await create(author);
      expect(await store.setDeleted({ ...at(author, id), deletedAt: now })).toBe(true);
      expect(await store.setDeleted({ ...at(author, id), deletedAt: now })).toBe(false);
      expect(await store.findDocument(at(author, id))).toBeNull();
      await store.cleanUp({ now: now + 29 * DAY });
      expect(await store.setDeleted({ ...at(author, id), deletedAt: null })).toBe(true);
      expect((await store.findDocument(at(author, id)))?.id).toBe(id);
      await store.setDeleted({ ...at(author, id), deletedAt: now });
      await store.cleanUp({ now: now + 31 * DAY });
      expect(await store.setDeleted({ ...at(author, id), deletedAt: null })).toBe(false);
    });

    test("the last 50 revisions stay, older ones for 30 days", async () => {
      const author = await newUser();
      const id = await create(author);
      for (let index = 0; index < 60; index += 1) await store.saveDocument({ ...at(author, id), expected: null, ...write() });
      await store.cleanUp({ now: now + 29 * DAY });
      expect(await store.listRevisions(at(author, id))).toHaveLength(60);
      await store.cleanUp({ now: now + 31 * DAY });
      const past = await store.listRevisions(at(author, id));
      expect(past?.map((one) => one.n)).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    });

    test("links show the document until they are revoked together", async () => {
      const author = await newUser();
      const id = await create(author);
      const hashes = [randomUUID(), randomUUID()];
      for (const tokenHash of hashes) expect(await store.shareDocument({ ...at(author, id), tokenHash, now })).toBe(true);
      const shown = () => Promise.all(hashes.map((tokenHash) => store.findShared({ tokenHash })));
      const row = { kind: "workspace", title: "Blues", updated_at: now, data: '{"locked":false}' };
      expect(await shown()).toEqual(hashes.map(() => ({ kind: "shown", row })));
      await store.setDeleted({ ...at(author, id), deletedAt: now });
      expect(await shown()).toEqual(hashes.map(() => ({ kind: "missing" })));
      await store.setDeleted({ ...at(author, id), deletedAt: null });
      expect(await store.unshareDocument(at(author, id))).toBe(true);
      expect(await shown()).toEqual(hashes.map(() => ({ kind: "missing" })));
    });
  });

  test("the record is the union of all devices' attempts, each as it first came", async () => {
    const userId = await newUser();
    const attempt = (id: string, score: number) => ({ id, at: `2026-01-0${id}T00:00:00Z`, data: JSON.stringify({ id, score }) });
    await store.addAttempts({ userId, attempts: [attempt("2", 1), attempt("1", 2)] });
    await store.addAttempts({ userId, attempts: [attempt("2", 9), attempt("3", 3)] });
    await store.addAttempts({ userId, attempts: [] });
    const kept = async (of: string) => (await store.listAttempts({ userId: of, since: 0 })).attempts;
    expect(await kept(userId)).toEqual(['{"id":"2","score":1}', '{"id":"1","score":2}', '{"id":"3","score":3}']);
    const other = await newUser();
    expect(await kept(other)).toEqual([]);
    await store.addAttempts({ userId: other, attempts: [attempt("1", 5)] });
    await store.forgetAttempts({ userId });
    expect(await kept(userId)).toEqual([]);
    expect(await kept(other)).toHaveLength(1);
  });

  test("the public songs are the repository's; one's own are seen and changed by oneself only", async () => {
    const [author, stranger] = [await newUser(), await newUser()];
    const song = (id: string, title: string) => ({ id, title, data_abc: `T:${title}` });
    await store.seedSongs({ songs: [song("b", "Beta"), song("a", "alpha")], now });
    await store.seedSongs({ songs: [song("b", "Beta 2"), song("c", "Gamma")], now });
    const own = song(randomUUID(), "Aria");
    await store.addSong({ ...own, ownerId: author, now });
    const titles = async (userId: string | null) => (await store.listSongHeads({ userId })).map((one) => one.title);
    expect(await titles(null)).toEqual(["Beta 2", "Gamma"]);
    expect(await titles(stranger)).toEqual(["Beta 2", "Gamma"]);
    expect(await titles(author)).toEqual(["Aria", "Beta 2", "Gamma"]);
    expect(await store.saveSong({ ...own, title: "Stolen", ownerId: stranger, now })).toBe(false);
    expect(await store.saveSong({ ...own, title: "Aria 2", ownerId: author, now })).toBe(true);
    expect(await store.deleteSong({ id: "b", ownerId: author })).toBe(false);
    expect(await store.deleteSong({ id: own.id, ownerId: stranger })).toBe(false);
    await store.seedSongs({ songs: [], now });
    expect(await titles(author)).toEqual(["Aria 2"]);
    expect(await store.deleteSong({ id: own.id, ownerId: author })).toBe(true);
  });

  test("the store proves that it takes writes", async () => {
    await store.beat({ now });
    await store.beat({ now: now + 1 });
  });
});
