import type { Result } from "../../../lib/result.ts";
import { MOST_SONG_BARS, type Song, type SongMeter } from "../../songs/song.ts";
import { FOUR_FOUR, readMeter } from "../../time/time.ts";
import { signOf } from "../abc/fields/marks.ts";
import { typedChord } from "../shared/bar-cells.ts";
import { type ChartBar, songOfChart } from "../shared/chart-song.ts";
import { finishSong } from "../shared/finish-song.ts";
import { gather, ImportNotices, type ImportResult, MOST_WORDS, type SongRead } from "../shared/imported.ts";
import { problem, refuse } from "../shared/problems.ts";
import { everySong, type SongWatch } from "../shared/song-watch.ts";
import { type Directive, labelOf, readDirective } from "./directives.ts";
import { GridReader } from "./grid.ts";
import { ChordProHead } from "./head.ts";

const NO_CHORDS = problem("text-without-chords");

/** Environments whose lines are no lyrics. */
const OTHER_TEXT = ["tab", "abc", "ly", "svg", "textblock", "image"];

/**
 * Reads ChordPro. Grids give bars with beats; words with chords have no bars: each chord is given one, and that is told. Both stand in the
 * order of the text. Several songs
 * stand between `{new_song}`.
 * @example readChordPro("{title: Blues}\n{sog}\n| C7 . . . | F7 . . . |\n{eog}") // two bars
 */
export function readChordPro(text: string, watch: SongWatch = everySong): ImportResult {
  const songs: string[][] = [[]];
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    if (/^\s*\{(?:new_song|ns)[}:\s]/.test(line)) songs.push([]);
    else songs.at(-1)?.push(line);
  }
  const kept = songs.filter((lines) => lines.some((line) => line.trim() !== ""));
  return gather(
    kept.map((lines) => {
      const title = titleIn(lines);
      return watch(title) ? new ChordProReader().read(lines) : { ok: false, title, error: problem("song-took-too-long") };
    }),
    NO_CHORDS,
  );
}

/** The title as the first line that names one has it. */
function titleIn(lines: readonly string[]): string {
  for (const line of lines) {
    const directive = readDirective(line);
    if (directive?.name === "title") return directive.value;
  }
  return "";
}

/** Whether a chord or a directive is begun in a line and not ended. */
const openBracket = (line: string): boolean => {
  const text = line.trimStart();
  if (text.startsWith("#")) return false;
  return line.lastIndexOf("[") > line.lastIndexOf("]") || (text.startsWith("{") && !text.includes("}"));
};

/** The most characters that are sung to one chord. */
const MOST_SUNG = 80;

/** A section without a label of its own is called as its environment is. */
const capital = (environment: string): string => environment.charAt(0).toUpperCase() + environment.slice(1);

/** Bars of their own: words that come behind one stand at it alone. */
const copied = (bars: readonly ChartBar[]): readonly ChartBar[] => bars.map((bar) => ({ ...bar }));

class ChordProReader {
  readonly #notices = new ImportNotices();
  readonly #head = new ChordProHead();
  /** Of grids and of words with chords, in the order of the text. */
  readonly #bars: ChartBar[] = [];
  /** How many chords over words were read, and whether bars of a grid were. */
  #sung = 0;
  #hasGrid = false;
  #grid: GridReader | undefined;
  #meter: SongMeter = FOUR_FOUR;
  #environment = "";
  #left = "";
  #section = "";
  #texts: string[] = [];
  /** Words go on that were begun: nothing but words came since the last chord over them. */
  #inVerse = false;
  /** The bars of the last chorus, and where one begins that is not ended yet. */
  #chorus: readonly ChartBar[] = [];
  #chorusFrom: number | undefined;

