import { sql } from "kysely";
import { removedSome } from "../removal.ts";
import type { Db, EpochMs } from "../tables.ts";
import { noteChange } from "./classes.ts";

/** Rows of one table that one step takes: others write between two steps. */
const ROWS_AT_ONCE = 1_000;

/** Marks a class to be erased and ends its learners' sessions; from then on nobody sees it. False where it is not one's own. */
export async function eraseClass(
  db: Db,
  input: { readonly classId: string; readonly ownerId: string; readonly now: EpochMs },
): Promise<boolean> {
  const rows = await db
    .updateTable("classes")
    .set((eb) => ({ erased_at: input.now, is_open: 0, changed: eb("changed", "+", 1) }))
    .where("id", "=", input.classId)
    .where("owner_id", "=", input.ownerId)
    .where("erased_at", "is", null)
    .returning("id")
    .execute();
  if (rows.length === 0) return false;
  await eraseLearners(db, (learners) => learners.where("class_id", "=", input.classId), input.now);
  return true;
}

/** Marks one learner to be erased and ends their sessions; false where there is no such learner in the class. */
export async function eraseLearner(
  db: Db,
  input: { readonly classId: string; readonly learnerId: string; readonly now: EpochMs },
): Promise<boolean> {
  const { classId, learnerId, now } = input;
  const gone = await eraseLearners(db, (learners) => learners.where("class_id", "=", classId).where("user_id", "=", learnerId), now);
  if (gone > 0) await noteChange(db, classId);
  return gone > 0;
}

/** Marks learners that were not here for long. */
export async function eraseUnusedLearners(db: Db, input: { readonly before: EpochMs; readonly now: EpochMs }): Promise<void> {
  await eraseLearners(db, (learners) => learners.where("used_at", "<", input.before), input.now);
}

const unmarked = (db: Db) => db.selectFrom("learners").where("erased_at", "is", null).select("user_id");

async function eraseLearners(
  db: Db,
  which: (learners: ReturnType<typeof unmarked>) => ReturnType<typeof unmarked>,
  now: EpochMs,
): Promise<number> {
  const rows = await which(unmarked(db)).limit(ROWS_AT_ONCE).execute();
  const ids = rows.map(({ user_id }) => user_id);
  if (ids.length === 0) return 0;
  await db.deleteFrom("sessions").where("user_id", "in", ids).execute();
  // A nickname of somebody who goes is free at once.
  await db
    .updateTable("learners")
    .set((eb) => ({ erased_at: now, nickname_key: sql<string>`' ' || ${eb.ref("user_id")}` }))
    .where("user_id", "in", ids)
    .execute();
  return ids.length;
}

/**
 * Removes a part of what is marked, of one class or of all; answers whether there is more. A step is short, and may come again after a crash.
 */
export async function eraseStep(db: Db, input: { readonly classId: string | null }): Promise<boolean> {
  const { classId } = input;
  const marked = db.selectFrom("learners").where("erased_at", "is not", null).select(["class_id", "user_id"]);
  const learner = await (classId === null ? marked : marked.where("class_id", "=", classId)).limit(1).executeTakeFirst();
  if (learner !== undefined) {
    if (!(await removedOfLearner(db, learner))) await db.deleteFrom("users").where("id", "=", learner.user_id).execute();
    return true;
  }
  const erased = db.selectFrom("classes").where("erased_at", "is not", null).select("id");
  const gone = await (classId === null ? erased : erased.where("id", "=", classId)).limit(1).executeTakeFirst();
  if (gone === undefined) return false;
  if (await removedOfClass(db, gone.id)) return true;
  await db.deleteFrom("classes").where("id", "=", gone.id).execute();
  return true;
}

async function removedOfLearner(db: Db, { class_id, user_id }: { readonly class_id: string; readonly user_id: string }): Promise<boolean> {
  const results = db
    .selectFrom("results")
    .where("class_id", "=", class_id)
    .where("learner_id", "=", user_id)
    .select("id")
    .limit(ROWS_AT_ONCE);
  const removed = await db
    .deleteFrom("results")
    .where("class_id", "=", class_id)
    .where("learner_id", "=", user_id)
    .where("id", "in", results)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) return true;
  await db.deleteFrom("progress").where("class_id", "=", class_id).where("learner_id", "=", user_id).execute();
  await db.deleteFrom("comments").where("class_id", "=", class_id).where("learner_id", "=", user_id).execute();
  return await removedSome(db, user_id);
}

/** What a learner's removal before this one may have left behind, and those who were not marked yet. */
async function removedOfClass(db: Db, classId: string): Promise<boolean> {
  if ((await eraseLearners(db, (learners) => learners.where("class_id", "=", classId), Date.now())) > 0) return true;
  const results = db.selectFrom("results").where("class_id", "=", classId).select("id").limit(ROWS_AT_ONCE);
  const removed = await db.deleteFrom("results").where("class_id", "=", classId).where("id", "in", results).executeTakeFirst();
  if (removed.numDeletedRows > 0n) return true;
  await db.deleteFrom("progress").where("class_id", "=", classId).execute();
  await db.deleteFrom("comments").where("class_id", "=", classId).execute();
  return false;
}

/** Marks the classes of an account that is going, and says whether there were any or some are still being erased. */
export async function eraseClassesOf(db: Db, input: { readonly userId: string; readonly now: EpochMs }): Promise<boolean> {
  const own = await db.selectFrom("classes").where("owner_id", "=", input.userId).select(["id", "erased_at"]).limit(1).executeTakeFirst();
  if (own === undefined) return false;
  if (own.erased_at === null) await eraseClass(db, { classId: own.id, ownerId: input.userId, now: input.now });
  else await eraseStep(db, { classId: own.id });
  return true;
}

/** Marks a learner whose account is going, so that what the class has of them goes with it; false where it is no learner's. */
export async function eraseLearnerOf(db: Db, input: { readonly userId: string; readonly now: EpochMs }): Promise<boolean> {
  const row = await db.selectFrom("learners").where("user_id", "=", input.userId).select(["class_id", "erased_at"]).executeTakeFirst();
  if (row === undefined) return false;
  if (row.erased_at === null) await eraseLearner(db, { classId: row.class_id, learnerId: input.userId, now: input.now });
  return await eraseStep(db, { classId: row.class_id });
}
