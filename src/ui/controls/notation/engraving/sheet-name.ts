import type { Score } from "../../../../music/notation/score.ts";

const names = new WeakMap<Score, string>();

/** A short name that two sheets share only where they look the same: a 53-bit hash (cyrb53) of the score, and the room it is engraved for. */
export function sheetName(score: Score, room: object): string {
  const known = names.get(score) ?? hashed(JSON.stringify(score));
  names.set(score, known);
  return `${known} ${JSON.stringify(room)}`;
}

function hashed(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}
