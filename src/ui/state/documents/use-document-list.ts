import { useCallback, useEffect, useMemo, useState } from "react";
import { formatDateTime, parseDate } from "../../../documents/dates.ts";
import { type AccountList, createDocumentList } from "../../../host/documents/document-list.ts";
import type { Problem, Result } from "../../../lib/result.ts";
import type { LocalEntry } from "../../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import * as words from "../../text/en/start.ts";
import { problemText } from "../../text/problems.ts";
import type { AccountListState } from "../../workspaces/WorkspaceList.tsx";
import type { ListedWorkspace } from "../../workspaces/WorkspaceRow.tsx";
import { useHost, useSignalValue } from "../host.tsx";

interface Lists {
  /** Whose they are; null for nobody's. */
  readonly user: string | null;
  readonly account: Result<AccountList, Problem>;
  readonly kept: readonly LocalEntry[];
}

/** A time as a list shows it. */
export const shownTime = (text: string): string => {
  const date = parseDate(text);
  return date === null ? words.unknownTime : formatDateTime(date);
};

interface Dated {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a row shows of an entry. */
const rowOf = ({ id, title, createdAt, updatedAt }: Dated, kind: DocumentKind, chords: readonly string[] | undefined): ListedWorkspace => ({
  id,
  of: kind,
  title,
  created: shownTime(createdAt),
  createdAt,
  edited: shownTime(updatedAt),
  editedAt: updatedAt,
  chords: chords ?? [],
});

/** The workspaces or lessons of the account and of this device, and what can be done with them. */
export function useDocumentList(kind: DocumentKind) {
  const { engine, gateway, session, firstChords } = useHost();
  const workspaces = useMemo(() => createDocumentList(gateway, engine.documents, kind), [gateway, engine, kind]);
  const isInitialised = useSignalValue(session.initialised);
  const user = useSignalValue(session.user)?.id ?? null;
  const isNobody = useSignalValue(session.draftOwner) === null;
  const [lists, setLists] = useState<Lists>();
  /** How often the lists were read. */
  const [readings, setReadings] = useState(0);
  const [deleted, setDeleted] = useState<ListedWorkspace>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    const kept = await workspaces.listKept();
    setLists({ user, account: await workspaces.listAccount(), kept });
    setReadings((before) => before + 1);
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
  const isDraft = (id: string) => shown?.kept.some((entry) => entry.id === id && entry.kind === "draft") ?? false;
  const [account, device] = useMemo(() => {
    const chords = firstChords();
    return [accountState(shown, kind, chords, isNobody), shown && deviceEntries(shown, kind, chords)] as const;
  }, [shown, kind, firstChords, isNobody]);
  return {
    account,
    device,
    problem,
    readings,
    /** What was deleted is back, by another way than Undo. */
    onBack(id: string) {
      setDeleted((last) => (last?.id === id ? undefined : last));
      void load();
    },
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
      renameOf: ({ id }: ListedWorkspace) => (isDraft(id) ? undefined : (title: string) => act(workspaces.rename(id, title))),
      moveOf: ({ id }: ListedWorkspace) => (user !== null && isKept(id) ? () => act(workspaces.moveToAccount(id)) : undefined),
    },
  };
}

type Chords = Readonly<Record<string, readonly string[]>>;

/** What the account has; nothing where nobody is signed in, whatever the answer. */
function accountState(lists: Lists | undefined, kind: DocumentKind, chords: Chords, isNobody: boolean): AccountListState {
  if (lists === undefined) return { kind: "loading" };
  const { account, kept } = lists;
  if (!account.ok)
    return account.error.code === "signed-out" || isNobody
      ? { kind: "anonymous" }
      : { kind: "failed", message: problemText(account.error) };
  const unsaved = new Set(kept.map(({ documentId }) => documentId));
  const workspaces = account.value.entries.map((entry): ListedWorkspace => {
    const row = rowOf(entry, kind, chords[entry.id]);
    return unsaved.has(entry.id) ? { ...row, note: words.unsavedOnThisDevice } : row;
  });
  const { at } = account.value;
  return { kind: "ready", workspaces, ...(at === undefined ? {} : { readAt: shownTime(at) }) };
}

/** What is only here: documents kept on this device, and drafts of what the list above does not have. */
function deviceEntries({ account, kept }: Lists, kind: DocumentKind, chords: Chords): readonly ListedWorkspace[] {
  const listed = new Set([...(account.ok ? account.value.entries : []), ...kept].map(({ id }) => id));
  return kept
    .filter(({ documentId }) => documentId === null || !listed.has(documentId))
    .map((entry) => {
      const draft = entry.kind === "draft" ? entry : kept.find(({ documentId }) => documentId === entry.id);
      const row = rowOf(
        { ...entry, title: draft?.title ?? entry.title, updatedAt: draft?.updatedAt ?? entry.updatedAt },
        kind,
        chords[entry.id],
      );
      if (entry.isElsewhere) return { ...row, note: words.openInAnotherTab, isElsewhere: true };
      if (draft === undefined) return row;
      return { ...row, note: draft.documentId === null ? words.notSavedYet : words.unsavedChanges };
    });
}
