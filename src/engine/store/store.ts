import type { Diff } from "../../documents/diff.ts";
import { applyDiff, diffBetween, isEmptyDiff, scopeOf } from "../../documents/diff.ts";
import type { RecordId, Revision } from "../../documents/records.ts";
import { revision } from "../../documents/records.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Cause, StoreFrame } from "../../protocol/records/store-feed.ts";
import { createHistory } from "./history.ts";

type TypeName = StoreRecord["typeName"];
type RecordOf<T extends TypeName> = Extract<StoreRecord, { typeName: T }>;

/** Reads the store as it stands, inside a transaction with what that has written so far. */
export interface Reader {
  get(id: RecordId): StoreRecord | undefined;
  /** The record of that id when it is of that type. */
  find<T extends TypeName>(typeName: T, id: RecordId): RecordOf<T> | undefined;
  all<T extends TypeName>(typeName: T): RecordOf<T>[];
}

/** Writes inside a transaction. */
export interface Transaction extends Reader {
  readonly cause: Cause;
  put(record: StoreRecord): void;
  remove(id: RecordId): void;
  /** Ids written so far. */
  written(): ReadonlySet<string>;
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
  const records = new Map<string, StoreRecord>();
  const history = createHistory();
  let rev = revision(0);

  function commit(tx: Pending, record: boolean, { gesture, answers }: Partial<TransactOptions> = {}): void {
    hooks.settle(tx);
    const documentDiff = record ? scopeOf(tx.diff(), "document") : undefined;
    if (documentDiff !== undefined && !isEmptyDiff(documentDiff)) history.push(documentDiff, gesture);
    tx.put({ id: sessionIds.history, typeName: "history", scope: "session", ...history.depth() });
    const diff = tx.diff();
    if (isEmptyDiff(diff)) return;
    tx.apply(diff);
    rev = revision(rev + 1);
    hooks.publish({ rev, diff, cause: tx.cause, ...(answers === undefined ? {} : { answers }) });
  }

  function replay(cause: "undo" | "redo", diff: Diff<StoreRecord> | undefined): void {
    if (diff === undefined) return;
    const tx = openTransaction(records, cause);
    for (const id of Object.keys(diff.removed)) tx.remove(id as RecordId);
    for (const [from, to] of Object.values(diff.updated)) {
      tx.put(to);
      liftOverlay(tx, from, to);
    }
    for (const record of Object.values(diff.added)) tx.put(record);
    commit(tx, false);
  }

  const reader = readerOf(
    (id) => records.get(id),
    (visit) => {
      for (const record of records.values()) visit(record);
    },
  );
  return {
    ...reader,
    get rev() {
      return rev;
    },
    transact(options, body) {
      const tx = openTransaction(records, options.cause);
      const result = body(tx);
      if (result.ok) commit(tx, options.cause === "person" || options.isUndoable === true, options);
      return result;
    },
    undo: () => replay("undo", history.takeUndo()),
    redo: () => replay("redo", history.takeRedo()),
    forgetHistory: () => history.clear(),
    restore(all, from) {
      records.clear();
      for (const record of all) records.set(record.id, record);
      rev = from;
      history.clear();
      const tx = openTransaction(records, "engine");
      for (const gone of [sessionIds.held, sessionIds.preview]) if (records.has(gone)) tx.remove(gone);
      commit(tx, false);
    },
    snapshot: () => ({ rev, diff: { added: Object.fromEntries(records), updated: {}, removed: {} }, cause: "engine" }),
  };
}

interface Pending extends Transaction {
  diff(): Diff<StoreRecord>;
  apply(diff: Diff<StoreRecord>): void;
}

function openTransaction(records: Map<string, StoreRecord>, cause: Cause): Pending {
  const written = new Map<string, StoreRecord | undefined>();
  const get = (id: string) => (written.has(id) ? written.get(id) : records.get(id));
  const each = (visit: (record: StoreRecord) => void) => {
    for (const record of records.values()) if (!written.has(record.id)) visit(record);
    for (const record of written.values()) if (record !== undefined) visit(record);
  };
  const guard = (record: StoreRecord | undefined) => {
    if (record?.scope === "document" && sessionOnly.includes(cause))
      throw new Error(`A ${cause} transaction wrote ${record.id}, a record of the document.`);
  };
  return {
    ...readerOf(get, each),
    cause,
    put(record) {
      guard(record);
      written.set(record.id, record);
    },
    remove(id) {
      guard(get(id));
      written.set(id, undefined);
    },
    written: () => new Set(written.keys()),
    diff: () =>
      diffBetween(
        written.keys(),
        (id) => records.get(id),
        (id) => written.get(id),
      ),
    apply: (diff) => applyDiff(records, diff),
  };
}

function readerOf(get: (id: string) => StoreRecord | undefined, each: (visit: (record: StoreRecord) => void) => void): Reader {
  const is = <T extends TypeName>(record: StoreRecord | undefined, typeName: T): record is RecordOf<T> => record?.typeName === typeName;
  return {
    get,
    find(typeName, id) {
      const record = get(id);
      return is(record, typeName) ? record : undefined;
    },
    all(typeName) {
      const found: RecordOf<typeof typeName>[] = [];
      each((record) => {
        if (is(record, typeName)) found.push(record);
      });
      return found;
    },
  };
}

/** What an undo restores must show: a live value that lies over a restored field goes. */
function liftOverlay(tx: Transaction, from: StoreRecord, to: StoreRecord): void {
  if (from.typeName !== "widget" || to.typeName !== "widget") return;
  const session = tx.find("widgetSession", sessionIds.widgetSession(to.widgetId));
  if (session === undefined) return;
  const kept = Object.entries(session.overlay).filter(([key]) => from.state[key] === to.state[key]);
  tx.put({ ...session, overlay: Object.fromEntries(kept) });
}
