import type { ChartBar } from "./chart.ts";

/** A stroke of a cell: beats from the downbeat of its first bar, and its sign. */
export interface Hit {
  readonly at: number;
  readonly sign: string;
}

/**
 * A rhythm as it is written in the style files: one sign for each equal part of its beats, `.` a silence; blanks part its beats.
 * @example readCell("x. .x .. ..", 4) // [{ at: 0, sign: "x" }, { at: 1.5, sign: "x" }]
 */
export function readCell(text: string, beats: number): readonly Hit[] {
  const signs = text.replaceAll(" ", "");
  const step = beats / signs.length;
  return [...signs].flatMap((sign, index) => (sign === "." ? [] : [{ at: index * step, sign }]));
}

const read = new Map<string, readonly Hit[]>();

/** The strokes of a cell, read once. */
export function hitsOf(text: string, beats: number): readonly Hit[] {
  const name = `${beats} ${text}`;
  const known = read.get(name) ?? readCell(text, beats);
  read.set(name, known);
  return known;
}

/** Where a place of a bar (in beats) lies: in a felt beat of three the middle of a beat is its last third. */
export function tickIn({ start, beat }: ChartBar, at: number): number {
  const whole = Math.floor(at);
  const part = at - whole;
  const bent = beat > 960 && part === 0.5 ? 2 / 3 : part;
  return start + Math.round((whole + bent) * beat);
}

/** Strokes for a bar of any meter, group after group; `cellFor` gives the cell of a group of so many beats. */
export function byGroups(bar: ChartBar, cellFor: (size: number, at: number) => string): readonly Hit[] {
  let from = 0;
  return bar.groups.flatMap((size) => {
    const at = from;
    from += size;
    return hitsOf(cellFor(size, at), size).map(({ at: within, sign }) => ({ at: at + within, sign }));
  });
}
