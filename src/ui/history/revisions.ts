import { useEffect, useState } from "react";
import { resultOf } from "../../host/documents/document-list.ts";
import type { Host } from "../../host/host.ts";
import type { JsonObject } from "../../lib/json.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";
import type { DocumentChange } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { RevisionEntry } from "../../protocol/gateway-contract-schemas.ts";
import { useHost } from "../state/host.tsx";

/** A document of the account. */
export interface DocumentAt {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** What of a document can be read: an earlier state by its number, or the present one. */
export type State = number | "now";

type Loaded<T> = Result<T, Problem> | undefined;

/** Reads something from the account once for each of its keys; undefined until it is there. */
function useLoaded<T>(key: string, load: () => Promise<Result<T, Problem>>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly result: Result<T, Problem> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read.
  useEffect(() => {
    let isCurrent = true;
    void load().then((result) => isCurrent && setLoaded({ key, result }));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.result : undefined;
}

type Gateway = Host["gateway"];

/** One state of a document, earlier or present. */
export async function readState(gateway: Gateway, { kind, id }: DocumentAt, state: State): Promise<Result<DocumentBody, Problem>> {
  const read = state === "now" ? resultOf(await gateway.load(kind, id)) : resultOf(await gateway.revision(kind, id, state));
  return read.ok ? { ok: true, value: { title: read.value.title, data: read.value.data as JsonObject } } : read;
}

/** The earlier states of a document, newest first. */
export function useRevisions({ kind, id }: DocumentAt): Loaded<readonly RevisionEntry[]> {
  const { gateway } = useHost();
  return useLoaded(`${kind} ${id}`, async () => {
    const read = resultOf(await gateway.revisions(kind, id));
    return read.ok ? { ok: true, value: read.value.content } : read;
  });
}

/** What became of a document's parts between one of its states and a later one. */
export function useChanges(document: DocumentAt, former: State, later: State): Loaded<readonly DocumentChange[]> {
  const { gateway, engine } = useHost();
  return useLoaded(`${document.kind} ${document.id} ${former} ${later}`, async () => {
    const [before, after] = [await readState(gateway, document, former), await readState(gateway, document, later)];
    if (!before.ok) return before;
    if (!after.ok) return after;
    return { ok: true, value: await engine.documents.changesBetween(before.value, after.value) };
  });
}

/** Makes an earlier state the newest one. The present one stays among the earlier ones, whatever its age. */
export async function bringBack({ gateway, engine }: Host, document: DocumentAt, n: number): Promise<Result<null, Problem>> {
  const { kind, id } = document;
  const state = await readState(gateway, document, n);
  if (!state.ok) return state;
  await engine.documents.save();
  const present = resultOf(await gateway.load(kind, id));
  if (!present.ok) return present;
  const { version, epoch = null } = present.value;
  const saved = resultOf(await gateway.save(kind, id, state.value, { version, epoch, writeId: randomId(), reason: "resolve" }));
  return saved.ok ? { ok: true, value: null } : saved;
}
