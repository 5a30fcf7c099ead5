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

/** What a draft is made of, and who hears how its writing went. */
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

/** The draft of one open document, written as it changes; nothing is written before the first change. */
export class DraftWriter {
  readonly #world: DraftWriterWorld;
  /** Records by id that the journal has and the draft's own records do not have yet; undefined is a removed one. */
  readonly #unfolded = new Map<string, DocumentRecord | undefined>();
  #lastEntry = 0;
  /** Fulfilled when the last write that was begun has ended, well or not. */
  #lastWrite: Promise<void> = Promise.resolve();
  /** The draft stands in the database as a whole, so that diffs can follow. */
  #isWritten = false;
  /** There is to be a draft: a write that failed is tried again. */
  #isWanted = false;
  #stopFold: (() => void) | undefined;
  #stopRetry: (() => void) | undefined;

  constructor(world: DraftWriterWorld) {
    this.#world = world;
  }

  /** Writes a diff at once; the first one of a draft writes the whole document. */
  append(diff: Diff<DocumentRecord>): void {
    const database = this.#world.database();
    if (database === undefined || !this.#isWritten) {
      void this.rewrite();
      return;
    }
    const n = ++this.#lastEntry;
    const put = [...Object.values(diff.added), ...Object.values(diff.updated).map(([, to]) => to)];
    const removed = Object.keys(diff.removed);
    for (const record of put) this.#unfolded.set(record.id, record);
    for (const recordId of removed) this.#unfolded.set(recordId, undefined);
    const entry = { draftId: this.#id, n, head: this.#world.head(), put: put.map(storeRecord), removed };
    this.#follow(database.write(["journal"], "relaxed", (store) => store("journal").put(entry)));
    this.#stopFold ??= this.#world.later(FOLD_MS, () => this.#fold());
  }

  /** Writes the draft as a whole: it, or what it builds on, became another. */
  async rewrite(): Promise<void> {
    const database = this.#world.database();
    this.#isWanted = true;
    if (database === undefined) return;
    this.#isWritten = true;
    this.#forgetUnfolded();
    await this.#follow(writeDraft(database, this.#world));
  }

  /** Fulfilled when what was changed so far is written, or cannot be. */
  written(): Promise<void> {
    return this.#lastWrite;
  }

  /** Writes what the draft builds on and which write is under way, where there is a draft or a document is to be made. */
  async noteBase(): Promise<void> {
    const database = this.#world.database();
    if (!this.#isWanted && this.#world.base().pending?.creates === true) return this.rewrite();
    if (database === undefined || !this.#isWanted) return;
    await this.#follow(
      database.write(["drafts", "bases"], "relaxed", (store) => {
        store("drafts").put(this.#world.head());
        store("bases").put({ draftId: this.#id, ...this.#world.base() });
      }),
    );
  }

  /** Removes the draft: all of it is stored elsewhere. */
  clear(): void {
    this.#isWanted = false;
    this.#isWritten = false;
    this.#forgetUnfolded();
    this.#lastWrite = Promise.resolve();
    const database = this.#world.database();
    if (database !== undefined) void deleteDraft(database, this.#id).then(this.#onWritten);
  }

  /** Writes nothing any more; the draft stays as it is. */
  close(): void {
    if (this.#stopFold !== undefined) this.#fold();
    this.#stopFold?.();
    this.#stopRetry?.();
    this.#isWanted = false;
  }

  /** Another writer has taken the draft over: nothing is written any more, and nothing of it folded. */
  abandon(): void {
    this.#forgetUnfolded();
    this.#stopRetry?.();
    this.#isWanted = false;
  }

  get #id(): string {
    return this.#world.head().id;
  }

  /**
   * Folding does not touch the journal until it is done, so that what is appended meanwhile does not wait for it. What is folded and
   * still journaled is read twice to the same end.
   */
  #fold(): void {
    this.#stopFold = undefined;
    const database = this.#world.database();
    const changes = [...this.#unfolded];
    const folded = IDBKeyRange.bound([this.#id], [this.#id, this.#lastEntry]);
    this.#unfolded.clear();
    void database
      ?.write(["drafts", "records"], "relaxed", (store) => {
        store("drafts").put(this.#world.head());
        for (const [recordId, record] of changes) {
          if (record === undefined) store("records").delete([this.#id, recordId]);
          else store("records").put({ draftId: this.#id, recordId, record: storeRecord(record) });
        }
      })
      .then((written) => (written.ok ? database.write(["journal"], "relaxed", (store) => store("journal").delete(folded)) : written))
      .then(this.#onWritten);
  }

  readonly #onWritten = (result: Result<null, StorageState>): void => {
    this.#world.onStorage(result.ok ? "ready" : result.error);
    if (result.ok) return;
    this.#isWritten = false;
    this.#stopRetry ??= this.#world.later(RETRY_MS, () => {
      this.#stopRetry = undefined;
      if (this.#isWanted && !this.#isWritten) void this.rewrite();
    });
  };

  #follow(write: Promise<Result<null, StorageState>>): Promise<void> {
    this.#lastWrite = write.then(this.#onWritten);
    return this.#lastWrite;
  }

  #forgetUnfolded(): void {
    this.#unfolded.clear();
    this.#stopFold?.();
    this.#stopFold = undefined;
  }
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
