import type { BarSpan } from "./percussion.ts";

/** The band drops out: so many bars with it, so many without; no rest, no gaps. */
export interface Gap {
  readonly play: number;
  readonly rest: number;
}

/** Whether the band is out in a bar, counted from 0. @example isGap({ play: 4, rest: 2 }, 5) // true */
export const isGap = ({ play, rest }: Gap, bar: number): boolean => rest > 0 && bar % (play + rest) >= play;

/** Whether a gap ends with this bar. @example endsGap({ play: 4, rest: 2 }, 5) // true */
export const endsGap = (gap: Gap, bar: number): boolean => isGap(gap, bar) && !isGap(gap, bar + 1);

/** What stays of notes: none that begins while the band is out, and none that sounds on into it. */
export function withoutGaps<Note extends { readonly start: number; readonly duration: number }>(
  notes: readonly Note[],
  bars: readonly BarSpan[],
  gap: Gap,
): readonly Note[] {
  const out = bars.flatMap(({ start, end }, index) => (isGap(gap, index) ? [{ start, end }] : []));
  if (out.length === 0) return notes;
  return notes.flatMap((note) => {
    if (out.some(({ start, end }) => note.start >= start && note.start < end)) return [];
    const next = out.find(({ start }) => start > note.start);
    return next === undefined || note.start + note.duration <= next.start ? [note] : [{ ...note, duration: next.start - note.start }];
  });
}
