import type { Diff } from "../../documents/diff.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";
import type { Database, StorageState } from "./database.ts";
import { deleteDraft, deleteRows, draftStores } from "./draft-rows.ts";
import { type DraftHead, type PendingWrite, storeRecord } from "./draft-schema.ts";
import { KeptChanges, type Mark } from "./kept-changes.ts";

/** Milliseconds after which what was journaled is folded into the draft's records. */
export const FOLD_MS = 300;
/** Milliseconds after which a write that failed is tried again; twice as long after each further failure. */
export const RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;
/** Milliseconds after which it is said of a write that it has no answer yet. */
const SLOW_MS = 1000;

/** What a draft is made of, and who hears how its writing went. */
export interface DraftWriterWorld {
  readonly later: Later;
  /** Undefined where this device has no storage, or while it is being opened. */
  database(): Database | undefined;
  head(): DraftHead;
  records(): readonly DocumentRecord[];
  /** What the draft builds on, and the write under way. */
  base(): { readonly base: DocumentBody | null; readonly pending: PendingWrite | null };
  /** The number of the page's last command that changed the document; 0 where none did. */
  command(): number;
  onStorage(state: StorageState): void;
}

/**
 * The draft of one open document, written as it changes; nothing is written before the first change. A write that has no answer, or failed, is tried again
 * as a whole, ever later; while there is no answer nothing else is written. What was changed counts as kept once the draft has it, or the document's home.
 */
export class DraftWriter {
  readonly #world: DraftWriterWorld;
  /** Records by id that the journal has and the draft's own records do not have yet; undefined is a removed one. */
  readonly #unfolded = new Map<string, DocumentRecord | undefined>();
  #lastEntry = 0;
  readonly #kept: KeptChanges;
  /** What was sent to the document's home last. */
  #sent: Mark = { changes: 0, command: 0 };
  /** What is wanted stands in the database as a whole, or is being written there, so that diffs can follow. */
  #isWritten = false;
  /** What there is to be in the database; undefined where that is no concern of this writer's. */
  #wanted: "draft" | "nothing" | undefined;
  /** Counts the writes of the whole: what those before the last come to says nothing any more. */
  #turn = 0;
  #isSilent = false;
  #failures = 0;
  #stopFold: (() => void) | undefined;
  #stopRetry: (() => void) | undefined;

  constructor(world: DraftWriterWorld) {
    this.#world = world;
    this.#kept = new KeptChanges(world.command);
  }

