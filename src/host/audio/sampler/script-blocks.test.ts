import { expect, test } from "vitest";
import { blockStart } from "./script-blocks.ts";

const RATE = 44_100;

test("blocks follow each other without a gap, whatever a browser's rounding; lost sound is jumped over", () => {
  const first = blockStart(0.1, RATE, null);
  expect(first).toBe(4410);
  expect(blockStart(0.1465, RATE, first + 2048), "a frame or two of rounding").toBe(first + 2048);
  expect(blockStart(0.19, RATE, first + 4096), "told twice for the same time").toBe(first + 4096);
  expect(blockStart(1, RATE, first + 4096), "the page was busy").toBe(RATE);
});
