import * as v from "valibot";
import { problem as documentProblem } from "../../documents/problems.ts";
import type { DocumentRecord, WidgetRecord } from "../../documents/records.ts";
import { documentTypeNames } from "../../documents/records.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { documentKinds } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";

const text = v.string();
const nullable = v.nullable(text);
const jsonObject = v.custom<JsonObject>(isJsonObject);

/** What is known of a draft without reading its records. */
export const draftHead = v.object({
  id: text,
  /** What it is a draft of. */
  of: v.optional(v.picklist(documentKinds), "workspace"),
  /** Whose it is; null for anybody's on this device. */
  user: nullable,
  /** The tab that writes it. */
  tab: text,
  /** The stored document that it changes (of the account, or of this device), or null while it is nowhere else. */
  documentId: nullable,
  authorId: nullable,
  /** The version of that document that it builds on. */
  version: v.nullable(v.number()),
  /** The epoch that the version counts in; drafts of former versions have none. */
  epoch: v.optional(nullable, null),
  title: text,
  /** ISO 8601. */
  createdAt: text,
  changedAt: text,
  openedAt: text,
  deletedAt: nullable,
  /** The last command of a page whose effect is in here. */
  answered: v.nullable(v.object({ page: text, sequence: v.number() })),
});
export type DraftHead = v.InferOutput<typeof draftHead>;

export const bodySchema = v.object({ title: text, data: jsonObject });
/** A write that was sent and not answered yet; it is sent again as it is. */
export const pendingWrite = v.object({ writeId: text, body: bodySchema, creates: v.boolean(), home: v.picklist(["device", "account"]) });
export type PendingWrite = v.InferOutput<typeof pendingWrite>;
export const draftBase = v.object({ draftId: text, base: v.nullable(bodySchema), pending: v.nullable(pendingWrite) });

const storedRecord = v.looseObject({ id: text, typeName: v.picklist(documentTypeNames), scope: v.literal("document") });
export const recordRow = v.object({ draftId: text, recordId: text, record: storedRecord });
export const journalRow = v.object({ draftId: text, n: v.number(), head: draftHead, put: v.array(storedRecord), removed: v.array(text) });

/** A record as a draft stores it: a widget's state in its stored form, so that a later version migrates it. */
export function storeRecord(record: DocumentRecord): object {
  if (record.typeName !== "widget" || record.raw !== undefined) return record;
  return { ...record, state: widgetCodec.write(record.type, record.state) };
}

/** A stored record as it is used; a widget whose state cannot be read becomes a placeholder that keeps it. */
function restoreRecord(stored: DocumentRecord): DocumentRecord {
  if (stored.typeName === "workspace" || stored.typeName === "lesson") return withoutOrigin(stored);
  if (stored.typeName !== "widget") return stored;
  if (stored.raw !== undefined) return { ...stored, problem: keptProblem(stored.problem) };
  const read = widgetCodec.read(stored.type, stored.state);
  if (read.ok) return { ...stored, state: read.value };
  const placeholder: WidgetRecord = {
    ...stored,
    state: {},
    extra: {},
    raw: { value: { type: stored.type, state: stored.state, ...stored.extra } },
    problem: read.error,
  };
  return placeholder;
}

/** Why a placeholder is one; drafts of former versions hold a sentence. */
const keptProblem = (kept: Problem | string | undefined): Problem =>
  typeof kept === "object" ? kept : documentProblem("kept-words", { text: kept ?? "" });

/** Heads of a former version said where the document is stored; that stands with the draft. */
const withoutOrigin = <R extends DocumentRecord>(head: R): R => {
  const {
    documentId: _,
    authorId: __,
    createdAt: ___,
    ...kept
  } = head as R & Readonly<Record<"documentId" | "authorId" | "createdAt", unknown>>;
  return kept as unknown as R;
};

/** Rows of a draft as they came from the database. */
export interface DraftRows {
  readonly head: unknown;
  readonly base: unknown;
  readonly records: readonly unknown[];
  readonly journal: readonly unknown[];
}

/** A draft that can be opened. */
export interface Draft {
  readonly head: DraftHead;
  readonly base: v.InferOutput<typeof bodySchema> | null;
  readonly pending: PendingWrite | null;
  readonly records: readonly DocumentRecord[];
}

const rows = v.object({
  head: draftHead,
  base: v.optional(draftBase),
  records: v.array(recordRow),
  journal: v.array(journalRow),
});

/** Reads a draft: its folded records with the journal laid over them. Damaged rows make it `damaged-draft`. */
export function readDraft(stored: DraftRows): Result<Draft> {
  const parsed = v.safeParse(rows, stored);
  if (!parsed.success) return refuse("damaged-draft", { what: problem("changes-damaged") }, v.getDotPath(parsed.issues[0]) ?? "draft");
  const { head, base, records, journal } = parsed.output;
  const byId = new Map(records.map(({ recordId, record }) => [recordId, record as unknown as DocumentRecord]));
  for (const entry of journal) {
    for (const id of entry.removed) byId.delete(id);
    for (const record of entry.put) byId.set(record.id, record as unknown as DocumentRecord);
  }
  const restored = [...byId.values()].map(restoreRecord);
  if (!restored.some((record) => record.typeName === "workspace" || record.typeName === "lesson")) {
    return refuse("damaged-draft", { what: problem("changes-incomplete") }, "workspace");
  }
  return ok({ head: journal.at(-1)?.head ?? head, base: base?.base ?? null, pending: base?.pending ?? null, records: restored });
}
