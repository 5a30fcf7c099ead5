/** How many answers are kept where nothing else is said. */
const KEPT = 24;

/**
 * A function of a text that keeps its last answers, so that who asks again for the same text gets the same answer.
 * @example lastOf((text) => text.split(" "))("a b") // ["a", "b"]
 */
export const lastOf = <T>(answer: (text: string) => T, most = KEPT): ((text: string) => T) => lastBy((text) => text, answer, most);

/**
 * The same of anything that has a name: who asks for what has the same name gets the same answer.
 * @example lastBy((key) => key.name, scaleOf)
 */
export function lastBy<A, T>(nameOf: (asked: A) => string, answer: (asked: A) => T, most = KEPT): (asked: A) => T {
  const kept = new Map<string, T>();
  return (asked) => {
    const name = nameOf(asked);
    const known = kept.has(name) ? (kept.get(name) as T) : answer(asked);
    kept.delete(name);
    kept.set(name, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return known;
  };
}
