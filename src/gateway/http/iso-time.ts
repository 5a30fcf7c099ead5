/** Times that are kept as text: a list is asked for again and again, and writing a date is most of its cost. */
const KEPT = 20_000;
const kept = new Map<number, string>();

/** A time in ISO 8601, UTC. @example isoTime(0) // "1970-01-01T00:00:00.000Z" */
export function isoTime(time: number): string {
  const known = kept.get(time);
  if (known !== undefined) return known;
  const text = new Date(time).toISOString();
  if (kept.size >= KEPT) kept.clear();
  kept.set(time, text);
  return text;
}
