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
export const isEmptyDiff = ({ added, updated, removed }: Diff): boolean => isEmpty(added) && isEmpty(updated) && isEmpty(removed);

function isEmpty(members: object): boolean {
  for (const _ in members) return false;
  return true;
}

/** The diff that takes this one back. @example invertDiff(invertDiff(d)) // equals d */
export function invertDiff<R extends AnyRecord>(diff: Diff<R>): Diff<R> {
  const updated = Object.fromEntries(Object.entries(diff.updated).map(([id, [from, to]]) => [id, [to, from] as const]));
  return { added: diff.removed, updated, removed: diff.added };
}

/** Applies a diff to a map of records, in place. */
export function applyDiff<R extends AnyRecord>(records: Map<string, R>, diff: Diff<R>): void {
  for (const id in diff.removed) records.delete(id);
  for (const id in diff.updated) {
    const both = diff.updated[id];
    if (both !== undefined) records.set(id, both[1]);
  }
  for (const id in diff.added) {
    const record = diff.added[id];
    if (record !== undefined) records.set(id, record);
  }
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

/** Whether a diff concerns the record of that id. */
export const touches = (diff: Diff, id: string): boolean => id in diff.added || id in diff.updated || id in diff.removed;
const startOf = <R extends AnyRecord>(diff: Diff<R>, id: string): R | undefined => diff.updated[id]?.[0] ?? diff.removed[id];
const endOf = <R extends AnyRecord>(diff: Diff<R>, id: string): R | undefined => diff.updated[id]?.[1] ?? diff.added[id];

/** Ids of the records that a diff concerns. @example touchedIds({ added: {}, updated: {}, removed: {} }) // [] */
export function touchedIds({ added, updated, removed }: Diff): readonly string[] {
  const ids: string[] = [];
  for (const part of [added, updated, removed]) for (const id in part) ids.push(id);
  return ids;
}

/** The part of a diff that concerns one scope. */
export function scopeOf<R extends AnyRecord>(diff: Diff<R>, scope: AnyRecord["scope"]): Diff<R> {
  const pick = <V>(members: Readonly<Record<string, V>>, record: (value: V) => AnyRecord) => {
    const picked: Record<string, V> = {};
    for (const id in members) {
      const value = members[id];
      if (value !== undefined && record(value).scope === scope) picked[id] = value;
    }
    return picked;
  };
  return {
    added: pick(diff.added, (record) => record),
    updated: pick(diff.updated, ([, to]) => to),
    removed: pick(diff.removed, (record) => record),
  };
}
