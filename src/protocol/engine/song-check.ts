import type { Problem, Result } from "../../lib/result.ts";
import type { TypedWord } from "../../music/formats/chart-text/read-harmony.ts";
import type { Score } from "../../music/notation/score.ts";
import type { Lick } from "../../music/payloads.ts";
import type { SongEdit } from "../../music/songs/edit-song.ts";
import type { SongWish } from "../../music/songs/moved-song.ts";
import type { SongNotice, SongVoice } from "../../music/songs/song.ts";
import type { Change } from "../../music/training/changes.ts";

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

/** A voice of a song; its id stays whatever the order is, its name is empty where it has none. */
export type ShownVoice = Pick<SongVoice, "id" | "name" | "clef">;

/** A bar's number as the sheet counts it (0 for a pick-up), and its chord symbols. */
export interface ShownBar {
  readonly number: number;
  readonly chords: readonly string[];
}

/** A song as it looks, before it is kept. */
export interface ShownSong {
  readonly lead: Score;
  readonly chart: Score;
  /** Every voice; null where one at most has notes, which the lead sheet shows. */
  readonly full: Score | null;
  /** Its voices in their order. */
  readonly voices: readonly ShownVoice[];
  /** In order: a chord is changed by the place of its bar, from 0. */
  readonly bars: readonly ShownBar[];
}

/** Typed harmony as it is read, bar by bar as it is written. */
export interface ShownHarmony {
  readonly bars: readonly (readonly TypedWord[])[];
  readonly linesLeftOut: number;
}

/** Reading songs, which the page leaves to the engine. */
export interface SongsApi {
  checkSong(text: string): Result<CheckedSong, SongTextProblem>;
  /** The song of a text as sheet and chart, in another key or tempo where it is wished. */
  showSong(text: string, wish?: SongWish): Result<ShownSong, Problem>;
  /** A short song as a lick of this id, as it is heard. Refused: more than 16 bars (`song-too-long-for-lick`), no notes (`song-without-notes`). */
  songAsLick(text: string, id: string): Result<Lick, Problem>;
  /** Typed harmony; numerals stand in the key of an ABC signature where the text names none. */
  readHarmony(text: string, signature: string): Result<ShownHarmony, Problem>;
  /** The changes between typed chords, each of which can be practised, in their order; none where it is one chord. Refused: a word that is no chord. */
  readDrill(text: string): Result<readonly Change[], Problem>;
  /** A song's text with a small change. */
  editSong(text: string, edit: SongEdit): Result<string, Problem>;
}
