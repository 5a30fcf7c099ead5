import { expect, test } from "vitest";
import { readTake, takeOf } from "./take.ts";

const note = (midi: number, on: number, off: number) => ({ midi, velocity: 80, on, off });

test("a take is there again as it was played, to the millisecond, in a few kilobytes", () => {
  const played = Array.from({ length: 200 }, (_, n) => note(40 + (n % 40), 1_000 + n * 173, 1_000 + n * 173 + 160));
  const take = takeOf(played, 41_000.4) ?? "";
  expect(take.length).toBeLessThan(4_000);
  const { notes: back, before } = readTake(take);
  expect(before, "how long before the end it began").toBe(41_000);
  expect(back).toHaveLength(200);
  for (const [n, { midi, velocity, on, off }] of back.entries()) {
    expect([midi, velocity]).toEqual([played[n]?.midi, 80]);
    expect(Math.abs(on + 1_000 - (played[n]?.on ?? 0))).toBeLessThan(1);
    expect(Math.abs(off - on - 160)).toBeLessThan(1.1);
  }
});

test("nothing played is no take, and what is none is nothing", () => {
  expect(takeOf([], 0)).toBeUndefined();
  for (const broken of ["", "AAAA", "TVRoZAAAAAY", "!!", (takeOf([note(60, 0, 500)], 0) ?? "").slice(0, 20)])
    expect(readTake(broken).notes).toEqual([]);
});
