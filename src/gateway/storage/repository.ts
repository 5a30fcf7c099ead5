import * as documents from "./operations/documents.ts";
import * as record from "./operations/record.ts";
import * as restores from "./operations/restores.ts";
import * as sessions from "./operations/sessions.ts";
import * as shares from "./operations/shares.ts";
import * as songBook from "./operations/song-book.ts";
import * as songs from "./operations/songs.ts";
import * as upkeep from "./operations/upkeep.ts";
import * as users from "./operations/users.ts";
import type { Db } from "./tables.ts";

/** What only reads; may run beside anything else. */
export const reads = {
  findSession: sessions.findSession,
  listDocuments: documents.listDocuments,
  findDocument: documents.findDocument,
  listRevisions: documents.listRevisions,
  findRevision: documents.findRevision,
  findShared: shares.findShared,
  countLinks: shares.countLinks,
  listWaitingLinks: shares.listWaitingLinks,
  listAttempts: record.listAttempts,
  listSongs: songs.listSongs,
  listBookEntries: songBook.listBookEntries,
};

/** What writes; each runs in a transaction of its own, and its answer is given only when it is on the disk. */
export const writes = {
  upsertUser: users.upsertUser,
  startSession: sessions.startSession,
  rotateSession: sessions.rotateSession,
  noteFirstUse: sessions.noteFirstUse,
  endSessions: sessions.endSessions,
  startLogin: sessions.startLogin,
  takeLogin: sessions.consumeLogin,
  createDocument: documents.createDocument,
  saveDocument: documents.saveDocument,
  setDeleted: documents.setDeleted,
  shareDocument: shares.shareDocument,
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
