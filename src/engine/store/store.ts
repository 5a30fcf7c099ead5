import type { Diff } from "../../documents/diff.ts";
import { diffBetween, isEmptyDiff, scopeOf, touches } from "../../documents/diff.ts";
import type { RecordId, Revision } from "../../documents/records.ts";
import { revision } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Cause, StoreFrame } from "../../protocol/records/store-feed.ts";
import { createHistory } from "./history.ts";
import { type RecordOf, Shelves, type TypeName } from "./shelves.ts";

/** Reads the store as it stands, inside a transaction with what that has written so far. */
export interface Reader {
  get(id: RecordId): StoreRecord | undefined;
  /** The record of that id when it is of that type. */
  find<T extends TypeName>(typeName: T, id: RecordId): RecordOf<T> | undefined;
  /** All records of a type, those that a transaction wrote last; the same list until one of them is another. */
  all<T extends TypeName>(typeName: T): readonly RecordOf<T>[];
}

/** Writes inside a transaction. */
export interface Transaction extends Reader {
  readonly cause: Cause;
  put(record: StoreRecord): void;
  remove(id: RecordId): void;
  /** What was written so far, by id; undefined where it was removed. What is written from now on stands in it, too. */
  written(): ReadonlyMap<string, StoreRecord | undefined>;
}

export interface TransactOptions {
  readonly cause: Cause;
  /** True: it can be undone although no person did it. */
  readonly isUndoable?: boolean | undefined;
  /** Steps of one gesture become one undo step. */
  readonly gesture?: string | undefined;
  /** The page's command that this answers. */
  readonly answers?: number | undefined;
}

/** The one owner of all records. */
export interface Store extends Reader {
  readonly rev: Revision;
  /** Runs `body`; an error value rolls everything back. One frame goes out, or none where nothing changed. */
  transact<T>(options: TransactOptions, body: (tx: Transaction) => Result<T, Problem>): Result<T, Problem>;
  undo(): void;
  redo(): void;
  /** Forgets undo and redo (another document was opened). */
  forgetHistory(): void;
  /** Replaces everything by the page's mirror, after a restart; frames go on from `rev`. No key counts as held. */
  restore(records: readonly StoreRecord[], rev: Revision): void;
  snapshot(): StoreFrame;
}

export interface StoreHooks {
  /** Runs at the end of every transaction, before it is committed: derived records are written here. */
  settle(tx: Transaction): void;
  publish(frame: StoreFrame): void;
}

/** A person's acts are undone; what live input and the transport cause is session scope only, and writing a document there is a bug. */
const sessionOnly: readonly Cause[] = ["live", "transport"];

/** Makes an empty store. */
export function createStore(hooks: StoreHooks): Store {
  const records = new Shelves();
  const history = createHistory();
  let rev = revision(0);

  function commit(tx: Pending, record: boolean, { gesture, answers }: Partial<TransactOptions> = {}): void {
    hooks.settle(tx);
    const documentDiff = record ? scopeOf(tx.diff(), "document") : undefined;
    if (documentDiff !== undefined && !isEmptyDiff(documentDiff)) history.push(documentDiff, gesture);
    tellDepth(tx, history.depth());
    const diff = tx.diff();
    for (const [id, record] of tx.written()) if (record?.typeName === "derived" && !touches(diff, id)) records.renew(record);
    if (isEmptyDiff(diff)) return;
    records.apply(diff);
    rev = revision(rev + 1);
    hooks.publish({ rev, diff, cause: tx.cause, ...(answers === undefined ? {} : { answers }) });
  }

  function replay(cause: "undo" | "redo", diff: Diff<StoreRecord> | undefined): void {
    if (diff === undefined) return;
    const tx = new Pending(records, cause);
    for (const id of Object.keys(diff.removed)) tx.remove(id as RecordId);
    for (const [from, to] of Object.values(diff.updated)) {
      tx.put(to);
      liftOverlay(tx, from, to);
    }
    for (const record of Object.values(diff.added)) tx.put(record);
    commit(tx, false);
  }

  return {
    get: (id) => records.get(id),
    find: (typeName, id) => ofType(records.get(id), typeName),
    all: (typeName) => records.all(typeName),
    get rev() {
      return rev;
    },
    transact(options, body) {
      const tx = new Pending(records, options.cause);
      const result = body(tx);
      if (result.ok) commit(tx, options.cause === "person" || options.isUndoable === true, options);
      return result;
    },
    undo: () => replay("undo", history.takeUndo()),
    redo: () => replay("redo", history.takeRedo()),
    forgetHistory: () => history.clear(),
    restore(all, from) {
      records.replace(all);
      rev = from;
      history.clear();
      const tx = new Pending(records, "engine");
      for (const gone of [sessionIds.held, sessionIds.preview]) if (records.get(gone) !== undefined) tx.remove(gone);
      commit(tx, false);
    },
    snapshot: () => ({ rev, diff: { added: Object.fromEntries(records.entries()), updated: {}, removed: {} }, cause: "engine" }),
  };
}

