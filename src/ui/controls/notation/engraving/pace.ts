import { later } from "../../../../host/clock/clock.ts";
import { holdIdle, whenNothingWaits } from "../../../../host/page/settled.ts";
import { type Sight, watchSight } from "../sight.ts";

/** When the lines of a sheet are engraved. */
export interface Pace {
  /** Whether the sheet is one that comes later, and is drawn unseen: its lines then come far from each other, until it is wanted now. */
  setAhead(isAhead: boolean): void;
  /** The sheet is to be drawn; the answer is for when that is given up. `place`: where it will stand. */
  begin(place: Element | null): () => void;
  /** Fulfilled when the first line may be engraved. */
  first(): Promise<void>;
  /** Fulfilled when the next line may be engraved. */
  between(line: number): Promise<void>;
  /** All lines are drawn, or cannot be. */
  end(): void;
}

/** What a pace needs of the page; a test injects its own. */
export interface PaceWorld {
  readonly hold: () => () => void;
  /** Runs a task when the page has nothing else to do, and nothing else waits for that. */
  readonly last: (task: () => void) => void;
  readonly watch: (place: Element) => Sight;
}

const PAGE: PaceWorld = { hold: holdIdle, last: whenNothingWaits, watch: watchSight };

/** Lines that are drawn at once; those below them are seldom in sight. */
const AT_ONCE = 2;
/** A line below those, and one out of sight that was changed, waits no longer than this for all else, in milliseconds: some pages always have something to do. */
const LATEST_MS = 1000;
/**
 * A line of a sheet that comes later waits for so long after the one before, in milliseconds. Its music is a chorus away, and begins to be drawn as another
 * chorus does: all lines at once took the sound its time on a slow machine.
 */
const AHEAD_MS = 1000;

/**
 * At first the lines in sight come before all else that the page has to do, and the others after all else, or in the end all the same. A sheet that is drawn anew
 * comes line by line without waiting. One that may be out of sight waits for the browser's word, and is engraved after all else while it is. No two lines are
 * engraved in one task. One that comes later takes its time.
 * @param isKnown whether the sheet is known to be in sight
 */
export function createPace(isKnown = true, world: PaceWorld = PAGE): Pace {
  let isFirst = true;
  let release = (): void => {};
  let sight: Sight | undefined;
  let isAhead = false;
  let hurry = (): void => {};

  /** Fulfilled when a line may be engraved of a sheet that comes later. */
  const unhurried = (): Promise<void> =>
    new Promise((resolve) => {
      if (!isAhead) return resolve();
      hurry = resolve;
      later(AHEAD_MS, resolve);
    });

  /** Fulfilled when a line may be engraved of a sheet that may be out of sight: at once near what is in sight, else after all else. */
  const unlessFar = async (): Promise<void> => {
    const at = sight;
    if (at === undefined) return;
    let stop = (): void => {};
    await new Promise<void>((resolve) => {
      stop = at.tell((isNear) => {
        if (isNear) resolve();
        else world.last(resolve);
      });
      if (!isFirst) later(LATEST_MS, resolve);
    });
    stop();
  };

  return {
    setAhead(next) {
      isAhead = next;
      if (!next) hurry();
    },
    begin(place) {
      if (isKnown || place === null) {
        if (isFirst && !isAhead) release = world.hold();
        return () => release();
      }
      sight = world.watch(place);
      return () => {
        release();
        sight?.end();
      };
    },
    async first() {
      await unhurried();
      await unlessFar();
      if (isFirst && sight?.isNear) release = world.hold();
    },
    async between(line) {
      if (line + 1 >= AT_ONCE) release();
      if (isAhead) return unhurried();
      await new Promise<void>((resolve) => {
        const waits = isFirst && line + 1 >= AT_ONCE;
        if (waits) world.last(resolve);
        later(waits ? LATEST_MS : 0, resolve);
      });
      await unlessFar();
    },
    end() {
      isFirst = false;
      release();
      sight?.end();
    },
  };
}
