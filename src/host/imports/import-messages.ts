import type { Problem } from "../../lib/result.ts";
import type { ImportNotice } from "../../music/formats/shared/imported.ts";
import type { ExportFile, ExportKind } from "../../music/formats/write-music.ts";

/** Page to import worker: read one file or one text. */
export interface ToImporter {
  readonly id: number;
  readonly name: string;
  readonly content: Uint8Array | string;
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

/** Import worker to page: what a file holds, or why it was refused. */
export type FromImporter =
  | { readonly id: number; readonly ok: true; readonly songs: readonly ImportedSong[]; readonly notices: readonly ImportNotice[] }
  | { readonly id: number; readonly ok: false; readonly problem: Problem };

/** Page to import worker: song texts that are to become a file. */
export interface ToExporter {
  readonly texts: readonly string[];
  readonly kind: ExportKind;
  /** What a file of several songs is called. */
  readonly name: string;
}

/** Import worker to page: the file; undefined where no text could be read. */
export interface FromExporter {
  readonly file: ExportFile | undefined;
}
