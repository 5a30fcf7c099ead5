import { pageNow, timeOfDay } from "../../../host/clock/clock.ts";
import type { EarKind, EarLevel } from "../../../music/ear/levels.ts";
import { type EarRecord, sessionIds } from "../../../protocol/records/session-records.ts";
import { useDispatch, useRecord } from "../records.ts";

/** What can be done in ear training. */
export interface EarActs {
  start(kind: EarKind, level: EarLevel): void;
  hear(): void;
  answer(choice: string): void;
  skip(): void;
  next(): void;
  stop(): void;
}

/** Ear training as it stands, and what can be done. */
export function useEar(): { readonly ear: EarRecord | undefined; readonly acts: EarActs } {
  const ear = useRecord("ear", sessionIds.ear);
  const dispatch = useDispatch();
  const acts: EarActs = {
    start: (kind, level) =>
      dispatch({ type: "ear/start", kind, level, seed: Math.floor(Math.random() * 2 ** 32), date: timeOfDay(), at: pageNow() }),
    hear: () => dispatch({ type: "ear/hear" }),
    answer: (choice) => dispatch({ type: "ear/answer", choice, at: pageNow() }),
    skip: () => dispatch({ type: "ear/skip", at: pageNow() }),
    next: () => dispatch({ type: "ear/next", at: pageNow() }),
    stop: () => dispatch({ type: "ear/stop", at: pageNow() }),
  };
  return { ear, acts };
}
