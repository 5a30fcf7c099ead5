import type { Db, EpochMs, Tables } from "../tables.ts";
import { noteChange } from "./classes.ts";

export type AssignmentRow = Tables["assignments"];
export type ProgressRow = Omit<Tables["progress"], "class_id">;

/** What a class is asked to do, the newest first. */
export async function listAssignments(db: Db, input: { readonly classId: string }): Promise<AssignmentRow[]> {
  return await db
    .selectFrom("assignments")
    .selectAll()
    .where("class_id", "=", input.classId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Adds an assignment; one whose id is there stays as it is. False where the class has as many as one may have. */
export async function addAssignment(
  db: Db,
  input: {
    readonly classId: string;
    readonly made: Pick<AssignmentRow, "id" | "kind" | "data">;
    readonly limit: number;
    readonly now: EpochMs;
  },
): Promise<boolean> {
  const { classId, made, limit, now } = input;
  await noteChange(db, classId);
  const { n } = await db
    .selectFrom("assignments")
    .where("class_id", "=", classId)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (Number(n) >= limit) return false;
  await db
    .insertInto("assignments")
    .values({ ...made, class_id: classId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

interface InClass {
  readonly classId: string;
  readonly id: string;
}

/** Changes what is asked; false where there is no such assignment. */
export async function changeAssignment(db: Db, input: InClass & Pick<AssignmentRow, "kind" | "data">): Promise<boolean> {
  const rows = await db
    .updateTable("assignments")
    .set({ kind: input.kind, data: input.data })
    .where("class_id", "=", input.classId)
    .where("id", "=", input.id)
    .returning("id")
    .execute();
  if (rows.length > 0) await noteChange(db, input.classId);
  return rows.length > 0;
}

/** Takes an assignment back with its column of the grid; what was played for it stays as practice beside. False where there is none. */
export async function removeAssignment(db: Db, input: InClass): Promise<boolean> {
  const { classId, id } = input;
  const rows = await db.deleteFrom("assignments").where("class_id", "=", classId).where("id", "=", id).returning("id").execute();
  if (rows.length === 0) return false;
  await db.deleteFrom("progress").where("class_id", "=", classId).where("assignment_id", "=", id).execute();
  await noteChange(db, classId);
  return true;
}

const columns = ["assignment_id", "learner_id", "runs", "best_tempo", "best_share", "ms", "last_at", "reached_at", "word"] as const;

/** The grid of a class, or one learner's row of it. */
export async function listProgress(db: Db, input: { readonly classId: string; readonly learnerId: string | null }): Promise<ProgressRow[]> {
  const all = db
    .selectFrom("progress")
    .select([...columns])
    .where("class_id", "=", input.classId);
  return await (input.learnerId === null ? all : all.where("learner_id", "=", input.learnerId)).execute();
}

/** The teacher's word over a cell; a cell in which nothing happened yet gets one by it. */
export async function setWord(
  db: Db,
  input: InClass & { readonly learnerId: string; readonly word: ProgressRow["word"] },
): Promise<boolean> {
  const { classId, id, learnerId, word } = input;
  const known = await db.selectFrom("assignments").where("class_id", "=", classId).where("id", "=", id).select("id").executeTakeFirst();
  const learner = await db
    .selectFrom("learners")
    .where("class_id", "=", classId)
    .where("user_id", "=", learnerId)
    .where("erased_at", "is", null)
    .select("user_id")
    .executeTakeFirst();
  if (known === undefined || learner === undefined) return false;
  const empty = { runs: 0, best_tempo: null, best_share: null, ms: 0, last_at: 0, reached_at: null };
  await db
    .insertInto("progress")
    .values({ ...empty, class_id: classId, assignment_id: id, learner_id: learnerId, word })
    .onConflict((conflict) => conflict.columns(["class_id", "assignment_id", "learner_id"]).doUpdateSet({ word }))
    .execute();
  await noteChange(db, classId);
  return true;
}
