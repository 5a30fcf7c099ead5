import type { ChordElement } from "../elements.ts";

/** Interval numbers that the rows of a chord rhythm take, the first that the chord has: a sixth for a seventh, a suspension for a third. */
const NUMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["1", ["1"]],
  ["3", ["3", "10", "4", "2"]],
  ["5", ["5", "12"]],
  ["7", ["7", "6"]],
]);

/** True for the rows that strike one degree of a chord (specification, section 9). @example isDegreeRow("C") // false */
export const isDegreeRow = (key: string): boolean => NUMBERS.has(key);

/**
 * The chord's own interval that row 1, 3, 5 or 7 strikes; undefined where the chord has none.
 * @example intervalOfRow(c6, "7") // "6M"
 */
export function intervalOfRow({ intervals }: Pick<ChordElement, "intervals">, key: string): string | undefined {
  const numbers = NUMBERS.get(key) ?? [];
  return numbers.flatMap((number) => intervals.filter((each) => each.replace(/\D/g, "") === number))[0];
}
