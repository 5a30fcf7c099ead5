import { isDeviceId, isDraftId } from "../../documents/document-ids.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import { type Named, ok, type Problem, type Result } from "../../lib/result.ts";
import type { SessionState, StoreAnswer, StoredBody } from "../../protocol/engine/account-feed.ts";
import type { StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import type { Database } from "../drafts/database.ts";
import type { Draft, DraftHead } from "../drafts/draft-schema.ts";
import { damagedHeads, loadDraft, readHeads } from "../drafts/draft-store.ts";
import { isOtherEpoch, type Location, locationOf, nowhere } from "../sync/location.ts";
import { deletedElsewhere } from "../sync/save-steps.ts";
import { bodyOfRecords, nounOf, recordsOfBody } from "./document-body.ts";
import { signedInUser } from "./document-session.ts";
import type { DocumentStores } from "./persistence-context.ts";

export interface OpeningWorld {
  readonly database: Database | undefined;
  readonly session: SessionState;
  readonly tab: string;
  readonly liveTabs: ReadonlySet<string>;
  readonly stores: Readonly<Record<DocumentKind, DocumentStores>>;
}

/** What was found to be opened; no records: a new document. */
export interface Found {
  readonly records: readonly DocumentRecord[] | null;
  readonly location: Location;
  /** The draft whose changes are in the records. */
  readonly draft: Draft | null;
  /** The stored state, where it could be read and is not what the records build on. */
  readonly newer: StoredBody | null;
  readonly problem: Problem | null;
}

const nothing: Found = { records: null, location: nowhere, draft: null, newer: null, problem: null };

/** Whether a draft may be opened here: it is this person's or nobody's, and no other living tab writes it. */
export function mayOpen(head: DraftHead, { session, tab, liveTabs }: Pick<OpeningWorld, "session" | "tab" | "liveTabs">): boolean {
  return isOwn(head, session) && head.deletedAt === null && (head.tab === tab || !liveTabs.has(head.tab));
}

/** Whether a draft is of who is here, or of nobody. */
export const isOwn = (head: DraftHead, session: SessionState): boolean => head.user === null || head.user === signedInUser(session);

/** Finds what a reference names, with the unsaved changes that belong to it. */
export async function findStored(ref: StoredRef, world: OpeningWorld): Promise<Result<Found>> {
  const { database } = world;
  const read = database === undefined ? ok([]) : await readHeads(database);
  const damaged = database === undefined || !read.ok ? [] : await setAsideDamaged(database);
  // A draft that cannot be read may still be there: nothing is opened in its place.
  if (ref.kind === "draft" && !read.ok) return read;
  const heads = read.ok ? read.value.filter((head) => head.of === kindOfRef(ref) && mayOpen(head, world)) : [];
  const found = await find(ref, heads, world);
  const problem = read.ok ? damaged[0] : read.error;
  return found.ok && problem !== undefined ? ok({ ...found.value, problem }) : found;
}

async function setAsideDamaged(database: Database): Promise<Problem[]> {
  const met = await Promise.all((await damagedHeads(database)).map((id) => loadDraft(database, id)));
  return met.flatMap((draft) => (draft === undefined || draft.ok ? [] : [draft.error]));
}

async function find(ref: StoredRef, heads: readonly DraftHead[], world: OpeningWorld): Promise<Result<Found>> {
  if (ref.kind === "stored") return findNamed(ref.id, kindOfRef(ref), heads, world);
  const head = ref.kind === "draft" ? heads.find(({ id }) => id === ref.draftId) : heads.find(({ tab }) => tab === world.tab);
  if (head === undefined) return ok(nothing);
  return head.documentId === null ? openDraft(head, world) : findNamed(head.documentId, head.of, heads, world);
}

/** What kind of document a reference is to. */
export const kindOfRef = ({ of = "workspace" }: StoredRef): DocumentKind => of;

async function findNamed(id: string, kind: DocumentKind, heads: readonly DraftHead[], world: OpeningWorld): Promise<Result<Found>> {
  if (isDraftId(id)) {
    const head = heads.find((known) => known.id === id);
    if (head === undefined) return refuse("missing", { what: problem("no-longer-here") });
    return head.documentId === null ? openDraft(head, world) : findNamed(head.documentId, kind, heads, world);
  }
  const ofIt = heads.filter(({ documentId }) => documentId === id);
  const head = ofIt.find(({ tab }) => tab === world.tab) ?? ofIt[0];
  const draft = head === undefined || world.database === undefined ? undefined : await loadDraft(world.database, head.id);
  const { home, answer } = await load(id, kind, world);
  const found = draft?.ok ? withDraft(draft.value, answer, home) : withoutDraft(answer, home, kind);
  return found.ok && draft?.ok === false ? ok({ ...found.value, problem: draft.error }) : found;
}

/** Asks where the id says that it is kept. A lesson's may stand on this device under any id. */
async function load(id: string, kind: DocumentKind, { stores }: OpeningWorld) {
  const call = { kind: "load", id } as const;
  if (isDeviceId(id) || kind === "editor") {
    const answer = await stores[kind].device(call);
    if (isDeviceId(id) || answer.kind === "loaded") return { home: "device", answer } as const;
  }
  return { home: "account", answer: await stores[kind].account(call) } as const;
}

async function openDraft(head: DraftHead, { database }: OpeningWorld): Promise<Result<Found>> {
  const draft = database === undefined ? undefined : await loadDraft(database, head.id);
  if (draft === undefined) return ok(nothing);
  if (!draft.ok) return draft.error.code === "unreadable-storage" ? draft : ok({ ...nothing, problem: draft.error });
  return ok({ ...nothing, records: draft.value.records, draft: draft.value });
}

function withoutDraft(answer: StoreAnswer, home: "device" | "account", kind: DocumentKind): Result<Found> {
  if (answer.kind !== "loaded") return { ok: false, error: whyNot(answer, kind) };
  const location = locationOf(home, answer.document);
  const records = recordsOfBody(answer.document);
  return records.ok ? ok({ ...nothing, records: records.value, location }) : records;
}

/** Unsaved changes open whatever the answer is, but for those of a person who is not signed in. */
function withDraft(draft: Draft, answer: StoreAnswer, home: "device" | "account"): Result<Found> {
  const { documentId: id, authorId, version, epoch } = draft.head;
  const known: Location = { home, id, version, epoch, authorId, createdAt: null, formerId: null };
  const found = { ...nothing, records: draft.records, draft };
  switch (answer.kind) {
    case "loaded": {
      const isOther = answer.document.version !== version || isOtherEpoch(answer.document, draft.head);
      const newer = draft.pending === null && isOther ? answer.document : null;
      return ok({ ...found, location: { ...locationOf(home, answer.document), version, epoch }, newer });
    }
    case "missing":
      return ok({ ...found, location: { ...nowhere, formerId: id }, problem: deletedElsewhere });
    case "unreachable":
      return ok({ ...found, location: known });
    default:
      return { ok: false, error: whyNot(answer, draft.head.of) };
  }
}

function whyNot(answer: StoreAnswer, kind: DocumentKind): Problem {
  const document: Named = { named: "document", id: nounOf(kind) };
  switch (answer.kind) {
    case "missing":
      return problem("missing", { what: problem("no-such-document", { document }) });
    case "signed-out":
      return problem("signed-out", { next: problem("sign-in-to-open", { document }) });
    case "unreachable":
      if (answer.problem.code === "silent-storage") return problem("unreadable-storage");
      return problem("unreachable", { what: problem("document-not-loaded", { document }) });
    case "refused":
      return answer.problem;
    default:
      return problem("unexpected-answer");
  }
}

/** The state that a document which was just found builds on. */
export const baseOf = ({ draft, records, location }: Found) =>
  draft === null ? (records === null || location.home === "none" ? null : bodyOfRecords(records)) : draft.base;
