import type { Db, EpochMs, Tables } from "../tables.ts";
import { noteChange } from "./classes.ts";

export type LearnerRow = Tables["learners"];

/** Wrong tries within a quarter of an hour after which a learner, or the class, is locked until the teacher unlocks. */
export const MOST_TRIES = { learner: 5, class: 50, withinMs: 900_000 } as const;

/** A learner who joins; `issuer` is that of the class. */
export interface NewLearner {
  readonly userId: string;
  readonly issuer: string;
  readonly nickname: string;
  readonly nicknameKey: string;
  readonly wordsHash: string;
}

/** Lets a learner into the class of a code; the class is locked meanwhile, so that no more come in than it takes. */
export async function joinClass(
  db: Db,
  input: { readonly classId: string; readonly learner: NewLearner; readonly now: EpochMs },
): Promise<"joined" | "closed" | "full" | "nickname"> {
  const { classId, learner, now } = input;
  await noteChange(db, classId);
  const found = await db.selectFrom("classes").selectAll().where("id", "=", classId).where("erased_at", "is", null).executeTakeFirst();
  if (found === undefined || found.is_open === 0 || (found.ends_at !== null && found.ends_at <= now)) return "closed";
  const there = db.selectFrom("learners").where("class_id", "=", classId);
  const { n } = await there.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  if (Number(n) >= found.most) return "full";
  if ((await there.where("nickname_key", "=", learner.nicknameKey).select("user_id").executeTakeFirst()) !== undefined) return "nickname";
  const { userId: id, issuer, nickname: name } = learner;
  await db.insertInto("users").values({ id, issuer, subject: id, name, created_at: now, left_at: null }).execute();
  const start = { tries: 0, tries_began: 0, is_locked: 0, joined_at: now, used_at: now, erased_at: null, results: 0, result_bytes: 0 };
  await db
    .insertInto("learners")
    .values({ ...start, class_id: classId, user_id: id, nickname: name, nickname_key: learner.nicknameKey, words_hash: learner.wordsHash })
    .execute();
  return "joined";
}

/** A learner by nickname. */
export async function findLearnerByNickname(
  db: Db,
  input: { readonly classId: string; readonly nicknameKey: string },
): Promise<LearnerRow | null> {
  const row = await db
    .selectFrom("learners")
    .selectAll()
    .where("class_id", "=", input.classId)
    .where("nickname_key", "=", input.nicknameKey)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The learners of a class, in the order in which they joined. */
export async function listLearners(db: Db, input: { readonly classId: string }): Promise<LearnerRow[]> {
  return await db
    .selectFrom("learners")
    .selectAll()
    .where("class_id", "=", input.classId)
    .where("erased_at", "is", null)
    .orderBy("joined_at")
    .orderBy("user_id")
    .execute();
}

interface Tried {
  readonly tries: number;
  readonly tries_began: EpochMs;
}

/** The count of wrong tries after one more. */
const triedAfter = ({ tries, tries_began }: Tried, now: EpochMs): Tried =>
  now - tries_began < MOST_TRIES.withinMs ? { tries: tries + 1, tries_began } : { tries: 1, tries_began: now };

/**
 * Counts one try to come back before it is checked, so that tries at the same time all count; `locked` where there were too many. A right one is taken
 * back from the learner's count by {@link clearTries}.
 */
export async function countTry(
  db: Db,
  input: { readonly classId: string; readonly learnerId: string | null; readonly now: EpochMs },
): Promise<"allowed" | "locked"> {
  const { classId, learnerId, now } = input;
  await noteChange(db, classId);
  const found = await db.selectFrom("classes").selectAll().where("id", "=", classId).executeTakeFirst();
  if (found === undefined || found.is_locked === 1) return "locked";
  const ofLearner =
    learnerId === null ? undefined : db.selectFrom("learners").selectAll().where("class_id", "=", classId).where("user_id", "=", learnerId);
  const learner = await ofLearner?.executeTakeFirst();
  if (learner?.is_locked === 1) return "locked";
  const all = triedAfter(found, now);
  await db
    .updateTable("classes")
    .set({ ...all, is_locked: all.tries >= MOST_TRIES.class ? 1 : 0 })
    .where("id", "=", classId)
    .execute();
  if (learner === undefined) return "allowed";
  const own = triedAfter(learner, now);
  await db
    .updateTable("learners")
    .set({ ...own, is_locked: own.tries >= MOST_TRIES.learner ? 1 : 0 })
    .where("class_id", "=", classId)
    .where("user_id", "=", learner.user_id)
    .execute();
  return "allowed";
}

/** A learner has come back: their wrong tries are forgotten, and the right one no longer counts for the class. */
export async function clearTries(
  db: Db,
  input: { readonly classId: string; readonly learnerId: string; readonly now: EpochMs },
): Promise<void> {
  const { classId, learnerId, now } = input;
  const row = await db.selectFrom("classes").where("id", "=", classId).select("tries").executeTakeFirst();
  const tries = Math.max(0, (row?.tries ?? 1) - 1);
  await db
    .updateTable("classes")
    .set({ tries, is_locked: tries >= MOST_TRIES.class ? 1 : 0 })
    .where("id", "=", classId)
    .execute();
  await db
    .updateTable("learners")
    .set({ tries: 0, tries_began: 0, is_locked: 0, used_at: now })
    .where("class_id", "=", classId)
    .where("user_id", "=", learnerId)
    .execute();
}

/** Gives a learner new words, which also unlocks them; false where there is no such learner. */
export async function setWords(
  db: Db,
  input: { readonly classId: string; readonly learnerId: string; readonly wordsHash: string },
): Promise<boolean> {
  const rows = await db
    .updateTable("learners")
    .set({ words_hash: input.wordsHash, tries: 0, tries_began: 0, is_locked: 0 })
    .where("class_id", "=", input.classId)
    .where("user_id", "=", input.learnerId)
    .where("erased_at", "is", null)
    .returning("user_id")
    .execute();
  return rows.length === 1;
}

/** Notes that a learner was here, once a day. */
export async function noteLearnerUse(db: Db, input: { readonly learnerId: string; readonly now: EpochMs }): Promise<void> {
  await db
    .updateTable("learners")
    .set({ used_at: input.now })
    .where("user_id", "=", input.learnerId)
    .where("used_at", "<", input.now - 86_400_000)
    .execute();
}
