import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { EntryValue, LocalMemory } from "./local-storage.ts";

/** A practice session that goes on: its parts, the one that is played, and when that began (epoch milliseconds). */
export type PracticeSession = NonNullable<EntryValue<"practiceSession">>;
type SessionBlock = PracticeSession["blocks"][number];

export interface PracticeSessions {
  /** Undefined where none goes on. */
  readonly current: ReadonlySignal<PracticeSession | undefined>;
  begin(blocks: readonly SessionBlock[]): void;
  /** The next part; undefined behind the last, where the session is over. */
  goOn(): SessionBlock | undefined;
  stop(): void;
  /** Another tab changed it. */
  look(): void;
}

/** A session of which nothing was heard for so long was left. */
const FORGOTTEN_MS = 4 * 60 * 60 * 1000;

/** The practice session of this device: it goes on through a reload, in every tab. @param now epoch milliseconds */
export function createPracticeSessions(memory: Pick<LocalMemory, "read" | "write">, now: () => number): PracticeSessions {
  const current = signal<PracticeSession | undefined>(undefined);
  const set = (session: PracticeSession | undefined): void => {
    current.value = session;
    memory.write("practiceSession", session ?? null);
  };
  const sessions: PracticeSessions = {
    current,
    begin: (blocks) => set({ blocks, at: 0, began: now() }),
    goOn() {
      const session = current.peek();
      if (session === undefined) return undefined;
      const at = session.at + 1;
      set(at < session.blocks.length ? { ...session, at, began: now() } : undefined);
      return session.blocks[at];
    },
    stop: () => set(undefined),
    look() {
      const stored = memory.read("practiceSession");
      const isGoing = stored !== null && stored.blocks[stored.at] !== undefined && Math.abs(now() - stored.began) < FORGOTTEN_MS;
      current.value = isGoing ? stored : undefined;
    },
  };
  sessions.look();
  return sessions;
}
