import { ok, type Result } from "../../lib/result.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { DeviceSong, SongDatabase } from "./song-database.ts";

/** The songs of this device: in its database, or in local storage where the browser has no database. */
export interface DeviceSongs {
  all(): Promise<readonly DeviceSong[]>;
  put(songs: readonly DeviceSong[]): Promise<Result<null>>;
  remove(ids: readonly string[]): Promise<Result<null>>;
}

type Memory = Pick<LocalMemory, "read" | "write">;

/** Songs that a former version kept in local storage are moved to the database, and leave it only once they are there. */
export function createDeviceSongs(memory: Memory, database: SongDatabase): DeviceSongs {
  const move = async (): Promise<boolean> => {
    const former = memory.read("ownSongs");
    if (former.length === 0) return true;
    const moved = await database.put(former);
    if (moved.ok) memory.write("ownSongs", []);
    return moved.ok;
  };
  const putInMemory = (songs: readonly DeviceSong[]): Result<null> => {
    const ids = new Set(songs.map(({ id }) => id));
    memory.write("ownSongs", [...memory.read("ownSongs").filter(({ id }) => !ids.has(id)), ...songs]);
    return ok(null);
  };
  const isAbsent = (result: Result<unknown>): boolean => !result.ok && result.error.code === "songs-not-kept-here";
  return {
    async all() {
      await move();
      const kept = await database.all();
      return kept.ok ? [...kept.value, ...memory.read("ownSongs")] : memory.read("ownSongs");
    },
    async put(songs) {
      await move();
      const kept = await database.put(songs);
      return isAbsent(kept) ? putInMemory(songs) : kept;
    },
    async remove(ids) {
      const left = memory.read("ownSongs").filter(({ id }) => !ids.includes(id));
      if (left.length !== memory.read("ownSongs").length) memory.write("ownSongs", left);
      const removed = await database.remove(ids);
      return isAbsent(removed) ? ok(null) : removed;
    },
  };
}
