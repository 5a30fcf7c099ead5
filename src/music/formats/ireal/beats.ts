import { readChord } from "../../chords/read-chord.ts";
import type { SongMeter } from "../../songs/song.ts";
import { barTicks } from "../../time/time.ts";
import type { ChartChord } from "../shared/chart-song.ts";
import type { ImportNotices } from "../shared/imported.ts";
import type { Cell } from "./chords.ts";

/** A chord with the blanks behind it. */
interface Slot {
  readonly cell: Extract<Cell, { kind: "chord" | "bass" }>;
  /** First cell, from 0. */
  readonly at: number;
  beats: number;
}

/** How many beats a bar is written in: those of its meter, four in 12/8. */
const beatsOf = ({ beats, unit }: SongMeter): number => (beats === 12 && unit === 8 ? 4 : beats);

/**
 * Where the chords of a bar begin. The rule is not published; this one is measured: where a bar has as many cells as beats, a cell is
 * a beat. Else leading blanks are dropped, each chord takes its beat and its blanks, and what is left of the bar is shared out a beat
 * each from the first chord on (small chords keep one beat while there are others); a bar with too many cells gives up blanks from
 * the last chord on; more chords than beats share the bar equally.
 * @param before the chord that sounds where the bar begins
 */
export function placedChords(
  cells: readonly Cell[],
  meter: SongMeter,
  before: string | undefined,
  notices: ImportNotices,
): readonly ChartChord[] {
  const beats = beatsOf(meter);
  const beat = barTicks(meter) / beats;
  const slots = slotsOf(cells);
  const exact = cells.length === beats;
  if (!exact && slots.length > 1) notices.count("beats-guessed");
  if (!exact) spread(slots, beats, cells);
  const share = slots.length > beats ? beats / slots.length : 1;
  let sounding = before;
  let position = exact ? (slots[0]?.at ?? 0) : leading(cells, slots);
  const chords: ChartChord[] = [];
  for (const slot of slots) {
    const start = exact ? slot.at : position;
    position += slot.beats * share;
    const symbol = symbolOf(slot.cell, sounding, notices);
    if (symbol === undefined) continue;
    sounding = symbol;
    chords.push({ symbol, start: Math.round(start * beat) });
  }
  return chords;
}

/** Slashes before the first chord hold the chord before; blanks there count for nothing. */
const leading = (cells: readonly Cell[], slots: readonly Slot[]): number =>
  cells.slice(0, slots[0]?.at ?? 0).filter((cell) => cell.kind === "blank" && cell.slash === true).length;

function slotsOf(cells: readonly Cell[]): readonly Slot[] {
  const slots: Slot[] = [];
  cells.forEach((cell, at) => {
    if (cell.kind === "chord" || cell.kind === "bass") slots.push({ cell, at, beats: 1 });
    else {
      const last = slots.at(-1);
      if (last) last.beats++;
    }
  });
  return slots;
}

function spread(slots: readonly Slot[], beats: number, cells: readonly Cell[]): void {
  if (slots.length === 0) return;
  let left = beats - leading(cells, slots) - slots.reduce((sum, slot) => sum + slot.beats, 0);
  const large = slots.filter(({ cell }) => !cell.small);
  const takers = large.length > 0 ? large : slots;
  for (let at = 0; left > 0; at = (at + 1) % takers.length, left--) {
    const taker = takers[at];
    if (taker) taker.beats++;
  }
  for (let at = slots.length - 1; left < 0 && at >= 0; at--) {
    const slot = slots[at];
    while (slot && slot.beats > 1 && left < 0) {
      slot.beats--;
      left++;
    }
  }
}

function symbolOf(cell: Slot["cell"], sounding: string | undefined, notices: ImportNotices): string | undefined {
  if (cell.kind === "bass") {
    if (sounding === undefined || sounding === "N.C.") return undefined;
    const slash = sounding.lastIndexOf("/");
    const plain = slash > 0 && /^[A-G]/.test(sounding.slice(slash + 1)) ? sounding.slice(0, slash) : sounding;
    return `${plain}/${cell.bass}`;
  }
  if (readChord(cell.symbol).ok) return cell.symbol;
  notices.name("unreadable-chords", cell.symbol);
  return undefined;
}
