import { expose } from "comlink";
import { granted } from "../lib/granted.ts";
import { randomId } from "../lib/random-id.ts";
import { browserPersistence } from "./documents/browser-persistence.ts";
import { createEngine } from "./engine.ts";
import { openPracticeStore } from "./practice/practice-store.ts";

const later = (ms: number, task: () => void) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Has the engine answer what comes to this thread: wiring only. */
export function startEngine(): void {
  const practice = openPracticeStore(
    granted(() => globalThis.indexedDB),
    later,
  );
  expose(createEngine({ later, newId: () => randomId().slice(0, 8), persistence: browserPersistence(later), practice }));
}
