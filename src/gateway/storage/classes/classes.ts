import { sql } from "kysely";
import type { Db, EpochMs, Tables } from "../tables.ts";

export type ClassRow = Tables["classes"];

/** A class with the number of its learners. */
export interface CountedClass extends ClassRow {
  readonly learners: number;
}

/** Whose class it is, and which. */
interface Owned {
  readonly classId: string;
  readonly ownerId: string;
}

const counted = (db: Db) =>
  db
    .selectFrom("classes")
    .selectAll("classes")
    .select((eb) =>
      eb
        .selectFrom("learners")
        .whereRef("learners.class_id", "=", "classes.id")
        .where("learners.erased_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("learners"),
    )
    .where("classes.erased_at", "is", null);

const withNumber = (row: ClassRow & { readonly learners: number | null }): CountedClass => ({
  ...row,
  learners: Number(row.learners ?? 0),
});

/** Somebody's classes, newest first. */
export async function listClasses(db: Db, input: { readonly ownerId: string }): Promise<CountedClass[]> {
  const rows = await counted(db).where("owner_id", "=", input.ownerId).orderBy("created_at", "desc").execute();
  return rows.map(withNumber);
}

/** One of somebody's classes; null where it is somebody else's, or gone. */
export async function findClass(db: Db, { classId, ownerId }: Owned): Promise<CountedClass | null> {
  const row = await counted(db).where("classes.id", "=", classId).where("owner_id", "=", ownerId).executeTakeFirst();
  return row === undefined ? null : withNumber(row);
}

/** A class by its code, whether it takes learners or not. */
export async function findClassByCode(db: Db, input: { readonly code: string }): Promise<ClassRow | null> {
  const found = db.selectFrom("classes").selectAll().where("code", "=", input.code).where("erased_at", "is", null);
  return (await found.executeTakeFirst()) ?? null;
}

/** A class by its id, whoever has it. */
export async function findClassById(db: Db, input: { readonly classId: string }): Promise<ClassRow | null> {
  const found = db.selectFrom("classes").selectAll().where("id", "=", input.classId).where("erased_at", "is", null);
  return (await found.executeTakeFirst()) ?? null;
}

/** How often each of some classes has changed. */
export async function countChanges(db: Db, input: { readonly ids: readonly string[] }): Promise<{ id: string; changed: number }[]> {
  if (input.ids.length === 0) return [];
  return await db.selectFrom("classes").where("id", "in", input.ids).select(["id", "changed"]).execute();
}

/** Notes that something happened in a class: who listens to it is told. */
export async function noteChange(db: Db, classId: string): Promise<void> {
  await sql`UPDATE classes SET changed = changed + 1 WHERE id = ${classId}`.execute(db);
}

export type NewClass = Pick<ClassRow, "id" | "title" | "code" | "most" | "ends_at" | "shares_all">;

/** Makes a class; `full` where its owner has as many as one may have, `code` where another class has this code. */
export async function createClass(
  db: Db,
  input: { readonly ownerId: string; readonly made: NewClass; readonly limit: number; readonly now: EpochMs },
): Promise<"made" | "full" | "code"> {
  const { ownerId, made, limit, now } = input;
  const own = await db
    .selectFrom("classes")
    .where("owner_id", "=", ownerId)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (Number(own.n) >= limit) return "full";
  const start = { tries: 0, tries_began: 0, is_locked: 0, is_open: 1, changed: 0, erased_at: null };
  const rows = await db
    .insertInto("classes")
    .values({ ...made, ...start, owner_id: ownerId, created_at: now })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .execute();
  return rows.length === 1 ? "made" : "code";
}

/** Changes a class; false where it is not one's own. */
export async function changeClass(
  db: Db,
  input: Owned & { readonly set: Partial<Pick<ClassRow, "title" | "most" | "ends_at" | "shares_all" | "is_open">> },
): Promise<boolean> {
  const rows = await db
    .updateTable("classes")
    .set((eb) => ({ ...input.set, changed: eb("changed", "+", 1) }))
    .where("id", "=", input.classId)
    .where("owner_id", "=", input.ownerId)
    .where("erased_at", "is", null)
    .returning("id")
    .execute();
  return rows.length === 1;
}

/** Gives a class another code; `code` where another class has it. */
export async function setClassCode(db: Db, input: Owned & { readonly code: string }): Promise<"set" | "missing" | "code"> {
  const other = await db.selectFrom("classes").where("code", "=", input.code).select("id").executeTakeFirst();
  if (other !== undefined) return "code";
  const rows = await db
    .updateTable("classes")
    .set({ code: input.code, is_open: 1 })
    .where("id", "=", input.classId)
    .where("owner_id", "=", input.ownerId)
    .where("erased_at", "is", null)
    .returning("id")
    .execute();
  return rows.length === 1 ? "set" : "missing";
}

/** Lets learners come back by their words again, after too many wrong tries; false where the class is not one's own. */
export async function unlockClass(db: Db, input: Owned): Promise<boolean> {
  const free = { is_locked: 0, tries: 0, tries_began: 0 };
  const own = await db
    .updateTable("classes")
    .set((eb) => ({ ...free, changed: eb("changed", "+", 1) }))
    .where("id", "=", input.classId)
    .where("owner_id", "=", input.ownerId)
    .where("erased_at", "is", null)
    .returning("id")
    .execute();
  if (own.length === 0) return false;
  await db.updateTable("learners").set(free).where("class_id", "=", input.classId).execute();
  return true;
}
