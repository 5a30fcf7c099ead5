import type { Problem, Result } from "../../lib/result.ts";
import type { SongNotice } from "../../music/songs/song.ts";

/** What a song's text says of itself. */
export interface CheckedSong {
  readonly title: string;
  /** In the order of the text; at most twenty. */
  readonly notices: readonly SongNotice[];
}

/** Why a text is no song, and where: lines and columns count from 1. */
export interface SongTextProblem extends Problem {
  readonly line: number;
  readonly column: number;
}

/** Reading songs, which the page leaves to the engine. */
export interface SongsApi {
  checkSong(text: string): Result<CheckedSong, SongTextProblem>;
}
