import type { Db } from "../tables.ts";
import type { ClassRow } from "./classes.ts";
import type { LearnerRow } from "./learners.ts";

/** The class that a learner belongs to, and their place in it; null when it is gone. */
export async function findOwnClass(
  db: Db,
  input: { readonly learnerId: string },
): Promise<{ readonly of: ClassRow; readonly learner: LearnerRow } | null> {
  const learner = await db
    .selectFrom("learners")
    .selectAll()
    .where("user_id", "=", input.learnerId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (learner === undefined) return null;
  const of = await db
    .selectFrom("classes")
    .selectAll()
    .where("id", "=", learner.class_id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return of === undefined ? null : { of, learner };
}
