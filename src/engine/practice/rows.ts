import * as v from "valibot";
import { attemptsByChange, type ChangeRow, changeAfter, changeRow, isReview } from "../../documents/practice/changes.ts";
import { type DayRow, dayAfter, dayOf, dayRow } from "../../documents/practice/days.ts";
import { byTime, type Run, readRun } from "../../documents/practice/run.ts";
import { keysOf } from "../drafts/database.ts";

/** Each store's rows carry their owner, so that people who share a device share no record. */
export const stores = {
  /** Runs as they were finished. */
  runs: ["owner", "id"],
  /** Ids of runs that the account does not have yet, and `*` when it is to forget all that it has. */
  waiting: ["owner", "id"],
  /** What the runs come to, kept up to date with each. */
  changes: ["owner", "id"],
  days: ["owner", "day"],
  /** The last run of an owner, which tells whether another one can simply be added. */
  heads: "owner",
  /** Runs that go on, with the tab in which they do: what is left of them when the tab is no more goes into the record. */
  open: ["owner", "id"],
  /** The step at which an exercise was left. */
  places: ["owner", "id"],
} as const;
/** An index of the runs: those of one source and mode by their time. */
export const BY_SOURCE = { name: "source", keyPath: ["owner", "run.source.id", "run.mode", "run.at"] } as const;
/** The object stores of the record. */
export type PracticeStoreName = keyof typeof stores | "corrupt";

/** The rows of one owner. */
export interface PracticeRows {
  readonly changes: readonly ChangeRow[];
  readonly days: readonly DayRow[];
}

/** The answer of a request. */
export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The object stores of one transaction. */
export type PracticeObjectStore = (name: PracticeStoreName) => IDBObjectStore;

/** Sets a damaged run aside. */
export type Aside = (store: PracticeObjectStore, row: { readonly key: IDBValidKey; readonly value: unknown }) => void;

/** Every readable run of an owner; what cannot be read is set aside. */
export async function readRuns(store: PracticeObjectStore, owner: string, aside: Aside): Promise<Run[]> {
  const keys = await asked(store("runs").getAllKeys(keysOf(owner)));
  const rows = (await asked(store("runs").getAll(keysOf(owner)))) as readonly unknown[];
  return keys.flatMap((key, index) => {
    const value = rows[index];
    const run = readRun((value as { readonly run?: unknown } | null)?.run);
    if (run === undefined) aside(store, { key, value });
    return run ?? [];
  });
}

/**
 * Which form of the rows is stored; rows of another form are folded anew. The second tells notes from chords, the third has each
 * day's fastest tempo, the fourth leaves out the tempo of runs in which nothing was played.
 */
const FORM = 4;

interface Head {
  readonly owner: string;
  /** Absent in the first form. */
  readonly form?: number;
  readonly at: number;
  readonly id: string;
  /** How many rows of changes and days there are; another number means that some were lost. */
  readonly changes: number;
  readonly days: number;
}

interface Folding {
  readonly changes: Map<string, ChangeRow>;
  readonly days: Map<number, DayRow>;
}

function foldAll({ changes, days }: Folding, runs: readonly Run[]): void {
  for (const run of runs) {
    for (const [id, attempts] of attemptsByChange(run))
      if (changes.has(id) || !isReview(run)) changes.set(id, changeAfter(changes.get(id), id, attempts, run));
    days.set(dayOf(run.at), dayAfter(days.get(dayOf(run.at)), run));
  }
}

function writeRows(store: PracticeObjectStore, owner: string, { changes, days }: Folding): void {
  for (const row of changes.values()) store("changes").put({ owner, ...row });
  for (const row of days.values()) store("days").put({ owner, ...row });
}

/**
 * True where a run can be added to the rows of its changes as they stand. One that is older than what was folded last can where each
 * of its changes was met before it and not since; a change that has no row yet may have been met in runs on weak changes only.
 */
