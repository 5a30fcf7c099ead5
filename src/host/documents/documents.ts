import { randomId } from "../../lib/random-id.ts";
import { type Problem, type Result, refuse } from "../../lib/result.ts";
import type { TabIdentity } from "../../protocol/engine/account-feed.ts";
import type { Opened, StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { openSave, type StoreMirror } from "../engine/store-mirror.ts";
import type { Unanswered } from "../engine/unanswered.ts";
import type { Notices } from "../page/notices.ts";
import { whenIdle } from "../page/settled.ts";
import type { Snapshots } from "./snapshots.ts";

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
  /** Opens a new document of a kind; gives the id of its draft. */
  openNew(kind: DocumentKind): Promise<string>;
  /** Takes a document from elsewhere; gives the id of a draft under which `open` opens it as a new one, and saves it. */
  bring(json: unknown): string;
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
  let opening: { readonly id: string; readonly opened: Promise<Result<Opened, Problem>> } | undefined;
  async function openStored(ref: StoredRef): Promise<Result<Opened, Problem>> {
    await drawSnapshot(ref);
    const opened = await engine.documents.openStored(ref);
    if (!opened.ok) return failed(ref, opened);
    const kept = unanswered.dequeue(opened.value);
    if (!mirror.isSnapshot.peek()) for (const command of kept) void engine.dispatch(command);
    else if (!(await engine.takeOver(kept))) return failed(ref, engineDied);
    if (opened.value.isRecovered) notices.tell(recovered);
    if (opened.value.problem !== null) notices.tell(opened.value.problem);
    return opened;
  }
  const brought = new Map<string, { readonly json: unknown; opening?: Promise<Result<Opened, Problem>> }>();
  async function openBrought(draftId: string, json: unknown): Promise<Result<Opened, Problem>> {
    const opened = await engine.open({ kind: "json", json, draftId });
    brought.delete(draftId);
    if (!opened.ok) return opened;
    void engine.documents.save();
    return { ok: true, value: { documentId: null, draftId, isRecovered: false, answered: null, problem: null } };
  }
  return {
    async open(ref) {
      const fresh = ref.kind === "draft" ? brought.get(ref.draftId) : undefined;
      if (ref.kind === "draft" && fresh !== undefined) {
        fresh.opening ??= openBrought(ref.draftId, fresh.json);
        return fresh.opening;
      }
      const id = JSON.stringify(ref);
      if (opening?.id === id) return opening.opened;
      const opened = openStored(ref).finally(() => {
        if (opening?.id === id) opening = undefined;
      });
      opening = { id, opened };
      return opened;
    },
    async openNew(of) {
      const draftId = `draft-${randomId()}`;
      await engine.open({ kind: of === "editor" ? "new-lesson" : "new-workspace", draftId });
      return draftId;
    },
    bring(json) {
      const draftId = `draft-${randomId()}`;
      brought.set(draftId, { json });
      return draftId;
    },
    rememberForReturn(path) {
      const draftId = openSave(mirror)?.draftId;
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

/** What stood at an address last is drawn before the engine is asked for it, and taken away where that has nothing to put in its place. */
function createSnapshotView({ engine, mirror, snapshots }: DocumentsParts) {
  const current = () => openSave(mirror);
  const shown = new Set<string>();
  const stands = (id: string) => current()?.documentId === id || current()?.draftId === id;
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
      if (mirror.isSnapshot.peek()) await new Promise<void>(whenIdle);
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

const engineDied = refuse("engine-restarted", "The music engine was started again while this was opened. Try once more.");
const recovered: Problem = { code: "recovered-draft", message: "Recovered unsaved changes" };

function readPair(text: string | null): readonly [string?, string?] {
  try {
    const pair: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(pair) && pair.every((part) => typeof part === "string") ? (pair as [string?, string?]) : [];
  } catch {
    return [];
  }
}

/** Keeps unanswered commands when the page is hidden or left, up to the moment when they are answered after all. */
function keepWhenLeft({ engine, mirror, unanswered, identity, onHidden }: DocumentsParts): void {
  let page: string | undefined;
  let isKept = false;
  void identity.then((known) => {
    page = known.page;
  });
  const keep = () => {
    const record = openSave(mirror);
    if (page === undefined || record === undefined) return;
    const commands = engine.unanswered();
    unanswered.keep({ draftId: record.draftId, documentId: record.documentId, page, commands });
    isKept = commands.length > 0;
  };
  onHidden(keep);
  engine.onSend(() => {
    if (document.visibilityState === "hidden" || isKept) keep();
  });
  engine.onAnswer(() => {
    if (isKept) keep();
  });
}
