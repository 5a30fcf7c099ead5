import { signal } from "@preact/signals-core";
import { useEffect, useMemo, useState } from "react";
import type { SongBookState } from "../../host/songs/book-entries.ts";
import type { SongBook } from "../../host/songs/song-book.ts";
import { useHost, useSignalValue } from "./host.tsx";

const none = signal<SongBookState>({ tags: {}, sets: [] });

/** Tags and set lists as a page has them. */
export interface Book {
  readonly state: SongBookState;
  /** Every tag, in the order of the alphabet. */
  readonly tags: readonly string[];
  /** Changes and keeps them; what could not be kept is told. */
  change(next: (now: SongBookState) => SongBookState): void;
}

/** The tags and set lists, once they are read. */
export function useBook(): Book {
  const { songBook, notices } = useHost();
  const [book, setBook] = useState<SongBook>();
  useEffect(() => void songBook().then(setBook), [songBook]);
  const state = useSignalValue(book?.state ?? none);
  const tags = useMemo(() => [...new Set(Object.values(state.tags).flat())].sort((a, b) => a.localeCompare(b)), [state.tags]);
  return { state, tags, change: (next) => void book?.change(next).then((kept) => !kept.ok && notices.tell(kept.error)) };
}
