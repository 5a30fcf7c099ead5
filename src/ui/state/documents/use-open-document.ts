import { computed } from "@preact/signals-core";
import { useEffect, useRef, useState } from "react";
import { type Location, type NavigateFunction, useLocation, useNavigate, useParams } from "react-router-dom";
import type { Documents } from "../../../host/documents/documents.ts";
import type { Problem } from "../../../lib/result.ts";
import type { StoredRef } from "../../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import { type SaveRecord, sessionIds } from "../../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "../host.tsx";

/** Where the opening of the address's document stands. */
export type Opening =
  | { readonly kind: "loading" }
  | { readonly kind: "open" }
  | { readonly kind: "failed"; readonly problem: Problem; retry(): void };

/** What an address names. */
interface Target {
  /** The last part of the address: `new`, the id of what is stored, or nothing. */
  readonly id: string | undefined;
  /** The draft that stood here before a reload or a way back; kept with the address in the browser's history. */
  readonly draftId: string | undefined;
  readonly of: DocumentKind;
}

/**
 * Opens what the address names: `/workspace/new` and `/editor` a new document, `/workspace` what this tab worked on, `/workspace/{id}` and
 * `/editor/{id}` the stored one; what is open already stays as it is. Once it is saved the address becomes its own.
 */
export function useOpenDocument(kind: DocumentKind): Opening {
  const { documents, lastOpen, mirror } = useHost();
  const { id } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const record = useOpened();
  const [failed, setFailed] = useState<{ readonly key: string; readonly problem: Problem }>();
  const [turn, setTurn] = useState(0);
  const key = `${location.key} ${turn}`;
  const isThere = record !== undefined && isOpen({ id, of: kind, draftId: draftOf(location) }, record);
  const coming = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another try
  useEffect(() => {
    const draftId = draftOf(location);
    // What was just opened is on its way to the page: opened once more, it would begin anew.
    // A snapshot of it only stands in until it is opened.
    if ((isThere && !mirror.isSnapshot.peek()) || (draftId !== undefined && draftId === coming.current)) return;
    let isCurrent = true;
    const state = (opened: string) => {
      coming.current = opened;
      if (opened !== draftId) stateDraft(opened, location, navigate);
    };
    coming.current = undefined;
    void openTarget(documents, { id, of: kind, draftId }, location, navigate, state).then((problem) => {
      if (isCurrent && problem !== null && problem.code !== "superseded") setFailed({ key, problem });
    });
    return () => {
      isCurrent = false;
    };
  }, [documents, mirror, id, kind, isThere, key, location, navigate, turn]);
  const storedId = isThere ? record.documentId : null;
  useEffect(() => {
    if (storedId !== null) lastOpen.note({ id: storedId, of: kind });
  }, [lastOpen, kind, storedId]);
  useOwnAddress(kind, id, isThere ? (record.documentId ?? undefined) : undefined);
  if (isThere) return { kind: "open" };
  return failed?.key === key ? { kind: "failed", problem: failed.problem, retry: () => setTurn(turn + 1) } : { kind: "loading" };
}

/** What is open: the part of the save record by which the address goes. */
type Opened = Pick<SaveRecord, "documentId" | "draftId" | "kind">;

/** What is open, undefined while nothing is; the page is not drawn anew for how safe it is, which changes with every edit. */
export function useOpened(): Opened | undefined {
  const { mirror } = useHost();
  const [opened] = useState(() => {
    let last: Opened | undefined;
    return computed(() => {
      const record = mirror.record(sessionIds.save).value;
      const now = record?.typeName === "save" ? record : undefined;
      if (now?.kind !== last?.kind || now?.documentId !== last?.documentId || now?.draftId !== last?.draftId) last = now;
      return last;
    });
  });
  return useSignalValue(opened);
}

/** A name for what is open that lasts through its first save, and while a snapshot of it gives way to what the engine has. */
export function useOpenedName(): string | undefined {
  const opened = useOpened();
  const [last, setLast] = useState({ opened, name: opened?.draftId });
  if (last.opened === opened) return last.name;
  const next = { opened, name: isSame(opened, last.opened) ? last.name : opened?.draftId };
  setLast(next);
  return next.name;
}

const isSame = (a: Opened | undefined, b: Opened | undefined): boolean =>
  a !== undefined && b !== undefined && (a.draftId === b.draftId || (a.documentId !== null && a.documentId === b.documentId));

function isOpen({ id, of, draftId }: Target, { documentId, draftId: open, kind }: Opened): boolean {
  if (kind !== of) return false;
  if (id !== undefined && id !== "new") return documentId === id || open === id;
  if (draftId !== undefined) return open === draftId;
  return id === undefined && of === "workspace";
}

const draftOf = ({ state }: Location): string | undefined => {
  const kept: unknown = (state as { readonly draftId?: unknown } | null)?.draftId;
  return typeof kept === "string" ? kept : undefined;
};

/** What is to be opened; undefined for a new document. */
function refOf({ id, of, draftId }: Target): StoredRef | undefined {
  if (id !== undefined && id !== "new") return { kind: "stored", id, of };
  if (draftId !== undefined) return { kind: "draft", draftId, of };
  return id === "new" || of === "editor" ? undefined : { kind: "resume", of };
}

/** Opens, and writes down with the address what stands there; the problem if it could not be opened. */
async function openTarget(
  documents: Documents,
  target: Target,
  location: Location,
  navigate: NavigateFunction,
  state: (draftId: string) => void,
): Promise<Problem | null> {
  const { id, of } = target;
  const ref = refOf({ id, of, draftId: target.draftId ?? documents.takeReturn(location.pathname) });
  if (ref === undefined) {
    state(await documents.openNew(of));
    return null;
  }
  const opened = await documents.open(ref);
  if (!opened.ok) return opened.error;
  const { documentId, draftId } = opened.value;
  if (documentId !== null) {
    if (documentId !== id) void navigate(addressOf(of, documentId), { replace: true });
  } else if (draftId !== id) state(draftId);
  return null;
}

/** Keeps the draft's id with the address in the browser's history. */
const stateDraft = (draftId: string, location: Location, navigate: NavigateFunction): void =>
  void navigate(location.pathname, { replace: true, state: { draftId } });

/** The address of a stored document. @example addressOf("editor", "l1") // "/editor/l1" */
const addressOf = (kind: DocumentKind, documentId: string): string => `/${kind}/${encodeURIComponent(documentId)}`;

/** After its first save a document's address is its own. */
function useOwnAddress(kind: DocumentKind, id: string | undefined, documentId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (documentId !== undefined && documentId !== id) void navigate(addressOf(kind, documentId), { replace: true });
  }, [kind, documentId, id, navigate]);
}
