import type { Notices } from "./notices.ts";
import { fieldOf, isProse, type TextLine } from "./scan/lines.ts";

/** The lines of one tune. */
export interface TuneText {
  readonly lines: readonly TextLine[];
  /** Its place among the tunes of the text, and the line on which it begins, from 1. */
  readonly place: number;
  readonly line: number;
  /** The last line before the next tune, or of the text. */
  readonly end: number;
}

/** Fields of a file's head that hold for all of its tunes. */
const FOR_ALL = "MLQRCOZSNU";
const MOST_FOR_ALL = 30;
const LONGEST_FOR_ALL = 200;

/**
 * Divides a text into its tunes. A tune begins with `X:`, or after a blank line with `T:` where `K:` follows; an `X:` before any
 * music belongs to the tune that it stands in. Words between, before and after tunes are left out, and told.
 */
export function splitTunes(text: string, notices: Notices): readonly TuneText[] {
  const lines = (text.startsWith("\ufeff") ? text.slice(1) : text)
    .split(/\r\n?|\n/)
    .map((line, index) => ({ text: line, number: index + 1, field: fieldOf(line) }));
  const splitter = new Splitter(lines, notices);
  for (let at = 0; at < lines.length; at++) splitter.read(at);
  return splitter.finish();
}

class Splitter {
  readonly #all: readonly TextLine[];
  readonly #notices: Notices;
  readonly #tunes: TuneText[] = [];
  #lines: TextLine[] = [];
  #begins = 1;
  #forAll: readonly TextLine[] = [];
  /** What the tune that is read has so far. */
  #has = { number: false, key: false, music: false, field: false };
  #blank = false;
  #inText = false;
  /** From which line on it is known whether `K:` comes before the next blank line, and where. */
  #keyKnown = { from: 0, at: -1 };

  constructor(all: readonly TextLine[], notices: Notices) {
    this.#all = all;
    this.#notices = notices;
  }

  read(at: number): void {
    const line = this.#all[at];
    if (!line) return;
    if (this.#isPassed(line)) return;
    const { field } = line;
    if (field) {
      if (this.#beginsTune(field.name, at)) this.#next(line.number);
      this.#has.field = true;
      this.#has.number ||= field.name === "X";
      this.#has.key ||= field.name === "K";
      this.#lines.push(line);
    } else if (!this.#isMusic(line)) return;
    this.#blank = false;
  }

  /** Blank lines, comments, and blocks of words for the page. */
  #isPassed(line: TextLine): boolean {
    const { text } = line;
    if (this.#inText) {
      this.#inText = !text.startsWith("%%endtext");
      return true;
    }
    if (text.startsWith("%")) {
      this.#inText = text.startsWith("%%begintext");
      if (text.startsWith("%%") && !this.#inText) this.#lines.push(line);
      return true;
    }
    const blank = text.trim() === "";
    this.#blank ||= blank;
    return blank;
  }

  #beginsTune(name: string, at: number): boolean {
    const { number, key, music } = this.#has;
    if (name === "X") {
      if (!number && !music && this.#blank && !key) this.#keepForAll();
      return music || (number && (key || this.#blank));
    }
    return name === "T" && music && this.#blank && this.#keyFollows(at);
  }

  /** Whether `K:` comes after a line and before the next blank one; no line is looked at twice. */
  #keyFollows(at: number): boolean {
    if (this.#keyKnown.at >= at) return true;
    if (this.#keyKnown.from > at) return false;
    let index = at;
    for (; index < this.#all.length; index++) {
      const text = this.#all[index]?.text ?? "";
      if (text.trim() === "") break;
      if (this.#all[index]?.field?.name === "K") {
        this.#keyKnown = { from: index, at: index };
        return true;
      }
    }
    this.#keyKnown = { from: index, at: -1 };
    return false;
  }

  #keepForAll(): void {
    const last = new Map<string, TextLine>();
    for (const line of this.#lines) {
      const { field } = line;
      if (!field || !FOR_ALL.includes(field.name) || line.text.length > LONGEST_FOR_ALL || last.size >= MOST_FOR_ALL) continue;
      last.set(field.name === "U" ? line.text : field.name, line);
    }
    this.#forAll = [...last.values()];
  }

  /** Takes up a line that is no field; false where it is words. */
  #isMusic(line: TextLine): boolean {
    const { text } = line;
    const bars = text.includes("|");
    const words = !bars && (this.#has.music ? this.#blank || isProse(text) : !this.#has.key);
    if (words || (this.#blank && this.#has.music && isProse(text)) || (!this.#has.field && isProse(text))) {
      this.#notices.tell("text-left-out", { line: line.number, column: 1 }, { text: text.trim() });
      return false;
    }
    this.#has.music = true;
    this.#lines.push(line);
    return true;
  }

  #next(line: number): void {
    this.#end(line - 1);
    this.#begins = line;
    this.#lines = [...this.#forAll];
    this.#has = { number: false, key: false, music: false, field: false };
  }

  #end(end: number): void {
    if (this.#has.field || this.#has.music)
      this.#tunes.push({ lines: this.#lines, place: this.#tunes.length + 1, line: this.#begins, end });
  }

  finish(): readonly TuneText[] {
    this.#end(this.#all.length);
    return this.#tunes;
  }
}
