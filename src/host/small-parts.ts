import { effect } from "@preact/signals-core";
import { problem } from "../protocol/keeping-problems.ts";
import { timeOfDay } from "./clock/clock.ts";
import type { EngineClient } from "./engine/engine-client.ts";
import type { StoreMirror } from "./engine/store-mirror.ts";
import type { Notices } from "./page/notices.ts";
import { whenPutInPageCache, whenShownFromPageCache } from "./page/page-cache.ts";
import type { LocalMemory } from "./storage/local-storage.ts";
import { createPracticeSessions, type PracticeSessions } from "./storage/practice-session.ts";

/** The practice session of this device, whichever tab began it. */
export function startSessions(memory: LocalMemory): PracticeSessions {
  const sessions = createPracticeSessions(memory, timeOfDay);
  addEventListener("storage", ({ key }) => key === "practiceSession" && sessions.look());
  return sessions;
}

/** Says that the engine was started again. */
export function tellRestarts(engine: EngineClient, notices: Notices): void {
  effect(() => {
    if (engine.status.value.kind === "restarting") notices.tell(problem("engine-restarted", { when: problem("restarted") }));
  });
}

/** What happens when the page is left, and when it is shown again. */
export function followLeaving(engine: EngineClient, mirror: StoreMirror, onceSettled: <T>(load: () => Promise<T>) => Promise<T>): void {
  void onceSettled(() => import("./page/leave-warning.ts")).then(({ warnBeforeLeaving }) => warnBeforeLeaving(globalThis, mirror));
  whenPutInPageCache(globalThis, () => engine.end());
  whenShownFromPageCache(globalThis, () => location.reload());
}
