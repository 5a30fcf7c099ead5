import type { Chance } from "../chance.ts";
import type { CompVoicing } from "./stack.ts";

/** What a move of the top note costs, by its half steps; a player's line on top goes by step. */
const TOP_COSTS: readonly number[] = [0.35, 0.05, 0, 0.25, 0.5, 0.9];
const TOP_LEAP = 7;
/** A half step of motion of one note. */
const MOTION = 0.13;
/** How far chance reaches into the choice. */
const NOISE = 1.5;
/** The same chord struck again stays as it lies this much sooner. */
const STAYS = 0.25;

/**
 * A voicing for each chord of a chorus, so that all together move least: the cheapest path, with chance in the costs.
 * @param names the chords' names: where one is struck again it may stay as it lies
 */
export function choose(
  columns: readonly (readonly CompVoicing[])[],
  names: readonly string[],
  chance: Chance,
): readonly (readonly number[])[] {
  const backs: Int16Array[] = [];
  let costs: number[] = [];
  let before: readonly CompVoicing[] = [];
  columns.forEach((column, index) => {
    const same = names[index] === names[index - 1];
    const back = new Int16Array(column.length).fill(-1);
    const next = column.map((voicing, at) => {
      let best = before.length === 0 ? 0 : Number.POSITIVE_INFINITY;
      before.forEach((from, old) => {
        const cost = (costs[old] ?? 0) + moveCost(from.midi, voicing.midi, same);
        if (cost < best) [best, back[at]] = [cost, old];
      });
      return best + voicing.cost + chance() * NOISE;
    });
    backs.push(back);
    if (column.length > 0) [costs, before] = [next, column];
  });
  return pathBack(columns, backs, costs);
}

function pathBack(columns: readonly (readonly CompVoicing[])[], backs: readonly Int16Array[], costs: readonly number[]) {
  const out: (readonly number[])[] = [];
  let at = costs.indexOf(Math.min(...costs));
  for (let index = columns.length - 1; index >= 0; index--) {
    const column = columns[index] ?? [];
    if (column.length === 0) {
      out.push([]);
      continue;
    }
    out.push(column[at]?.midi ?? []);
    at = backs[index]?.[at] ?? -1;
    if (at < 0) at = 0;
  }
  return out.reverse();
}

function moveCost(from: readonly number[], to: readonly number[], same: boolean): number {
  const top = Math.abs((to.at(-1) ?? 0) - (from.at(-1) ?? 0));
  const stays = same && top === 0 && from.length === to.length && from[0] === to[0];
  if (stays) return TOP_COSTS[0] ?? 0;
  return (TOP_COSTS[top] ?? TOP_LEAP + top) + motionOf(from, to) * MOTION + (same ? STAYS : 0);
}

/** Half steps that the notes move, each to the nearest of the other chord. */
function motionOf(from: readonly number[], to: readonly number[]): number {
  let sum = 0;
  for (const note of to) {
    let nearest = 24;
    for (const old of from) {
      const way = Math.abs(old - note);
      if (way < nearest) nearest = way;
    }
    sum += nearest;
  }
  return sum;
}
