import { isJsonObject, type Json } from "../../lib/json.ts";
import { FETCHED_FOR } from "./fetched-songs.ts";
import type { SongDatabase } from "./song-database.ts";

/**
 * Takes what this device has of somebody's songs off it: those that wait for the account, the account's as they were read last, tags and set lists.
 * @param owner a user's id
 */
export async function forgetSongsOf(owner: string, database: SongDatabase): Promise<void> {
  const isTheirs = (value: unknown): boolean => isJsonObject(value as Json) && (value as { readonly owner?: unknown }).owner === owner;
  const [songs, fetched, fetchedFor] = await Promise.all([database.all(), database.fetched.all(), database.readList(FETCHED_FOR)]);
  if (songs.ok) await database.remove(songs.value.filter(({ waitsFor }) => waitsFor === owner).map(({ id }) => id));
  if (fetched.ok && fetchedFor.ok && isTheirs(fetchedFor.value)) await database.fetched.remove(fetched.value.map(({ id }) => id));
  await database.removeLists(isTheirs);
}
