import { effect } from "@preact/signals-core";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import { type StoreRecord, sessionIds } from "../../../protocol/records/session-records.ts";
import { later } from "../../clock/clock.ts";
import { editedDocument, openDocument, type StoreMirror, saveRecord } from "../../engine/store-mirror.ts";
import { whenIdle } from "../../page/settled.ts";
import { addressOf, type KeptSnapshot, restOf, type Snapshots } from "./snapshots.ts";
import { hasNewSheets, newSheets, writeSheets } from "./written-sheets.ts";

/** How long a document rests before its snapshot is kept, in milliseconds. */
const REST_MS = 2000;
/** Documents of which there is a snapshot; the one that was kept longest ago goes first. */
const MOST = 6;
/** A longer one takes as long to read as the engine takes to start, in characters. */
const LONGEST = 2_000_000;

/** The document, what was computed from it, and where it is kept; nothing that only holds while an engine runs. */
const isKept = ({ scope, typeName }: StoreRecord): boolean =>
  scope === "document" || typeName === "derived" || typeName === "save" || typeName === "open";

/** Keeps a snapshot of a document and of the sheets that stand on the page. */
export async function keepSnapshot(
  { inCache, stamp }: Pick<Snapshots, "inCache" | "stamp">,
  kind: DocumentKind,
  id: string,
  records: readonly StoreRecord[],
): Promise<void> {
  const sheets = writeSheets();
  const text = JSON.stringify({ ...stamp(), records: records.filter(isKept), sheets: sheets.first } satisfies KeptSnapshot);
  const rest = JSON.stringify(sheets.rest);
  if (text.length + rest.length > LONGEST) return;
  const address = addressOf(kind, id);
  await inCache(async (cache) => {
    await cache.put(address, new Response(text));
    await cache.put(restOf(address), new Response(rest));
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - 2 * MOST))) await cache.delete(old);
  });
}

export interface SnapshotWriterParts {
  readonly mirror: StoreMirror;
  /** As `keepSnapshot`. */
  readonly write: (kind: DocumentKind, id: string, records: readonly StoreRecord[]) => Promise<void>;
  readonly drop: Snapshots["drop"];
  /** Calls back when the page is hidden or left. */
  readonly onHidden: (task: () => void) => () => void;
  readonly wait?: typeof later;
  readonly idle?: typeof whenIdle;
}

const isSame = (some: readonly StoreRecord[], others: readonly StoreRecord[]): boolean =>
  some.length === others.length && some.every((record, index) => record === others[index]);
const documentOf = (records: readonly StoreRecord[]): readonly StoreRecord[] => records.filter(({ scope }) => scope === "document");

/**
 * Keeps a snapshot of what is open, where it changed, once it has rested for two seconds and the page has nothing else to do, and when the page is
 * left. An edit takes the former one away: the next page would show what is no more, and refuse what is written into that. The answer is for
 * when its person has signed out: what is open then is kept no more.
 */
export function writeSnapshots({ mirror, write, drop, onHidden, wait = later, idle = whenIdle }: SnapshotWriterParts): () => void {
  let last: readonly StoreRecord[] = [];
  /** Whose those records are; undefined: those of the snapshot that was shown, which is kept already. */
  let lastId: string | undefined;
  let isDropped = false;
  let cancel = (): void => {};
  const drawn = () => mirror.all().filter((record) => isKept(record) && record.typeName !== "save" && record.typeName !== "open");
  let barred: string | undefined;
  const openId = (document = editedDocument(mirror)) => document?.id ?? document?.draftId;
  const keep = () => {
    const document = editedDocument(mirror);
    const id = openId(document);
    if (document === undefined || id === undefined || id === barred || mirror.isSnapshot.peek()) return;
    const now = drawn();
    const stands = !isDropped && (lastId === undefined || lastId === id);
    if (stands && isSame(now, last) && !hasNewSheets()) return;
    last = now;
    lastId = id;
    isDropped = false;
    void write(document.of, id, mirror.all());
  };
  const keepSoon = () => {
    cancel();
    const word = saveRecord(mirror)?.word;
    if (word === "saved" || word === "kept") cancel = wait(REST_MS, () => idle(keep));
  };
  effect(() => {
    mirror.rev.value;
    const document = editedDocument(mirror);
    const id = openId(document);
    if (document === undefined || id === undefined || isDropped || mirror.isSnapshot.peek()) return;
    if (isSame(documentOf(mirror.all()), documentOf(last))) return;
    isDropped = true;
    void drop(document.of, id);
    keepSoon();
  });
  effect(() => {
    if (!mirror.isSnapshot.value) return;
    last = drawn();
    lastId = undefined;
    isDropped = false;
  });
  effect(() => {
    mirror.record(sessionIds.save).value;
    openDocument(mirror);
    newSheets.value;
    keepSoon();
  });
  onHidden(keep);
  return () => {
    barred = openId();
  };
}
