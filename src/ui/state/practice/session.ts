import { signal } from "@preact/signals-core";
import { useEffect, useState } from "react";
import type { SessionBlock } from "../../../documents/practice/today.ts";
import { pageNow } from "../../../host/clock/clock.ts";
import { useSignalValue } from "../host.tsx";

/** A practice session that goes on: its parts, and the one that is played. */
export interface PracticeSession {
  readonly blocks: readonly SessionBlock[];
  readonly at: number;
  /** When this part began, milliseconds of the page's clock. */
  readonly began: number;
}

const session = signal<PracticeSession | undefined>(undefined);
const SECOND = 1000;
const MINUTE = 60;

/** The session of this page, and how to begin, go on and stop it. */
export function useSession() {
  const current = useSignalValue(session);
  return {
    session: current,
    begin: (blocks: readonly SessionBlock[]) => {
      session.value = { blocks, at: 0, began: pageNow() };
    },
    /** The next part; undefined behind the last, where the session is over. */
    goOn: (): SessionBlock | undefined => {
      if (current === undefined) return undefined;
      const at = current.at + 1;
      session.value = at < current.blocks.length ? { ...current, at, began: pageNow() } : undefined;
      return current.blocks[at];
    },
    stop: () => {
      session.value = undefined;
    },
  };
}

/** Whole seconds that are left of the part that is played, 0 when its time is over; drawn again each second. */
export function useSecondsLeft({ blocks, at, began }: PracticeSession): number {
  const [now, setNow] = useState(() => pageNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(pageNow()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const minutes = blocks[at]?.minutes ?? 0;
  return Math.max(0, Math.ceil(minutes * MINUTE - (Math.max(now, began) - began) / SECOND));
}