  /** Writes a diff at once; the first one of a draft writes the whole document. */
  append(diff: Diff<DocumentRecord>): void {
    const database = this.#world.database();
    this.#kept.changed();
    if (database === undefined || this.#wanted !== "draft" || !this.#isWritten) {
      void this.#writeAll();
      return;
    }
    const n = ++this.#lastEntry;
    const put = [...Object.values(diff.added), ...Object.values(diff.updated).map(([, to]) => to)];
    const removed = Object.keys(diff.removed);
    for (const record of put) this.#unfolded.set(record.id, record);
    for (const recordId of removed) this.#unfolded.set(recordId, undefined);
    const entry = { draftId: this.#id, n, head: this.#world.head(), put: put.map(storeRecord), removed };
    void this.#follow(
      database.write(["journal"], "relaxed", (store) => store("journal").put(entry), this.#onLate),
      this.#kept.mark,
    );
    this.#stopFold ??= this.#world.later(FOLD_MS, () => this.#fold());
  }

  /** Writes the draft as a whole: it, or what it builds on, became another. */
  rewrite(): Promise<void> {
    this.#kept.changed();
    return this.#writeAll();
  }

  /** Writes the draft though nothing was changed, where there is none. */
  begin(): void {
    if (this.#wanted !== "draft") void this.#writeAll();
  }

  /** The storage was opened, or answers again: writes what it does not have. */
  catchUp(): void {
    if (!this.#isDone) this.#tryNow();
  }

  /**
   * Fulfilled as soon as more of what was changed is kept, with the number of the last command that is; null once all is, or where the browser has no
   * storage. 0: somebody else has to be asked.
   */
  written(): Promise<number | null> {
    const isKept = this.#wanted !== "draft" || this.#kept.areAllKept;
    return isKept || this.#world.database() === undefined ? Promise.resolve(null) : this.#kept.more();
  }

  /** The document is read off to be sent to its home. */
  sent(): void {
    this.#sent = this.#kept.mark;
  }

  /** What was sent is stored there. */
  landed(): void {
    this.#kept.keep(this.#sent);
  }

  /** Writes what the draft builds on and which write is under way, where there is a draft or a document is to be made; waits for no storage that is silent. */
  async noteBase(): Promise<void> {
    const database = this.#world.database();
    const isNew = this.#wanted !== "draft";
    if (isNew && this.#world.base().pending?.creates !== true) return;
    // What stands there of the document is older than what it builds on: the two are written together, or not at all.
    if (isNew || !this.#isWritten) return this.#writeAll();
    if (database === undefined) return;
    const noted = this.#follow(
      // The journal's entries so far come before it.
      database.write(
        ["drafts", "bases", "journal"],
        "relaxed",
        (store) => {
          store("drafts").put(this.#world.head());
          store("bases").put({ draftId: this.#id, ...this.#world.base() });
        },
        this.#onLate,
      ),
    );
    if (!this.#isSilent) await noted;
  }

  /** Removes the draft: all of it is stored elsewhere. */
  clear(): void {
    this.#wanted = "nothing";
    this.#kept.keep(this.#kept.mark);
    void this.#write();
  }

  /** Another document is opened: who waits for this one's writes does so no longer. They are tried until they come through. */
  leave(): void {
    this.#kept.leave();
  }

  /** Nothing is changed any more. Fulfilled when the draft is as it is to stay. */
  async close(): Promise<void> {
    if (this.#stopFold !== undefined) this.#fold();
    while (!this.#isDone && this.#world.database() !== undefined) await this.#kept.more();
  }

  /** Another writer has taken the draft over: nothing is written any more, and nothing of it folded. */
  abandon(): void {
    this.#forgetUnfolded();
    this.#wanted = undefined;
    this.#turn += 1;
    this.#answered();
    this.leave();
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
    const turn = this.#turn;
    const changes = [...this.#unfolded];
    const folded = IDBKeyRange.bound([this.#id], [this.#id, this.#lastEntry]);
    this.#unfolded.clear();
    if (database === undefined) return;
    const records = database.write(["drafts", "records"], "relaxed", (store) => {
      store("drafts").put(this.#world.head());
      for (const [recordId, record] of changes) {
        if (record === undefined) store("records").delete([this.#id, recordId]);
        else store("records").put({ draftId: this.#id, recordId, record: storeRecord(record) });
      }
    });
    const emptied = records.then((written) =>
      written.ok && turn === this.#turn ? database.write(["journal"], "relaxed", (store) => store("journal").delete(folded)) : written,
    );
    void this.#follow(emptied);
  }

  /** What is to be in the database is there. */
  get #isDone(): boolean {
    if (this.#wanted === "draft") return this.#isWritten && this.#kept.areAllKept;
    return this.#wanted === undefined;
  }

  async #writeAll(): Promise<void> {
    this.#wanted = "draft";
    // The next try writes all.
    if (!this.#isSilent) await this.#write();
  }

  /** Writes what is wanted, as a whole. */
  async #write(): Promise<void> {
    const database = this.#world.database();
    if (database === undefined) return;
    this.#isWritten = true;
    this.#turn += 1;
    this.#forgetUnfolded();
    const write =
      this.#wanted === "draft" ? writeDraft(database, this.#world, this.#onLate) : deleteDraft(database, this.#id, this.#onLate);
    await this.#follow(write, this.#kept.mark);
  }

  /** Waits for the end of a write, well or not. @param mark what the draft has with it, where it adds anything */
  async #follow(write: Promise<Result<null, StorageState>>, mark?: Mark): Promise<void> {
    const turn = this.#turn;
    const stop = this.#world.later(SLOW_MS, () => {
      if (this.#failures === 0 && turn === this.#turn) this.#world.onStorage("slow");
    });
    const result = await write;
    stop();
    if (turn === this.#turn) this.#onWritten(result, mark);
    else if (result.ok) this.#onLate();
  }

  #onWritten(result: Result<null, StorageState>, mark: Mark | undefined): void {
    if (!result.ok) this.#failed(result.error);
    // It came through, but one before it did not.
    else if (this.#wanted !== undefined && !this.#isWritten) this.#tryNow();
    else this.#succeeded(mark);
  }

  #succeeded(mark: Mark | undefined): void {
    this.#answered();
    if (this.#wanted === "nothing") this.#wanted = undefined;
    if (mark !== undefined) this.#kept.keep(mark);
    if (this.#wanted === undefined || this.#isDone) this.#world.onStorage("ready");
  }

  #failed(state: StorageState): void {
    this.#isWritten = false;
    this.#isSilent = state === "silent";
    this.#forgetUnfolded();
    this.#world.onStorage(state);
    if (this.#stopRetry !== undefined) return;
    this.#stopRetry = this.#world.later(Math.min(RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS), () => this.#tryNow());
    this.#failures += 1;
  }

  #answered(): void {
    this.#isSilent = false;
    this.#failures = 0;
    this.#stopRetry?.();
    this.#stopRetry = undefined;
  }

  /** A write that was given up has come through: storage answers. */
  readonly #onLate = (): void => {
    if (this.#isSilent) this.#tryNow();
  };

  #tryNow(): void {
    this.#stopRetry?.();
    this.#stopRetry = undefined;
    if (this.#wanted !== undefined && !this.#isWritten) void this.#write();
  }

  #forgetUnfolded(): void {
    this.#unfolded.clear();
    this.#stopFold?.();
    this.#stopFold = undefined;
  }
}

/** Writes a draft as a whole, in place of whatever stood there. */
function writeDraft(database: Database, world: DraftWriterWorld, onLate: () => void): Promise<Result<null, StorageState>> {
  const head = world.head();
  const body: Parameters<Database["write"]>[2] = (store) => {
    deleteRows(store, head.id);
    store("drafts").put(head);
    store("bases").put({ draftId: head.id, ...world.base() });
    for (const record of world.records()) store("records").put({ draftId: head.id, recordId: record.id, record: storeRecord(record) });
  };
  return database.write(draftStores, "relaxed", body, onLate);
}
