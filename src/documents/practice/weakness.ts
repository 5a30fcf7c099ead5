import { middle } from "./cards.ts";
import type { ChangeRow } from "./changes.ts";

/** Attempts that a learner's average weighs: one bad try does not make a change the weakest. */
const WEIGHT = 2;
/** What a missed attempt weighs against one doubling of the time to find. */
const MISS = 4;
/** Milliseconds off the beat that weigh as one doubling. */
const OFF_MS = 150;
/** From this weakness on a change is weak, not only the least strong. */
const WEAK = 0.35;
/** What is missed at least this often is weak however often the learner misses the rest, once it was tried more than once. */
const OFTEN = 0.5;

/** How a change goes now, out of its last attempts. */
export interface ChangeStrength {
  readonly row: ChangeRow;
  /** Share of the last attempts that were not right and in time, 0..1. */
  readonly errorRate: number;
  /** Median time to find it, milliseconds; null where it was never found or only timed. */
  readonly foundMs: number | null;
  /** Median deviation from the beat, below 0 early; null where it was never timed. */
  readonly offMs: number | null;
  /** 0 is this learner's average; each whole step is one doubling of the time to find. */
  readonly weakness: number;
  /** Slower, less often right or further off the beat than this learner mostly is, by enough to be practised; or missed half of the time. */
  readonly isWeak: boolean;
  /** What most of the weakness comes from. */
  readonly mostly: "missed" | "slow" | "off-the-beat";
}

/** The share of a string of marks that is `-`, 0..1. */
const missesIn = (recent: string): number => (recent.length === 0 ? 0 : [...recent].filter((mark) => mark === "-").length / recent.length);

/**
 * Each change measured against the learner's own average, the weakest first; equally weak ones by their ids.
 * @example strengthsOf(rows)[0]?.row.id // "Cm7 F7"
 */
export function strengthsOf(rows: readonly ChangeRow[]): readonly ChangeStrength[] {
  const usual = usualOf(rows);
  const strengths = rows.map((row): ChangeStrength => {
    const errorRate = missesIn(row.recent);
    const found = middle(row.found);
    const off = middle(row.off);
    const trust = row.recent.length / (row.recent.length + WEIGHT);
    const slowness = found === undefined ? 0 : Math.log2(Math.max(found, 100) / Math.max(usual.found, 100));
    const looseness = off === undefined ? 0 : (Math.abs(off) - usual.off) / OFF_MS;
    const missing = MISS * (errorRate - usual.misses);
    const weakness = trust * (missing + slowness + looseness);
    const isOftenMissed = errorRate >= OFTEN && row.recent.length > 1;
    const mostly = isOftenMissed || missing >= Math.max(slowness, looseness) ? "missed" : slowness >= looseness ? "slow" : "off-the-beat";
    return { row, errorRate, foundMs: found ?? null, offMs: off ?? null, weakness, isWeak: weakness >= WEAK || isOftenMissed, mostly };
  });
  return strengths.sort((a, b) => b.weakness - a.weakness || (a.row.id < b.row.id ? -1 : 1));
}

/** What this learner mostly does: medians over changes, so that a few weak ones do not move what is usual. */
function usualOf(rows: readonly ChangeRow[]) {
  const found = rows.flatMap((row) => middle(row.found) ?? []);
  const off = rows.flatMap((row) => (row.off.length === 0 ? [] : [Math.abs(middle(row.off) ?? 0)]));
  return { misses: middle(rows.map((row) => missesIn(row.recent))) ?? 0, found: middle(found) ?? 0, off: middle(off) ?? 0 };
}

/** A change to be practised, and why. */
export interface WeakChange extends ChangeStrength {
  readonly why: ChangeStrength["mostly"] | "due";
}

/**
 * What is weak now: the slowest and most missed changes, then those that are due for review, the most overdue first.
 * @param now epoch milliseconds
 * @example weakNow(strengthsOf(rows), Date.now(), 6)
 */
export function weakNow(strengths: readonly ChangeStrength[], now: number, most: number): readonly WeakChange[] {
  const weak = strengths.filter(({ isWeak }) => isWeak).map((strength): WeakChange => ({ ...strength, why: strength.mostly }));
  const due = strengths
    .filter(({ row, isWeak }) => !isWeak && row.card.due <= now)
    .sort((a, b) => a.row.card.due - b.row.card.due)
    .map((strength): WeakChange => ({ ...strength, why: "due" }));
  return [...weak, ...due].slice(0, most);
}
