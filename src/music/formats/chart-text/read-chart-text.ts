import type { Result } from "../../../lib/result.ts";
import type { Key } from "../../elements.ts";
import { numeralSymbol } from "../../harmony/applied.ts";
import type { Song, SongMeter } from "../../songs/song.ts";
import { barTicks, FOUR_FOUR, meterName } from "../../time/time.ts";
import { type GridCell, placedCells, typedChord } from "../shared/bar-cells.ts";
import { type ChartBar, songOfChart } from "../shared/chart-song.ts";
import { finishSong } from "../shared/finish-song.ts";
import { gather, ImportNotices, type ImportResult, MOST_WORDS } from "../shared/imported.ts";
import { problem, refuse } from "../shared/problems.ts";
import { type BarToken, tokensOf, withSigns } from "./bar-line.ts";
import { sectionLetters } from "./section-letters.ts";
import { emptyHead, meterIn, readHeadLine, type TextHead } from "./text-head.ts";

const NO_CHORDS = problem("text-without-chords");
const LONGEST_LINE = 5000;

/**
 * Reads music as people type and paste it: bars between `|` with slashes, `%` for a bar or a part of one, `(x2)`, endings and section words; Band-in-a-Box lines;
 * roman numerals where a key is named; a pick-up as a first bar in a shorter meter; chords over words and rows of chords (a bar each, which is told). A word that cannot be read is
 * named with its bar and stands above it; the bar keeps its place.
 * @param key of numerals where the text names none, an ABC key
 * @example readChartText("Blues\n| C7 / F7 / | C7 | % |") // three bars
 */
export function readChartText(text: string, key?: string): ImportResult {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const long = lines.findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1) return refuse("line-too-long", { line: long + 1 }, `line ${long + 1}`);
  const reader = new ChartTextReader(key);
  const song = reader.read(lines);
  const read = song.ok
    ? ({ ok: true, song: song.value, notices: reader.notices.list() } as const)
    : ({ ok: false, title: reader.head.title, error: song.error } as const);
  return gather([read], NO_CHORDS);
}

const SECTION =
  /^\*?\[?\(?((?:intro|verse|chorus|bridge|pre-?chorus|refrain|solo|solos|coda|outro|ending|interlude|head|tag|vamp|turnaround|part)(?:\s?[A-H\d])?|[A-H]\d?)\)?\]?\s?[:.)]?$/i;

