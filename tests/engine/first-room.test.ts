import { expect, test } from "vitest";
import { firstRoom } from "../../src/engine/commands/first-room.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { cases, seed } from "../support/totals.ts";

test("a widget takes the first room from the top and from the left, else a row under all", () => {
  expect(firstRoom([], { w: 4, h: 10 })).toEqual({ x: 0, y: 0 });
  const player = { x: 0, y: 0, w: 8, h: 32 };
  expect(firstRoom([player], { w: 4, h: 10 })).toEqual({ x: 8, y: 0 });
  expect(firstRoom([player, { x: 8, y: 0, w: 4, h: 20 }], { w: 4, h: 10 }), "beside the player, under the other").toEqual({ x: 8, y: 20 });
  expect(firstRoom([player], { w: 6, h: 10 })).toEqual({ x: 0, y: 32 });
});

test("it never lies over another, and no room above it is free", () => {
  for (let at = seed(1); at < seed(1) + cases(200, 10_000); at += 1) {
    const throws = seeded(at);
    const whole = (most: number) => Math.floor(throws() * most);
    const taken: { x: number; y: number; w: number; h: number }[] = [];
    for (let count = 0; count < 8; count += 1) {
      const size = { w: 1 + whole(12), h: 4 + whole(20) };
      const place = { ...firstRoom(taken, size), ...size };
      for (const box of taken)
        expect(
          place.x >= box.x + box.w || box.x >= place.x + place.w || place.y >= box.y + box.h || box.y >= place.y + place.h,
          `seed ${at}`,
        ).toBe(true);
      expect(place.x + place.w, `seed ${at}`).toBeLessThanOrEqual(12);
      taken.push(place);
    }
  }
});
