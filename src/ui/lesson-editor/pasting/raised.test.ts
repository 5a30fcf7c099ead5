import { expect, test } from "vitest";
import { shifted } from "./raised.ts";

test("raised and lowered numbers become signs that are so by themselves, save the number of a chord; letters have none", () => {
  expect([shifted("2", "sub", "H"), shifted("2", "sup", "x"), shifted("-13", "sup", "10")]).toEqual(["₂", "²", "⁻¹³"]);
  expect([shifted("7", "sup", "| Dm"), shifted("7", "sup", "B♭"), shifted("7", "sup", "x + B4")]).toEqual(["7", "7", "⁷"]);
  expect([shifted("th", "sup", "4"), shifted("x".repeat(1000), "sub", "")]).toEqual([undefined, undefined]);
});
