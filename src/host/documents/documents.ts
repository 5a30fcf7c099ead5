import { effect } from "@preact/signals-core";
import { newDraftId } from "../../documents/document-ids.ts";
import { randomId } from "../../lib/random-id.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { TabIdentity } from "../../protocol/engine/account-feed.ts";
import type { Opened, StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { editedDocument, openDocument, type StoreMirror } from "../engine/store-mirror.ts";
import type { Unanswered } from "../engine/unanswered.ts";
import type { Notices } from "../page/notices.ts";
import { whenIdle } from "../page/settled.ts";
import type { Snapshots } from "./snapshots/snapshots.ts";

export interface DocumentsParts {
  readonly engine: EngineClient;
  readonly mirror: StoreMirror;
  readonly snapshots: Pick<Snapshots, "find" | "drop">;
  readonly unanswered: Unanswered;
  readonly notices: Notices;
  readonly identity: Promise<TabIdentity>;
  /** Calls back when the page is hidden or left. */
  readonly onHidden: (task: () => void) => () => void;
  /** What this tab remembers over a sign-in. */
  readonly tabStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
}

/** The open document, as the page deals with it. */
export interface Documents {
  /** Opens what is stored, tells what was recovered, and sends again what a page that was left did not see answered. */
  open(ref: StoredRef): Promise<Result<Opened, Problem>>;
  /** The draft that a new document is to have, by whose id `open` begins it. */
  newDraft(): string;
  /** The same for a document from elsewhere: `open` opens it as a new one, and saves it. */
  bring(json: unknown): string;
  /** Whether a draft is one that was brought from elsewhere since the page was loaded. */
  wasBrought(draftId: string): boolean;
  /** Remembers over a sign-in which draft was open at an address. */
  rememberForReturn(path: string): void;
  /** The draft that was open at this address before a sign-in; asked once. */
  takeReturn(path: string): string | undefined;
}

const RETURN = "woodshed-return";

/** Makes the page's side of opening and leaving documents. */
export function createDocuments(parts: DocumentsParts): Documents {
  const { engine, mirror, unanswered, notices, tabStorage } = parts;
  keepWhenLeft(parts);
  const { drawSnapshot, failed } = createSnapshotView(parts);
  // Whoever signs in comes back to what was open: that is no news.
  let returned = readPair(tabStorage?.getItem(RETURN) ?? null)[1];
  let opening: { readonly id: string; readonly opened: Promise<Result<Opened, Problem>> } | undefined;
  async function openStored(ref: StoredRef): Promise<Result<Opened, Problem>> {
    await drawSnapshot(ref);
    const opened = await engine.documents.openStored(ref);
    if (!opened.ok) return failed(ref, opened);
    const kept = unanswered.dequeue(opened.value);
    if (!mirror.isSnapshot.peek()) for (const command of kept) void engine.dispatch(command);
    else if (!(await engine.takeOver(kept))) return failed(ref, engineDied);
    if (opened.value.isRecovered && opened.value.draftId !== returned) notices.tell(recovered);
    if (returned !== undefined && ref.kind === "stored") tabStorage?.removeItem(RETURN);
    returned = undefined;
    if (opened.value.problem !== null) notices.tell(opened.value.problem);
    return opened;
  }
  const fresh = createFreshDrafts(parts);
  return {
    async open(ref) {
      if (opening?.id !== JSON.stringify(ref)) notices.close(recovered.code);
      const begun = ref.kind === "draft" ? fresh.open(ref.draftId, ref.of ?? "workspace") : undefined;
      if (begun !== undefined) return begun;
      const id = JSON.stringify(ref);
      if (opening?.id === id) return opening.opened;
      const opened = openStored(ref).finally(() => {
        if (opening?.id === id) opening = undefined;
      });
      opening = { id, opened };
      return opened;
    },
    newDraft: () => fresh.add(),
    bring: (json) => fresh.add({ json }),
    wasBrought: fresh.wasBrought,
    rememberForReturn(path) {
      const draftId = editedDocument(mirror)?.draftId;
      if (draftId !== undefined) tabStorage?.setItem(RETURN, JSON.stringify([path, draftId]));
    },
    takeReturn(path) {
      const text = tabStorage?.getItem(RETURN) ?? null;
      tabStorage?.removeItem(RETURN);
      const [kept, draftId] = readPair(text);
      return kept === path ? draftId : undefined;
    },
  };
}

/** Documents that are not there yet: the page gives their drafts an id, by which the engine then begins them. */
function createFreshDrafts({ engine, mirror }: DocumentsParts) {
  interface Fresh {
    /** Absent: a new one. */
    readonly json?: unknown;
    opening?: Promise<Result<Opened, Problem>>;
  }
  const drafts = new Map<string, Fresh>();
  const brought = new Set<string>();
  // Once it is open it is in the engine's care, and is found by its draft like any other.
  effect(() => {
    const document = openDocument(mirror);
    if (document?.kind === "document") drafts.delete(document.draftId);
  });
  async function begin(draftId: string, of: DocumentKind, fresh: Fresh): Promise<Result<Opened, Problem>> {
    const isNew = !("json" in fresh);
    const opened = await engine.open(
      isNew
        ? of === "editor"
          ? { kind: "new-lesson", draftId }
          : { kind: "new-workspace", draftId, music: "preset" }
        : { kind: "json", json: fresh.json, draftId },
    );
    if (!opened.ok) return opened;
    if (!isNew) void engine.documents.save();
    return ok({ documentId: null, draftId, isRecovered: false, answered: null, problem: null });
  }
  return {
    add(fresh: Fresh = {}): string {
      const draftId = newDraftId(randomId);
      drafts.set(draftId, fresh);
      if ("json" in fresh) brought.add(draftId);
      return draftId;
    },
    wasBrought: (draftId: string): boolean => brought.has(draftId),
    /** Begins one of them, once; undefined where it is none. */
    open(draftId: string, of: DocumentKind): Promise<Result<Opened, Problem>> | undefined {
      const fresh = drafts.get(draftId);
      if (fresh !== undefined) fresh.opening ??= begin(draftId, of, fresh);
      return fresh?.opening;
    },
  };
}

/** What stood at an address last is drawn before the engine is asked for it, and taken away where that has nothing to put in its place. */
function createSnapshotView({ engine, mirror, snapshots }: DocumentsParts) {
  const current = () => editedDocument(mirror);
  const shown = new Set<string>();
  const stands = (id: string) => current()?.id === id || current()?.draftId === id;
  return {
    /** Fulfilled when a snapshot has been drawn, if there is one; each is shown once. */
    async drawSnapshot(ref: StoredRef): Promise<void> {
      const id = ref.kind === "stored" ? ref.id : "";
      if (mirror.isSnapshot.peek() && !stands(id)) engine.dropSnapshot();
      if (ref.kind === "stored" && current() === undefined && !shown.has(id)) {
        const copy = await snapshots.find(ref.of ?? "workspace", id);
        if (copy !== undefined && current() === undefined) mirror.showSnapshot(copy);
      }
      shown.add(id);
      // Who has acted on it already waits for the engine, and not for what else is drawn.
      if (mirror.isSnapshot.peek()) await Promise.race([new Promise<void>(whenIdle), engine.asked]);
    },
    failed(ref: StoredRef, refusal: Result<never, Problem>): Result<never, Problem> {
      const code = refusal.ok ? "" : refusal.error.code;
      // What was asked for meanwhile has taken the snapshot away itself, or shows its own.
      if (mirror.isSnapshot.peek() && code !== "superseded") engine.dropSnapshot();
      if (ref.kind === "stored" && code === "missing") void snapshots.drop(ref.of ?? "workspace", ref.id);
      return refusal;
    },
  };
}

const engineDied = refuse("engine-restarted", { when: problem("restarted-while-opening") });
/** What was found on the device and not saved is open. */
export const recovered: Problem = problem("recovered-draft");

function readPair(text: string | null): readonly [string?, string?] {
  try {
    const pair: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(pair) && pair.every((part) => typeof part === "string") ? (pair as [string?, string?]) : [];
  } catch {
    return [];
  }
}

/** Keeps what is not kept yet when the page is hidden or left, up to the moment when it is after all. */
function keepWhenLeft({ engine, mirror, unanswered, identity, onHidden }: DocumentsParts): void {
  let page: string | undefined;
  let isKept = false;
  void identity.then((known) => {
    page = known.page;
  });
  const keep = () => {
    const document = editedDocument(mirror);
    if (page === undefined || document === undefined) return;
    const commands = engine.unkept();
    unanswered.keep({ draftId: document.draftId, documentId: document.id, page, commands });
    isKept = commands.length > 0;
  };
  onHidden(keep);
  engine.onSend(() => {
    if (document.visibilityState === "hidden" || isKept) keep();
  });
  engine.onKept(() => {
    if (isKept) keep();
  });
}
