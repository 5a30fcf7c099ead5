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

/** What somebody has in classes: a teacher classes, a learner runs with their bytes. */
export async function findClassUsage(
  db: Db,
  { userId, classId }: { readonly userId: string; readonly classId: string | null },
): Promise<{ readonly quota: "classes" | "results" | "resultBytes"; readonly used: number }[]> {
  if (classId === null) {
    const own = db.selectFrom("classes").where("owner_id", "=", userId).where("erased_at", "is", null);
    const { n } = await own.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
    return [{ quota: "classes", used: Number(n) }];
  }
  const learner = await db
    .selectFrom("learners")
    .select(["results", "result_bytes"])
    .where("class_id", "=", classId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return [
    { quota: "results", used: learner?.results ?? 0 },
    { quota: "resultBytes", used: learner?.result_bytes ?? 0 },
  ];
}
