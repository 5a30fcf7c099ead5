import { classReads, classWrites } from "./classes/operations.ts";
import * as accounts from "./operations/accounts.ts";
import * as deleted from "./operations/deleted.ts";
import * as documents from "./operations/documents.ts";
import * as linkPictures from "./operations/link-pictures.ts";
import * as record from "./operations/record.ts";
import * as restores from "./operations/restores.ts";
import * as revisions from "./operations/revisions.ts";
import * as sessions from "./operations/sessions.ts";
import * as shares from "./operations/shares.ts";
import * as songBook from "./operations/song-book.ts";
import * as songList from "./operations/song-list.ts";
import * as songs from "./operations/songs.ts";
import * as upkeep from "./operations/upkeep.ts";
import * as usage from "./operations/usage.ts";
import type { CallCount, SharedCount } from "./postgres/call-counts.ts";
import type { Db } from "./tables.ts";

/** What only reads; may run beside anything else. */
export const reads = {
  findSession: sessions.findSession,
  listDocuments: documents.listDocuments,
  listDeleted: deleted.listDeleted,
  findDocument: documents.findDocument,
  listRevisions: revisions.listRevisions,
  findRevision: revisions.findRevision,
  findShared: shares.findShared,
  findLinkPicture: linkPictures.findLinkPicture,
  countLinks: shares.countLinks,
  listEndedLinks: shares.listEndedLinks,
  listWaitingLinks: shares.listWaitingLinks,
  listAttempts: record.listAttempts,
  listSongHeads: songList.listSongHeads,
  findSongTexts: songList.findSongTexts,
  listBookEntries: songBook.listBookEntries,
  findUsage: usage.findUsage,
  listOwnedIds: accounts.listOwnedIds,
  findOwned: accounts.findOwned,
  ...classReads,
};

/** What writes; each runs in a transaction of its own, and its answer is given only when it is on the disk. */
export const writes = {
  upsertUser: accounts.upsertUser,
  startSession: sessions.startSession,
  rotateSession: sessions.rotateSession,
  noteFirstUse: sessions.noteFirstUse,
  endSessions: sessions.endSessions,
  endAllSessions: accounts.endAllSessions,
  setAccountLeft: accounts.setAccountLeft,
  removeLeftAccounts: accounts.removeLeftAccounts,
  startLogin: sessions.startLogin,
  takeLogin: sessions.consumeLogin,
  createDocument: documents.createDocument,
  saveDocument: documents.saveDocument,
  setDeleted: deleted.setDeleted,
  shareDocument: shares.shareDocument,
  addLinkPicture: linkPictures.addLinkPicture,
  unshareDocument: shares.unshareDocument,
  settleWaitingLinks: shares.settleWaitingLinks,
  markRestored: restores.markRestored,
  addAttempts: record.addAttempts,
  forgetAttempts: record.forgetAttempts,
  addSong: songs.addSong,
  saveSong: songs.saveSong,
  changeSongs: songs.changeSongs,
  deleteSong: songs.deleteSong,
  seedSongs: songs.seedSongs,
  writeBookEntries: songBook.writeBookEntries,
  beat: upkeep.beat,
  cleanUp: upkeep.cleanUp,
  ...classWrites,
};

export type ReadName = keyof typeof reads;
export type WriteName = keyof typeof writes;

type Bound<T> = {
  readonly [K in keyof T]: T[K] extends (db: Db, input: infer I) => Promise<infer O> ? (input: I) => Promise<O> : never;
};

/** The store as the routes see it: the same calls whatever keeps the data. An unreachable store throws an error with `statusCode` 503. */
export type Repository = Bound<typeof reads> &
  Bound<typeof writes> & {
    /** Copies the whole store into a file while it is in use; undefined where the database has its own tools for that. */
    readonly backup: ((file: string) => Promise<void>) | undefined;
    /** Adds to counts of calls that several gateways keep together; undefined where one gateway is all there is. */
    readonly shareCounts: ((counts: readonly CallCount[]) => Promise<SharedCount[]>) | undefined;
    /** Runs work that one gateway has to do for all; answers false, having done nothing, while another is at it. */
    readonly alone: (work: () => Promise<void>) => Promise<boolean>;
    /** Connections that are open and calls that wait for one; undefined where there is no pool. */
    readonly pool: (() => { readonly open: number; readonly waiting: number }) | undefined;
    readonly close: () => Promise<void>;
  };

type Operations = typeof reads | typeof writes;

/** Makes the calls of a repository from one function that runs any of them by name. */
export function bind<T extends Operations>(operations: T, run: (name: keyof T & string, input: unknown) => Promise<unknown>): Bound<T> {
  const calls = Object.keys(operations).map((name) => [name, (input: unknown) => run(name as keyof T & string, input)]);
  return Object.fromEntries(calls) as Bound<T>;
}

/**
 * The error that a store throws when it cannot be reached or cannot write: the routes answer 503, and nothing was stored. A full disk is said by its
 * name, because somebody has to make room.
 */
export const unavailable = (cause: unknown, isDiskFull = false): Error =>
  Object.assign(new Error(isDiskFull ? "the store's disk is full" : "the store cannot be reached", { cause }), {
    statusCode: 503,
    isDiskFull,
  });
