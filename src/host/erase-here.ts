import { granted } from "../lib/granted.ts";
import type { User } from "../protocol/gateway-contract.ts";
import { lastRead } from "./account/last-read.ts";
import { keptClasses, type LearnerHere } from "./classes/kept-class.ts";
import { LESSON_CACHE } from "./classes/kept-lessons.ts";
import { isTakeOf } from "./classes/kept-takes.ts";
import { SNAPSHOT_CACHE } from "./documents/snapshots.ts";
import type { Host } from "./host.ts";
import { isProgressOf } from "./storage/lesson-progress.ts";
import { browserStorage } from "./storage/local-storage.ts";

/** What this device remembers of whoever worked here last, by the names of its storage. */
const LAST_PERSONS = ["lastOpen", "firstChords", "practiceSession", "unansweredCommands"];

/** The names of a storage that belong to somebody: takes that wait, how far lessons were read, what was open. @param owner a user's id */
export function namesOf(owner: string, storage: Pick<Storage, "key" | "length">): readonly string[] {
  const all = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "");
  return all.filter((name) => LAST_PERSONS.includes(name) || isTakeOf(name, owner) || isProgressOf(name, owner));
}

/**
 * Takes everything of a learner off this device, once the gateway has erased them: nobody could come back to it.
 * @param user the learner's id and nickname
 */
export async function eraseHere(
  { practice, engine, practiceSessions }: Pick<Host, "practice" | "engine" | "practiceSessions">,
  user: Pick<User, "id" | "name" | "classId">,
): Promise<void> {
  practiceSessions.stop();
  const caches = granted(() => globalThis.caches);
  await Promise.all([
    practice().then((record) => record.deletePractice()),
    engine.documents.eraseDrafts(),
    lastRead.forget(),
    ...[SNAPSHOT_CACHE, LESSON_CACHE].map((name) => caches?.delete(name).catch(() => false)),
  ]);
  const storage = browserStorage();
  if (storage !== undefined) for (const name of namesOf(user.id, storage)) storage.removeItem(name);
  const learners = keptClasses();
  learners.forgetMine();
  const isOwn = (each: LearnerHere) => each.nickname === user.name && (each.classId ?? user.classId) === user.classId;
  for (const each of learners.here().filter(isOwn)) learners.forget(each);
}
