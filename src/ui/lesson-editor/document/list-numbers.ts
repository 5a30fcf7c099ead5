import type { JsonObject } from "../../../lib/json.ts";

/** What a numbered list counts in other than figures, as HTML names it: letters or Roman numerals, small or capital. */
const NUMBERINGS = ["a", "A", "i", "I"] as const;

const FIRST = 1;

/** The number that a list begins with; 1 for what is no whole number. */
export const startOf = (value: unknown): number => (typeof value === "number" && Number.isInteger(value) ? value : FIRST);

/** What a list counts in; null for figures. */
export const numberingOf = (value: unknown): string | null => NUMBERINGS.find((each) => each === value) ?? null;

/** How a list counts, as its block stores it: what is usual is left out. */
export function storedNumbers({ start, type }: Readonly<Record<string, unknown>>): JsonObject {
  const first = startOf(start);
  const numbering = numberingOf(type);
  return { ...(first === FIRST ? {} : { start: first }), ...(numbering === null ? {} : { numbering }) };
}

/** How a list counts, as its node has it, from its block's data. */
export const shownNumbers = ({ start, numbering }: JsonObject): JsonObject => ({ start: startOf(start), type: numberingOf(numbering) });
