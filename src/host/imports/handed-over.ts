import type { ImportSource } from "./importer.ts";
import { SHARED_CACHE } from "./shared-cache.ts";

/** The part of the browser's launch queue that is used. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

const isLaunchQueue = (value: unknown): value is LaunchQueue => typeof value === "object" && value !== null && "setConsumer" in value;

/** Calls back with the files that the person opened with this product, now and later; never where the browser has no such thing. */
export function openedFiles(onSources: (sources: readonly ImportSource[]) => void): void {
  const queue: unknown = Reflect.get(globalThis, "launchQueue");
  if (!isLaunchQueue(queue)) return;
  queue.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    void Promise.all(files.map((handle) => handle.getFile())).then(
      (opened) =>
        onSources(
          opened.map((file) => ({ name: file.name, size: file.size, content: async () => new Uint8Array(await file.arrayBuffer()) })),
        ),
      (cause: unknown) => console.warn("A file could not be opened.", cause),
    );
  });
}

/** What was shared with this product, and how it is taken from where it was put aside. */
export interface SharedSources {
  readonly sources: readonly ImportSource[];
  /** Takes these away, and not what was shared since; to be called once they are shown, for a page may be left before. */
  taken(): Promise<void>;
}

/** What the service worker put aside of what was shared with this product; undefined where nothing ever was. */
export async function sharedSources(storage: CacheStorage | undefined): Promise<SharedSources | undefined> {
  if (storage === undefined || !(await storage.has(SHARED_CACHE))) return undefined;
  const cache = await storage.open(SHARED_CACHE);
  const read = await cache.keys();
  const sources: ImportSource[] = [];
  for (const request of read) {
    const answer = await cache.match(request);
    if (answer === undefined) continue;
    const name = decodeURIComponent(answer.headers.get("X-Name") ?? "");
    const content = new Uint8Array(await answer.arrayBuffer());
    sources.push({ name, content: async () => (name === "" ? new TextDecoder().decode(content) : content) });
  }
  // The cache itself stays: what the service worker is just writing into it would go with it.
  const taken = async (): Promise<void> => {
    for (const request of read) await cache.delete(request);
  };
  return { sources, taken };
}
