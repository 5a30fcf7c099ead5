import { expect, test } from "vitest";
import { watchOutputRate } from "./output-rate.ts";

test("headphones with a rate of their own are noticed once, and again when they go; a device of the same rate is not", () => {
  let rate: number | undefined = 48_000;
  let plug = (): void => {};
  let changes = 0;
  watchOutputRate(
    {
      addEventListener(_, listener) {
        plug = listener;
      },
    },
    rate,
    () => rate,
    () => changes++,
  );
  plug();
  expect(changes).toBe(0);
  rate = 24_000;
  plug();
  plug();
  expect(changes).toBe(1);
  rate = undefined;
  plug();
  rate = 48_000;
  plug();
  expect(changes).toBe(2);
});
