/** Calls that begin in one turn of the event loop. A turn takes one new connection only, so that turns must be short: two cost no throughput. */
const A_TURN = 2;

/**
 * Lets a few calls begin in each turn of the event loop, the others in the order they came. Between turns the loop takes new connections and writes
 * answers, so that nobody waits for seconds because many others are busy.
 */
export function createGate(aTurn = A_TURN): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let scheduled = false;
  const turn = (): void => {
    const now = waiting.splice(0, aTurn);
    begun = now.length;
    scheduled = begun > 0;
    if (scheduled) setImmediate(turn);
    for (const begin of now) begin();
  };
  return () => {
    if (!scheduled) {
      scheduled = true;
      setImmediate(turn);
    }
    if (begun < aTurn && waiting.length === 0) {
      begun += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
}
