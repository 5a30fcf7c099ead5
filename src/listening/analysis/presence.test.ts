import { expect, test } from "vitest";
import { partialAt } from "./fit.ts";
import { createGrid, LOWEST, slotAt } from "./grid.ts";
import { readNet } from "./net.ts";
import { Asked, Presence } from "./presence.ts";

/** What a key sounds like, its partials as loud as this at first. */
function sounds(level: Float32Array, midi: number, loud: number): void {
  const key = midi - LOWEST;
  for (let partial = 1; partial <= 10; partial++) level[slotAt(key + partialAt(key, partial))] = loud - 0.03 * partial;
}

test("a key of a chord of which nothing grew louder rang on, under whatever else was struck; one alone is left to the net", () => {
  const [now, before, asked] = [createGrid(), createGrid(), new Asked()];
  for (const midi of [60, 64, 67]) sounds(now.level, midi, 0.8);
  sounds(before.level, 64, 0.85);
  sounds(before.level, 67, 0.6);
  asked.set([60, 64, 67]);
  expect([60, 64, 67, 72].map((midi) => asked.rangOn(midi - LOWEST, { now, before }))).toEqual([false, true, false, false]);
  asked.set([64]);
  expect(asked.rangOn(64 - LOWEST, { now, before })).toBe(false);
});

test("what rang on was not struck", () => {
  const [now, before, likely] = [createGrid(), createGrid(), new Float32Array(88)];
  for (const midi of [60, 64, 67]) sounds(now.level, midi, 0.8);
  sounds(before.level, 64, 0.85);
  const presence = new Presence(readNet());
  presence.hear({ now, before, shares: new Float32Array(88).fill(0.01), sharesBefore: new Float32Array(88), length: 1 });
  presence.likely([60, 64, 67], likely);
  expect(likely[64 - LOWEST]).toBe(0);
  expect(likely[60 - LOWEST]).toBeGreaterThan(0);
});
