import { granted } from "../lib/granted.ts";
import type { Problem } from "../lib/result.ts";
import type { User } from "../protocol/gateway-contract.ts";
import { lastRead } from "./account/last-read.ts";
import { keptClasses, type LearnerHere } from "./classes/kept-class.ts";
import { forgetLessons } from "./classes/kept-lessons.ts";
import { isTakeOf } from "./classes/kept-takes.ts";
import { SNAPSHOT_CACHE } from "./documents/snapshots/snapshots.ts";
import type { Host } from "./host.ts";
import { forgetSongsOf } from "./songs/forget-songs.ts";
import { openSongDatabase } from "./songs/song-database.ts";
import { isTextsOf } from "./storage/kept-texts.ts";
import { isProgressOf } from "./storage/lesson-progress.ts";
import { browserStorage } from "./storage/local-storage.ts";

/** What this device remembers of documents without saying whose they are; it comes again as documents are opened. */
const OF_ANYONE = ["lastOpen", "firstChords"];

const isSilent = ({ code }: Problem): boolean => ["practice-storage-silent", "unreadable-storage", "not-changed-here"].includes(code);

/** The names of a storage that belong to somebody: takes that wait, how far lessons were read, what stood in fields, what was open. @param owner a user's id */
export function namesOf(owner: string, storage: Pick<Storage, "key" | "length">): readonly string[] {
  const all = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "");
  return all.filter((name) => OF_ANYONE.includes(name) || isTakeOf(name, owner) || isProgressOf(name, owner) || isTextsOf(name, owner));
}

/**
 * Takes off this device what is kept there for a learner, once the gateway has erased them: nobody could come back to it. It is done when all is gone: the
 * page that is left after it would break off what `followSnapshots` does of it by itself.
 * @param user the learner's id and nickname
 * @returns whether all is gone; false where this device's storage does not answer
 */
export async function eraseHere(
  { practice, engine }: Pick<Host, "practice" | "engine">,
  user: Pick<User, "id" | "name" | "classId">,
): Promise<boolean> {
  const database = openSongDatabase(granted(() => globalThis.indexedDB));
  const [practised, drafts, , , , songs] = await Promise.all([
    practice().then((record) => record.deletePractice()),
    engine.documents.eraseDrafts(),
    forgetLessons(),
    lastRead.forget(),
    granted(() => globalThis.caches)
      ?.delete(SNAPSHOT_CACHE)
      .catch(() => false),
    forgetSongsOf(user.id, database),
  ]);
  // There is no account left that is to be told of it.
  await engine.call(async (remote) => await remote.practiceSent(user.id, "forget"));
  const storage = browserStorage();
  if (storage !== undefined) for (const name of namesOf(user.id, storage)) storage.removeItem(name);
  const learners = keptClasses();
  learners.forgetMine();
  const isOwn = (each: LearnerHere) => each.nickname === user.name && (each.classId ?? user.classId) === user.classId;
  for (const each of learners.here().filter(isOwn)) learners.forget(each);
  return [practised, drafts].every((each) => each.ok || !isSilent(each.error)) && songs;
}
