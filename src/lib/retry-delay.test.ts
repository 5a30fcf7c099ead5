import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

test("it waits 1, 2, 4 ... 60 seconds, never longer", () => {
  const waits = Array.from({ length: 9 }, (_, failures) => retryDelay(failures, () => 0.5));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test("chance spreads it by a quarter to both sides", () => {
  expect(retryDelay(2, () => 0)).toBe(3000);
  expect(retryDelay(2, () => 0.999_999)).toBe(5000);
});