const ofType = <T extends TypeName>(record: StoreRecord | undefined, typeName: T): RecordOf<T> | undefined =>
  record?.typeName === typeName ? (record as RecordOf<T>) : undefined;

/** Says how many steps can be undone and redone, where that is another number by now. */
function tellDepth(tx: Transaction, depth: { readonly undo: number; readonly redo: number }): void {
  const shown = tx.find("history", sessionIds.history);
  if (shown?.undo !== depth.undo || shown.redo !== depth.redo)
    tx.put({ id: sessionIds.history, typeName: "history", scope: "session", ...depth });
}

/** A transaction before it is committed: what it wrote lies over the records. */
class Pending implements Transaction {
  readonly cause: Cause;
  readonly #records: Shelves;
  readonly #written = new Map<string, StoreRecord | undefined>();

  constructor(records: Shelves, cause: Cause) {
    this.#records = records;
    this.cause = cause;
  }

  get(id: RecordId): StoreRecord | undefined {
    return this.#written.has(id) ? this.#written.get(id) : this.#records.get(id);
  }

  find<T extends TypeName>(typeName: T, id: RecordId): RecordOf<T> | undefined {
    return ofType(this.get(id), typeName);
  }

  all<T extends TypeName>(typeName: T): readonly RecordOf<T>[] {
    const standing = this.#records.all(typeName);
    const fresh: RecordOf<T>[] = [];
    let isTouched = false;
    for (const [id, record] of this.#written) {
      const own = ofType(record, typeName);
      if (own !== undefined) fresh.push(own);
      isTouched ||= (own ?? ofType(this.#records.get(id), typeName)) !== undefined;
    }
    return isTouched ? [...standing.filter(({ id }) => !this.#written.has(id)), ...fresh] : standing;
  }

  put(record: StoreRecord): void {
    this.#guard(record);
    this.#written.set(record.id, record);
  }

  remove(id: RecordId): void {
    this.#guard(this.get(id));
    this.#written.set(id, undefined);
  }

  written(): ReadonlyMap<string, StoreRecord | undefined> {
    return this.#written;
  }

  diff(): Diff<StoreRecord> {
    return diffBetween(
      this.#written.keys(),
      (id) => this.#records.get(id),
      (id) => this.#written.get(id),
    );
  }

  #guard(record: StoreRecord | undefined): void {
    if (record?.scope === "document" && sessionOnly.includes(this.cause))
      throw new Error(`A ${this.cause} transaction wrote ${record.id}, a record of the document.`);
  }
}

/** What an undo restores must show: a live value that lies over a restored field goes. */
function liftOverlay(tx: Transaction, from: StoreRecord, to: StoreRecord): void {
  if (from.typeName !== "widget" || to.typeName !== "widget") return;
  const session = tx.find("widgetSession", sessionIds.widgetSession(to.widgetId));
  if (session === undefined) return;
  const isKept = (key: string): boolean => equalData(from.state[key], to.state[key]);
  const kept = Object.entries(session.overlay).filter(([key]) => isKept(key));
  const { removed, ...rest } = session;
  const gone = (removed ?? []).filter(isKept);
  tx.put({ ...rest, overlay: Object.fromEntries(kept), ...(gone.length === 0 ? {} : { removed: gone }) });
}
