import { expect, test } from "vitest";
import { shareOfSound } from "./SoundWait.tsx";

const piano = { slot: 0, name: "acoustic_grand_piano" };
const bass = { slot: 1, name: "acoustic_bass" };

test("what loads is told as a share of all, and nothing is told when all is there", () => {
  expect(shareOfSound([])).toBeUndefined();
  expect(shareOfSound([{ ...piano, state: "ready" }])).toBeUndefined();
  expect(
    shareOfSound([
      { ...piano, state: "ready" },
      { ...bass, state: "loading", share: 0.5 },
    ]),
  ).toBe(0.75);
});