function canBeAdded(run: Run, head: Head, changes: ReadonlyMap<string, ChangeRow>): boolean {
  if (byTime(run, head) >= 0) return true;
  return [...attemptsByChange(run).keys()].every((id) => (changes.get(id)?.lastAt ?? Number.POSITIVE_INFINITY) < run.at);
}

/** Brings the rows up to date with new runs, oldest first; where one belongs between those that were folded, all are folded anew. */
export async function fold(store: PracticeObjectStore, owner: string, fresh: readonly Run[], aside: Aside): Promise<void> {
  const last = fresh.at(-1);
  if (last === undefined) return;
  const head = (await asked(store("heads").get(owner))) as Head | undefined;
  if (head?.form !== FORM) return rebuild(store, owner, aside);
  const ids = new Set(fresh.flatMap((run) => [...attemptsByChange(run).keys()]));
  const dates = new Set(fresh.map(({ at }) => dayOf(at)));
  const changes = await readSome(
    store("changes"),
    [...ids].map((id) => [owner, id]),
    changeRow,
  );
  const days = await readSome(
    store("days"),
    [...dates].map((day) => [owner, day]),
    dayRow,
  );
  if (changes === undefined || days === undefined) return rebuild(store, owner, aside);
  const folding = { changes: new Map(changes.map((row) => [row.id, row])), days: new Map(days.map((row) => [row.day, row])) };
  if (!fresh.every((run) => canBeAdded(run, head, folding.changes))) return rebuild(store, owner, aside);
  foldAll(folding, fresh);
  writeRows(store, owner, folding);
  const made = { changes: head.changes + folding.changes.size - changes.length, days: head.days + dates.size - days.length };
  const { at, id } = byTime(last, head) < 0 ? head : last;
  store("heads").put({ owner, form: FORM, at, id, ...made } satisfies Head);
}

/** The rows of these keys that are there; undefined where one cannot be read. */
async function readSome<T>(
  store: IDBObjectStore,
  keys: readonly IDBValidKey[],
  schema: v.GenericSchema<unknown, T>,
): Promise<readonly T[] | undefined> {
  const rows: unknown[] = await Promise.all(keys.map((key) => asked(store.get(key))));
  const parsed = v.safeParse(
    v.array(schema),
    rows.filter((row) => row !== undefined),
  );
  return parsed.success ? parsed.output : undefined;
}

/** Folds every run of an owner anew. */
export async function rebuild(store: PracticeObjectStore, owner: string, aside: Aside): Promise<void> {
  const runs = (await readRuns(store, owner, aside)).sort(byTime);
  const folding: Folding = { changes: new Map(), days: new Map() };
  foldAll(folding, runs);
  store("changes").delete(keysOf(owner));
  store("days").delete(keysOf(owner));
  writeRows(store, owner, folding);
  const last = runs.at(-1);
  if (last === undefined) store("heads").delete(owner);
  else {
    const count = { changes: folding.changes.size, days: folding.days.size };
    store("heads").put({ owner, form: FORM, at: last.at, id: last.id, ...count } satisfies Head);
  }
}

/** The rows as they stand; undefined where one is damaged or missing. */
export async function readRows(store: PracticeObjectStore, owner: string): Promise<PracticeRows | undefined> {
  const [head, changes, days, runs] = await Promise.all([
    asked(store("heads").get(owner)) as Promise<Head | undefined>,
    asked(store("changes").getAll(keysOf(owner))),
    asked(store("days").getAll(keysOf(owner))),
    asked(store("runs").count(keysOf(owner))),
  ]);
  const isKnown = head === undefined || head.form === FORM;
  const isWhole =
    isKnown && changes.length === (head?.changes ?? 0) && days.length === (head?.days ?? 0) && (head === undefined) === (runs === 0);
  const read = { changes: v.safeParse(v.array(changeRow), changes), days: v.safeParse(v.array(dayRow), days) };
  return isWhole && read.changes.success && read.days.success ? { changes: read.changes.output, days: read.days.output } : undefined;
}
