import { type ChordQuery, holdsChords, readChordQuery } from "../../music/songs/finding/chord-query.ts";
import { indexSong, type SongIndex } from "../../music/songs/finding/song-index.ts";
import { readSongHead, type SongHead } from "../../music/songs/song-head.ts";
import { fitsFilter, type HeadFilter } from "./song-filter.ts";
import type { ListedSong } from "./songs.ts";

/** What is looked for in a list of songs. */
export interface SongFilter {
  /** Words of titles, composer, key, style, tags and what a song teaches, or chords in a row: `"ii V I in minor"`. */
  readonly query: string;
  readonly home: "all" | "own" | "public";
  /** One tag; undefined for any. */
  readonly tag: string | undefined;
  /** What the songs' headers say; left out: anything. */
  readonly head?: HeadFilter;
}

const indexes = new WeakMap<ListedSong, SongIndex>();

/** A song's index, made once. */
export function indexOf(song: ListedSong): SongIndex {
  const known = indexes.get(song) ?? indexSong(song.data_abc);
  indexes.set(song, known);
  return known;
}

const heads = new WeakMap<ListedSong, SongHead>();

/** What a song's header says, read once. */
export function headOf(song: ListedSong): SongHead {
  const known = heads.get(song) ?? readSongHead(song.data_abc);
  heads.set(song, known);
  return known;
}

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const texts = new WeakMap<ListedSong, string>();

function textOf(song: ListedSong): string {
  const { composer, style } = indexOf(song);
  const { otherTitles, teaches = "" } = headOf(song);
  const known = texts.get(song) ?? folded([song.title, ...otherTitles, composer, style, teaches].join(" "));
  texts.set(song, known);
  return known;
}

const KEY = /^[A-G](?:#|b)?m?$/;

/** How a query is read: as chords, as words, or as nothing. */
export type SongQuery =
  | { readonly kind: "all" }
  | { readonly kind: "chords"; readonly chords: ChordQuery }
  | { readonly kind: "words"; readonly words: readonly string[] };

/** @example readSongQuery("ii V I").kind // "chords" */
export function readSongQuery(query: string): SongQuery {
  const chords = readChordQuery(query);
  if (chords !== undefined) return { kind: "chords", chords };
  const words = query.trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? { kind: "all" } : { kind: "words", words };
}

/** The songs that fit, in the order of the list; those one of whose titles begins with the words first. `tagsOf` says a song's tags. */
export function findSongs(songs: readonly ListedSong[], filter: SongFilter, tagsOf: (id: string) => readonly string[]): ListedSong[] {
  const query = readSongQuery(filter.query);
  const here = songs.filter((song) => {
    const { id, home } = song;
    if (filter.home !== "all" && (home === "public") !== (filter.home === "public")) return false;
    if (filter.head !== undefined && !fitsFilter(headOf(song), filter.head)) return false;
    return filter.tag === undefined || tagsOf(id).includes(filter.tag);
  });
  if (query.kind === "all") return here;
  if (query.kind === "chords") return here.filter((song) => holdsChords(indexOf(song).chords, query.chords));
  const holds = query.words.map((word) => {
    const small = folded(word);
    return (song: ListedSong): boolean =>
      textOf(song).includes(small) ||
      (KEY.test(word) && indexOf(song).key === word) ||
      tagsOf(song.id).some((tag) => folded(tag).includes(small));
  });
  const found = here.filter((song) => holds.every((fits) => fits(song)));
  const start = folded(filter.query.trim());
  const isFirst = (song: ListedSong): boolean => [song.title, ...headOf(song).otherTitles].some((title) => folded(title).startsWith(start));
  return [...found.filter(isFirst), ...found.filter((song) => !isFirst(song))];
}

/** Songs of the same title and the same chords as another one of the list, by id. */
export function duplicatesIn(songs: readonly ListedSong[]): ReadonlySet<string> {
  const seen = new Map<string, ListedSong[]>();
  for (const song of songs) {
    const key = folded(song.title);
    seen.set(key, [...(seen.get(key) ?? []), song]);
  }
  const found = new Set<string>();
  for (const same of seen.values()) {
    if (same.length < 2) continue;
    const chords = new Map<string, string>();
    for (const song of same) {
      const sequence = indexOf(song).chords.join(" ");
      const first = chords.get(sequence);
      if (first === undefined) chords.set(sequence, song.id);
      else found.add(first).add(song.id);
    }
  }
  return found;
}
