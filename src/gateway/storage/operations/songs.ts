import type { StoredSong } from "../../../protocol/gateway-contract.ts";
import type { Db, EpochMs } from "../tables.ts";

/** A song with the time of its last write. */
export interface ListedRow extends StoredSong {
  readonly updatedAt: EpochMs;
}

const { compare } = new Intl.Collator("en");

/** The public songs and, signed in, one's own; by title. `since` leaves out those that were not written after it. */
export async function listSongs(
  db: Db,
  input: { readonly userId: string | null; readonly since?: EpochMs | undefined },
): Promise<ListedRow[]> {
  const { userId, since } = input;
  let asked = db
    .selectFrom("songs")
    .where((eb) => (userId === null ? eb("owner_id", "is", null) : eb.or([eb("owner_id", "is", null), eb("owner_id", "=", userId)])));
  if (since !== undefined) asked = asked.where("updated_at", ">", since);
  const songs = await asked.select(["id", "title", "data_abc", "owner_id", "updated_at"]).execute();
  const listed = songs.map(({ owner_id, updated_at, ...song }): ListedRow => {
    return { ...song, ...(owner_id === null ? {} : { own: true }), updatedAt: Number(updated_at) };
  });
  return listed.sort((one, other) => compare(one.title, other.title) || (one.id < other.id ? -1 : 1));
}

/** Adds a song of one's own. */
export async function addSong(db: Db, input: StoredSong & { readonly ownerId: string; readonly now: EpochMs }): Promise<void> {
  const { id, title, data_abc, ownerId, now } = input;
  await db.insertInto("songs").values({ id, title, data_abc, owner_id: ownerId, updated_at: now }).execute();
}

/** Writes songs of one's own under their ids and deletes others; answers the ids that were written: one that is somebody else's is not. */
export async function changeSongs(db: Db, input: SongChanges): Promise<string[]> {
  const { songs, remove, ownerId, now } = input;
  if (remove.length > 0) await db.deleteFrom("songs").where("owner_id", "=", ownerId).where("id", "in", remove).execute();
  const written: string[] = [];
  for (const { id, title, data_abc } of songs) {
    const row = await db
      .insertInto("songs")
      .values({ id, title, data_abc, owner_id: ownerId, updated_at: now })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ title, data_abc, updated_at: now }).where("songs.owner_id", "=", ownerId),
      )
      .returning("id")
      .executeTakeFirst();
    if (row !== undefined) written.push(row.id);
  }
  return written;
}

/** What a batch asks for. */
export interface SongChanges {
  readonly songs: readonly StoredSong[];
  readonly remove: readonly string[];
  readonly ownerId: string;
  readonly now: EpochMs;
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

/** Makes the public songs those of the repository's files; the time of one that is as it was stays. */
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
        conflict
          .column("id")
          .doUpdateSet({ title, data_abc, updated_at: input.now })
          .where("songs.owner_id", "is", null)
          .where((eb) => eb.or([eb("songs.title", "!=", title), eb("songs.data_abc", "!=", data_abc)])),
      )
      .execute();
  }
}
