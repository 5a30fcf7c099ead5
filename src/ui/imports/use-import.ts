import { useEffect, useRef, useState } from "react";
import { later } from "../../host/clock/clock.ts";
import type { ImportedSong } from "../../host/imports/import-messages.ts";
import { type ImportSource, importMusic } from "../../host/imports/importer.ts";
import type { Problem } from "../../lib/result.ts";
import type { ImportNotice } from "../../music/formats/shared/imported.ts";

/** A song that was found, as the preview has it. */
export interface FoundSong extends ImportedSong {
  /** Unlike any other of this import. */
  readonly id: number;
  /** The file that it came from; empty for a text. */
  readonly file: string;
  readonly isChosen: boolean;
}

/** A file that could not be read. */
export interface RefusedSource {
  readonly file: string;
  readonly problem: Problem;
}

/** What a file says of itself as a whole. */
export interface SourceNotice {
  readonly file: string;
  readonly notices: readonly ImportNotice[];
}

/** How an import stands. */
export interface ImportState {
  readonly songs: readonly FoundSong[];
  readonly refused: readonly RefusedSource[];
  readonly notices: readonly SourceNotice[];
  /** Sources that were read, of `all`. */
  readonly read: number;
  readonly all: number;
  readonly isReading: boolean;
}

const nothing: ImportState = { songs: [], refused: [], notices: [], read: 0, all: 0, isReading: false };

/** Reads what was brought, one source after the other; what comes later is added. */
export function useImport(sources: readonly ImportSource[]) {
  const [state, setState] = useState(nothing);
  const stop = useRef<AbortController>(undefined);
  const lastId = useRef(0);
  useEffect(() => {
    if (sources.length === 0) return;
    const own = new AbortController();
    stop.current = own;
    // What is read now is said of a text that was refused before: it was corrected, or something else took its place.
    setState((now) => ({
      ...now,
      all: now.all + sources.length,
      isReading: true,
      refused: now.refused.filter(({ file }) => file !== ""),
    }));
    const done = importMusic(
      sources,
      (outcome) => {
        const { name: file } = outcome;
        const songs = outcome.ok ? outcome.songs.map((song): FoundSong => ({ ...song, id: ++lastId.current, file, isChosen: true })) : [];
        setState((now) => {
          const read = now.read + 1;
          if (!outcome.ok) return { ...now, read, refused: [...now.refused, { file, problem: outcome.problem }] };
          const notices = outcome.notices.length === 0 ? now.notices : [...now.notices, { file, notices: outcome.notices }];
          return { ...now, read, notices, songs: [...now.songs, ...songs] };
        });
      },
      { signal: own.signal, later },
    );
    void done.finally(() => setState((now) => ({ ...now, isReading: false })));
    return () => own.abort();
  }, [sources]);
  return {
    state,
    /** Ends reading; what was read stays. */
    stop: () => stop.current?.abort(),
    change: (id: number, change: Partial<FoundSong>) =>
      setState((now) => ({ ...now, songs: now.songs.map((song) => (song.id === id ? { ...song, ...change } : song)) })),
    remove: (id: number) => setState((now) => ({ ...now, songs: now.songs.filter((song) => song.id !== id) })),
    chooseAll: (isChosen: boolean) => setState((now) => ({ ...now, songs: now.songs.map((song) => ({ ...song, isChosen })) })),
  };
}
