import { later } from "../../../../host/clock/clock.ts";
import { holdIdle, whenIdle } from "../../../../host/page/settled.ts";

/** When the lines of a sheet are engraved. */
export interface Pace {
  /** The sheet is to be drawn; the answer is for when that is given up. */
  begin(): () => void;
  /** Fulfilled when the next line may be engraved. */
  between(line: number): Promise<void>;
  /** All lines are drawn, or cannot be. */
  end(): void;
}

/** Lines that are drawn at once; those below them are seldom in sight. */
const AT_ONCE = 2;
/** A line waits no longer than this for a page that has nothing else to do, in milliseconds: some pages always have. */
const LATEST_MS = 300;

/**
 * At first the lines in sight come before all else that the page has to do, and the others when it has nothing else to do, or in the end all the same. A sheet that is
 * drawn anew comes line by line without waiting. No two lines are engraved in one task.
 */
export function createPace(hold = holdIdle, idle = whenIdle): Pace {
  let isFirst = true;
  let release = (): void => {};
  return {
    begin() {
      if (isFirst) release = hold();
      return () => release();
    },
    between(line) {
      if (line + 1 >= AT_ONCE) release();
      return new Promise((resolve) => {
        const waits = isFirst && line + 1 >= AT_ONCE;
        if (waits) idle(resolve);
        later(waits ? LATEST_MS : 0, resolve);
      });
    },
    end() {
      isFirst = false;
      release();
    },
  };
}
