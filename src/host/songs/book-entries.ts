import * as v from "valibot";
import { equalData } from "../../lib/json.ts";
import type { BookEntry } from "../../protocol/gateway-contract-schemas.ts";

const setSong = v.object({
  /** The song itself, so that a set is there without a network. */
  song: v.object({ id: v.string(), title: v.string(), data_abc: v.string() }),
  /** The key that it is played in, e.g. `"Eb"`; absent: as written. */
  key: v.exactOptional(v.string()),
  /** Beats a minute; absent: as written. */
  tempo: v.exactOptional(v.pipe(v.number(), v.minValue(20), v.maxValue(400))),
});
const setList = v.object({ id: v.string(), name: v.string(), songs: v.array(setSong) });
const tagList = v.array(v.string());
const book = v.object({ tags: v.record(v.string(), tagList), sets: v.array(setList) });
/** When an entry was last written, in ms since 1970; `waits` until the account has it. */
const mark = v.object({ at: v.number(), waits: v.exactOptional(v.boolean()) });
/** As this device keeps it; a former version knew neither whose it is nor what the account has of it. */
const keptBook = v.object({
  ...book.entries,
  owner: v.exactOptional(v.string()),
  marks: v.exactOptional(v.record(v.string(), mark), {}),
});

/** A song in a set list, with the key and tempo that it is played in. */
export type SetSong = v.InferOutput<typeof setSong>;
/** Songs in the order in which they are played. */
export type SetList = v.InferOutput<typeof setList>;
/** Tags by song id, and set lists. */
export type SongBookState = v.InferOutput<typeof book>;
/** Tags and set lists with what is known of their way to the account. */
export type KeptBook = v.InferOutput<typeof keptBook>;

export const emptyBook: KeptBook = { tags: {}, sets: [], marks: {} };

/** What was kept; undefined where nothing is, or where it is damaged. */
export function readKeptBook(stored: unknown): KeptBook | undefined {
  const parsed = v.safeParse(keptBook, stored);
  return parsed.success ? parsed.output : undefined;
}

type Value = SetList | readonly string[];

/** Each entry by its key. @example valuesOf({ tags: { a: ["gig"] }, sets: [] }) // Map { "tags:a" => ["gig"] } */
function valuesOf({ tags, sets }: SongBookState): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>(Object.entries(tags).map(([id, value]) => [`tags:${id}`, value]));
  for (const set of sets) values.set(`set:${set.id}`, set);
  return values;
}

/** The book after a change: what became different waits for the account, with its time. */
export function changedBook(now: KeptBook, next: SongBookState, at: number): KeptBook {
  const [before, after] = [valuesOf(now), valuesOf(next)];
  const marks = { ...now.marks };
  for (const key of new Set([...before.keys(), ...after.keys()]))
    if (!equalData(before.get(key), after.get(key))) marks[key] = { at: Math.max(at, (marks[key]?.at ?? 0) + 1), waits: true };
  return { ...now, tags: next.tags, sets: next.sets, marks };
}

/** What the account does not have yet: entries that wait, and those that were never told to any account. */
export function waitingEntries(now: KeptBook): BookEntry[] {
  const values = valuesOf(now);
  const unmarked = [...values.keys()].filter((key) => now.marks[key] === undefined);
  const waiting = Object.entries(now.marks).flatMap(([key, { waits }]) => (waits ? [key] : []));
  return [...unmarked, ...waiting].map((key) => ({ key, at: now.marks[key]?.at ?? 0, value: values.get(key) ?? null }));
}

/** The book once the account has these entries; what was changed meanwhile goes on waiting. */
export function sentBook(now: KeptBook, sent: readonly BookEntry[]): KeptBook {
  const marks = { ...now.marks };
  const values = valuesOf(now);
  for (const { key, at } of sent) {
    if ((marks[key]?.at ?? 0) !== at) continue;
    if (values.has(key)) marks[key] = { at };
    else delete marks[key];
  }
  return { ...now, marks };
}

/** The book with what the account has, but for what waits and is later; tags of before there was an account are joined. */
export function mergedBook(now: KeptBook, entries: readonly BookEntry[]): KeptBook {
  const next = { tags: { ...now.tags }, sets: [...now.sets], marks: { ...now.marks } };
  for (const { key, at, value } of entries) {
    const own = now.marks[key];
    if (own?.waits === true && own.at >= at) continue;
    const id = key.slice(key.indexOf(":") + 1);
    const isJoined = key.startsWith("tags:") ? putTags(next.tags, id, value, own === undefined) : putSet(next.sets, id, value);
    if (isJoined === undefined) continue;
    if (isJoined) next.marks[key] = { at: at + 1, waits: true };
    else if (value === null) delete next.marks[key];
    else next.marks[key] = { at };
  }
  return { ...now, ...next };
}

/** Whether there is more now than the account has; undefined where its value cannot be read. */
function putTags(tags: Record<string, string[]>, id: string, value: unknown, joins: boolean): boolean | undefined {
  const read = v.safeParse(tagList, value ?? []);
  if (!read.success) return undefined;
  const all = [...new Set([...read.output, ...(joins ? (tags[id] ?? []) : [])])];
  if (all.length > 0) tags[id] = all;
  else delete tags[id];
  return all.length > read.output.length;
}

function putSet(sets: SetList[], id: string, value: unknown): false | undefined {
  const read = v.safeParse(v.nullable(setList), value);
  if (!read.success) return undefined;
  const place = sets.findIndex((set) => set.id === id);
  if (read.output !== null) sets.splice(place === -1 ? sets.length : place, place === -1 ? 0 : 1, { ...read.output, id });
  else if (place !== -1) sets.splice(place, 1);
  return false;
}
