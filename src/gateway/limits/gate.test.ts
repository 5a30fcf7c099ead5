import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("three calls begin in a turn, the others in the order they came", async () => {
  const gate = createGate(3);
  const begun: number[] = [];
  const call = async (n: number): Promise<void> => {
    await gate();
    begun.push(n);
  };
  const calls = Array.from({ length: 8 }, (_, n) => call(n));
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  await nextTurn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await Promise.all(calls);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("a call that comes alone begins at once, however long ago the last was", async () => {
  const gate = createGate(1);
  for (let n = 0; n < 3; n += 1) {
    let begun = false;
    void gate().then(() => {
      begun = true;
    });
    await Promise.resolve();
    expect(begun).toBe(true);
    await nextTurn();
    await nextTurn();
  }
});
