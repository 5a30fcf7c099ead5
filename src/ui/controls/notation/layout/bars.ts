import type { SheetLayout } from "./sheet-layout.ts";

/** Bars from 0, the last one not included. */
export interface BarRange {
  readonly fromBar: number;
  readonly toBar: number;
}

/** A piece of a range on one line; lengths are shares of the whole sheet, 0..1. */
export interface BandPiece {
  readonly line: number;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  /** Whether the range begins or ends here. */
  readonly begins: boolean;
  readonly ends: boolean;
}

const AIR = 8;

/** The pieces of a range of bars, one for each line it touches. */
export function bandPieces({ lines, width, height }: SheetLayout, { fromBar, toBar }: BarRange): BandPiece[] {
  return lines.flatMap((line, index): BandPiece[] => {
    const bars = line.bars.filter(({ bar }) => bar >= fromBar && bar < toBar);
    const [first, last] = [bars[0], bars.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      {
        line: index,
        left: first.from / width,
        width: (last.to - first.from) / width,
        top: (line.top - AIR) / height,
        height: (line.bottom - line.top + 2 * AIR) / height,
        begins: first.bar === fromBar,
        ends: last.bar === toBar - 1,
      },
    ];
  });
}

/** The bar under a point given as shares of the sheet; beside a line, its nearest bar. */
export function barAt({ lines, width, height }: SheetLayout, x: number, y: number): number | undefined {
  const [across, down] = [x * width, y * height];
  const beside = (line: SheetLayout["lines"][number]): number =>
    Math.max(line.x - across, across - line.x - line.width, 0) * 10 + Math.max(line.y - down, down - line.y - line.height, 0);
  const [nearest] = [...lines].filter(({ bars }) => bars.length > 0).sort((a, b) => beside(a) - beside(b));
  return (nearest?.bars.find(({ to }) => across < to) ?? nearest?.bars.at(-1))?.bar;
}

/** The range from one bar to another, whichever comes first. @example rangeOf(5, 2) // { fromBar: 2, toBar: 6 } */
export const rangeOf = (one: number, other: number): BarRange => ({ fromBar: Math.min(one, other), toBar: Math.max(one, other) + 1 });
