import { expect, test } from "vitest";
import { tapDeviations } from "./calibration.ts";

const clicks = [0, 600, 1200, 1800];

test("each scored click takes the first tap that belongs to it, early ones too, and none where nobody tapped", () => {
  expect(tapDeviations(clicks, [30, 560, 1450, 1460], 1)).toEqual([-40, 250]);
});

test("a tap of wireless headphones, 350 ms late, still belongs to its own click", () => {
  expect(tapDeviations(clicks, [350, 950, 1550, 2150], 1)).toEqual([350, 350, 350]);
});
