import { type ReadonlySignal, signal } from "@preact/signals-core";
import * as v from "valibot";
import type { Result } from "../../lib/result.ts";
import type { SongDatabase } from "./song-database.ts";
import type { SongsParts } from "./songs.ts";

const setSong = v.object({
  /** The song itself, so that a set is there without a network. */
  song: v.object({ id: v.string(), title: v.string(), data_abc: v.string() }),
  /** The key that it is played in, e.g. `"Eb"`; absent: as written. */
  key: v.exactOptional(v.string()),
  /** Beats a minute; absent: as written. */
  tempo: v.exactOptional(v.pipe(v.number(), v.minValue(20), v.maxValue(400))),
});
const setList = v.object({ id: v.string(), name: v.string(), songs: v.array(setSong) });
const book = v.object({ tags: v.record(v.string(), v.array(v.string())), sets: v.array(setList) });

/** A song in a set list, with the key and tempo that it is played in. */
export type SetSong = v.InferOutput<typeof setSong>;
/** Songs in the order in which they are played. */
export type SetList = v.InferOutput<typeof setList>;
/** Tags by song id, and set lists. */
export type SongBookState = v.InferOutput<typeof book>;

/** The tags and set lists of this device. */
export interface SongBook {
  readonly state: ReadonlySignal<SongBookState>;
  /** Changes it and keeps it; the answer says why it could not be kept (it then holds until the page is closed). */
  change(next: (now: SongBookState) => SongBookState): Promise<Result<null>>;
}

const NAME = "song-book";
const empty: SongBookState = { tags: {}, sets: [] };

/** Opens the book; one that is damaged is left where it is, and the page begins with an empty one. */
export function openSongBook(database: Pick<SongDatabase, "readList" | "writeList">, tabs: SongsParts["tabs"]): SongBook {
  const state = signal<SongBookState>(empty);
  const read = async (): Promise<void> => {
    const stored = await database.readList(NAME);
    const parsed = v.safeParse(book, stored.ok ? stored.value : undefined);
    if (parsed.success) state.value = parsed.output;
  };
  const opened = read();
  tabs?.onTold(() => void read());
  return {
    state,
    async change(next) {
      await opened;
      state.value = next(state.peek());
      const written = await database.writeList(NAME, state.peek());
      tabs?.tell();
      return written;
    },
  };
}

/** A set list with one song moved by so many places. @example moved(["a", "b"], 1, -1) // ["b", "a"] */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = Math.min(list.length - 1, Math.max(0, from + by));
  const item = list[from];
  if (item === undefined) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The tags of a song with one put to them, or taken from them where it has it. */
export function withTag(now: SongBookState, ids: readonly string[], tag: string, isOn: boolean): SongBookState {
  const tags = { ...now.tags };
  for (const id of ids) {
    const others = (tags[id] ?? []).filter((each) => each !== tag);
    const next = isOn ? [...others, tag] : others;
    if (next.length > 0) tags[id] = next;
    else delete tags[id];
  }
  return { ...now, tags };
}
