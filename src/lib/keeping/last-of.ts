/** How many answers are kept. */
const KEPT = 24;

/**
 * A function of a text that keeps its last answers, so that who asks again for the same text gets the same answer.
 * @example lastOf((text) => text.split(" "))("a b") // ["a", "b"]
 */
export function lastOf<T>(answer: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.has(text) ? (kept.get(text) as T) : answer(text);
    kept.delete(text);
    kept.set(text, known);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
}
