import { effect, type ReadonlySignal } from "@preact/signals-core";
import { broadcastChannel, indexedDatabase } from "../../lib/browser-features.ts";
import type { Later } from "../../lib/later.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Problem } from "../../lib/result.ts";
import type { GatewayClient } from "../account/gateway-client.ts";
import type { Session } from "../account/session.ts";
import { whenPutInPageCache } from "../page/page-cache.ts";
import { alone } from "../storage/alone.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import { BookSync } from "./book-sync.ts";
import { createDeviceSongs } from "./device-songs.ts";
import { FetchedSongs } from "./fetched-songs.ts";
import { openSongBook, type SongBook } from "./song-book.ts";
import { songCalls } from "./song-calls.ts";
import { openSongDatabase } from "./song-database.ts";
import { createSongs, type Songs, type SongsParts } from "./songs.ts";

const CHANNEL = "woodshed-songs";
/** Milliseconds after a change of tags or set lists until the account is told. */
const SETTLE_MS = 1_000;

/** The list of songs, and the tags and set lists made of them. */
export interface SongRoom {
  readonly songs: Songs;
  readonly book: SongBook;
}

interface RoomParts extends Pick<SongsParts, "check"> {
  readonly gateway: Pick<GatewayClient, "call">;
  readonly session: Session;
  readonly memory: LocalMemory;
  readonly later: Later;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly tell: (problem: Problem) => void;
}

/** Makes the list of songs with the browser's own parts. */
export function startSongs({ gateway: client, session, memory, later, now, tell, check }: RoomParts): SongRoom {
  const gateway = songCalls(client);
  const database = openSongDatabase(indexedDatabase() ? globalThis.indexedDB : undefined);
  whenPutInPageCache(globalThis, database.giveUp);
  const tabs = broadcastChannel() ? songTabs() : undefined;
  const owner = (): string | null => (session.initialised.peek() ? session.draftOwner.peek() : (session.shown.peek()?.id ?? null));
  const songs = createSongs({
    gateway,
    fetched: new FetchedSongs(gateway, database),
    device: createDeviceSongs(memory, database),
    isSignedIn: () => session.user.peek() !== null,
    owner,
    check,
    newId: randomId,
    ...(tabs && { tabs }),
  });
  const book = openSongBook({ database, tabs, now });
  const sync = new BookSync({ book, gateway, session, later, random: Math.random, alone: (work) => alone(CHANNEL, work), onProblem: tell });
  followAccount({ session, songs, book, sync, later });
  return { songs, book };
}

interface Followed {
  readonly session: Session;
  readonly songs: Songs;
  readonly book: ReturnType<typeof openSongBook>;
  readonly sync: BookSync;
  readonly later: Later;
}

/** Brings list and book up to date when somebody comes or goes, when something was changed and when the network is back. */
function followAccount({ session, songs, book, sync, later }: Followed): void {
  onceFor(session.initialised, () =>
    effect(() => {
      const isSignedIn = session.user.value !== null;
      const owner = session.draftOwner.value;
      songs.refresh();
      if (isSignedIn) void sync.sync();
      else void book.enter(owner);
    }),
  );
  let takeBack = (): void => {};
  effect(() => {
    if (book.changes.value === 0) return;
    takeBack();
    takeBack = later(SETTLE_MS, () => void sync.sync());
  });
  addEventListener("online", () => {
    songs.refresh();
    void sync.sync();
  });
}

/** Runs a task once as soon as a signal is true. */
function onceFor(is: ReadonlySignal<boolean>, task: () => void): void {
  let isDone = false;
  effect(() => {
    if (!is.value || isDone) return;
    isDone = true;
    queueMicrotask(task);
  });
}

/** Tells other tabs that songs, tags or set lists have changed. */
function songTabs(): NonNullable<SongsParts["tabs"]> {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: () => channel.postMessage("changed"),
    onTold: (task) => channel.addEventListener("message", task),
  };
}
