import { expect, test } from "vitest";
import { placed, SIZE } from "./geometry.ts";

test("values lie between the edges, what is beyond them on the edge, and a gap breaks the line", () => {
  const points = [{ value: 100 }, { value: 0 }, { value: null }, { value: 150 }];
  const { dots, path } = placed(points, [100, 0]);
  expect(dots.map(({ y }) => y)).toEqual([SIZE.top, SIZE.bottom, SIZE.top]);
  expect(dots[0]?.x).toBeGreaterThan(SIZE.left);
  expect(dots.at(-1)?.x).toBeLessThan(SIZE.width);
  expect(path.match(/[ML]/g)?.join("")).toBe("MLM");
});

test("early lies above late when the top value is below the bottom's; one point stands in the middle", () => {
  const { y, dots } = placed([{ value: 0 }], [-200, 200]);
  expect(y(-100)).toBeLessThan(y(100));
  expect(dots).toEqual([{ x: SIZE.left + (SIZE.width - SIZE.left) / 2, y: (SIZE.top + SIZE.bottom) / 2 }]);
});
