import { signal } from "@preact/signals-core";
import { useEffect, useState } from "react";
import { timeOfDay } from "../../../host/clock/clock.ts";
import type { PracticeSession, PracticeSessions } from "../../../host/storage/practice-session.ts";
import { useHost, useSignalValue } from "../host.tsx";

const SECOND = 1000;
const MINUTE = 60;

/** How the session ended, in words; wherever the clock stands next says it. */
export const ended = signal<{ readonly id: string; readonly title: string; readonly text: string } | undefined>(undefined);

/** The session of this device, and how to begin, go on and stop it. */
export function useSession(): Pick<PracticeSessions, "begin" | "goOn" | "stop"> & { readonly session: PracticeSession | undefined } {
  const { practiceSessions } = useHost();
  return { ...practiceSessions, session: useSignalValue(practiceSessions.current) };
}

/** Whole seconds that are left of the part that is played, 0 when its time is over; drawn again each second. */
export function useSecondsLeft({ blocks, at, began }: PracticeSession): number {
  const [now, setNow] = useState(() => timeOfDay());
  useEffect(() => {
    const timer = setInterval(() => setNow(timeOfDay()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const minutes = blocks[at]?.minutes ?? 0;
  return Math.max(0, Math.ceil(minutes * MINUTE - (Math.max(now, began) - began) / SECOND));
}
