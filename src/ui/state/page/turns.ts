import { flushSync } from "react-dom";
import { pageNow } from "../../../host/clock/clock.ts";
import { whenIdle } from "../../../host/page/settled.ts";

/** A task that waits; called, it is taken back. */
type TakeBack = () => void;

/** In what order the parts of a page are drawn. */
export interface Turns {
  /** Draws at once, or as soon as nothing is kept any more. */
  soon(draw: () => void): TakeBack;
  /** Draws when the page has nothing else to do, after what waited before: one after another, as many as a turn has time for. */
  inTurn(draw: () => void): TakeBack;
  /** Nothing is drawn until the answer is called. */
  keep(): () => void;
}

/**
 * No further part is begun in a turn that has taken so long, in milliseconds. All that is drawn in one turn is laid out and painted once: on a slow
 * machine that costs more than many a part itself.
 */
const TURN_MS = 50;

/** What turns need of the page; a test injects its own. */
export interface TurnsWorld {
  /** Runs a task once the page has nothing else to do. */
  readonly idle: (task: () => void) => void;
  /** Has what a task changes drawn before it returns. */
  readonly drawNow: (task: () => void) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Nobody's turn yet. */
export function createTurns({ idle, drawNow, now }: TurnsWorld = { idle: whenIdle, drawNow: flushSync, now: pageNow }): Turns {
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
      const until = now() + TURN_MS;
      for (const next of waiting) {
        if (keepers.size > 0) break;
        waiting.delete(next);
        drawNow(next);
        if (now() >= until) break;
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
