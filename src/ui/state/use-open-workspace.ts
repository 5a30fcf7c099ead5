import { useEffect, useState } from "react";
import { type Location, type NavigateFunction, useLocation, useNavigate, useParams } from "react-router-dom";
import type { Documents } from "../../host/documents.ts";
import type { Problem } from "../../music/result.ts";
import type { StoredRef } from "../../protocol/documents-api.ts";
import type { SaveRecord } from "../../protocol/session-records.ts";
import { useHost } from "./host.tsx";
import { useSaveRecord } from "./use-save.ts";

/** Where the opening of the address's workspace stands. */
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
}

/**
 * Opens what the address names: `/workspace/new` a new workspace, `/workspace` what this tab worked on, `/workspace/{id}` the stored one; what is open
 * already stays as it is. Once it is saved the address becomes its own.
 */
export function useOpenWorkspace(): Opening {
  const { documents } = useHost();
  const { id } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const record = useSaveRecord();
  const [failed, setFailed] = useState<{ readonly key: string; readonly problem: Problem }>();
  const [turn, setTurn] = useState(0);
  const key = `${location.key} ${turn}`;
  const isThere = record !== undefined && isOpen({ id, draftId: draftOf(location) }, record);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another try
  useEffect(() => {
    if (isThere) return;
    let isCurrent = true;
    void carryOut(documents, id, location, navigate).then((problem) => {
      if (isCurrent && problem !== null && problem.code !== "superseded") setFailed({ key, problem });
    });
    return () => {
      isCurrent = false;
    };
  }, [documents, id, isThere, key, location, navigate, turn]);
  useOwnAddress(id, isThere ? (record.documentId ?? undefined) : undefined);
  if (isThere) return { kind: "open" };
  return failed?.key === key ? { kind: "failed", problem: failed.problem, retry: () => setTurn(turn + 1) } : { kind: "loading" };
}

function isOpen({ id, draftId }: Target, { documentId, draftId: open }: SaveRecord): boolean {
  if (id !== undefined && id !== "new") return documentId === id || open === id;
  if (draftId !== undefined) return open === draftId;
  return id === undefined;
}

const draftOf = ({ state }: Location): string | undefined => {
  const kept: unknown = (state as { readonly draftId?: unknown } | null)?.draftId;
  return typeof kept === "string" ? kept : undefined;
};

/** What is to be opened; undefined for a new workspace. */
function refOf({ id, draftId }: Target): StoredRef | undefined {
  if (id !== undefined && id !== "new") return { kind: "stored", id };
  if (draftId !== undefined) return { kind: "draft", draftId };
  return id === "new" ? undefined : { kind: "resume" };
}

/** Opens, and writes down with the address what stands there; the problem if it could not be opened. */
async function carryOut(
  documents: Documents,
  id: string | undefined,
  location: Location,
  navigate: NavigateFunction,
): Promise<Problem | null> {
  const ref = refOf({ id, draftId: draftOf(location) ?? documents.takeReturn(location.pathname) });
  if (ref === undefined) {
    stateDraft(await documents.openNew(), location, navigate);
    return null;
  }
  const opened = await documents.open(ref);
  if (!opened.ok) return opened.error;
  const { documentId, draftId } = opened.value;
  if (documentId !== null) {
    if (documentId !== id) void navigate(addressOf(documentId), { replace: true });
  } else if (draftId !== id) stateDraft(draftId, location, navigate);
  return null;
}

/** Keeps the draft's id with the address in the browser's history. */
const stateDraft = (draftId: string, location: Location, navigate: NavigateFunction): void =>
  void navigate(location.pathname, { replace: true, state: { draftId } });

const addressOf = (documentId: string): string => `/workspace/${encodeURIComponent(documentId)}`;

/** After its first save a workspace's address is its own. */
function useOwnAddress(id: string | undefined, documentId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (documentId !== undefined && documentId !== id) void navigate(addressOf(documentId), { replace: true });
  }, [documentId, id, navigate]);
}
