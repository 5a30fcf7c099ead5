import fc from "fast-check";
import { expect, test } from "vitest";
import { bundledParts, unaskedOnly } from "../../../tests/support/part-rooms.ts";
import { roomOf } from "../../protocol/audio/part-room.ts";
import { chooseSwap, freeSeat, SHORTEST_STAY } from "./part-choice.ts";

const never = Number.POSITIVE_INFINITY;
const long = () => 60;
/** Parts by their index in the file: 0 middle, 1 softer, 2 louder, 3 dampers, 4 loudest, 5 softest. */
const there = bundledParts();

test("the strength that was asked for last comes, the one that was asked for longest ago goes", () => {
  expect(chooseSwap(there, [0, 9, 3, 1, 0.2, never], long)).toEqual({ comes: 4, goes: 1 });
  expect(chooseSwap(there, [0, 3, 9, 1, 2, 0.1], long)).toEqual({ comes: 5, goes: 2 });
});

test("of two that nobody asked for, the farther in strength goes", () => {
  expect(chooseSwap(there, [0, never, never, 1, 0.2, never], long)).toEqual({ comes: 4, goes: 1 });
  expect(chooseSwap(there, [0, never, never, 1, never, 0.2], long)).toEqual({ comes: 5, goes: 2 });
});

test("a free seat is taken by what was asked for last, and by nothing that nobody asked for", () => {
  const bare = unaskedOnly();
  expect(chooseSwap(bare, [0, never, never, 1, 0.2, 3], long)).toEqual({ comes: 4, goes: null });
  expect(chooseSwap(bare, [0, never, never, 1, never, never], long)).toBeNull();
  const [one, other] = [freeSeat(bare), freeSeat({ ...bare, wanted: [...bare.wanted, { part: 4, at: freeSeat(bare) ?? -1 }] })];
  expect([one, other]).toEqual(roomOf(bare.file).seats);
  expect(freeSeat(there)).toBeUndefined();
});

test("the middle strength and the dampers stay, also where nobody plays them", () => {
  expect(chooseSwap(there, [never, 9, 3, never, 0.2, never], long)).toEqual({ comes: 4, goes: 1 });
});

test("nothing goes where nothing else is asked for, or what is there is wanted more", () => {
  expect(chooseSwap(there, [0, 1, 2, 0, never, never], long)).toBeNull();
  expect(chooseSwap(there, [0, 1, 2, 0, 3, never], long)).toBeNull();
  expect(chooseSwap(there, [], long)).toBeNull();
});

test("what has just come for a note keeps its seat; what came unasked gives it up", () => {
  const seated = (part: number) => (part === 1 ? SHORTEST_STAY - 1 : 60);
  expect(chooseSwap(there, [0, 9, 3, 1, 0.2, never], seated)).toEqual({ comes: 4, goes: 2 });
  expect(chooseSwap(there, [0, never, 3, 1, 0.2, never], seated)).toEqual({ comes: 4, goes: 1 });
  expect(chooseSwap(there, [0, 9, 3, 1, 0.2, never], () => 1)).toBeNull();
});

test("whatever is played, what goes was there, does not stay, and was asked for before what comes", () => {
  const seconds = fc.oneof(fc.constant(never), fc.double({ min: 0, max: 100, noNaN: true }));
  fc.assert(
    fc.property(fc.array(seconds, { minLength: 6, maxLength: 6 }), (ago) => {
      const swap = chooseSwap(there, ago, long);
      if (swap === null) return;
      expect([1, 2]).toContain(swap.goes);
      expect([4, 5]).toContain(swap.comes);
      expect(ago[swap.comes]).toBeLessThan(ago[swap.goes ?? -1] ?? never);
    }),
  );
});
