import { TAB_LOCK_PREFIX } from "./account-feed.ts";

/** The browser's locks, as far as they are asked. */
interface Locks {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * Ids of the tabs whose lock is held; none where the browser has no locks or refuses them: what a tab left on this device may then be opened in any other.
 * @example await liveTabs(navigator.locks) // Set { "a1", "b2" }
 */
export async function liveTabs(locks: Locks | undefined): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
  const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(TAB_LOCK_PREFIX));
  return new Set(names.map((name) => name.slice(TAB_LOCK_PREFIX.length)));
}
