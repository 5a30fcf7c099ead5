import { equalData } from "../lib/json.ts";

/** Anything a store can hold. */
export interface AnyRecord {
  readonly id: string;
  readonly typeName: string;
  readonly scope: "document" | "session";
}

/** What changed, by record id. The same value is the undo step, the message to the page and the update of the mirror. */
export interface Diff<R extends AnyRecord = AnyRecord> {
  readonly added: Readonly<Record<string, R>>;
  readonly updated: Readonly<Record<string, readonly [from: R, to: R]>>;
  readonly removed: Readonly<Record<string, R>>;
}

/** @example isEmptyDiff({ added: {}, updated: {}, removed: {} }) // true */
export const isEmptyDiff = (diff: Diff): boolean =>
  Object.keys(diff.added).length === 0 && Object.keys(diff.updated).length === 0 && Object.keys(diff.removed).length === 0;

/** The diff that takes this one back. @example invertDiff(invertDiff(d)) // equals d */
export function invertDiff<R extends AnyRecord>(diff: Diff<R>): Diff<R> {
  const updated = Object.fromEntries(Object.entries(diff.updated).map(([id, [from, to]]) => [id, [to, from] as const]));
  return { added: diff.removed, updated, removed: diff.added };
}

/** Applies a diff to a map of records, in place. */
export function applyDiff<R extends AnyRecord>(records: Map<string, R>, diff: Diff<R>): void {
  for (const id of Object.keys(diff.removed)) records.delete(id);
  for (const [id, [, to]] of Object.entries(diff.updated)) records.set(id, to);
  for (const [id, record] of Object.entries(diff.added)) records.set(id, record);
}

/**
 * The diff between two states of the named records; a record equal on both sides is left out.
 * @param before the record as it was, or undefined where there was none
 * @param after the record as it is, or undefined where there is none
 */
export function diffBetween<R extends AnyRecord>(
  ids: Iterable<string>,
  before: (id: string) => R | undefined,
  after: (id: string) => R | undefined,
): Diff<R> {
  const added: Record<string, R> = {};
  const updated: Record<string, readonly [R, R]> = {};
  const removed: Record<string, R> = {};
  for (const id of ids) {
    const from = before(id);
    const to = after(id);
    if (from === undefined && to !== undefined) added[id] = to;
    else if (from !== undefined && to === undefined) removed[id] = from;
    else if (from !== undefined && to !== undefined && !equalData(from, to)) updated[id] = [from, to];
  }
  return { added, updated, removed };
}

/** One diff that does what the first and then the second do; what cancels out is left out. */
export function composeDiffs<R extends AnyRecord>(first: Diff<R>, second: Diff<R>): Diff<R> {
  const ids = new Set(
    [first, second].flatMap((diff) => [...Object.keys(diff.added), ...Object.keys(diff.updated), ...Object.keys(diff.removed)]),
  );
  return diffBetween(
    ids,
    (id) => startOf(first, id) ?? (touches(first, id) ? undefined : startOf(second, id)),
    (id) => endOf(second, id) ?? (touches(second, id) ? undefined : endOf(first, id)),
  );
}

const touches = (diff: Diff, id: string): boolean => id in diff.added || id in diff.updated || id in diff.removed;
const startOf = <R extends AnyRecord>(diff: Diff<R>, id: string): R | undefined => diff.updated[id]?.[0] ?? diff.removed[id];
const endOf = <R extends AnyRecord>(diff: Diff<R>, id: string): R | undefined => diff.updated[id]?.[1] ?? diff.added[id];

/** The part of a diff that concerns one scope. */
export function scopeOf<R extends AnyRecord>(diff: Diff<R>, scope: AnyRecord["scope"]): Diff<R> {
  const pick = <V>(members: Readonly<Record<string, V>>, record: (value: V) => AnyRecord) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => record(value).scope === scope));
  return {
    added: pick(diff.added, (record) => record),
    updated: pick(diff.updated, ([, to]) => to),
    removed: pick(diff.removed, (record) => record),
  };
}
