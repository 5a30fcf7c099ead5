import { expect, test } from "vitest";
import { trainingWorld } from "../support/training-world.ts";

const [DM7, G7, CMAJ7] = [
  [50, 53, 57, 60],
  [55, 59, 62, 65],
  [48, 52, 55, 59],
] as const;

/** Simple training in a new workspace, as it is linked there: what is played, and where it stands. */
function atTheKeys() {
  const world = trainingWorld("simple");
  let at = 3000;
  const later = (ms: number) => {
    at += ms;
    world.timers.pass(ms);
  };
  return {
    press(...keys: readonly number[]) {
      for (const midi of keys) world.press(midi, at);
      later(200);
    },
    /** Struck and let go before the group of notes closes. */
    tap(...keys: readonly number[]) {
      for (const midi of keys) world.press(midi, at);
      for (const midi of keys) world.release(midi, at + 40);
      later(200);
    },
    lift(...keys: readonly number[]) {
      for (const midi of keys) world.release(midi, at);
      later(50);
    },
    choose: (id: string) => world.act("progression-1", "select", { id }),
    told: () => {
      const found = world.mirror.get("widgetSession:simpleTraining-1");
      const { currentStepNumber, tries } = (found?.typeName === "widgetSession" ? found.overlay : {}) as Record<string, unknown>;
      return [currentStepNumber, tries];
    },
  };
}

test("who plays from chord to chord without a gap is never refused: keys that are still down were struck for the chord before", () => {
  const hands = atTheKeys();
  hands.press(...DM7);
  expect(hands.told()).toEqual([1, 0]);
  for (const key of G7) hands.press(key);
  expect(hands.told(), "the whole of Dm7 still down").toEqual([2, 0]);
  hands.lift(...DM7);
  hands.press(...CMAJ7.filter((key) => !G7.some((held) => held === key)));
  expect(hands.told(), "two of its notes are down since G7").toEqual([3, 0]);
});

test("a wrong note is refused all the same, and a chord that is struck short counts each time", () => {
  const hands = atTheKeys();
  hands.tap(...DM7);
  hands.press(61);
  expect(hands.told()).toEqual([1, 1]);
  hands.lift(61);
  hands.tap(...G7);
  hands.tap(...CMAJ7);
  expect(hands.told()).toEqual([3, 0]);
});
