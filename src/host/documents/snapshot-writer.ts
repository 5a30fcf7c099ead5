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
  readonly snapshots: Pick<Snapshots, "keep">;
  /** Calls back when the page is hidden or left. */
  readonly onHidden: (task: () => void) => () => void;
  readonly wait?: typeof later;
  readonly idle?: typeof whenIdle;
}

/**
 * Keeps a snapshot of what is open, where it changed, once it has rested for two seconds and the page has nothing else to do, and when the page is
 * left. The answer is for when its person has signed out: what is open then is kept no more.
 */
export function writeSnapshots({ mirror, snapshots, onHidden, wait = later, idle = whenIdle }: SnapshotWriterParts): () => void {
  let last: readonly StoreRecord[] = [];
  /** Whose those records are; undefined: those of the snapshot that was shown, which is kept already. */
  let lastId: string | undefined;
  let cancel = (): void => {};
  const drawn = () => mirror.all().filter((record) => isKept(record) && record.typeName !== "save" && record.typeName !== "open");
  let barred: string | undefined;
  const openId = (document = editedDocument(mirror)) => document?.id ?? document?.draftId;
  const keep = () => {
    const document = editedDocument(mirror);
    const id = openId(document);
    if (document === undefined || id === undefined || id === barred || mirror.isSnapshot.peek()) return;
    const now = drawn();
    const isSameDocument = lastId === undefined || lastId === id;
    if (isSameDocument && now.length === last.length && now.every((record, index) => record === last[index]) && !hasNewSheets()) return;
    last = now;
    lastId = id;
    void snapshots.keep(document.of, id, mirror.all());
  };
  effect(() => {
    if (!mirror.isSnapshot.value) return;
    last = drawn();
    lastId = undefined;
  });
  effect(() => {
    mirror.record(sessionIds.save).value;
    openDocument(mirror);
    newSheets.value;
    cancel();
    const word = saveRecord(mirror)?.word;
    if (word === "saved" || word === "kept") cancel = wait(REST_MS, () => idle(keep));
  });
  onHidden(keep);
  return () => {
    barred = openId();
  };
}
