import type { Db, EpochMs } from "../tables.ts";

export interface StoredUser {
  readonly id: string;
  readonly name: string;
}

/** The user with this identity, made when it is new; the name follows the provider's. A user is issuer and subject, never an e-mail address. */
export async function upsertUser(
  db: Db,
  input: { readonly id: string; readonly issuer: string; readonly subject: string; readonly name: string; readonly now: EpochMs },
): Promise<StoredUser> {
  const { id, issuer, subject, name, now } = input;
  return await db
    .insertInto("users")
    .values({ id, issuer, subject, name, created_at: now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ name }))
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}
