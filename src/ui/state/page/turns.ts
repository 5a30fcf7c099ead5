import { pageNow } from "../../../host/clock/clock.ts";
import { whenIdle } from "../../../host/page/settled.ts";

/** A task that waits; called, it is taken back. */
type TakeBack = () => void;

/** In what order the parts of a page are drawn. */
export interface Turns {
  /** Draws at once, or as soon as nothing is kept any more. */
  soon(draw: () => void): TakeBack;
  /** Draws, before it answers, when the page has nothing else to do: after what waited before, and as much in one go as there is time for. */
  inTurn(draw: () => void): TakeBack;
  /** Nothing is drawn until the answer is called. */
  keep(): () => void;
}

/**
 * How long the page draws in one go, in milliseconds; the piece that is begun is drawn to its end. Each go is a frame of its own, and on a slow
 * machine the frame of a small piece costs more than the piece.
 */
const SPELL_MS = 50;
/** A turn waits no longer than this for a page that has nothing else to do, in milliseconds: on a slow machine it always has. */
const LATEST_MS = 150;

/** Nobody's turn yet. */
export function createTurns(idle = whenIdle, now: () => number = pageNow): Turns {
  const waiting = new Set<() => void>();
  const kept = new Set<() => void>();
  const keepers = new Set<object>();
  let isAsked = false;

  function soon(draw: () => void): TakeBack {
    if (keepers.size > 0) kept.add(draw);
    else draw();
    return () => void kept.delete(draw);
  }

  function drawNext(): void {
    const [next] = waiting;
    if (next === undefined || keepers.size > 0) return;
    waiting.delete(next);
    next();
  }

  function askForTurn(): void {
    if (isAsked || waiting.size === 0 || keepers.size > 0) return;
    isAsked = true;
    idle(() => {
      isAsked = false;
      const until = now() + SPELL_MS;
      do drawNext();
      while (waiting.size > 0 && keepers.size === 0 && now() < until);
      askForTurn();
    }, LATEST_MS);
  }

  return {
    soon,
    inTurn(draw) {
      waiting.add(draw);
      askForTurn();
      return () => void waiting.delete(draw);
    },
    keep() {
      const keeper = {};
      keepers.add(keeper);
      return () => {
        if (!keepers.delete(keeper) || keepers.size > 0) return;
        for (const draw of kept) {
          kept.delete(draw);
          draw();
        }
        askForTurn();
      };
    },
  };
}
