/** Names that are asked for again are few: so many are kept, then they are forgotten together. */
const KEPT = 5000;

/**
 * A function of a name that remembers its answers: for what is asked for thousands of times a second, and is one of a small set.
 * @example keptByName((name) => name.length)("C4") // 2
 */
export function keptByName<T>(answer: (name: string) => T): (name: string) => T {
  const kept = new Map<string, T>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (kept.size >= KEPT) kept.clear();
    const fresh = answer(name);
    kept.set(name, fresh);
    return fresh;
  };
}
