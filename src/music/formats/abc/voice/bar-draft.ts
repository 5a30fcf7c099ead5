import type { Jump, SongChord, SongMeter, SongText } from "../../../songs/song.ts";
import { TICKS_PER_QUARTER, type Ticks, ticks } from "../../../time/time.ts";
import type { PlayingSign } from "../fields/marks.ts";
import type { NoteDraft } from "./layer.ts";

/** A place in the text; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const WHOLE = 4 * TICKS_PER_QUARTER;

/** Ticks that a bar of a meter lasts; a whole note without one. */
export const barLength = (meter: SongMeter | undefined): Ticks => ticks(meter ? (meter.beats * WHOLE) / meter.unit : WHOLE);

/** The number on the sheet of the bar behind these: a pick-up, shorter than its meter, is not counted. */
export function nextNumber(bars: readonly Pick<BarDraft, "meter" | "length">[]): number {
  const [first] = bars;
  return bars.length + (first?.meter !== undefined && first.length < barLength(first.meter) ? 0 : 1);
}

/** What one line of notes has in a bar. */
export interface BarLayer {
  readonly chords: readonly SongChord[];
  readonly notes: readonly NoteDraft[];
  readonly texts: SongText[];
}

/** A bar of one voice as it is read, before the voices are put together. */
export interface BarDraft {
  meter: SongMeter | undefined;
  key: string;
  tempo: number | undefined;
  length: number;
  startsRepeat: boolean;
  /** How often the section that ends here sounds in all; undefined where none ends. */
  times: number | undefined;
  endings: readonly number[] | undefined;
  line: "plain" | "double" | "final";
  segno: boolean;
  coda: boolean;
  toCoda: boolean;
  fine: boolean;
  jump: Jump | undefined;
  section: string | undefined;
  /** The voice's own line, then its overlays. */
  layers: readonly BarLayer[];
  /** Where it begins in the text. */
  place: Place;
}

/** What holds for a bar that begins. */
export type InForce = Pick<BarDraft, "meter" | "key" | "tempo">;

/** A bar of which nothing has been read. */
export const emptyBar = (inForce: InForce, place: Place): BarDraft => ({
  meter: inForce.meter,
  key: inForce.key,
  tempo: inForce.tempo,
  length: 0,
  startsRepeat: false,
  times: undefined,
  endings: undefined,
  line: "plain",
  segno: false,
  coda: false,
  toCoda: false,
  fine: false,
  jump: undefined,
  section: undefined,
  layers: [],
  place,
});

/** Puts a sign of the playing order into a bar; of two jumps the one that says more stays. */
export function putSign(bar: BarDraft, mark: PlayingSign): void {
  if (mark.kind !== "jump") bar[mark.kind] = true;
  else if (bar.jump === undefined || bar.jump.until === "end" || mark.jump.until !== "end") bar.jump = mark.jump;
}

/** A chord symbol and where it begins. */
export interface PlacedSymbol {
  readonly symbol: string;
  readonly start: number;
}

/**
 * Every chord lasts to the next one or the bar's end; where the first begins later, or none is written, the one before holds on.
 * @example chordsOf([{ symbol: "C", start: 0 }], undefined, 3840) // C for 3840
 */
export function chordsOf(written: readonly PlacedSymbol[], before: string | undefined, end: number): readonly SongChord[] {
  const held = before !== undefined && (written[0]?.start ?? 1) > 0;
  const all = held ? [{ symbol: before, start: 0 }, ...written] : written;
  return all.map(({ symbol, start }, index) => ({
    symbol,
    start: ticks(start),
    length: ticks((all[index + 1]?.start ?? end) - start),
    ...(held && index === 0 ? { carried: true } : {}),
  }));
}
