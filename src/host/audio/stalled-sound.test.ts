import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import type { NoticeAction } from "../page/notices.ts";
import { tellStalledSound } from "./stalled-sound.ts";

/** Music that plays, an audio clock that is moved by hand, and the notices that stand. */
function world() {
  const plays = signal(true);
  const notices = new Map<string, NoticeAction | undefined>();
  let tick = (): void => {};
  const state = { now: 0, isHidden: false, restarts: 0 };
  tellStalledSound({
    plays,
    sound: { now: () => state.now, restart: () => state.restarts++ },
    notices: {
      tell: ({ code }, action) => void notices.set(code, action),
      close: (code) => void notices.delete(code),
    },
    timers: {
      now: () => 0 as never,
      every(_, task) {
        tick = task;
        return () => {
          tick = () => {};
        };
      },
    },
    isHidden: () => state.isHidden,
  });
  const seconds = (count: number, moves: boolean): void => {
    for (let second = 0; second < count; second++) {
      if (moves) state.now++;
      tick();
    }
  };
  return { plays, notices, state, seconds };
}

test("music that plays while the audio clock stands is told after four seconds, with a button that starts the sound", () => {
  const { notices, state, seconds } = world();
  seconds(5, true);
  seconds(3, false);
  expect([...notices.keys()]).toEqual([]);
  seconds(1, false);
  expect([...notices.keys()]).toEqual(["sound-stands-still"]);
  notices.get("sound-stands-still")?.run();
  expect(state.restarts).toBe(1);
  seconds(1, true);
  expect([...notices.keys()]).toEqual([]);
});

test("a hidden page and music that has ended are left in peace", () => {
  const { plays, notices, state, seconds } = world();
  state.isHidden = true;
  seconds(10, false);
  expect([...notices.keys()]).toEqual([]);
  state.isHidden = false;
  seconds(4, false);
  expect([...notices.keys()]).toEqual(["sound-stands-still"]);
  plays.value = false;
  seconds(10, false);
  expect([...notices.keys()]).toEqual([]);
});
