import { expect, test } from "vitest";
import { keyboardLayout } from "./geometry.ts";
import { createFingers, leftFor } from "./keys-in-view.ts";

/** C3 to B5; a phone of 360 px has room for eight white keys of 45 px. */
const layout = keyboardLayout(48, 83);
const phone = { left: 0, width: 360, white: 45 };

test("where all that a run asks for finds room it is in view from the first step, and nothing moves at the next", () => {
  const all = [60, 72];
  const left = leftFor(layout, [all, [62, 65, 69, 72]], phone);
  expect(left).toBe(7 * 45);
  expect(leftFor(layout, [all, [60, 64, 67, 71]], { ...phone, left: left ?? 0 })).toBeUndefined();
});

test("where all is too wide the present step counts, the middle of it in the middle", () => {
  expect(
    leftFor(
      layout,
      [
        [50, 76],
        [60, 67],
      ],
      phone,
    ),
  ).toBe(9.5 * 45 - 180);
  expect(
    leftFor(
      layout,
      [
        [50, 76],
        [60, 67],
      ],
      { ...phone, left: 280 },
    ),
  ).toBeUndefined();
  expect(leftFor(layout, [], phone)).toBeUndefined();
});

test("keys wait until the last finger is lifted, and what was asked for last counts", () => {
  const log: string[] = [];
  const fingers = createFingers();
  fingers.whenLifted(() => log.push("at once"));
  fingers.down(1);
  fingers.down(2);
  fingers.whenLifted(() => log.push("G7"));
  fingers.whenLifted(() => log.push("C"));
  fingers.up(1);
  expect(log).toEqual(["at once"]);
  fingers.up(2);
  fingers.up(2);
  expect(log).toEqual(["at once", "C"]);
  fingers.down(1);
  fingers.whenLifted(() => log.push("F"));
  fingers.drop();
  fingers.up(1);
  expect(log).toEqual(["at once", "C"]);
});
