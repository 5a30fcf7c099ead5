import { circleOfFifths } from "../../music/keys.ts";
import { transposeNote } from "../../music/pitch.ts";
import type { Change } from "../../music/training/changes.ts";
import { type ListedWeakness, modeFor, type PracticeOverview } from "./overview.ts";

/** A part of a session: what is to be played again, what goes worst, or something new; in whole minutes. */
export interface SessionBlock {
  readonly kind: "due" | "weak" | "new";
  readonly minutes: number;
  readonly mode: "simple" | "timed";
  readonly changes: readonly Change[];
}

/** How the minutes are shared among the parts that there are. */
const SHARES: Readonly<Record<SessionBlock["kind"], number>> = { due: 5, weak: 6, new: 4 };

const changesOf = (weak: readonly ListedWeakness[]): readonly Change[] =>
  weak.map(({ from, to, fromKind, toKind, key }) => ({ from, to, fromKind, toKind, key }));

/** The two changes of ii-V-I in the first key round the circle that was not practised; in C where all were. */
function newChanges(keys: readonly string[]): readonly Change[] {
  const key = circleOfFifths.find((each) => !keys.includes(each)) ?? "C";
  const [two, five] = [`${transposeNote(key, "2M")}m7`, `${transposeNote(key, "5P")}7`];
  return [
    { from: two, to: five, key },
    { from: five, to: `${key}maj7`, key },
  ];
}

/**
 * A session of so many minutes from what is due, what is weak and something new; what there is nothing of gives its time to the others.
 * @example sessionOf(overview, 15).map(({ kind, minutes }) => [kind, minutes]) // [["due", 5], ["weak", 6], ["new", 4]]
 */
export function sessionOf({ weak, keys }: Pick<PracticeOverview, "weak" | "keys">, minutes: number): readonly SessionBlock[] {
  const due = weak.filter(({ why }) => why === "due");
  const poor = weak.filter(({ why }) => why !== "due");
  const parts = [
    { kind: "due" as const, mode: modeFor(due), changes: changesOf(due) },
    { kind: "weak" as const, mode: modeFor(poor), changes: changesOf(poor) },
    { kind: "new" as const, mode: "simple" as const, changes: newChanges(keys.map(({ key }) => key)) },
  ].filter(({ changes }) => changes.length > 0);
  const whole = parts.reduce((sum, { kind }) => sum + SHARES[kind], 0);
  let left = minutes;
  return parts.map((part, index): SessionBlock => {
    const own = index === parts.length - 1 ? left : Math.max(1, Math.round((minutes * SHARES[part.kind]) / whole));
    left -= own;
    return { ...part, minutes: own };
  });
}
