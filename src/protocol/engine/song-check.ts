/** What was guessed, read as something else or left out of a song's text: lines and columns count from 1. */
export interface SongTextNotice {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** What a song's text says of itself. */
export interface CheckedSong {
  readonly title: string;
  /** In the order of the text; at most twenty. */
  readonly notices: readonly SongTextNotice[];
}

/** Why a text is no song, and where: lines and columns count from 1. */
export interface SongTextProblem {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Reading songs, which the page leaves to the engine. */
export interface SongsApi {
  checkSong(text: string): { readonly ok: true; readonly value: CheckedSong } | { readonly ok: false; readonly error: SongTextProblem };
}
