import type { DrawnSystem } from "./drawn.ts";

/** Bars from 0, the last one not included. */
export interface BarRange {
  readonly fromBar: number;
  readonly toBar: number;
}

/** A piece of a range on one line; lengths are shares of the whole sheet, 0..1. */
export interface BandPiece {
  readonly system: number;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  /** Whether the range begins or ends here. */
  readonly begins: boolean;
  readonly ends: boolean;
}

const AIR = 10;

/** The pieces of a range of bars, one for each line it touches. */
export function bandPieces(systems: readonly DrawnSystem[], { fromBar, toBar }: BarRange): BandPiece[] {
  const total = systems.reduce((sum, system) => sum + system.height, 0);
  const pieces: BandPiece[] = [];
  let top = 0;
  for (const system of systems) {
    const bars = system.bars.filter(({ bar }) => bar >= fromBar && bar < toBar);
    const first = bars[0];
    const last = bars.at(-1);
    if (first !== undefined && last !== undefined)
      pieces.push({
        system: system.index,
        left: first.from / system.width,
        width: (last.to - first.from) / system.width,
        top: (top + system.top - AIR) / total,
        height: (system.bottom - system.top + 2 * AIR) / total,
        begins: first.bar === fromBar,
        ends: last.bar === toBar - 1,
      });
    top += system.height;
  }
  return pieces;
}

/** The bar under a point given as shares of the sheet; beside a line, its nearest bar. */
export function barAt(systems: readonly DrawnSystem[], x: number, y: number): number | undefined {
  const total = systems.reduce((sum, system) => sum + system.height, 0);
  let top = 0;
  for (const system of systems) {
    top += system.height;
    if (y * total > top && system !== systems.at(-1)) continue;
    const at = x * system.width;
    return (system.bars.find(({ to }) => at < to) ?? system.bars.at(-1))?.bar;
  }
  return undefined;
}

/** The range from one bar to another, whichever comes first. @example rangeOf(5, 2) // { fromBar: 2, toBar: 6 } */
export const rangeOf = (one: number, other: number): BarRange => ({ fromBar: Math.min(one, other), toBar: Math.max(one, other) + 1 });
