import type { Change } from "../../music/training/changes.ts";
import { middle } from "./cards.ts";
import type { ChangeRow } from "./changes.ts";
import { type DayRow, fasterOf, type PracticeWeek, weeksOf } from "./days.ts";
import { type ChangeStrength, strengthsOf, type WeakChange, weakNow } from "./weakness.ts";

/** A change as the page lists it. Times in milliseconds. */
export interface ListedChange extends Change {
  readonly id: string;
  readonly attempts: number;
  /** Share of the last attempts that went wrong, 0..1. */
  readonly errorRate: number;
  readonly foundMs: number | null;
  /** Median off the beat, below 0 early. */
  readonly offMs: number | null;
  /** When it should be played again, epoch milliseconds. */
  readonly due: number;
}

/** A change to be practised now. */
export interface ListedWeakness extends ListedChange {
  readonly why: WeakChange["why"];
}

/** How it goes in one key. */
export interface PracticeKey {
  readonly key: string;
  readonly attempts: number;
  readonly errorRate: number;
  /** Median over its changes. */
  readonly foundMs: number | null;
}

/** Everything that the page of the record shows. */
export interface PracticeOverview {
  readonly runs: number;
  readonly attempts: number;
  /** Share of all attempts that were right and in time, 0..1. */
  readonly accuracy: number;
  /** Days on which something was practised. */
  readonly days: number;
  readonly weeks: readonly PracticeWeek[];
  /** The fastest tempo at which nine in ten were right and in time, quarter notes a minute; null before there is one. */
  readonly fastest: number | null;
  /** The slowest to find, slowest first. */
  readonly slowest: readonly ListedChange[];
  /** What went wrong most often of late, missed, wrong or off its time, the worst first. */
  readonly missed: readonly ListedChange[];
  /** What to practise now, the weakest first, then what is due. */
  readonly weak: readonly ListedWeakness[];
  readonly dueCount: number;
  readonly keys: readonly PracticeKey[];
  /** The same for what was heard. */
  readonly ear: readonly ListedChange[];
}

/** Rows shown of a list, and changes of an exercise. */
const LISTED = 8;
const EXERCISE = 6;

/** The overview of a record out of its rows. @param now epoch milliseconds @example overviewOf({ changes, days }, Date.now()).accuracy */
export function overviewOf(
  { changes, days }: { readonly changes: readonly ChangeRow[]; readonly days: readonly DayRow[] },
  now: number,
): PracticeOverview {
  const played = strengthsOf(changes.filter(({ ear }) => !ear));
  const heard = strengthsOf(changes.filter(({ ear }) => ear));
  const sum = (read: (row: DayRow) => number): number => days.reduce((total, row) => total + read(row), 0);
  const attempts = sum((row) => row.attempts);
  const slowest = played.filter(({ foundMs }) => foundMs !== null).sort((a, b) => (b.foundMs ?? 0) - (a.foundMs ?? 0));
  return {
    runs: sum((row) => row.runs),
    attempts,
    accuracy: attempts === 0 ? 0 : sum((row) => row.clean) / attempts,
    days: days.length,
    weeks: weeksOf(days),
    fastest: days.reduce<number | null>((fastest, row) => fasterOf(fastest, row.fastest), null),
    slowest: slowest.slice(0, LISTED).map(listed),
    missed: missedOf(played).slice(0, LISTED).map(listed),
    weak: weakNow(played, now, EXERCISE).map((weak) => ({ ...listed(weak), why: weak.why })),
    dueCount: played.filter(({ row }) => row.card.due <= now).length,
    keys: keysOf(played),
    ear: heard.slice(0, LISTED).map(listed),
  };
}

const missedOf = (played: readonly ChangeStrength[]): readonly ChangeStrength[] =>
  played.filter(({ errorRate }) => errorRate > 0).sort((a, b) => b.errorRate - a.errorRate || b.row.attempts - a.row.attempts);

/** The kind of practice that helps with changes: in time where most of them are off the beat, else chord by chord. @example modeFor([{ why: "missed" }]) // "simple" */
export function modeFor(weak: readonly Pick<ListedWeakness, "why">[]): "simple" | "timed" {
  return weak.filter(({ why }) => why === "off-the-beat").length * 2 > weak.length ? "timed" : "simple";
}

const listed = ({ row, errorRate, foundMs, offMs }: ChangeStrength): ListedChange => ({
  id: row.id,
  from: row.from,
  to: row.to,
  fromKind: row.fromKind,
  toKind: row.toKind,
  key: row.key,
  attempts: row.attempts,
  errorRate,
  foundMs,
  offMs,
  due: row.card.due,
});

/** The keys by their error rates, the weakest first. */
function keysOf(strengths: readonly ChangeStrength[]): readonly PracticeKey[] {
  const groups = new Map<string, ChangeStrength[]>();
  for (const strength of strengths) {
    const group = groups.get(strength.row.key);
    if (group === undefined) groups.set(strength.row.key, [strength]);
    else group.push(strength);
  }
  return [...groups]
    .map(([key, all]): PracticeKey => {
      const attempts = all.reduce((sum, { row }) => sum + row.attempts, 0);
      const clean = all.reduce((sum, { row }) => sum + row.clean, 0);
      const foundMs = middle(all.flatMap(({ foundMs: found }) => found ?? [])) ?? null;
      return { key, attempts, errorRate: attempts === 0 ? 0 : 1 - clean / attempts, foundMs };
    })
    .sort((a, b) => b.errorRate - a.errorRate || (b.foundMs ?? 0) - (a.foundMs ?? 0) || (a.key < b.key ? -1 : 1));
}
