import type { ExpressionBuilder } from "kysely";
import type { Db, EpochMs, Tables } from "../tables.ts";
import { noteChange } from "./classes.ts";

/** A run without what was played in it. */
export type ResultHeadRow = Omit<Tables["results"], "class_id" | "data" | "take">;
export type CommentRow = Tables["comments"];

const heads = ["learner_id", "id", "assignment_id", "at", "tempo", "attempts", "clean", "ms", "heard_at", "title"] as const;

interface Cell {
  readonly classId: string;
  readonly learnerId: string;
}
interface OneRun extends Cell {
  readonly id: string;
}

/** Which row a run is. */
const oneRun =
  ({ classId, learnerId, id }: OneRun) =>
  (eb: ExpressionBuilder<Tables, "results">) =>
    eb.and({ class_id: classId, learner_id: learnerId, id });

/** The newest runs of a learner, of one assignment or of all; at most `most`. */
export async function listResults(
  db: Db,
  input: Cell & { readonly assignment: string | undefined; readonly most: number },
): Promise<ResultHeadRow[]> {
  const { classId, learnerId, assignment, most } = input;
  const own = db
    .selectFrom("results")
    .select([...heads])
    .where("class_id", "=", classId)
    .where("learner_id", "=", learnerId);
  const some = assignment === undefined ? own : own.where("assignment_id", "=", assignment);
  return await some.orderBy("at", "desc").orderBy("id").limit(most).execute();
}

/** A run with what was played in it; null where there is none. */
export async function findResult(db: Db, run: OneRun): Promise<Tables["results"] | null> {
  const row = await db.selectFrom("results").selectAll().where(oneRun(run)).executeTakeFirst();
  return row ?? null;
}

/** Whose run it is, and its id. */
export type RunName = Pick<Tables["results"], "learner_id" | "id">;

/** The names of the newest runs of a class, newest first. */
export async function listRecentRuns(db: Db, input: { readonly classId: string; readonly most: number }): Promise<RunName[]> {
  return await db
    .selectFrom("results")
    .select(["learner_id", "id"])
    .where("class_id", "=", input.classId)
    .orderBy("at", "desc")
    .limit(input.most)
    .execute();
}

/** Runs that one statement asks for; fewer are filled up, so that its text is always the same. */
const ASKED_AT_ONCE = 20;

/** Runs of a class by their names, as JSON texts. */
export async function listRunTexts(
  db: Db,
  { classId, names }: { readonly classId: string; readonly names: readonly RunName[] },
): Promise<(RunName & { data: string })[]> {
  const parts = Array.from({ length: Math.ceil(names.length / ASKED_AT_ONCE) }, (_, part) =>
    Array.from({ length: ASKED_AT_ONCE }, (_, n) => names[part * ASKED_AT_ONCE + n] ?? names[0]),
  );
  const found = await Promise.all(
    parts.map((part) =>
      db
        .selectFrom("results")
        .select(["learner_id", "id", "data"])
        .where("class_id", "=", classId)
        .where((eb) => eb.or(part.flatMap((name) => (name === undefined ? [] : eb.and({ learner_id: name.learner_id, id: name.id })))))
        .execute(),
    ),
  );
  return found.flat();
}

/** A learner's runs after one of them, by their ids; an empty text begins. */
export async function listRunsAfter(db: Db, input: Cell & { readonly after: string; readonly most: number }): Promise<Tables["results"][]> {
  return await db
    .selectFrom("results")
    .selectAll()
    .where("class_id", "=", input.classId)
    .where("learner_id", "=", input.learnerId)
    .where("id", ">", input.after)
    .orderBy("id")
    .limit(input.most)
    .execute();
}

/** The words of a teacher on a learner's runs, newest first; on one run, or on all. */
export async function listComments(db: Db, input: Cell & { readonly result: string | undefined }): Promise<CommentRow[]> {
  const own = db.selectFrom("comments").selectAll().where("class_id", "=", input.classId).where("learner_id", "=", input.learnerId);
  const some = input.result === undefined ? own : own.where("result_id", "=", input.result);
  return await some.orderBy("at", "desc").orderBy("id").limit(500).execute();
}

/** The newest words of a teacher on a learner's runs, each with the run's title and what it was played for. */
export async function listOwnComments(
  db: Db,
  { classId, learnerId, most }: Cell & { readonly most: number },
): Promise<(CommentRow & { title: string; assignment_id: string | null })[]> {
  return await db
    .selectFrom("comments")
    .innerJoin("results", (join) =>
      join
        .onRef("results.class_id", "=", "comments.class_id")
        .onRef("results.learner_id", "=", "comments.learner_id")
        .onRef("results.id", "=", "comments.result_id"),
    )
    .selectAll("comments")
    .select(["results.title", "results.assignment_id"])
    .where("comments.class_id", "=", classId)
    .where("results.class_id", "=", classId)
    .where("comments.learner_id", "=", learnerId)
    .orderBy("comments.at", "desc")
    .orderBy("comments.id")
    .limit(most)
    .execute();
}

/** Marks a run as heard, or takes that back; false where there is none. */
export async function setHeard(db: Db, input: OneRun & { readonly heardAt: EpochMs | null }): Promise<boolean> {
  const rows = await db.updateTable("results").set({ heard_at: input.heardAt }).where(oneRun(input)).returning("id").execute();
  if (rows.length > 0) await noteChange(db, input.classId);
  return rows.length > 0;
}

/** Adds a teacher's word on a run; `full` where the run has as many as it may have. */
export async function addComment(
  db: Db,
  input: { readonly comment: CommentRow; readonly limit: number },
): Promise<"added" | "missing" | "full"> {
  const { class_id: classId, learner_id: learnerId, result_id: id } = input.comment;
  if ((await findResult(db, { classId, learnerId, id })) === null) return "missing";
  if ((await listComments(db, { classId, learnerId, result: id })).length >= input.limit) return "full";
  await db.insertInto("comments").values(input.comment).execute();
  await noteChange(db, classId);
  return "added";
}

/** Takes a word back; false where there is none. */
export async function removeComment(db: Db, input: OneRun & { readonly comment: string }): Promise<boolean> {
  const rows = await db
    .deleteFrom("comments")
    .where("class_id", "=", input.classId)
    .where("learner_id", "=", input.learnerId)
    .where("result_id", "=", input.id)
    .where("id", "=", input.comment)
    .returning("id")
    .execute();
  if (rows.length > 0) await noteChange(db, input.classId);
  return rows.length > 0;
}
