import type { StoredSong } from "../../protocol/gateway-answers.ts";
import type { BookEntry } from "../../protocol/gateway-contract-schemas.ts";
import { type GatewayClient, noneIfEmpty } from "../account/gateway-client.ts";

interface SongContent {
  readonly title?: string;
  readonly data_abc: string;
}

/** Songs with their ids, and ids of those to be deleted. */
interface SongBatch {
  readonly songs?: readonly StoredSong[];
  readonly remove?: readonly string[];
}

/** Which songs are asked for, and in which form. */
export interface SongsAsked {
  readonly since?: string;
  readonly head?: boolean;
  /** What the page before this one told as `next`; empty for the first page. */
  readonly after: string;
}

const queryOf = ({ since, head = false, after }: SongsAsked): string =>
  new URLSearchParams({ ...noneIfEmpty(since, "since"), ...(head ? { fields: "head" } : {}), after }).toString();

/** The gateway's calls for songs and what is made of them. */
export const songCalls = ({ call }: Pick<GatewayClient, "call">) => ({
  /** A page of the public songs and one's own; `since` leaves out those not written after that time, `head` leaves out the texts. */
  songs: (asked: SongsAsked) => call("songHeads", "GET", `/api/song/songs?${queryOf(asked)}`),
  /** A page of the entries after a key (`""` for the first one). */
  songBook: (after: string) => call("songBook", "GET", `/api/song/book?after=${encodeURIComponent(after)}`),
  /** At most `MOST_BOOK_ENTRIES`; of two writings of one entry the later stays. */
  writeSongBook: (entries: readonly BookEntry[]) => call("nothing", "PUT", "/api/song/book", { body: { entries } }),
  addSong: (song: SongContent) => call("song", "POST", "/api/song/songs", { body: song }),
  /** Stores songs under ids of one's own making and deletes others; at most `MOST_SONGS_AT_ONCE` of each. */
  changeSongs: (batch: SongBatch) => call("songBatch", "POST", "/api/song/songs/batch", { body: batch }),
  saveSong: (id: string, song: SongContent) => call("song", "PUT", `/api/song/songs/${encodeURIComponent(id)}`, { body: song }),
  removeSong: (id: string) => call("song", "DELETE", `/api/song/songs/${encodeURIComponent(id)}`),
});

export type SongGateway = ReturnType<typeof songCalls>;
