import type { GatewayClient } from "../account/gateway-client.ts";

const CACHE = "woodshed-class-lessons-1";
/** Lessons that are kept at most. */
const MOST = 40;

type Shared = Extract<Awaited<ReturnType<GatewayClient["shared"]>>, { kind: "ok" }>["data"];
type Storage = Pick<CacheStorage, "open" | "delete"> | undefined;

const pathOf = (token: string): string => `/class-lesson/${encodeURIComponent(token)}`;

/** Keeps the lessons that a class asks for on this device, and none that it no longer asks for: for the time without a network. */
export async function keepLessons(
  tokens: readonly string[],
  gateway: Pick<GatewayClient, "shared">,
  storage: Storage = globalThis.caches,
): Promise<void> {
  try {
    const cache = await storage?.open(CACHE);
    if (cache === undefined) return;
    const wanted = new Set(tokens.slice(0, MOST).map(pathOf));
    for (const known of await cache.keys()) if (!wanted.has(new URL(known.url).pathname)) await cache.delete(known);
    for (const token of tokens.slice(0, MOST)) {
      const answer = await gateway.shared(token);
      if (answer.kind === "ok") await cache.put(pathOf(token), new Response(JSON.stringify(answer.data)));
    }
  } catch (cause) {
    console.warn("A lesson of the class could not be kept on this device.", cause);
  }
}

/** A lesson as it was kept; undefined where it was not. */
export async function keptLesson(token: string, storage: Storage = globalThis.caches): Promise<Shared | undefined> {
  try {
    const found = await (await storage?.open(CACHE))?.match(pathOf(token));
    return found === undefined ? undefined : ((await found.json()) as Shared);
  } catch {
    return undefined;
  }
}

/** Takes all of them off this device. */
export async function forgetLessons(storage: Storage = globalThis.caches): Promise<void> {
  await storage?.delete(CACHE).catch(() => false);
}
