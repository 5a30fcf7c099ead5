import { whenIdle } from "../../../host/page/settled.ts";

/** A task that waits; called, it is taken back. */
type TakeBack = () => void;

/** In what order the parts of a page are drawn. */
export interface Turns {
  /** Draws at once, or as soon as nothing is kept any more. */
  soon(draw: () => void): TakeBack;
  /** Draws when the page has nothing else to do, after what waited before, one after another. */
  inTurn(draw: () => void): TakeBack;
  /** Nothing is drawn until the answer is called. */
  keep(): () => void;
}

/** Nobody's turn yet. */
export function createTurns(idle = whenIdle): Turns {
  const waiting = new Set<() => void>();
  const kept = new Set<() => void>();
  const keepers = new Set<object>();
  let isAsked = false;

  function soon(draw: () => void): TakeBack {
    if (keepers.size > 0) kept.add(draw);
    else draw();
    return () => void kept.delete(draw);
  }

  function askForTurn(): void {
    if (isAsked || waiting.size === 0 || keepers.size > 0) return;
    isAsked = true;
    idle(() => {
      isAsked = false;
      const [next] = waiting;
      if (next !== undefined && keepers.size === 0) {
        waiting.delete(next);
        next();
      }
      askForTurn();
    });
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
