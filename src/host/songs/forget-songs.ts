import { isJsonObject, type Json } from "../../lib/json.ts";
import type { Result } from "../../lib/result.ts";
import { FETCHED_FOR } from "./fetched-songs.ts";
import { isSilent, type SongDatabase } from "./song-database.ts";

/**
 * Takes what this device has of somebody's songs off it: those that wait for the account, the account's as they were read last, tags and set lists.
 * @param owner a user's id
 * @returns whether all of it is gone; false where storage does not answer
 */
export async function forgetSongsOf(owner: string, database: SongDatabase): Promise<boolean> {
  const isTheirs = (value: unknown): boolean => isJsonObject(value as Json) && (value as { readonly owner?: unknown }).owner === owner;
  const [songs, fetched, fetchedFor] = await Promise.all([database.all(), database.fetched.all(), database.readList(FETCHED_FOR)]);
  const done: Result<unknown>[] = [songs, fetched, fetchedFor];
  if (songs.ok) done.push(await database.remove(songs.value.filter(({ waitsFor }) => waitsFor === owner).map(({ id }) => id)));
  if (fetched.ok && fetchedFor.ok && isTheirs(fetchedFor.value))
    done.push(await database.fetched.remove(fetched.value.map(({ id }) => id)));
  done.push(await database.removeLists(isTheirs));
  return !done.some(isSilent);
}
