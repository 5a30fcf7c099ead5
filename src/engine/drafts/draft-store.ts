import * as v from "valibot";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { refuse } from "../../protocol/keeping-problems.ts";
import { type Database, keysOf } from "./database.ts";
import { deleteRows, draftStores } from "./draft-rows.ts";
import { type Draft, type DraftHead, draftHead, readDraft } from "./draft-schema.ts";

/** Heads of all drafts on this device, the one opened last first; damaged ones are left out here and met when opened. */
export async function draftHeads(database: Database): Promise<DraftHead[]> {
  const heads = await readHeads(database);
  return heads.ok ? heads.value : [];
}

/** The same. Error: `unreadable-storage`. */
export async function readHeads(database: Database): Promise<Result<DraftHead[], Problem>> {
  const rows = await database.all("drafts");
  if (!rows.ok) return refuse("unreadable-storage");
  const heads = rows.value.flatMap((row) => {
    const parsed = v.safeParse(draftHead, row);
    return parsed.success ? [parsed.output] : [];
  });
  return ok(heads.sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1)));
}

/** Reads a draft to open it. One that is damaged is set aside, and the error tells so; undefined where there is none. */
export async function loadDraft(database: Database, id: string): Promise<Result<Draft, Problem> | undefined> {
  const [head, base, records, journal] = await Promise.all([
    database.get("drafts", id),
    database.get("bases", id),
    database.all("records", keysOf(id)),
    database.all("journal", keysOf(id)),
  ]);
  if (!head.ok || !base.ok || !records.ok || !journal.ok) return refuse("unreadable-storage");
  if (head.value === undefined) return undefined;
  const rows = { head: head.value, base: base.value, records: records.value, journal: journal.value };
  const draft = readDraft(rows);
  if (draft.ok) return draft;
  await database.write([...draftStores, "corrupt"], "strict", (store) => {
    store("corrupt").put({ key: `${id}.corrupt`, rows });
    deleteRows(store, id);
  });
  return draft;
}

/** Whether a draft's head can be read; the id of one that cannot, for setting it aside. */
export async function damagedHeads(database: Database): Promise<string[]> {
  const rows = await database.all("drafts");
  if (!rows.ok) return [];
  return rows.value.flatMap((row) => {
    const { id } = row as { readonly id?: unknown };
    return typeof id === "string" && !v.is(draftHead, row) ? [id] : [];
  });
}

/** Marks a draft as deleted (an ISO time), or takes that back (null). */
export async function markDraft(database: Database, id: string, deletedAt: string | null): Promise<Result<null>> {
  const done = await database.update("drafts", id, (held) => {
    const head = v.safeParse(draftHead, held);
    return head.success ? { put: { ...head.output, deletedAt }, answer: true } : { answer: false };
  });
  if (done.ok && done.value) return ok(null);
  return refuse(!done.ok && done.error === "silent" ? "not-changed-here" : "no-draft");
}
