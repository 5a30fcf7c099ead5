/** How many answers are kept. */
const KEPT = 24;

/**
 * A function of a text that keeps its last answers, so that who asks again for the same text gets the same answer.
 * @example lastOf((text) => text.split(" "))("a b") // ["a", "b"]
 */
export const lastOf = <T>(answer: (text: string) => T): ((text: string) => T) => lastBy((text) => text, answer);

/**
 * The same of anything that has a name: who asks for what has the same name gets the same answer.
 * @example lastBy((key) => key.name, scaleOf)
 */
export function lastBy<A, T>(nameOf: (asked: A) => string, answer: (asked: A) => T): (asked: A) => T {
  const kept = new Map<string, T>();
  return (asked) => {
    const name = nameOf(asked);
    const known = kept.has(name) ? (kept.get(name) as T) : answer(asked);
    kept.delete(name);
    kept.set(name, known);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
}
