import { seeded } from "../bass/options.ts";
import type { RepeatKeys } from "./settings.ts";

/** The same pitch class as a move of -5 up to 6 half steps. @example nearestMove(10) // -2 */
export const nearestMove = (semitones: number): number => {
  const up = ((semitones % 12) + 12) % 12;
  return up > 6 ? up - 12 : up;
};

/**
 * Half steps by which a repeat (from 1) is moved from the written key, -5..6. The first one is as written but for a list, which
 * says it itself. Random goes through all twelve keys before one comes again, and never stays.
 * @example repeatMove({ kind: "fourths", seed: 1, list: [] }, 3) // -2: two fourths up
 */
export function repeatMove({ kind, seed, list }: RepeatKeys, repeat: number): number {
  switch (kind) {
    case "none":
      return 0;
    case "fourths":
      return nearestMove(5 * (repeat - 1));
    case "semitones":
      return nearestMove(repeat - 1);
    case "random":
      return nearestMove(shuffledKeys(seed, Math.floor((repeat - 1) / 12))[(repeat - 1) % 12] ?? 0);
    case "list":
      return list.length === 0 ? 0 : nearestMove(list[(repeat - 1) % list.length] ?? 0);
  }
}

/** Every move that some repeat makes. @example movesOf({ kind: "list", seed: 1, list: [0, 5, 0] }) // [0, 5] */
export function movesOf(keys: RepeatKeys): readonly number[] {
  if (keys.kind === "none") return [0];
  const repeats = keys.kind === "list" ? keys.list.length : 12;
  return [...new Set(Array.from({ length: Math.max(1, repeats) }, (_, index) => repeatMove(keys, index + 1)))];
}

/** The twelve keys in an order of chance; round after round another one, each beginning elsewhere than the last one ended. */
function shuffledKeys(seed: number, round: number): readonly number[] {
  const keys = Array.from({ length: 12 }, (_, key) => key);
  const random = seeded(seed * 7919 + round);
  const first = round === 0 ? 1 : 0;
  for (let at = 11; at > first; at--) {
    const other = first + Math.floor(random() * (at - first + 1));
    [keys[at], keys[other]] = [keys[other] ?? 0, keys[at] ?? 0];
  }
  if (round === 0 || shuffledKeys(seed, round - 1).at(-1) !== keys[0]) return keys;
  return [...keys.slice(1, 2), ...keys.slice(0, 1), ...keys.slice(2)];
}
