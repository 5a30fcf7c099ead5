const BEAT_MS = 1000;
/** After so many missed in a row the engine counts as dead. */
const MOST_MISSED = 4;
/** The same of one that never answered: it is still being fetched and started, which on a busy device takes seconds, and begins anew when it is ended. */
const MOST_MISSED_AT_START = 20;

/** The timers a heartbeat needs; the page's own in the product, hand-set in tests. */
export interface BeatTimers {
  every(ms: number, task: () => void): () => void;
  now(): number;
}

/**
 * Watches a worker. `ping` is called at once and each second, and answers by `beat`; `onDead` runs once when four pings in a row stay
 * unanswered, twenty where none was answered yet, not counting time in which the page itself was frozen.
 */
export function watchHeartbeat(timers: BeatTimers, ping: () => Promise<unknown>, onDead: () => void): () => void {
  let missed = 0;
  let most = MOST_MISSED_AT_START;
  let last = timers.now();
  let done = false;
  const stop = timers.every(BEAT_MS, () => {
    const now = timers.now();
    const frozen = now - last > 2.5 * BEAT_MS;
    last = now;
    if (frozen) missed = 0;
    if (missed >= most) {
      finish();
      onDead();
      return;
    }
    missed += 1;
    ask();
  });
  function ask(): void {
    ping().then(
      () => {
        missed = 0;
        most = MOST_MISSED;
      },
      () => {},
    );
  }
  // The first answer says that it runs, however soon it hangs after that.
  ask();
  function finish(): void {
    if (done) return;
    done = true;
    stop();
  }
  return finish;
}
