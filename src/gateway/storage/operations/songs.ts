import type { StoredSong } from "../../../protocol/gateway-contract.ts";
import type { Db, EpochMs } from "../tables.ts";

/** The public songs and, signed in, one's own; by title. */
export async function listSongs(db: Db, input: { readonly userId: string | null }): Promise<StoredSong[]> {
  const { userId } = input;
  const songs = await db
    .selectFrom("songs")
    .where((eb) => (userId === null ? eb("owner_id", "is", null) : eb.or([eb("owner_id", "is", null), eb("owner_id", "=", userId)])))
    .select(["id", "title", "data_abc", "owner_id"])
    .execute();
  const listed = songs.map(({ owner_id, ...song }): StoredSong => (owner_id === null ? song : { ...song, own: true }));
  return listed.sort((one, other) => one.title.localeCompare(other.title, "en") || (one.id < other.id ? -1 : 1));
}

/** Adds a song of one's own. */
export async function addSong(db: Db, input: StoredSong & { readonly ownerId: string; readonly now: EpochMs }): Promise<void> {
  const { id, title, data_abc, ownerId, now } = input;
  await db.insertInto("songs").values({ id, title, data_abc, owner_id: ownerId, updated_at: now }).execute();
}

/** Replaces a song of one's own; false when there is none. */
export async function saveSong(db: Db, input: StoredSong & { readonly ownerId: string; readonly now: EpochMs }): Promise<boolean> {
  const { id, title, data_abc, ownerId, now } = input;
  const saved = await db
    .updateTable("songs")
    .set({ title, data_abc, updated_at: now })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Deletes a song of one's own; false when there is none. */
export async function deleteSong(db: Db, input: { readonly id: string; readonly ownerId: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom("songs")
    .where("id", "=", input.id)
    .where("owner_id", "=", input.ownerId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Makes the public songs those of the repository's files. */
export async function seedSongs(db: Db, input: { readonly songs: readonly StoredSong[]; readonly now: EpochMs }): Promise<void> {
  const ids = input.songs.map((song) => song.id);
  let gone = db.deleteFrom("songs").where("owner_id", "is", null);
  if (ids.length > 0) gone = gone.where("id", "not in", ids);
  await gone.execute();
  for (const { id, title, data_abc } of input.songs) {
    await db
      .insertInto("songs")
      .values({ id, title, data_abc, owner_id: null, updated_at: input.now })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ title, data_abc, updated_at: input.now }).where("songs.owner_id", "is", null),
      )
      .execute();
  }
}
