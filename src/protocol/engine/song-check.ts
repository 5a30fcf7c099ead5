/** What a song's text says of itself. */
export interface CheckedSong {
  readonly title: string;
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
