import { granted } from "../../../lib/granted.ts";

/** Where a user's SoundFont is kept on the device, and the address that stands for it there. */
const CACHE = "woodshed-soundfont-1";
const ADDRESS = "/kept-soundfont";
const NAME_HEADER = "x-name";

/** The part of a File that is needed. */
export type StoredFile = Pick<File, "name" | "arrayBuffer">;

/** Keeps a file for the next visit, in place of the one before; where nothing can be kept, it just has to be opened again. */
export async function storeFont(file: StoredFile, storage: CacheStorage | undefined = granted(() => globalThis.caches)): Promise<void> {
  try {
    const cache = await storage?.open(CACHE);
    await cache?.put(ADDRESS, new Response(await file.arrayBuffer(), { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }));
  } catch {
    // The disk is full or storage is switched off: the font plays now, and that is all that was promised.
  }
}

/** The file that was kept last, or null. */
export async function storedFont(
  storage: CacheStorage | undefined = granted(() => globalThis.caches),
): Promise<{ readonly name: string; readonly bytes: ArrayBuffer } | null> {
  const cache = await storage?.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(ADDRESS);
  if (kept === undefined) return null;
  return { name: decodeURIComponent(kept.headers.get(NAME_HEADER) ?? ""), bytes: await kept.arrayBuffer() };
}
