import type { Problem } from "../../lib/result.ts";
import type { ImportNotice } from "../../music/formats/shared/imported.ts";
import type { ExportFile, ExportKind } from "../../music/formats/write-music.ts";
import type { WishedText } from "../../music/songs/moved-song.ts";

/** Page to import worker: read one file or one text. */
export interface ToImporter {
  readonly id: number;
  readonly name: string;
  readonly content: Uint8Array | string;
  /** Songs of it, counted from 0, that are passed over: they took too long before. */
  readonly skipped?: readonly number[];
}

/** A song that was read, ready to be kept. */
export interface ImportedSong {
  /** The product's song text. */
  readonly text: string;
  readonly title: string;
  readonly composer: string;
  /** An ABC key, e.g. `"Bb"`. */
  readonly key: string;
  /** e.g. `"4/4"`; empty for none. */
  readonly meter: string;
  /** Quarter notes a minute, where they are known. */
  readonly tempo: number | undefined;
  /** Chord symbols bar by bar, to be looked over. */
  readonly bars: readonly (readonly string[])[];
  readonly notices: readonly ImportNotice[];
}

/** Import worker to page: it is at work on this song of the file (-1: on the file itself), or these songs are read. */
export type ImportProgress = { readonly id: number; readonly at: number } | { readonly id: number; readonly some: readonly ImportedSong[] };

/** Import worker to page: what a file holds (the last of its songs), or why it was refused. */
export type FromImporter =
  | { readonly id: number; readonly ok: true; readonly songs: readonly ImportedSong[]; readonly notices: readonly ImportNotice[] }
  | { readonly id: number; readonly ok: false; readonly problem: Problem };

/** Page to import worker: songs that are to become a file. */
export interface ToExporter {
  readonly songs: readonly WishedText[];
  readonly kind: ExportKind;
  /** What a file of several songs is called. */
  readonly name: string;
}

/** Import worker to page: the file; undefined where no text could be read. */
export interface FromExporter {
  readonly file: ExportFile | undefined;
}
