import type { AnyRecord, Diff } from "./diff.ts";

/** What made one object into another, member by member: what is the same object on both sides is left out. */
export interface Patch {
  /** Members that are others now. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Members that are gone. */
  readonly gone?: readonly string[];
  /** Lists of which a part is another: from which item on how many are gone, and what stands there now. */
  readonly spliced?: Readonly<Record<string, Splice>>;
  /** Objects of which some members are others. */
  readonly within?: Readonly<Record<string, Patch>>;
}

type Members = Readonly<Record<string, unknown>>;
type Splice = readonly [at: number, gone: number, items: readonly unknown[]];

/** Stands for a member that is not there. */
const NOTHING = Symbol("nothing");

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** Shorter lists are told whole. */
const LONG = 8;

/** How many items two lists have alike, from the beginning or from the end, of so many that may be. */
function alike(one: readonly unknown[], other: readonly unknown[], most: number, fromEnd: boolean): number {
  const [behindOne, behindOther] = [one.length - 1, other.length - 1];
  let count = 0;
  while (count < most && Object.is(one[fromEnd ? behindOne - count : count], other[fromEnd ? behindOther - count : count])) count++;
  return count;
}

/** Null: both have the same items; undefined: the list is told whole. */
function spliceBetween(from: readonly unknown[], to: readonly unknown[]): Splice | null | undefined {
  const most = Math.min(from.length, to.length);
  const before = alike(from, to, most, false);
  if (before === from.length && before === to.length) return null;
  if (most < LONG) return undefined;
  const behind = alike(from, to, most - before, true);
  return before + behind < LONG ? undefined : [before, from.length - before - behind, to.slice(before, to.length - behind)];
}

/** Puts a member of whatever name into an object. */
function put<V>(into: Record<string, V>, name: string, value: V): Record<string, V> {
  if (name === "__proto__") Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
  else into[name] = value;
  return into;
}

/**
 * What has to be told to who has the one object so that it has the other: of a long record of which little changed, little.
 * @example patchBetween({ a: 1, b: list }, { a: 2, b: list }) // { set: { a: 2 } }
 */
export function patchBetween(from: object, to: object): Patch {
  const [before, after] = [from as Members, to as Members];
  let set: Record<string, unknown> | undefined;
  let gone: string[] | undefined;
  let spliced: Record<string, Splice> | undefined;
  let within: Record<string, Patch> | undefined;
  for (const name in after) {
    const value = after[name];
    if (value !== undefined && Object.is(before[name], value)) continue;
    const known = Object.hasOwn(before, name) ? before[name] : NOTHING;
    if (Object.is(known, value)) continue;
    const splice = Array.isArray(known) && Array.isArray(value) ? spliceBetween(known, value) : undefined;
    if (splice === null) continue;
    if (splice !== undefined) spliced = put(spliced ?? {}, name, splice);
    else if (isMembers(known) && isMembers(value)) within = put(within ?? {}, name, patchBetween(known, value));
    else set = put(set ?? {}, name, value);
  }
  for (const name in before) {
    if (Object.hasOwn(after, name)) continue;
    gone ??= [];
    gone.push(name);
  }
  return { ...(set && { set }), ...(gone && { gone }), ...(spliced && { spliced }), ...(within && { within }) };
}

/** The object that a patch makes of another, which stays as it is. @example patched({ a: 1 }, { set: { a: 2 } }) // { a: 2 } */
export function patched<T extends object>(from: T, { set, gone, spliced, within }: Patch): T {
  const next: T = { ...from, ...set };
  for (const name in spliced) {
    const known = (from as Members)[name];
    const [at, count, items] = spliced[name] ?? [0, 0, []];
    if (Array.isArray(known))
      put<unknown>(next as Record<string, unknown>, name, [...known.slice(0, at), ...items, ...known.slice(at + count)]);
  }
  for (const name in within) {
    const known = (from as Members)[name];
    const patch = within[name];
    if (isMembers(known) && patch !== undefined) put<unknown>(next as Record<string, unknown>, name, patched(known, patch));
  }
  for (const name of gone ?? []) Reflect.deleteProperty(next, name);
  return next;
}

/** The records of a diff that are others now, each by what has to be told of it. */
export function patchesOf(updated: Diff["updated"]): Readonly<Record<string, Patch>> {
  const patches: Record<string, Patch> = {};
  for (const id in updated) {
    const both = updated[id];
    if (both !== undefined) put(patches, id, patchBetween(...both));
  }
  return patches;
}

/** Applies the patches of a frame to a map of records, in place; those of records that are not there are left out. */
export function applyPatches<R extends AnyRecord>(records: Map<string, R>, patches: Readonly<Record<string, Patch>>): void {
  for (const id in patches) {
    const [patch, record] = [patches[id], records.get(id)];
    if (patch !== undefined && record !== undefined) records.set(id, patched(record, patch));
  }
}