/** A letter or a chord with a figure that begins a line: whether it names a section is told by the lines around it. */
const BARE_CHORD = /^[A-H](?:[5-9])?$/;
/** What begins as a chord and goes on as one, whether or not there is such a chord: `Hm7`, `Cmaj8`. */
const LIKE_A_CHORD = /^[A-H][b#♭♯]?(?:maj|min|dim|aug|sus|add|alt|[mM\d()+°ø△Δ♭♯b#/-])*$/;
/** What begins as a numeral and is applied to something, whether or not that is a degree: `V7/x`. */
const LIKE_APPLIED = /^(?:subV|[b#♭♯]?[IViv])[IViv\dbmo°ø+#♭♯()]*\//;

/** Signs that a bar is played again. */
const isRepeat = (text: string): boolean => ["%", "%%", "x", "∕."].includes(text);

class ChartTextReader {
  readonly notices = new ImportNotices();
  readonly head: TextHead = emptyHead();
  readonly #given: string | undefined;
  readonly #bars: ChartBar[] = [];
  #section: string | undefined;
  #meter: SongMeter | undefined;
  #cells: GridCell[] = [];
  #next: Pick<ChartBar, "startsRepeat" | "endings" | "segno" | "coda" | "toCoda" | "fine" | "jump"> = {};
  #repeat: 0 | 1 | 2 = 0;
  /** Words under the chord that is read. */
  #sung = "";
  /** Words of the open bar that are no chords and nothing else that is known. */
  #unread: string[] = [];
  /** How many bars stand before the line that is read. */
  #before = 0;
  #loose = false;

  constructor(key: string | undefined) {
    this.#given = key;
  }

  read(lines: readonly string[]): Result<Song> {
    const all = lines.map((line) => line.replace(/^\s*\[Chords\]\s*/i, ""));
    const sections = sectionLetters(all);
    for (const [index, plain] of all.entries()) {
      if (plain.trim() === "") continue;
      if (plain.includes("|")) this.#barLine(plain, sections.has(index));
      else if (!sections.has(index) && this.#isChordRow(plain)) this.#chordRow(plain, lines[index + 1] ?? "");
      else this.#words(plain, lines[index - 1] ?? "");
    }
    if (!this.#bars.some(({ chords }) => chords.length > 0)) return { ok: false, error: NO_CHORDS };
    if (this.#loose) this.notices.tell("one-bar-a-chord");
    const { title, composer, style, key, tempo } = this.head;
    const bars = withPickUp(this.#bars, this.head.meter);
    return finishSong(
      songOfChart({ title, composer, style, key: key ?? this.#given ?? "C", ...(tempo === undefined ? {} : { tempo }), bars }),
      this.notices,
    );
  }

  get #metrum(): SongMeter {
    return this.#meter ?? this.head.meter ?? FOUR_FOUR;
  }

  #words(line: string, before: string): void {
    const section = SECTION.exec(line.trim().slice(0, 40));
    if (section) this.#section = section[1];
    else if (this.#bars.length === 0) {
      if (!readHeadLine(line, this.head)) this.notices.count("lines-left-out");
    } else if (!this.#loose || !this.#isChordRow(before)) this.notices.count("lines-left-out");
  }

  /** A row of nothing but chords (and slashes). */
  #isChordRow(line: string): boolean {
    const words = line.trim().split(/\s+/);
    const chords = words.filter((word) => this.#chord(word) !== undefined).length;
    return chords > 0 && words.every((word) => this.#chord(word) !== undefined || /^[-/%.]$/.test(word) || SECTION.test(word));
  }

  /** Chords over words, or a row of them: no bars, so each chord is given one; the words under it go with it. */
  #chordRow(line: string, under: string): void {
    this.#loose = true;
    const wide = expanded(line);
    const words = under.includes("|") || this.#isChordRow(under) ? "" : expanded(under);
    const found = [...wide.matchAll(/\S+/g)];
    for (const [index, match] of found.entries()) {
      const symbol = this.#chord(match[0]);
      if (isRepeat(match[0])) this.#again(match[0]);
      else if (symbol === undefined) continue;
      const sung = words.slice(index === 0 ? 0 : match.index, found[index + 1]?.index).trim();
      if (sung !== "") this.#sung = sung.slice(0, 80);
      if (symbol !== undefined) this.#cells.push({ symbol });
      this.#endBar();
    }
  }

  /** @param isLettered a bare letter before its bars names a section */
  #barLine(line: string, isLettered: boolean): void {
    const tokens = withSigns(tokensOf(line));
    const first = tokens.findIndex(({ kind }) => kind === "sign");
    const lead = tokens.slice(0, first).flatMap((token) => (token.kind === "word" ? [token.text] : []));
    const isLabel = lead.length > 0 && (isLettered || this.#isLabel(lead));
    if (isLabel) this.#section = (SECTION.exec(lead.join(" "))?.[1] ?? lead.join(" ").replace(/[:.)]$/, "")).slice(0, 40);
    this.#before = this.#bars.length;
    for (const token of isLabel ? tokens.slice(first) : tokens) this.#token(token);
    if ((isLabel || first === 0) && this.#isRemark()) this.#remark();
    else this.#endBar();
  }

  /** Whether words before the first sign of a line are the name of a section. */
  #isLabel(words: readonly string[]): boolean {
    if (BARE_CHORD.test(words.join(" ")) || words.some((word) => isRepeat(word) || /^\/+$/.test(word))) return false;
    return (
      SECTION.test(words.join(" ")) ||
      words.every((word) => this.#chord(word) === undefined && !LIKE_A_CHORD.test(word) && !LIKE_APPLIED.test(word) && !meterIn(word))
    );
  }

  /** Whether what stands behind the last sign of a line is said about it: words, or one that begins as no chord does. */
  #isRemark(): boolean {
    const [word = "", ...more] = this.#unread;
    return this.#cells.length === 0 && this.#repeat === 0 && word !== "" && (more.length > 0 || !/^[A-Z]/.test(word));
  }

  #remark(): void {
    const last = this.#bars.at(-1);
    const words = this.#unread;
    this.#unread = [];
    if (last) last.texts = [...(last.texts ?? []), ...words].slice(0, MOST_WORDS);
    for (const word of words) this.notices.nameInBar(word, Math.max(1, this.#bars.length));
  }

  #token(token: BarToken): void {
    if (token.kind === "word") this.#word(token.text);
    else if (token.kind === "ending") this.#next.endings = token.numbers;
    else if (token.kind === "times") this.#times(token.times);
    else if (token.kind === "empty") this.#cells.push("on");
    else {
      const last = this.#endBar();
      if (token.endsRepeat && last) last.times = 2;
      if (token.barLine && last && !token.endsRepeat) last.barLine = token.barLine;
      if (token.startsRepeat) this.#next.startsRepeat = true;
    }
  }

  /** `(x3)` behind a repeat says how often it sounds; behind plain bars the line so far is repeated. */
  #times(times: number): void {
    this.#endBar();
    const last = this.#bars.at(-1);
    if (!last || times < 2 || times > 16) return;
    last.times = times;
  }

  #word(text: string): void {
    const symbol = this.#chord(text);
    const meter = meterIn(text);
    if (symbol !== undefined) this.#cells.push({ symbol });
    else if (/^[/.\\-]+$/.test(text)) this.#cells.push(...Array.from({ length: Math.min(text.length, 16) }, () => "on" as const));
    else if (isRepeat(text)) this.#again(text);
    else if (meter) this.#meter = meter;
    else if (/^\(?([A-Za-h])\)$/.test(text)) this.#section = text.replace(/[()]/g, "").toUpperCase();
    else if (this.#sign(text)) return;
    else if (this.#isSection(text)) this.#section = SECTION.exec(text)?.[1];
    else {
      this.#unread.push(text.slice(0, 40));
      const isPlainWord = /^\p{L}[\p{L}.]{2,}$/u.test(text) && !/^[A-G]/.test(text);
      if (!isPlainWord && /^[A-H]/i.test(text)) this.#cells.push("on");
    }
  }

  /** A sign of repetition: alone it is a whole bar, beside chords its share of the bar, in which what sounds goes on. */
  #again(sign: string): void {
    this.#repeat = sign === "%%" ? 2 : 1;
    this.#cells.push("on");
  }

  /** The name of a section among bars: in brackets or behind a `*`, or as the first word of a line. */
  #isSection(text: string): boolean {
    const isFirst = this.#bars.length === this.#before && this.#cells.length === 0;
    return SECTION.test(text) && (/^[[(*]/.test(text) || (isFirst && /^\p{L}{3}|:$/u.test(text)));
  }

  /** Signs of the playing order, each as one word: `Segno`, `ToCoda`, `D.S.alCoda`. */
  #sign(text: string): boolean {
    const jump = /^D\.?([CS])\.?(?:al(Coda|Fine))?$/i.exec(text);
    if (jump) {
      const until = jump[2]?.toLowerCase();
      this.#next.jump = {
        to: jump[1]?.toUpperCase() === "S" ? "segno" : "start",
        until: until === "coda" || until === "fine" ? until : "end",
      };
    } else if (/^segno$/i.test(text)) this.#next.segno = true;
    else if (/^coda$/i.test(text)) this.#next.coda = true;
    else if (/^tocoda$/i.test(text)) this.#next.toCoda = true;
    else if (/^fine\.?$/i.test(text)) this.#next.fine = true;
    else return false;
    return true;
  }

  #chord(text: string): string | undefined {
    const plain = text.replace(/[,;]$/, "");
    const typed = typedChord(plain);
    if (typed !== undefined) return typed;
    const key = this.head.key ?? this.#given;
    return key === undefined ? undefined : numeralSymbol(plain, keyFor(key));
  }

  #endBar(): ChartBar | undefined {
    const meter = this.#metrum;
    const repeats = this.#repeat;
    const isRepeated = repeats > 0 && this.#cells.every((cell) => cell === "on");
    const before = isRepeated ? this.#bars.at(-repeats) : undefined;
    if (this.#cells.length === 0 && this.#unread.length === 0) return this.#bars.at(-1);
    const chords = before ? before.chords : placedCells(this.#cells, meter);
    const texts = this.#unread.slice(0, MOST_WORDS);
    for (const word of this.#unread) this.notices.nameInBar(word, this.#bars.length + 1);
    const bar: ChartBar = {
      chords: chords.map((chord) => ({ ...chord, start: Math.min(chord.start, barTicks(meter) - 1) })),
      meter,
      ...this.#next,
      ...(this.#section === undefined ? {} : { section: this.#section }),
      ...(texts.length > 0 ? { texts } : {}),
      ...(this.#sung === "" ? {} : { sung: [this.#sung] }),
    };
    this.#cells = [];
    this.#next = {};
    this.#repeat = 0;
    this.#section = undefined;
    this.#sung = "";
    this.#unread = [];
    this.#bars.push(bar);
    return bar;
  }
}

/** A first bar alone in a meter that is shorter than the one of the head is a pick-up. */
function withPickUp(bars: readonly ChartBar[], meter: SongMeter | undefined): readonly ChartBar[] {
  const [first, second, ...rest] = bars;
  if (first?.meter === undefined || second?.meter === undefined || meter === undefined) return bars;
  const length = barTicks(first.meter);
  if (length >= barTicks(meter) || meterName(second.meter) !== meterName(meter)) return bars;
  return [{ ...first, meter, length }, second, ...rest];
}

const keyFor = (key: string): Key => ({ key: key.replace(/m$|min$/, ""), scaleType: /m(?:in)?$/.test(key) ? "natural minor" : "major" });

/** Tabs as eight columns, as a text editor shows them. */
function expanded(line: string): string {
  let wide = "";
  for (const sign of line) wide += sign === "\t" ? " ".repeat(8 - (wide.length % 8)) : sign;
  return wide;
}
