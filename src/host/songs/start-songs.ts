import { broadcastChannel, indexedDatabase } from "../../lib/browser-features.ts";
import { randomId } from "../../lib/random-id.ts";
import { whenPutInPageCache } from "../page/page-cache.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import { createDeviceSongs } from "./device-songs.ts";
import { openSongBook, type SongBook } from "./song-book.ts";
import { openSongDatabase } from "./song-database.ts";
import { createSongs, type Songs, type SongsParts } from "./songs.ts";

const CHANNEL = "woodshed-songs";

/** The list of songs, and the tags and set lists made of them. */
export interface SongRoom {
  readonly songs: Songs;
  readonly book: SongBook;
}

/** Makes the list of songs with the browser's own parts. */
export function startSongs({
  memory,
  ...parts
}: Pick<SongsParts, "gateway" | "isSignedIn" | "check"> & { readonly memory: LocalMemory }): SongRoom {
  const database = openSongDatabase(indexedDatabase() ? globalThis.indexedDB : undefined);
  whenPutInPageCache(globalThis, database.giveUp);
  const tabs = broadcastChannel() ? songTabs() : undefined;
  const songs = createSongs({ ...parts, device: createDeviceSongs(memory, database), newId: randomId, ...(tabs && { tabs }) });
  return { songs, book: openSongBook(database, tabs) };
}

/** Tells other tabs that songs, tags or set lists have changed. */
function songTabs(): NonNullable<SongsParts["tabs"]> {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: () => channel.postMessage("changed"),
    onTold: (task) => channel.addEventListener("message", task),
  };
}
