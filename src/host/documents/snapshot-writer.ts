import { effect } from "@preact/signals-core";
import { type StoreRecord, sessionIds } from "../../protocol/records/session-records.ts";
import { later } from "../clock/clock.ts";
import { editedDocument, openDocument, type StoreMirror, saveRecord } from "../engine/store-mirror.ts";
import { whenIdle } from "../page/settled.ts";
import { hasNewSheets, newSheets } from "./snapshot-sheets.ts";
import { isKept, type Snapshots } from "./snapshots.ts";

/** How long a document rests before its snapshot is kept, in milliseconds. */
const REST_MS = 2000;

export interface SnapshotWriterParts {
  readonly mirror: StoreMirror;
  readonly snapshots: Pick<Snapshots, "keep" | "drop">;
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
export function writeSnapshots({ mirror, snapshots, onHidden, wait = later, idle = whenIdle }: SnapshotWriterParts): () => void {
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
    void snapshots.keep(document.of, id, mirror.all());
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
    void snapshots.drop(document.of, id);
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
