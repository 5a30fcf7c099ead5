import type { Repository } from "../storage/repository.ts";

/** How often a gateway asks what others changed, in milliseconds. */
const LOOK_MS = 2_000;
/** Listeners of one gateway. */
const MOST_LISTENERS = 5_000;

/** Who listens to which class of this gateway. */
export interface LiveClasses {
  /** Calls back whenever a class has changed since a count of changes; answers how to stop. Undefined where too many listen. */
  readonly listen: (
    of: { readonly id: string; readonly changed: number },
    changed: () => void,
    ended: () => void,
  ) => (() => void) | undefined;
  /** A class was changed by this gateway. */
  readonly tell: (classId: string) => void;
  /** Ends every listener. */
  readonly close: () => void;
}

interface Listener {
  readonly changed: () => void;
  readonly ended: () => void;
}

/**
 * Tells listeners of what this gateway changes at once, and of what others on the same store change within two seconds: one statement asks for the
 * counts of changes of all classes that are listened to. While nobody listens nothing is asked.
 */
export function createLiveClasses(repository: Pick<Repository, "countChanges">, every = LOOK_MS): LiveClasses {
  const listeners = new Map<string, Set<Listener>>();
  const seen = new Map<string, number>();
  let isLooking = false;
  let total = 0;
  const tell = (classId: string): void => {
    for (const { changed } of listeners.get(classId) ?? []) changed();
  };
  const look = async (): Promise<void> => {
    if (isLooking || listeners.size === 0) return;
    isLooking = true;
    try {
      const counts = new Map((await repository.countChanges({ ids: [...listeners.keys()] })).map(({ id, changed }) => [id, changed]));
      for (const id of listeners.keys()) {
        const changed = counts.get(id) ?? -1;
        const before = seen.get(id);
        seen.set(id, changed);
        if (before !== undefined && before !== changed) tell(id);
      }
    } catch {
      // The store cannot be reached: the next look asks again.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), every);
  timer.unref();
  return {
    listen({ id: classId, changed: count }, changed, ended) {
      if (!seen.has(classId)) seen.set(classId, count);
      if (total >= MOST_LISTENERS) return undefined;
      const listener = { changed, ended };
      const all = listeners.get(classId) ?? new Set();
      listeners.set(classId, all.add(listener));
      total += 1;
      return () => {
        if (!all.delete(listener)) return;
        total -= 1;
        if (all.size > 0) return;
        listeners.delete(classId);
        seen.delete(classId);
      };
    },
    tell,
    close() {
      clearInterval(timer);
      for (const { ended } of [...listeners.values()].flatMap((all) => [...all])) ended();
    },
  };
}
