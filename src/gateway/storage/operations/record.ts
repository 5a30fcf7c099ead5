import type { Db, Tables } from "../tables.ts";

type Attempt = Omit<Tables["attempts"], "user_id">;
/** Rows in one INSERT; PostgreSQL binds at most 65,535 values. */
const CHUNK = 1000;

/** Every attempt of the account as JSON texts, oldest first. */
export async function listAttempts(db: Db, input: { readonly userId: string }): Promise<string[]> {
  const rows = await db.selectFrom("attempts").where("user_id", "=", input.userId).select("data").orderBy("at").orderBy("id").execute();
  return rows.map((row) => row.data);
}

/** Adds the attempts that the account does not have; one that is there stays as it is. */
export async function addAttempts(db: Db, input: { readonly userId: string; readonly attempts: readonly Attempt[] }): Promise<void> {
  for (let start = 0; start < input.attempts.length; start += CHUNK) {
    const rows = input.attempts.slice(start, start + CHUNK).map((attempt) => ({ ...attempt, user_id: input.userId }));
    await db
      .insertInto("attempts")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes every attempt of the account, for good. */
export async function forgetAttempts(db: Db, input: { readonly userId: string }): Promise<void> {
  await db.deleteFrom("attempts").where("user_id", "=", input.userId).execute();
}
