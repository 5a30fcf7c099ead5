import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createDocumentList, type DeletedDocument, type DeletedList } from "../../../host/documents/document-list.ts";
import { type DocumentKind, documentKinds } from "../../../protocol/gateway-contract.ts";
import { problemText } from "../../text/problems.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { shownTime } from "./use-document-list.ts";

/** Something deleted, as it is listed. */
export interface DeletedRow {
  readonly id: string;
  readonly of: DocumentKind;
  readonly title: string;
  /** When it was deleted: as shown, and ISO 8601. */
  readonly deleted: string;
  readonly deletedAt: string;
  readonly isOnDevice: boolean;
}

export interface DeletedRows {
  readonly rows: readonly DeletedRow[];
  /** Whether the account has others, deleted before these. */
  readonly more: boolean;
  /** Why those of the account are missing, in words. */
  readonly missing: string | undefined;
}

/**
 * What was deleted and can be brought back; `shown` is undefined until it was read. It is read anew with another `stamp`, while it `isWanted`;
 * `onBack` is told what was brought back.
 */
export function useDeleted(isWanted: boolean, stamp: string, onBack: (kind: DocumentKind, id: string) => void) {
  const { engine, gateway, session } = useHost();
  const isSignedIn = useSignalValue(session.user) !== null;
  const lists = useMemo(
    () => documentKinds.map((kind) => ({ kind, list: createDocumentList(gateway, engine.documents, kind) })),
    [gateway, engine],
  );
  const [shown, setShown] = useState<DeletedRows>();
  const [problem, setProblem] = useState<string>();
  /** The title of what was brought back last. */
  const [back, setBack] = useState<string>();
  /** The reading that was begun last: what an earlier one finds later is not shown. */
  const last = useRef(0);
  const load = useCallback(async () => {
    last.current += 1;
    const reading = last.current;
    const read = await Promise.all(lists.map(async ({ kind, list }) => ({ kind, list: await list.listDeleted(isSignedIn) })));
    if (reading === last.current) setShown(rowsOf(read));
  }, [lists, isSignedIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stamp says that something was deleted or brought back
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load, stamp]);
  return {
    shown,
    problem,
    back,
    retry: () => void load(),
    async bringBack({ id, of, title }: DeletedRow) {
      const done = await lists.find(({ kind }) => kind === of)?.list.restore(id);
      setProblem(done?.ok === false ? problemText(done.error) : undefined);
      setBack(done?.ok ? title : undefined);
      if (done?.ok) onBack(of, id);
      else await load();
    },
  };
}

function rowsOf(read: readonly { readonly kind: DocumentKind; readonly list: DeletedList }[]): DeletedRows {
  const row =
    (of: DocumentKind, isOnDevice: boolean) =>
    ({ id, title, deletedAt }: DeletedDocument): DeletedRow => ({
      id,
      of,
      title,
      deleted: shownTime(deletedAt),
      deletedAt,
      isOnDevice,
    });
  const rows = read.flatMap(({ kind, list: { account, device } }) => [
    ...(account.ok ? account.value.entries.map(row(kind, false)) : []),
    ...device.map(row(kind, true)),
  ]);
  const refused = read.flatMap(({ list: { account } }) => (account.ok ? [] : [account.error]))[0];
  return {
    rows: rows.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt)),
    more: read.some(({ list: { account } }) => account.ok && account.value.more),
    missing: refused && problemText(refused),
  };
}
