import { copyFileSync, existsSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ListedDocument } from "../../src/gateway/storage/operations/documents.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { restore } from "../../src/gateway/storage/sqlite/restore.ts";
import { makeBackup } from "../../src/gateway/upkeep.ts";
import { temporaryFolder } from "../support/gateway-process.ts";
import { openTestSqlite } from "../support/stores.ts";

const now = Date.UTC(2026, 0, 1);

async function withDocuments(file: string, count: number): Promise<{ store: Repository; authorId: string }> {
  const store = await openTestSqlite(file);
  const { id: authorId } = await store.upsertUser({ id: "u1", issuer: "i", subject: "s", name: "Ada", now });
  await addDocuments(store, authorId, 0, count);
  return { store, authorId };
}

const addDocuments = (store: Repository, authorId: string, from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.createDocument({
        id: `d${from + index}`,
        kind: "workspace",
        authorId,
        idempotency: null,
        title: `Title ${from + index}`,
        data: JSON.stringify({ text: "x".repeat(10_000) }),
        writeId: null,
        reason: "save",
        savedBy: "s",
        now: now + index,
      }),
    ),
  );

const listOf = (store: Repository, authorId: string): Promise<ListedDocument[]> => store.listDocuments({ kind: "workspace", authorId });
const backupOf = (store: Repository): ((file: string) => Promise<void>) => {
  if (store.backup === undefined) throw new Error("SQLite makes backups.");
  return store.backup;
};

describe("a backup of the embedded store", () => {
  test("made while it is written to, it restores to what stood then, and the former store is kept", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "woodshed.db");
    const { store, authorId } = await withDocuments(file, 200);
    const before = await listOf(store, authorId);
    const writing = addDocuments(store, authorId, 1000, 100);
    const backup = await makeBackup(backupOf(store), join(folder, "backups"), now);
    await writing;
    await addDocuments(store, authorId, 2000, 50);
    expect(await listOf(store, authorId)).toHaveLength(350);
    await store.close();
    const restored = await restore(backup, file, now);
    expect(restored.ok && existsSync(restored.value)).toBe(true);
    const again = await openTestSqlite(file);
    const found = await listOf(again, authorId);
    const ids = new Set(found.map((row) => row.id));
    expect(before.every((row) => found.some((one) => JSON.stringify(one) === JSON.stringify(row)))).toBe(true);
    expect([...ids].filter((id) => Number(id.slice(1)) >= 2000)).toEqual([]);
    await again.close();
  });

  test("the folder holds whole backups only", async () => {
    const folder = temporaryFolder();
    const { store } = await withDocuments(join(folder, "woodshed.db"), 5);
    for (let hour = 0; hour < 30; hour += 1) await makeBackup(backupOf(store), join(folder, "backups"), now + hour * 3_600_000);
    const names = readdirSync(join(folder, "backups"));
    expect(names).toHaveLength(24);
    expect(names.every((name) => name.endsWith("Z.db"))).toBe(true);
    await store.close();
  });

  test("a restore is refused while the store is open, and of a file that is no backup; nothing is touched then", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "woodshed.db");
    const { store, authorId } = await withDocuments(file, 3);
    const backup = await makeBackup(backupOf(store), join(folder, "backups"), now);
    await addDocuments(store, authorId, 10, 1);
    expect(await restore(backup, file, now)).toMatchObject({ ok: false, error: { code: "in-use" } });
    const text = join(folder, "text.db");
    writeFileSync(text, "This is no database.");
    const torn = join(folder, "torn.db");
    copyFileSync(backup, torn);
    truncateSync(torn, 20_000);
    const empty = join(folder, "empty.db");
    writeFileSync(empty, "");
    for (const wrong of [text, torn, empty, join(folder, "missing.db")]) {
      expect(await restore(wrong, file, now)).toMatchObject({ ok: false, error: { code: "no-backup" } });
    }
    expect(await listOf(store, authorId)).toHaveLength(4);
    await store.close();
  });
});
