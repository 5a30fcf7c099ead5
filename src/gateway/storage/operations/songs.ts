import { sql } from "kysely";
import type { StoredSong } from "../../../protocol/gateway-answers.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../limits/quotas.ts";
import type { Db, EpochMs } from "../tables.ts";
import { bytesOf, checkQuota, type OverQuota } from "./usage.ts";

/** The time of a write, and later than that of the one before it: a list's tag is made of times. */
const laterThanBefore = (now: EpochMs, table = "own_songs") =>
  sql<number>`CASE WHEN ${sql.ref(`${table}.updated_at`)} >= ${now} THEN ${sql.ref(`${table}.updated_at`)} + 1 ELSE ${now} END`;

/** Whose song is written, when, and what they may have (the defaults where left out). */
interface Ownership {
  readonly ownerId: string;
  readonly now: EpochMs;
  readonly quotas?: Quotas;
}

/** Adds a song of one's own. */
export async function addSong(db: Db, input: StoredSong & Ownership): Promise<OverQuota | null> {
  const { id, title, data_abc, ownerId, now, quotas = DEFAULT_QUOTAS } = input;
  const over = await checkQuota(db, ownerId, quotas, { songs: 1, songBytes: bytesOf(data_abc) });
  if (over !== null) return over;
  await db.insertInto("own_songs").values({ id, title, data_abc, owner_id: ownerId, updated_at: now }).execute();
  return null;
}

/**
 * Writes songs of one's own under their ids and deletes others; answers the ids that were written: one of a public song is not. Songs that would
 * go beyond what one may have are not written at all: a batch that was written before brings nothing new, and is let through.
 */
export async function changeSongs(db: Db, input: SongChanges): Promise<string[] | OverQuota> {
  const { songs, remove, ownerId, now, quotas = DEFAULT_QUOTAS } = input;
  if (remove.length > 0) await db.deleteFrom("own_songs").where("owner_id", "=", ownerId).where("id", "in", remove).execute();
  const over = await checkQuota(db, ownerId, quotas, await addedBy(db, input));
  if (over !== null) return over;
  const taken = await publicAmong(
    db,
    songs.map(({ id }) => id),
  );
  const written = songs.filter(({ id }) => !taken.has(id));
  for (const { id, title, data_abc } of written) {
    await db
      .insertInto("own_songs")
      .values({ id, title, data_abc, owner_id: ownerId, updated_at: now })
      .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet({ title, data_abc, updated_at: laterThanBefore(now) }))
      .execute();
  }
  return written.map(({ id }) => id);
}

/** Those of some ids that public songs have. */
async function publicAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = ids.length === 0 ? [] : await db.selectFrom("public_songs").where("id", "in", ids).select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many songs, and bytes of songs, a batch adds to those that are there. */
async function addedBy(db: Db, { songs, ownerId }: SongChanges): Promise<{ songs: number; songBytes: number }> {
  if (songs.length === 0) return { songs: 0, songBytes: 0 };
  const ids = songs.map(({ id }) => id);
  const there = await db
    .selectFrom("own_songs")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .select(["id", sql<number>`octet_length(data_abc)`.as("bytes")])
    .execute();
  const before = there.reduce((sum, { bytes }) => sum + bytes, 0);
  const after = songs.reduce((sum, { data_abc }) => sum + bytesOf(data_abc), 0);
  return { songs: new Set(ids).size - there.length, songBytes: after - before };
}

/** What a batch asks for. */
export interface SongChanges extends Ownership {
  readonly songs: readonly StoredSong[];
  readonly remove: readonly string[];
}

/** Replaces a song of one's own; false when there is none. */
export async function saveSong(db: Db, input: StoredSong & Ownership): Promise<boolean | OverQuota> {
  const { id, title, data_abc, ownerId, now, quotas = DEFAULT_QUOTAS } = input;
  const over = await checkQuota(db, ownerId, quotas, await addedBy(db, { songs: [input], remove: [], ownerId, now }));
  if (over !== null && over.quota === "songBytes") return over;
  const saved = await db
    .updateTable("own_songs")
    .set({ title, data_abc, updated_at: laterThanBefore(now) })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Deletes a song of one's own; false when there is none. */
export async function deleteSong(db: Db, input: { readonly id: string; readonly ownerId: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom("own_songs")
    .where("id", "=", input.id)
    .where("owner_id", "=", input.ownerId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Makes the public songs those of the repository's files; the time of one that is as it was stays. */
export async function seedSongs(db: Db, input: { readonly songs: readonly StoredSong[]; readonly now: EpochMs }): Promise<void> {
  const ids = input.songs.map((song) => song.id);
  let gone = db.deleteFrom("public_songs");
  if (ids.length > 0) gone = gone.where("id", "not in", ids);
  await gone.execute();
  for (const { id, title, data_abc } of input.songs) {
    await db
      .insertInto("public_songs")
      .values({ id, title, data_abc, updated_at: input.now })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ title, data_abc, updated_at: laterThanBefore(input.now, "public_songs") })
          .where((eb) => eb.or([eb("public_songs.title", "!=", title), eb("public_songs.data_abc", "!=", data_abc)])),
      )
      .execute();
  }
}
