import { granted } from "../../lib/granted.ts";

/** Where sample files are kept on the device, so that instruments that were chosen once also play with the network cut. */
const CACHE = "woodshed-samples-1";

export interface SampleCache {
  /** The kept answer, or undefined. */
  find(url: string): Promise<Response | undefined>;
  /** Keeps an answer in place of what was kept of the same file, another version of it included. */
  keep(url: string, response: Response): Promise<void>;
  drop(url: string): Promise<void>;
}

const none: SampleCache = { find: async () => undefined, keep: async () => {}, drop: async () => {} };

/** The Cache API's store for samples; one that keeps nothing where there is no such store. */
export async function openSampleCache(storage: CacheStorage | undefined = granted(() => globalThis.caches)): Promise<SampleCache> {
  if (storage === undefined) return none;
  try {
    const cache = await storage.open(CACHE);
    return {
      find: (url) => cache.match(url),
      // A full disk must not keep anybody from playing: what cannot be kept is fetched again next time.
      async keep(url, response) {
        await cache.delete(url, { ignoreSearch: true });
        await cache.put(url, response).catch(() => {});
      },
      drop: (url) => cache.delete(url).then(() => {}),
    };
  } catch {
    return none;
  }
}
