import { useCallback, useEffect, useMemo, useState } from "react";
import { formatDateTime, parseDate } from "../../../documents/dates.ts";
import { createDocumentList } from "../../../host/documents/document-list.ts";
import type { Problem, Result } from "../../../lib/result.ts";
import type { LocalEntry } from "../../../protocol/engine/documents-api.ts";
import type { DocumentEntry, DocumentKind } from "../../../protocol/gateway-contract.ts";
import * as words from "../../text/en/start.ts";
import { problemText } from "../../text/problems.ts";
import type { AccountListState } from "../../workspaces/WorkspaceList.tsx";
import type { ListedWorkspace } from "../../workspaces/WorkspaceRow.tsx";
import { useHost, useSignalValue } from "../host.tsx";

interface Lists {
  /** Whose they are; null for nobody's. */
  readonly user: string | null;
  readonly account: Result<readonly DocumentEntry[], Problem>;
  readonly kept: readonly LocalEntry[];
}

/** A time as the list shows it. */
const shownTime = (text: string): string => {
  const date = parseDate(text);
  return date === null ? "unknown" : formatDateTime(date);
};

/** The workspaces or lessons of the account and of this device, and what can be done with them. */
export function useDocumentList(kind: DocumentKind) {
  const { engine, gateway, session } = useHost();
  const workspaces = useMemo(() => createDocumentList(gateway, engine.documents, kind), [gateway, engine, kind]);
  const isInitialised = useSignalValue(session.initialised);
  const user = useSignalValue(session.user)?.id ?? null;
  const [lists, setLists] = useState<Lists>();
  const [deleted, setDeleted] = useState<ListedWorkspace>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    const kept = await workspaces.listKept();
    setLists({ user, account: await workspaces.listAccount(), kept });
  }, [workspaces, user]);
  useEffect(() => {
    if (isInitialised) void load();
  }, [isInitialised, load]);
  const act = (work: Promise<Result<null, Problem>>, then?: () => void) =>
    void work.then((done) => {
      setProblem(done.ok ? undefined : problemText(done.error));
      if (done.ok) then?.();
      return load();
    });
  const shown = lists?.user === user ? lists : undefined;
  const isKept = (id: string) => shown?.kept.some((entry) => entry.id === id) ?? false;
  return {
    account: accountState(shown, kind),
    device: shown && deviceEntries(shown, kind),
    problem,
    onRetry: () => {
      setLists(undefined);
      void load();
    },
    deleted: deleted && {
      title: deleted.title,
      undo: () => act(workspaces.restore(deleted.id), () => setDeleted(undefined)),
      close: () => setDeleted(undefined),
    },
    actions: {
      duplicate: ({ id }: ListedWorkspace) => act(workspaces.duplicate(id)),
      remove: (workspace: ListedWorkspace) => act(workspaces.remove(workspace.id), () => setDeleted(workspace)),
      moveOf: ({ id }: ListedWorkspace) => (user !== null && isKept(id) ? () => act(workspaces.moveToAccount(id)) : undefined),
    },
  };
}

function accountState(lists: Lists | undefined, kind: DocumentKind): AccountListState {
  if (lists === undefined) return { kind: "loading" };
  const { account, kept } = lists;
  if (!account.ok)
    return account.error.code === "signed-out" ? { kind: "anonymous" } : { kind: "failed", message: problemText(account.error) };
  const unsaved = new Set(kept.map(({ documentId }) => documentId));
  const workspaces = account.value.map(({ id, title, createdAt }): ListedWorkspace => {
    const entry = { id, of: kind, title, created: shownTime(createdAt) };
    return unsaved.has(id) ? { ...entry, note: words.unsavedOnThisDevice } : entry;
  });
  return { kind: "ready", workspaces };
}

/** What is only here: documents kept on this device, and drafts of what the list above does not have. */
function deviceEntries({ account, kept }: Lists, kind: DocumentKind): readonly ListedWorkspace[] {
  const listed = new Set([...(account.ok ? account.value : []), ...kept].map(({ id }) => id));
  return kept
    .filter(({ documentId }) => documentId === null || !listed.has(documentId))
    .map(({ id, kind: state, title, createdAt }) => {
      const draft = state === "draft" ? { title } : kept.find(({ documentId }) => documentId === id);
      const entry = { id, of: kind, title: draft?.title ?? title, created: shownTime(createdAt) };
      return draft === undefined ? entry : { ...entry, note: words.unsavedChanges };
    });
}
