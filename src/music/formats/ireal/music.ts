import type { SongBarFrame, SongMeter } from "../../songs/song.ts";
import type { ImportNotices } from "../shared/imported.ts";
import { type Cell, chordAt, shownChord } from "./chords.ts";

/** What stands between two bar signs, cell by cell. */
export interface WrittenBar {
  readonly cells: Cell[];
  meter?: SongMeter;
  section?: string;
  startsRepeat?: boolean;
  endsRepeat?: boolean;
  endings?: readonly number[];
  barLine?: "double" | "final";
  segno?: boolean;
  /** How many coda signs stand in it. */
  codas?: number;
  fine?: boolean;
  jump?: SongBarFrame["jump"];
  times?: number;
  texts?: string[];
}

const SECTIONS: Readonly<Record<string, string>> = { i: "Intro", v: "Verse", V: "Verse" };
/** Bars of 12/8 are felt and written in four. */
const TWELVE_EIGHT: SongMeter = { beats: 12, unit: 8 };

/** Reads the music of a chart from left to right, sign by sign; it costs what its length says. */
export class IrealMusic {
  readonly bars: WrittenBar[] = [];
  readonly #text: string;
  readonly #notices: ImportNotices;
  #bar: WrittenBar = { cells: [] };
  #at = 0;
  #small = false;
  /** A bar that repeats two: the empty one behind it is the second of the two. */
  #second = false;

  constructor(text: string, notices: ImportNotices) {
    this.#text = text;
    this.#notices = notices;
  }

  read(): readonly WrittenBar[] {
    while (this.#at < this.#text.length) this.#step();
    this.#close();
    return this.bars;
  }

  #step(): void {
    const sign = this.#text.charAt(this.#at);
    const chord = chordAt(this.#text, this.#at, this.#small);
    if (chord) {
      this.#bar.cells.push(chord.cell);
      this.#at = chord.end;
      return;
    }
    this.#at++;
    if ("|[]{}Z".includes(sign)) this.#barSign(sign);
    else if (sign === " ") this.#bar.cells.push({ kind: "blank" });
    else if (sign === "<") this.#words();
    else if (sign === "*") this.#section();
    else if (sign === "T") this.#meter();
    else if (sign === "N") this.#ending();
    else if (sign === "(") this.#alternative();
    else this.#mark(sign);
  }

  #mark(sign: string): void {
    const bar = this.#bar;
    if (sign === "x" || sign === "r") bar.cells.push({ kind: sign === "x" ? "bar-before" : "two-bars-before" });
    else if (sign === "p") bar.cells.push({ kind: "blank", slash: true });
    else if (sign === "S") bar.segno = true;
    else if (sign === "Q") bar.codas = (bar.codas ?? 0) + 1;
    else if (sign === "U") bar.fine = true;
    else if (sign === "s" || sign === "l") this.#small = sign === "s";
    else if (sign === "f") this.#notices.count("signs-left-out");
    else if (!/[,Y\s]/.test(sign)) this.#notices.name("unreadable-chords", sign);
  }

  #barSign(sign: string): void {
    const last = this.#close();
    if (sign === "{") this.#bar.startsRepeat = true;
    if (sign === "[" && last && last.barLine === undefined && !last.endsRepeat) last.barLine = "double";
    if (!last) return;
    if (sign === "}") last.endsRepeat = true;
    if (sign === "]") last.barLine = "double";
    if (sign === "Z") last.barLine = "final";
  }

  /** Ends the bar; one without anything to play is none, but what was written in it goes on to the next. */
  #close(): WrittenBar | undefined {
    const bar = this.#bar;
    const holds = bar.cells.some((cell) => cell.kind !== "blank" || cell.slash === true);
    if (!holds && !(this.#second && bar.cells.length > 0)) {
      bar.cells.length = 0;
      return this.bars.at(-1);
    }
    this.#second = bar.cells.some(({ kind }) => kind === "two-bars-before");
    this.bars.push(bar);
    this.#bar = { cells: [] };
    return bar;
  }

  #words(): void {
    const end = this.#text.indexOf(">", this.#at);
    const text = this.#text
      .slice(this.#at, end === -1 ? undefined : end)
      .replace(/^\*\d\d/, "")
      .trim();
    this.#at = end === -1 ? this.#text.length : end + 1;
    const bar = this.#bar;
    const times = /^(\d{1,2}) ?x$/i.exec(text);
    const jump = /^D\.? ?([CS])\.?(?: ?al (?:(\d)(?:st|nd|rd|th) )?(coda|fine|end)\.?)?/i.exec(text);
    if (times) bar.times = Math.max(2, Math.min(16, Number(times[1])));
    else if (jump) {
      const goal = jump[3]?.toLowerCase();
      bar.jump = { to: jump[1]?.toUpperCase() === "S" ? "segno" : "start", until: goal === "coda" || goal === "fine" ? goal : "end" };
      if (goal === "end") bar.texts = [...(bar.texts ?? []), text];
    } else if (/^fine$/i.test(text)) bar.fine = true;
    else if (text !== "") bar.texts = [...(bar.texts ?? []), text];
  }

  #section(): void {
    const name = this.#text.charAt(this.#at++);
    this.#bar.section = SECTIONS[name] ?? name;
  }

  #meter(): void {
    const digits = /^\d\d/.exec(this.#text.slice(this.#at, this.#at + 2))?.[0];
    if (digits === undefined) return;
    this.#at += 2;
    const [beats, unit] = [Number(digits[0]), Number(digits[1])];
    if (digits === "12") this.#bar.meter = TWELVE_EIGHT;
    else if (beats > 0 && [1, 2, 4, 8].includes(unit)) this.#bar.meter = { beats, unit };
    else this.#notices.tell("meter-guessed", { meter: digits });
  }

  #ending(): void {
    const digit = Number(this.#text.charAt(this.#at));
    if (!Number.isInteger(digit) || this.#text.charAt(this.#at).trim() === "") return;
    this.#at++;
    this.#bar.endings = [digit === 0 ? 2 : digit];
  }

  #alternative(): void {
    const end = this.#text.indexOf(")", this.#at);
    if (end === -1 || end - this.#at > 40) return;
    const symbol = this.#text.slice(this.#at, end).trim();
    this.#at = end + 1;
    if (symbol !== "") this.#bar.texts = [...(this.#bar.texts ?? []), `(${shownChord(symbol)})`];
  }
}
