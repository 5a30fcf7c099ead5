import type { SongMeter } from "../../songs/song.ts";
import { barTicks } from "../../time/time.ts";
import { type GridCell, placedCells, typedChord } from "../shared/bar-cells.ts";
import type { ChartBar, ChartChord } from "../shared/chart-song.ts";
import { type ImportNotices, MOST_WORDS } from "../shared/imported.ts";

/** A sign between two bars of a grid: `|`, `||`, `|:`, `:|`, `:|:`, `|.`, each with the number of an ending behind it (`|1`, `|2>`). */
const SIGN = /^(:?)\|+([.:]?)\|?(\d{0,2})>?$/;

type OpenBar = { -readonly [Member in keyof ChartBar]: ChartBar[Member] } & { cells: (readonly GridCell[])[]; repeats: number };

/** Reads the lines of a grid bar by bar. */
export class GridReader {
  /** Those of the song so far: what is read is put behind them. */
  readonly #bars: ChartBar[];
  readonly #notices: ImportNotices;
  #meter: SongMeter;
  #next: { startsRepeat?: boolean; endings?: readonly number[] } = {};
  #section: string | undefined;
  #unread: string[] = [];

  constructor(meter: SongMeter, notices: ImportNotices, bars: ChartBar[]) {
    this.#bars = bars;
    this.#meter = meter;
    this.#notices = notices;
  }

  set meter(meter: SongMeter) {
    this.#meter = meter;
  }

  begin(section: string): void {
    if (section !== "") this.#section = section;
  }

  /**
   * One line: a margin, bars between their signs, a remark behind the last.
   * @param said words over the first of its bars
   * @returns whether it has bars
   */
  readLine(line: string, said: readonly string[] = []): boolean {
    const tokens = line.trim().split(/\s+/);
    const first = tokens.findIndex((token) => SIGN.test(token));
    if (first === -1) {
      if (line.trim() !== "") this.#notices.count("lines-left-out");
      return false;
    }
    if (/^\|s$/i.test(tokens[0] ?? "") || /^[sS]$/.test(tokens[first + 1] ?? "")) {
      this.#notices.count("strums-left-out");
      return false;
    }
    const margin = tokens.slice(0, first).join(" ");
    if (margin !== "") this.#section = margin.slice(0, 40);
    const before = this.#bars.length;
    let open: OpenBar | undefined;
    for (const token of tokens.slice(first)) {
      const sign = SIGN.exec(token);
      if (sign) {
        this.#close(open, sign);
        open = undefined;
      } else {
        open ??= { chords: [], cells: [], repeats: 0 };
        this.#cell(open, token);
      }
    }
    this.#remark();
    const begin = this.#bars[before];
    if (begin && said.length > 0) begin.texts = [...said, ...(begin.texts ?? [])].slice(0, MOST_WORDS);
    return begin !== undefined;
  }

  /** What stands behind the last sign of a line is said about the last bar. */
  #remark(): void {
    const last = this.#bars.at(-1);
    if (last && this.#unread.length > 0) last.texts = [...(last.texts ?? []), ...this.#unread].slice(0, MOST_WORDS);
    for (const word of this.#unread) this.#notices.nameInBar(word, Math.max(1, this.#bars.length));
    this.#unread = [];
  }

  #cell(bar: OpenBar, token: string): void {
    const isRepeat = token === "%" || token === "%%";
    if (isRepeat) bar.repeats = token.length;
    if (isRepeat || token === "." || token === "/") bar.cells.push(["on"]);
    else bar.cells.push(token.split("~").map((part) => this.#chord(part)));
  }

  #chord(text: string): GridCell {
    const symbol = typedChord(text);
    if (symbol === undefined) this.#unread.push(text.slice(0, 40));
    return symbol === undefined ? "on" : { symbol };
  }

  #close(open: OpenBar | undefined, [, ends = "", after = "", number = ""]: RegExpExecArray): void {
    const last = open ? this.#add(open) : undefined;
    if (ends === ":" && last) last.times = 2;
    if (after === "." && last) last.barLine = "final";
    if (after === ":") this.#next.startsRepeat = true;
    if (number !== "") this.#next.endings = [Number(number)];
  }

  #add({ cells, repeats }: OpenBar): ChartBar {
    // Beside chords it is its share of the bar, in which what sounds goes on.
    const isRepeated = repeats > 0 && cells.flat().every((cell) => cell === "on");
    const before = isRepeated ? this.#bars.at(-repeats) : undefined;
    const chords = before ? before.chords : placedParts(cells, this.#meter);
    const section = this.#section;
    const texts = this.#unread.slice(0, MOST_WORDS);
    const bar: ChartBar = {
      chords,
      meter: this.#meter,
      ...this.#next,
      ...(section === undefined ? {} : { section }),
      ...(texts.length > 0 ? { texts } : {}),
    };
    for (const word of this.#unread) this.#notices.nameInBar(word, this.#bars.length + 1);
    this.#unread = [];
    this.#next = {};
    this.#section = undefined;
    this.#bars.push(bar);
    return bar;
  }
}

/** Where the chords of cells begin: those of one cell (`F~G`) share its time equally. */
function placedParts(cells: readonly (readonly GridCell[])[], meter: SongMeter): readonly ChartChord[] {
  const starts = placedCells(
    cells.map(() => ({ symbol: "" })),
    meter,
  );
  return cells.flatMap((parts, index) => {
    const from = starts[index]?.start ?? 0;
    const lasts = (starts[index + 1]?.start ?? barTicks(meter)) - from;
    return parts.flatMap((part, at) =>
      part === "on" ? [] : [{ symbol: part.symbol, start: from + Math.round((lasts * at) / parts.length) }],
    );
  });
}
