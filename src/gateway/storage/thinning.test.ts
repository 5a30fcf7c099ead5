import { describe, expect, test } from "vitest";
import { type RevisionAge, revisionsToRemove } from "./thinning.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MIB = 1_048_576;
const now = Date.UTC(2026, 0, 31, 12);

/** Revisions made one after the other, newest first, the newest just now. */
const every = (ms: number, count: number, over: Partial<RevisionAge> = {}): RevisionAge[] =>
  Array.from({ length: count }, (_, index) => ({ n: count - index, savedAt: now - index * ms, bytes: 100, pinned: false, ...over }));
const keptOf = (revisions: readonly RevisionAge[]): RevisionAge[] => {
  const gone = new Set(revisionsToRemove(revisions, now));
  return revisions.filter(({ n }) => !gone.has(n));
};
const between = (revisions: readonly RevisionAge[], from: number, to: number): number =>
  revisions.filter(({ savedAt }) => now - savedAt >= from && now - savedAt < to).length;

describe("thinning revisions out", () => {
  test("of a save every second there stay the newest ten, one a minute, one in 15 minutes and one a day", () => {
    const kept = keptOf(every(SECOND, (3 * DAY) / SECOND));
    expect(between(kept, 0, 10 * SECOND)).toBe(10);
    expect(between(kept, MINUTE, HOUR)).toBeGreaterThanOrEqual(58);
    expect(between(kept, MINUTE, HOUR)).toBeLessThanOrEqual(60);
    expect(between(kept, HOUR, DAY)).toBeGreaterThanOrEqual(91);
    expect(between(kept, HOUR, DAY)).toBeLessThanOrEqual(93);
    expect(between(kept, DAY, 3 * DAY)).toBeLessThanOrEqual(3);
  });

  test("what stays is the last of its stretch, so that a later round takes nothing of it before its age does", () => {
    const once = keptOf(every(10 * SECOND, 5_000));
    expect(keptOf(once)).toEqual(once);
  });

  test("a state that another device replaced is not let go for its age before 30 days", () => {
    expect(keptOf(every(SECOND, 200, { pinned: true }))).toHaveLength(200);
    const old = every(SECOND, 200, { pinned: true }).map((each) => ({ ...each, savedAt: each.savedAt - 31 * DAY }));
    expect(keptOf(old)).toHaveLength(50);
  });

  test("sixty states of 1 MiB a minute take no more than 32 MiB, pinned ones last to go, and the newest always stays", () => {
    const pinned = new Set([3, 30, 300]);
    const saves = every(SECOND, 600, { bytes: MIB }).map((each) => ({ ...each, pinned: pinned.has(each.n) }));
    const kept = keptOf(saves);
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(32 * MIB);
    expect(kept.filter((each) => each.pinned)).toHaveLength(3);
    expect(kept[0]?.n).toBe(600);
    expect(keptOf(every(SECOND, 3, { bytes: 40 * MIB })).map(({ n }) => n)).toEqual([3]);
  });

  test("no document has more than 300, whatever they are", () => {
    expect(keptOf(every(SECOND, 1_000, { pinned: true, bytes: 1 }))).toHaveLength(300);
  });
});
