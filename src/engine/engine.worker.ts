// The engine's code is imported on demand, not a part of what its thread starts with: Chromium keeps compiled code of a file and takes it back when
// the file is imported so; what a worker starts with, and what that names, it compiles anew at every start.

/** What came before the engine was there. */
const early: MessageEvent[] = [];
const keep = (event: MessageEvent) => early.push(event);

addEventListener("message", keep);
import("./engine-thread.ts").then(
  ({ startEngine }) => {
    removeEventListener("message", keep);
    startEngine();
    for (const event of early) dispatchEvent(event);
  },
  // Thrown by itself it reaches the page like every failure of this thread.
  (cause) =>
    setTimeout(() => {
      throw cause;
    }),
);
