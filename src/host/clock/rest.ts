/** So long nothing was touched and nothing played before the page rests. */
export const REST_AFTER_MS = 60_000;

/** What the decision works with; a test has its own clock. */
export interface RestWorld {
  readonly now: () => number;
  readonly later: (ms: number, task: () => void) => () => void;
  /** Asked when it would be time: whether something is held that nobody hears of by itself, such as a pedal. */
  readonly isHeld: () => boolean;
  readonly onRest: () => void;
  readonly onWake: () => void;
}

/** When a page rests, and when it is awake again. */
export interface Rest {
  /** Something was touched. */
  touch(): void;
  /** Something goes on that must not be put to rest; its end counts as a touch. */
  setBusy(busy: boolean): void;
}

/**
 * Rests a minute after the last touch and after the end of what was busy; any touch and whatever becomes busy wakes at once. It has one timer at
 * most, which a touch does not set anew.
 */
export function createRest({ now, later, isHeld, onRest, onWake }: RestWorld): Rest {
  let last = now();
  let isBusy = false;
  let isResting = false;
  let isArmed = false;
  const arm = (ms: number): void => {
    isArmed = true;
    later(ms, look);
  };
  function look(): void {
    isArmed = false;
    if (isBusy) return;
    const left = isHeld() ? REST_AFTER_MS : last + REST_AFTER_MS - now();
    if (left > 0) {
      arm(left);
      return;
    }
    isResting = true;
    onRest();
  }
  function touch(): void {
    last = now();
    if (isResting) {
      isResting = false;
      onWake();
    }
    if (!isArmed && !isBusy) arm(REST_AFTER_MS);
  }
  touch();
  return {
    touch,
    setBusy(busy) {
      isBusy = busy;
      touch();
    },
  };
}
