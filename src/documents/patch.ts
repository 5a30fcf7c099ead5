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
  let count = 0;
  while (count < most && Object.is(one.at(fromEnd ? -1 - count : count), other.at(fromEnd ? -1 - count : count))) count++;
  return count;
}

function spliceBetween(from: readonly unknown[], to: readonly unknown[]): Splice | undefined {
  const most = Math.min(from.length, to.length);
  if (most < LONG) return undefined;
  const before = alike(from, to, most, false);
  const behind = alike(from, to, most - before, true);
  return before + behind < LONG ? undefined : [before, from.length - before - behind, to.slice(before, to.length - behind)];
}

/**
 * What has to be told to who has the one object so that it has the other: of a long record of which little changed, little.
 * @example patchBetween({ a: 1, b: list }, { a: 2, b: list }) // { set: { a: 2 } }
 */
export function patchBetween(from: object, to: object): Patch {
  const [before, after] = [from as Members, to as Members];
  const set: [string, unknown][] = [];
  const spliced: [string, Splice][] = [];
  const within: [string, Patch][] = [];
  for (const [name, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, name) ? before[name] : NOTHING;
    if (Object.is(known, value)) continue;
    const splice = Array.isArray(known) && Array.isArray(value) ? spliceBetween(known, value) : undefined;
    if (splice !== undefined) spliced.push([name, splice]);
    else if (isMembers(known) && isMembers(value)) within.push([name, patchBetween(known, value)]);
    else set.push([name, value]);
  }
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const some = (name: string, members: readonly [string, unknown][]) =>
    members.length === 0 ? {} : { [name]: Object.fromEntries(members) };
  return { ...some("set", set), ...(gone.length === 0 ? {} : { gone }), ...some("spliced", spliced), ...some("within", within) };
}

/** The object that a patch makes of another, which stays as it is. @example patched({ a: 1 }, { set: { a: 2 } }) // { a: 2 } */
export function patched<T extends object>(from: T, { set = {}, gone = [], spliced = {}, within = {} }: Patch): T {
  const changes = Object.entries(set);
  for (const [name, [at, count, items]] of Object.entries(spliced)) {
    const known = (from as Members)[name];
    if (Array.isArray(known)) changes.push([name, [...known.slice(0, at), ...items, ...known.slice(at + count)]]);
  }
  for (const [name, patch] of Object.entries(within)) {
    const known = (from as Members)[name];
    if (isMembers(known)) changes.push([name, patched(known, patch)]);
  }
  const next = { ...from, ...Object.fromEntries(changes) };
  for (const name of gone) Reflect.deleteProperty(next, name);
  return next;
}

/** The records of a diff that are others now, each by what has to be told of it. */
export const patchesOf = (updated: Diff["updated"]): Readonly<Record<string, Patch>> =>
  Object.fromEntries(Object.entries(updated).map(([id, [from, to]]) => [id, patchBetween(from, to)]));

/** Applies the patches of a frame to a map of records, in place; those of records that are not there are left out. */
export function applyPatches<R extends AnyRecord>(records: Map<string, R>, patches: Readonly<Record<string, Patch>>): void {
  for (const [id, patch] of Object.entries(patches)) {
    const record = records.get(id);
    if (record !== undefined) records.set(id, patched(record, patch));
  }
}
