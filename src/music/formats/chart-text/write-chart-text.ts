import { type Song, type SongBar, UNTITLED } from "../../songs/song.ts";
import { barTicks, FOUR_FOUR, meterName } from "../../time/time.ts";
import { alternateOf } from "../ireal/chords.ts";
import { type GridCell, placedCells } from "../shared/bar-cells.ts";
import { chartBars } from "../shared/chart-bars.ts";
import { ImportNotices } from "../shared/imported.ts";
import { tellMelody } from "../shared/left-out.ts";

const BARS_A_LINE = 4;

/**
 * A song's chords as text that people read and the same reader takes: fields, then four bars a line with slashes for beats. A pick-up
 * is there where a chord begins in it, in a meter of its own. What it cannot hold is told: a melody, words at bars, alternate chords.
 * @example writeChartText(song) // "Title: Blues\nKey: C\nTime: 4/4\n\n| C7 | F7 | C7 / G7 / | C7 |\n"
 */
export function writeChartText(song: Song, notices = new ImportNotices()): string {
  const { titles, composer, style, key, meter, tempo } = song;
  const bars = chartBars(song).map(withOwnMeter);
  const head = [
    `Title: ${titles[0] ?? UNTITLED}`,
    ...(composer === "" ? [] : [`Composer: ${composer}`]),
    ...(style === undefined ? [] : [`Style: ${style}`]),
    `Key: ${key === "none" ? "C" : key}`,
    `Time: ${meterName(meter ?? FOUR_FOUR)}`,
    ...(tempo === undefined ? [] : [`Tempo: ${Math.round(tempo)}`]),
  ];
  tellLeftOut(song, bars, notices);
  const lines: string[] = [];
  let line = "";
  bars.forEach((bar, index) => {
    const full = index > 0 && (bar.section !== undefined || lineLength(line) >= BARS_A_LINE);
    if (full) {
      lines.push(`${line}${closing(bars[index - 1], bar)}`);
      line = "";
    }
    if (bar.section !== undefined) lines.push(`[${bar.section}]`);
    line += `${line === "" ? (bar.startsRepeat ? "|:" : "|") : closing(bars[index - 1], bar)}${barText(bar, index === 0 ? meter : bars[index - 1]?.meter)}`;
  });
  return [...head, "", ...lines, `${line}${closing(bars.at(-1), undefined)}`, ""].join("\n");
}

function tellLeftOut(song: Song, bars: readonly SongBar[], notices: ImportNotices): void {
  tellMelody(song, notices);
  for (const { text } of bars.flatMap(({ texts = [] }) => texts)) {
    const alternate = alternateOf(text);
    if (alternate === undefined) notices.count("words-left-out");
    else notices.name("chords-left-out", alternate);
  }
}

/** A pick-up in a meter that is as long: one of a beat in 3/4 stands in 1/4. */
function withOwnMeter(bar: SongBar): SongBar {
  const unit = (bar.meter ?? FOUR_FOUR).unit;
  const beats = bar.length / barTicks({ beats: 1, unit });
  return bar.pickUp && Number.isInteger(beats) ? { ...bar, meter: { beats, unit } } : bar;
}

const lineLength = (line: string): number => line.split("|").length - 1;

/** The sign between two bars of a line; one that begins a line stands there itself. */
function closing(bar: SongBar | undefined, next: SongBar | undefined): string {
  if (bar?.endsRepeat) return next?.startsRepeat ? " :|:" : timesOf(bar) > 2 ? ` :| (x${timesOf(bar)}) |` : " :|";
  if (next?.startsRepeat) return " |:";
  return bar?.barLine === "final" || (!next && bar) ? " |]" : bar?.barLine === "double" ? " ||" : " |";
}

const timesOf = ({ endings = [] }: SongBar): number => Math.max(endings.length, 2);

function barText(bar: SongBar, before: SongBar["meter"]): string {
  const meter = bar.meter ?? FOUR_FOUR;
  const isNew = meterName(before ?? FOUR_FOUR) !== meterName(meter);
  const ending = bar.endings && timesOf(bar) <= 2 ? ` ${bar.endings.join(",")}.` : "";
  const words = [
    ...(bar.segno ? ["Segno"] : []),
    ...(bar.coda ? ["Coda"] : []),
    ...(bar.toCoda ? ["To", "Coda"] : []),
    ...(bar.fine ? ["Fine"] : []),
    ...(bar.jump ? [bar.jump.to === "start" ? "D.C." : "D.S."] : []),
    ...(bar.jump && bar.jump.until !== "end" ? ["al", bar.jump.until === "coda" ? "Coda" : "Fine"] : []),
  ];
  return `${ending}${isNew ? ` ${meterName(meter)}` : ""} ${[...cellsOf(bar).map((cell) => (cell === "on" ? "/" : cell.symbol)), ...words].join(" ")}`;
}

/** The fewest cells that the reader puts on the same places. */
function cellsOf(bar: SongBar): readonly GridCell[] {
  const meter = bar.meter ?? FOUR_FOUR;
  const whole = barTicks(meter);
  const chords = bar.chords.filter(({ carried }) => !carried);
  const plain: readonly GridCell[] = chords.map(({ symbol }) => ({ symbol }));
  if (chords.length === 0) return Array.from({ length: meter.beats }, () => "on");
  if (isSame(placedCells(plain, meter), chords)) return plain;
  for (const count of [meter.beats, meter.beats * 2, meter.beats * 4, meter.beats * 3, meter.beats * 12]) {
    const cells: GridCell[] = Array.from({ length: count }, () => "on");
    for (const { symbol, start } of chords) cells[Math.min(count - 1, Math.round((start / whole) * count))] = { symbol };
    if (isSame(placedCells(cells, meter), chords)) return cells;
  }
  return plain;
}

type Placed = readonly { readonly symbol: string; readonly start: number }[];
const isSame = (a: Placed, b: Placed): boolean =>
  a.length === b.length &&
  a.every(({ symbol, start }, index) => symbol === b[index]?.symbol && Math.abs(start - (b[index]?.start ?? -9)) < 3);
