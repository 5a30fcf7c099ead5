/** So long after its first part the rest of an instrument waits, in milliseconds: what begins to play then, or is drawn, has the processor. */
const PAUSE = 500;

/** The turn of something of which nothing is there yet. */
export interface FirstTurn {
  /** Waits for those of a lower rank that are not heard yet; resolves at once when `signal` cancels. */
  come(signal: AbortSignal): Promise<void>;
  /** It can be played, or will not come. */
  end(): void;
}

/** Who loads what when: what an instrument is heard by at first comes before the rest of another. */
export interface PartTurns {
  /** Something is loaded of which nothing is there yet. @param rank the lower, the earlier it is heard */
  begin(rank: number): FirstTurn;
  /** Waits for those that had begun before, and a moment for the page; resolves at once when `signal` cancels. */
  rest(signal: AbortSignal): Promise<void>;
}

interface Begun {
  readonly rank: number;
  readonly isOver: Promise<void>;
}

/** Waits for all of them, or until `signal` cancels. */
function unlessCancelled(all: readonly Promise<void>[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const isCancelled = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  return Promise.race([isCancelled, Promise.all(all).then(() => {})]);
}

/** @param pause milliseconds that `rest` waits at least */
export function createPartTurns(pause = PAUSE): PartTurns {
  const first = new Set<Begun>();
  const before = (rank: number) => [...first].filter((each) => each.rank < rank).map(({ isOver }) => isOver);
  return {
    begin(rank) {
      let resolve = (): void => {};
      const isOver = new Promise<void>((done) => {
        resolve = done;
      });
      const own: Begun = { rank, isOver };
      first.add(own);
      return {
        async come(signal) {
          // Others may have begun meanwhile.
          for (let ahead = before(rank); ahead.length > 0 && !signal.aborted; ahead = before(rank)) await unlessCancelled(ahead, signal);
        },
        end() {
          first.delete(own);
          resolve();
        },
      };
    },
    rest(signal) {
      const moment = new Promise<void>((resolve) => setTimeout(resolve, pause));
      return unlessCancelled([moment, ...[...first].map(({ isOver }) => isOver)], signal);
    },
  };
}
