import { sql } from "kysely";
import { prepared } from "../prepared.ts";
import type { Db, EpochMs } from "../tables.ts";

/** A song without its text. */
export interface SongHead {
  readonly id: string;
  readonly title: string;
  readonly own?: true;
  /** When it was written last. */
  readonly updatedAt: EpochMs;
  /** Bytes of its text. */
  readonly bytes: number;
}

const { compare } = new Intl.Collator("en");
const columns = ["id", "title", "updated_at"] as const;
const size = sql<number>`octet_length(data_abc)`.as("bytes");

const publicHeads = prepared((db, since: EpochMs) =>
  db.selectFrom("public_songs").where("updated_at", ">", since).select(columns).select(size),
);
const ownHeads = prepared((db, userId: string, since: EpochMs) =>
  db.selectFrom("own_songs").where("owner_id", "=", userId).where("updated_at", ">", since).select(columns).select(size),
);

/** The public songs and, signed in, one's own, without their texts; by title. `since` leaves out those that were not written after it. */
export async function listSongHeads(
  db: Db,
  input: { readonly userId: string | null; readonly since?: EpochMs | undefined },
): Promise<SongHead[]> {
  const { userId, since = -1 } = input;
  const own = userId === null ? [] : await ownHeads(db, userId, since);
  const heads = [
    ...(await publicHeads(db, since)).map(({ updated_at, ...head }): SongHead => ({ ...head, updatedAt: updated_at })),
    ...own.map(({ updated_at, ...head }): SongHead => ({ ...head, own: true, updatedAt: updated_at })),
  ];
  return heads.sort((one, other) => compare(one.title, other.title) || (one.id < other.id ? -1 : 1));
}

/** The texts of songs by their ids: public ones and one's own; what is gone meanwhile is left out. */
export async function findSongTexts(
  db: Db,
  input: { readonly userId: string | null; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { userId, ids } = input;
  if (ids.length === 0) return new Map();
  const own =
    userId === null
      ? []
      : await db.selectFrom("own_songs").where("owner_id", "=", userId).where("id", "in", ids).select(["id", "data_abc"]).execute();
  const left = ids.filter((id) => !own.some((row) => row.id === id));
  const open = left.length === 0 ? [] : await db.selectFrom("public_songs").where("id", "in", left).select(["id", "data_abc"]).execute();
  return new Map([...open, ...own].map((row) => [row.id, row.data_abc]));
}
