import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { addressOf, NEW_ADDRESS, openAt, refOf, type Target, targetOf } from "../../../host/documents/address.ts";
import { recovered } from "../../../host/documents/documents.ts";
import type { Problem } from "../../../lib/result.ts";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import type { EditedDocument } from "../../../protocol/records/open-document.ts";
import { useHost } from "../host.tsx";
import { useEditedDocument } from "../records.ts";

/** Where the opening of the address's document stands. */
export type Opening =
  | { readonly kind: "loading" }
  | { readonly kind: "open" }
  | { readonly kind: "failed"; readonly problem: Problem; retry(): void };

/**
 * Opens what the address names, and keeps address and history to what is open: a document that was just stored, or found as a draft, takes its own.
 * What is open already stays as it is.
 */
export function useOpenDocument(kind: DocumentKind): Opening {
  const { id } = useParams();
  const location = useLocation();
  const target = targetOf(kind, id, location.state);
  const open = openAt(target, useEditedDocument());
  const problem = useOpening(target, open !== undefined, location);
  useOwnAddress(open, location);
  if (open !== undefined) return { kind: "open" };
  return problem === undefined ? { kind: "loading" } : { kind: "failed", ...problem };
}

interface At {
  readonly key: string;
  readonly pathname: string;
  readonly state: unknown;
}

/** Asks for what the address names while it is not open; why that failed. */
function useOpening(target: Target, isThere: boolean, { key: place, pathname }: At) {
  const { documents, mirror, notices } = useHost();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ readonly key: string; readonly problem: Problem }>();
  const [turn, setTurn] = useState(0);
  const key = `${place} ${turn}`;
  const asked = JSON.stringify(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another try, `asked` stands for the target
  useEffect(() => {
    // A snapshot of it only stands in until it is opened.
    if (isThere && !mirror.isSnapshot.peek()) return;
    const draftId = target.kind === "new" || target.kind === "resume" ? documents.takeReturn(pathname) : undefined;
    if (target.kind === "new" || draftId !== undefined) {
      void navigate(pathname, { replace: true, state: { draftId: draftId ?? documents.newDraft() } });
      return;
    }
    let isCurrent = true;
    void documents.open(refOf(target)).then((opened) => {
      if (isCurrent && !opened.ok && opened.error.code !== "superseded") setFailed({ key, problem: opened.error });
      // Who came for a new one has another way than going on; what was found stays in the list.
      const isFound = opened.ok && opened.value.documentId === null && notices.all.peek().some((each) => each.problem === recovered);
      if (isFound) notices.tell(recovered, { does: "startNew", run: () => void navigate(NEW_ADDRESS[target.of]) });
    });
    return () => {
      isCurrent = false;
    };
  }, [documents, mirror, asked, isThere, key, pathname, navigate, turn]);
  return failed?.key === key ? { problem: failed.problem, retry: () => setTurn(turn + 1) } : undefined;
}

/** The address of what is open is its own. */
function useOwnAddress(open: EditedDocument | undefined, { pathname, state }: At): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (open === undefined) return;
    const address = addressOf(open, pathname);
    const kept = (state as { readonly draftId?: unknown } | null)?.draftId;
    if (address.path !== pathname || address.state?.draftId !== kept) void navigate(address.path, { replace: true, state: address.state });
  }, [open, pathname, state, navigate]);
}

/** A name for what is open that lasts through its first save, and while a snapshot of it gives way to what the engine has. */
export function useOpenedName(): string | undefined {
  const opened = useEditedDocument();
  const [last, setLast] = useState({ opened, name: opened?.draftId });
  if (last.opened === opened) return last.name;
  const next = { opened, name: isSame(opened, last.opened) ? last.name : opened?.draftId };
  setLast(next);
  return next.name;
}

const isSame = (a: EditedDocument | undefined, b: EditedDocument | undefined): boolean =>
  a !== undefined && b !== undefined && (a.draftId === b.draftId || (a.id !== null && a.id === b.id));
