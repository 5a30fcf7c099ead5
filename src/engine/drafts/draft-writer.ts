import type { Diff } from "../../documents/diff.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";
import type { Database, StorageState } from "./database.ts";
import { deleteDraft, deleteRows, draftStores } from "./draft-rows.ts";
import { type DraftHead, type PendingWrite, storeRecord } from "./draft-schema.ts";

/** Milliseconds after which what was journaled is folded into the draft's records. */
export const FOLD_MS = 300;
/** Milliseconds after which a write that failed is tried again. */
export const RETRY_MS = 5000;

/** What a journal needs of the open document. */
export interface DraftWriterWorld {
  readonly later: Later;
  /** Undefined where this device has no storage, or while it is being opened. */
  database(): Database | undefined;
  head(): DraftHead;
  records(): readonly DocumentRecord[];
  /** What the draft builds on, and the write under way. */
  base(): { readonly base: DocumentBody | null; readonly pending: PendingWrite | null };
  onStorage(state: StorageState): void;
}

/** The draft of one open document, written as it changes. */
export interface DraftWriter {
  /** Writes a diff at once; the first one of a draft writes the whole document. */
  append(diff: Diff<DocumentRecord>): void;
  /** Writes the draft as a whole: it, or what it builds on, became another. */
  rewrite(): void;
  /** Writes what the draft builds on and which write is under way, where there is a draft. */
  noteBase(): Promise<void>;
  /** Removes the draft: all of it is stored elsewhere. */
  clear(): void;
  /** Goes on with a draft that stands in the database already. */
  resume(): void;
  /** Writes nothing any more; the draft stays as it is. */
  close(): void;
}

/** Makes the journal of a document; nothing is written before its first change. */
export function createDraftWriter(world: DraftWriterWorld): DraftWriter {
  const unfolded = new Map<string, DocumentRecord | undefined>();
  let n = 0;
  let isWritten = false;
  let isWanted = false;
  let stopFold: (() => void) | undefined;
  let stopRetry: (() => void) | undefined;
  const id = () => world.head().id;

  function settle(result: Result<null, StorageState>): void {
    world.onStorage(result.ok ? "ready" : result.error);
    if (result.ok) return;
    isWritten = false;
    stopRetry ??= world.later(RETRY_MS, () => {
      stopRetry = undefined;
      if (isWanted && !isWritten) writeAll();
    });
  }

  function forgetUnfolded(): void {
    unfolded.clear();
    stopFold?.();
    stopFold = undefined;
  }

  function writeAll(): void {
    const database = world.database();
    isWanted = true;
    if (database === undefined) return;
    isWritten = true;
    forgetUnfolded();
    void writeDraft(database, world).then(settle);
  }

  /**
   * Folding does not touch the journal until it is done, so that what is appended meanwhile does not wait for it. What is folded and
   * still journaled is read twice to the same end.
   */
  function fold(): void {
    stopFold = undefined;
    const database = world.database();
    const changes = [...unfolded];
    const folded = IDBKeyRange.bound([id()], [id(), n]);
    unfolded.clear();
    void database
      ?.write(["drafts", "records"], "relaxed", (store) => {
        store("drafts").put(world.head());
        for (const [recordId, record] of changes) {
          if (record === undefined) store("records").delete([id(), recordId]);
          else store("records").put({ draftId: id(), recordId, record: storeRecord(record) });
        }
      })
      .then((written) => (written.ok ? database.write(["journal"], "relaxed", (store) => store("journal").delete(folded)) : written))
      .then(settle);
  }

  return {
    append(diff) {
      const database = world.database();
      if (database === undefined || !isWritten) return writeAll();
      n += 1;
      const put = [...Object.values(diff.added), ...Object.values(diff.updated).map(([, to]) => to)];
      const removed = Object.keys(diff.removed);
      for (const record of put) unfolded.set(record.id, record);
      for (const recordId of removed) unfolded.set(recordId, undefined);
      const entry = { draftId: id(), n, head: world.head(), put: put.map(storeRecord), removed };
      void database.write(["journal"], "relaxed", (store) => store("journal").put(entry)).then(settle);
      stopFold ??= world.later(FOLD_MS, fold);
    },
    rewrite: writeAll,
    async noteBase() {
      const database = world.database();
      if (database === undefined || !isWanted) return;
      await database
        .write(["drafts", "bases"], "relaxed", (store) => {
          store("drafts").put(world.head());
          store("bases").put({ draftId: id(), ...world.base() });
        })
        .then(settle);
    },
    clear() {
      isWanted = false;
      isWritten = false;
      forgetUnfolded();
      const database = world.database();
      if (database !== undefined) void deleteDraft(database, id()).then(settle);
    },
    resume() {
      isWanted = true;
      isWritten = false;
      writeAll();
    },
    close() {
      if (stopFold !== undefined) fold();
      stopFold?.();
      stopRetry?.();
      isWanted = false;
    },
  };
}

/** Writes a draft as a whole, in place of whatever stood there. */
function writeDraft(database: Database, world: DraftWriterWorld): Promise<Result<null, StorageState>> {
  const head = world.head();
  return database.write(draftStores, "relaxed", (store) => {
    deleteRows(store, head.id);
    store("drafts").put(head);
    store("bases").put({ draftId: head.id, ...world.base() });
    for (const record of world.records()) store("records").put({ draftId: head.id, recordId: record.id, record: storeRecord(record) });
  });
}
