import { seeded } from "../bass/options.ts";

/** Numbers from 0 up to, not including, 1: the same for the same seeds. */
export type Chance = () => number;

/**
 * Chance of its own for a player, a chorus, a bar: other seeds, other numbers; the same ones, the same.
 * @example chanceOf(seed, "drums", chorus)()
 */
export function chanceOf(...seeds: readonly (number | string)[]): Chance {
  let mixed = 0x811c9dc5;
  for (const one of seeds) for (const letter of `${one}/`) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return seeded(mixed);
}

/** One of a list; the list has one at least. */
export function oneOf<T>(list: readonly [T, ...T[]] | readonly T[], chance: Chance): T {
  const found = list[Math.floor(chance() * list.length)];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}

/** One of a list by weight; undefined where nothing has any. @example weighted([["rest", 1], ["hit", 9]], chance) */
export function weighted<T>(list: readonly (readonly [T, number])[], chance: Chance): T | undefined {
  let left = chance() * list.reduce((sum, [, weight]) => sum + weight, 0);
  return (
    list.find(([, weight]) => {
      left -= weight;
      return weight > 0 && left < 0;
    })?.[0] ?? list.findLast(([, weight]) => weight > 0)?.[0]
  );
}
