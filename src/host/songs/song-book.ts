import { type ReadonlySignal, signal } from "@preact/signals-core";
import { ok, type Result } from "../../lib/result.ts";
import { changedBook, emptyBook, type KeptBook, readKeptBook, type SetSong, type SongBookState } from "./book-entries.ts";
import { isSilent, type SongDatabase } from "./song-database.ts";
import type { SongsParts } from "./songs.ts";

/** The tags and set lists of who is here. */
export interface SongBook {
  readonly state: ReadonlySignal<SongBookState>;
  /** Changes it at once and keeps it on this device; the answer says why it could not be kept (it then holds until the page is closed). */
  change(next: (now: SongBookState) => SongBookState): Promise<Result<null>>;
}

/** The book as its way to the account sees it. */
export interface BookKeeping extends SongBook {
  /** Counts the changes made by this page. */
  readonly changes: ReadonlySignal<number>;
  /** Opens the book of this account, or of nobody; what nobody had goes into the first account that comes. */
  enter(owner: string | null): Promise<void>;
  /** As it is kept. */
  kept(): KeptBook;
  /** Takes over what came of the account; a book that was left meanwhile stays as it is. */
  settle(owner: string, next: (now: KeptBook) => KeptBook): Promise<Result<null>>;
}

interface BookParts {
  readonly database: Pick<SongDatabase, "readList" | "changeList">;
  readonly tabs: SongsParts["tabs"];
  /** In ms since 1970. */
  readonly now: () => number;
}

const NAME = "song-book";
/** Where the book of an account lies while another one is here. */
const shelf = (owner: string): string => `${NAME}:${owner}`;

/** Opens the book; one that is damaged is left where it is, and the page begins with an empty one. */
export const openSongBook = (parts: BookParts): BookKeeping => new KeptSongBook(parts);

class KeptSongBook implements BookKeeping {
  readonly state = signal<SongBookState>({ tags: {}, sets: [] });
  readonly changes = signal(0);
  readonly #parts: BookParts;
  readonly #opened: Promise<void>;
  #kept: KeptBook = emptyBook;
  /** On their way to the device, and seen already: a second change is made to what the first one made. */
  #waiting: ((now: KeptBook) => KeptBook)[] = [];

  constructor(parts: BookParts) {
    this.#parts = parts;
    this.#opened = this.#read();
    parts.tabs?.onTold(() => void this.#read());
  }

  kept(): KeptBook {
    return this.#kept;
  }

  async change(next: (now: SongBookState) => SongBookState): Promise<Result<null>> {
    await this.#opened;
    const at = this.#parts.now();
    const changed = await this.#write((now) => changedBook(now, next({ tags: now.tags, sets: now.sets }), at));
    this.changes.value++;
    return changed;
  }

  async enter(owner: string | null): Promise<void> {
    await this.#opened;
    const before = this.#kept.owner;
    if ((before ?? null) === owner) return;
    if (before === undefined && owner !== null) {
      const own = await this.#shelved(owner);
      if (own !== undefined) await this.#write((now) => ({ ...joined(own, now), owner }));
      return;
    }
    const shelved = before === undefined ? undefined : await this.#parts.database.changeList(shelf(before), () => this.#kept);
    const book = owner === null ? emptyBook : await this.#shelved(owner);
    // Neither book is written over while it is not known that both are kept.
    if (isSilent(shelved) || book === undefined) return;
    const next = owner === null ? book : { ...book, owner };
    await this.#write((now) => (now.owner === before ? next : now));
  }

  async settle(owner: string, next: (now: KeptBook) => KeptBook): Promise<Result<null>> {
    return await this.#write((now) => (now.owner === owner ? next(now) : now));
  }

  /** Undefined where storage does not answer. */
  async #shelved(owner: string): Promise<KeptBook | undefined> {
    const stored = await this.#parts.database.readList(shelf(owner));
    if (isSilent(stored)) return undefined;
    return (stored.ok ? readKeptBook(stored.value) : undefined) ?? emptyBook;
  }

  async #read(): Promise<void> {
    const stored = await this.#parts.database.readList(NAME);
    const kept = stored.ok ? readKeptBook(stored.value) : undefined;
    if (kept !== undefined) this.#show(kept);
    else if (stored.ok && stored.value !== undefined) await this.#parts.database.changeList(shelf("damaged"), () => stored.value);
  }

  /** In one transaction with what stands there, so that no other tab's change is lost. */
  async #write(next: (now: KeptBook) => KeptBook): Promise<Result<null>> {
    this.#waiting.push(next);
    this.#show(this.#kept);
    const written = await this.#parts.database.changeList(NAME, (stored) => next(readKeptBook(stored) ?? this.#kept));
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#show(written.ok ? written.value : next(this.#kept));
    if (written.ok) this.#parts.tabs?.tell();
    return written.ok ? ok(null) : written;
  }

  #show(kept: KeptBook): void {
    this.#kept = kept;
    const { tags, sets } = this.#waiting.reduce((now, next) => next(now), kept);
    this.state.value = { tags, sets };
  }
}

/** An account's book with what was made before anybody was here. */
function joined(own: KeptBook, nobodys: KeptBook): KeptBook {
  const tags = { ...own.tags };
  for (const [id, all] of Object.entries(nobodys.tags)) tags[id] = [...new Set([...(tags[id] ?? []), ...all])];
  const known = new Set(own.sets.map(({ id }) => id));
  const sets = [...own.sets, ...nobodys.sets.filter(({ id }) => !known.has(id))];
  return { ...own, tags, sets, marks: { ...nobodys.marks, ...own.marks } };
}

/** A set list's songs with one of them changed; the song is looked for where it was seen, then anywhere: it may have moved meanwhile. */
export function withSong(
  now: SongBookState,
  setId: string,
  seen: { readonly at: number; readonly song: SetSong },
  change: (songs: readonly SetSong[], at: number) => SetSong[],
): SongBookState {
  const isSeen = ({ song }: SetSong): boolean => song.id === seen.song.song.id;
  const sets = now.sets.map((set) => {
    if (set.id !== setId) return set;
    const there = set.songs[seen.at];
    const at = there !== undefined && isSeen(there) ? seen.at : set.songs.findIndex(isSeen);
    return at === -1 ? set : { ...set, songs: change(set.songs, at) };
  });
  return { ...now, sets };
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