  read(lines: readonly string[]): SongRead {
    const cut = lines.findIndex(openBracket);
    const title = (): string => this.#head.titles[0] ?? "";
    for (const line of cut === -1 ? lines : []) this.#line(line);
    const song = cut === -1 ? this.#song() : cutAt(lines, cut);
    if (cut !== -1) for (const line of lines.slice(0, cut)) this.#line(line);
    return song.ok ? { ok: true, song: song.value, notices: this.#notices.list() } : { ok: false, title: title(), error: song.error };
  }

  #song(): Result<Song> {
    const bars = this.#bars;
    if (!bars.some(({ chords }) => chords.length > 0)) return { ok: false, error: NO_CHORDS };
    const last = bars.at(-1);
    if (last && this.#texts.length > 0) last.texts = [...(last.texts ?? []), ...this.#texts].slice(0, MOST_WORDS);
    if (this.#hasGrid) this.#notices.count("one-bar-a-sung-chord", this.#sung);
    else this.#notices.tell("one-bar-a-chord");
    const { titles, composer, key, tempo, remarks } = this.#head;
    const meter = bars[0]?.meter ?? this.#meter;
    const chart = { title: "", composer, key, meter, remarks, bars, ...(tempo === undefined ? {} : { tempo }) };
    return finishSong({ ...songOfChart(chart), titles }, this.#notices);
  }

  #line(line: string): void {
    if (line.startsWith("#")) return;
    const directive = readDirective(line);
    if (this.#left !== "") {
      if (directive?.name === `end_of_${this.#left}`) this.#left = "";
      return;
    }
    if (directive || line.trim() === "") this.#inVerse = false;
    if (directive) this.#directive(directive);
    else if (OTHER_TEXT.includes(this.#environment)) {
      if (line.trim() !== "") this.#notices.count("lines-left-out");
    } else if (this.#environment === "grid") this.#gridLine(line);
    else this.#words(line);
  }

  #gridLine(line: string): void {
    if (!this.#grid?.readLine(line, this.#texts)) return;
    this.#texts = [];
    this.#hasGrid = true;
  }

  #directive({ name, value, condition }: Directive): void {
    const begins = /^start_of_(\w+)$/.exec(name)?.[1];
    if (condition !== undefined) {
      if (begins !== undefined) this.#left = begins;
      this.#notices.count("lines-left-out");
    } else if (begins !== undefined) this.#begin(begins, value);
    else if (name.startsWith("end_of_")) this.#end(name);
    else if (name === "chorus") this.#again(labelOf(value) || capital(name));
    else if (name === "time") this.#time(value);
    else if (name === "transpose") {
      if (value !== "") this.#notices.tell("transpose-left-out", { by: value.slice(0, 10) });
    } else if (name === "capo") {
      if (value !== "") this.#notices.tell("capo-left-out", { fret: value.slice(0, 10) });
    } else if (name.startsWith("comment")) this.#remark(value);
    else if (!this.#head.take(name, value)) this.#notices.count("lines-left-out");
  }

  #end(name: string): void {
    if (this.#chorusFrom !== undefined && name !== "end_of_grid") {
      this.#chorus = copied(this.#bars.slice(this.#chorusFrom));
      this.#chorusFrom = undefined;
    }
    this.#environment = "";
  }

  /** `{chorus}`: the last chorus comes once more. */
  #again(label: string): void {
    if (this.#chorus.length === 0) this.#notices.count("lines-left-out");
    // A song of more bars is refused with their number.
    if (this.#bars.length > MOST_SONG_BARS) return;
    const [first, ...others] = copied(this.#chorus);
    if (first !== undefined) this.#bars.push({ ...first, section: label }, ...others);
  }

  /** What is said about the music stands over the next chord; where playing ends or leaves, over the bar before. */
  #remark(text: string): void {
    const words = text.trim().slice(0, 80);
    const sign = signOf(words)?.kind;
    const last = this.#bars.at(-1);
    if (last && (sign === "fine" || sign === "toCoda" || sign === "jump")) last.texts = [...(last.texts ?? []), words];
    else if (words !== "") this.#texts.push(words);
  }

  #begin(environment: string, value: string): void {
    this.#environment = environment;
    if (environment === "chorus") this.#chorusFrom = this.#bars.length;
    const label = labelOf(value);
    if (environment === "grid") {
      this.#grid ??= new GridReader(this.#meter, this.#notices, this.#bars);
      this.#grid.begin(label);
    } else if (!OTHER_TEXT.includes(environment)) this.#section = label || capital(environment);
  }

  #time(value: string): void {
    const meter = readMeter(value.split(/\s/)[0] ?? "");
    if (!meter.ok) {
      this.#notices.tell("meter-guessed", { meter: value.slice(0, 20) });
      return;
    }
    this.#meter = meter.value;
    if (this.#grid) this.#grid.meter = meter.value;
  }

  /** Words with chords: a bar for each chord, with the words from there to the next; words before a line's first chord are sung to the last one. */
  #words(line: string): void {
    const first = line.indexOf("[");
    let before = first === -1 ? this.#sungOn(line, true) : this.#sungOn(line.slice(0, first));
    for (let at = first; at !== -1; at = line.indexOf("[", at + 1)) {
      const end = line.indexOf("]", at);
      if (end === -1) return;
      const inside = line.slice(at + 1, end).trim();
      const next = line.indexOf("[", end);
      const words = line.slice(end + 1, next === -1 ? undefined : next);
      if (inside.startsWith("*")) this.#remark(inside.slice(1));
      if (inside.startsWith("*") || inside === "") before += this.#sungOn(words, next === -1);
      else {
        this.#sungChord(inside, (before + words).trim());
        before = "";
      }
    }
    if (before.trim() !== "") this.#notices.count("lines-left-out");
  }

  /** Words without a chord are sung on the last one of the same verse; answers those that have none yet and wait for the next of their line. */
  #sungOn(line: string, isLast = false): string {
    const words = line.trim();
    const last = this.#inVerse ? this.#bars.at(-1) : undefined;
    const together = `${last?.sung?.[0] ?? ""} ${words}`.trim();
    if (words === "") return "";
    if (last !== undefined && together.length <= MOST_SUNG) last.sung = [together];
    else if (isLast) this.#notices.count("lines-left-out");
    else return line;
    return "";
  }

  #sungChord(inside: string, words: string): void {
    const symbol = typedChord(inside.replace(/^\((.*)\)$/, "$1"));
    if (symbol === undefined) this.#notices.nameInBar(inside, this.#bars.length + 1);
    const unread = symbol === undefined ? [inside.slice(0, 40)] : [];
    const texts = [...this.#texts, ...unread].slice(0, MOST_WORDS);
    const sung = words === "" ? {} : { sung: [words.slice(0, MOST_SUNG)] };
    const section = this.#section === "" ? {} : { section: this.#section };
    const chords = symbol === undefined ? [] : [{ symbol, start: 0 }];
    this.#sung++;
    this.#bars.push({ chords, meter: this.#meter, ...section, ...(texts.length > 0 ? { texts } : {}), ...sung });
    this.#section = "";
    this.#texts = [];
    this.#inVerse = true;
  }
}

function cutAt(lines: readonly string[], line: number): Result<never> {
  const text = lines[line] ?? "";
  const column = Math.max(text.lastIndexOf("["), text.lastIndexOf("{")) + 1;
  return refuse("open-chord-bracket", { line: line + 1, column }, `line ${line + 1}, column ${column}`);
}
