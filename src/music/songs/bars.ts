import { readChord } from "../chords/read.ts";
import { signatureLetters } from "../keys.ts";
import { signatureOfKey } from "../notation/abc-pitch.ts";
import { type Meter, TICKS_PER_QUARTER, type Ticks, ticks } from "../time/time.ts";
import { readKey, readSongMeter, readUnit } from "./header.ts";
import { type Jump, type SongBar, type SongChord, type SongNote, type SongProblem, type SongTuplet, songProblem } from "./song.ts";
import type { SongToken, WrittenPitch } from "./tokens.ts";

const WHOLE = 4 * TICKS_PER_QUARTER;
const ACCIDENTALS = ["bb", "b", "", "#", "##"];

/** A chord waits here until it is known how long it lasts. */
interface PendingChord {
  readonly symbol: string;
  readonly start: number;
}

interface OpenBar {
  chords: PendingChord[];
  notes: SongNote[];
  position: number;
  touched: boolean;
  startsRepeat: boolean;
  endings: readonly number[] | undefined;
  segno: boolean;
  coda: boolean;
  fine: boolean;
  jump: Jump | undefined;
}

const openBar = (): OpenBar => ({
  chords: [],
  notes: [],
  position: 0,
  touched: false,
  startsRepeat: false,
  endings: undefined,
  segno: false,
  coda: false,
  fine: false,
  jump: undefined,
});

/** Puts the bars of one voice together, token by token. */
export class VoiceReader {
  readonly #bars: SongBar[] = [];
  #open: OpenBar = openBar();
  #meter: Meter | undefined;
  #unit: number;
  #signature: number;
  readonly #accidentals = new Map<string, number>();
  #lastChord: string | undefined;
  #tuplet: { left: number; factor: number; tuplet: SongTuplet } | undefined;
  #tuplets = 0;
  #broken: number | undefined;
  #atBarStart = true;

  constructor(meter: Meter | undefined, unit: number, key: string) {
    this.#meter = meter;
    this.#unit = unit;
    this.#signature = signatureOfKey(key);
  }

  /** Takes up one token; a problem where it makes no sense here. */
  take(token: SongToken, line: number): SongProblem | undefined {
    const wrong = (code: string, reason: string): SongProblem => songProblem(code, reason, line, token.column);
    const barStart = this.#atBarStart;
    this.#atBarStart = false;
    switch (token.kind) {
      case "bar":
        this.#takeBar(token);
        return undefined;
      case "ending":
        if (!barStart || token.numbers.some((number) => number < 1 || number > 20))
          return wrong("bad-ending", "a number may only stand at a bar line");
        this.#open.endings = token.numbers;
        return undefined;
      case "chord":
        return this.#takeChord(token.symbol, wrong);
      case "mark":
        this.#takeMark(token.text);
        return undefined;
      case "field":
        return this.#takeField(token.name, token.value, wrong);
      case "note":
        this.#takeNote(token.pitches, token.length * this.#unit * WHOLE);
        return undefined;
      case "barRest":
        return this.#takeBarRest(token.bars, wrong);
      case "tuplet":
        this.#tuplet = {
          left: token.count,
          factor: token.inTimeOf / token.notes,
          tuplet: { number: ++this.#tuplets, actual: token.notes, normal: token.inTimeOf },
        };
        return undefined;
      case "broken":
        return this.#takeBroken(token.sign) ? undefined : wrong("bad-rhythm", "a broken rhythm needs a note before it");
      case "tie": {
        const last = this.#open.notes.at(-1);
        if (last) this.#open.notes[this.#open.notes.length - 1] = { ...last, tied: true };
        return undefined;
      }
    }
  }

  /** The bars so far; a problem where the last one was never closed. */
  finish(line: number): readonly SongBar[] | SongProblem {
    if (this.#open.touched) return songProblem("open-bar", "the last bar is not closed by a bar line", line, 1);
    return this.#bars;
  }

  /** Sets the unit length of this voice alone. */
  setUnit(unit: number): void {
    this.#unit = unit;
  }

  #takeBar(token: Extract<SongToken, { kind: "bar" }>): void {
    if (this.#open.touched) this.#close(token.endsRepeat, token.endsRepeat || token.double);
    else if (token.endsRepeat) this.#markLast({ endsRepeat: true, closesEnding: true });
    else if (token.double) this.#markLast({ closesEnding: true });
    if (token.startsRepeat) this.#open.startsRepeat = true;
    this.#accidentals.clear();
    this.#atBarStart = true;
  }

  #markLast(change: Partial<SongBar>): void {
    const last = this.#bars.pop();
    if (last) this.#bars.push({ ...last, ...change });
  }

  #close(endsRepeat: boolean, closesEnding: boolean): void {
    const open = this.#open;
    const chords = this.#lengthen(open.chords, open.position);
    const { startsRepeat, endings, segno, coda, fine, jump } = open;
    const flags = { startsRepeat, endsRepeat, endings, closesEnding, segno, coda, fine, jump };
    const number = this.#bars.length + 1;
    this.#bars.push({ number, meter: this.#meter, length: ticks(open.position), chords, notes: open.notes, ...flags });
    this.#open = openBar();
  }

  /** Every chord lasts to the next one or the bar's end; what sounds at the start goes on from the bar before. */
  #lengthen(pending: readonly PendingChord[], end: number): readonly SongChord[] {
    const first = pending[0];
    const carried =
      this.#lastChord !== undefined && (first === undefined || first.start > 0) ? [{ symbol: this.#lastChord, start: 0 }] : [];
    const all = spread([...carried, ...pending], end);
    this.#lastChord = pending.at(-1)?.symbol ?? this.#lastChord;
    return all.map(({ symbol, start }, index) => ({ symbol, start: ticks(start), length: ticks((all[index + 1]?.start ?? end) - start) }));
  }

  #takeChord(symbol: string, wrong: (code: string, reason: string) => SongProblem): SongProblem | undefined {
    const reading = readChord(symbol);
    if (!reading.ok) return wrong("bad-chord", `the chord "${symbol}" cannot be read`);
    this.#open.chords.push({ symbol: reading.value.noChord ? "N.C." : symbol, start: this.#open.position });
    this.#open.touched = true;
    return undefined;
  }

  #takeNote(pitches: readonly WrittenPitch[], written: number): void {
    const tuplet = this.#tuplet;
    const broken = this.#broken ?? 1;
    this.#broken = undefined;
    const length = written * broken * (tuplet?.factor ?? 1);
    const start = Math.round(this.#open.position);
    const end = Math.round(this.#open.position + length);
    this.#open.notes.push({
      notes: pitches.map((pitch) => this.#spell(pitch)),
      start: ticks(start),
      length: ticks(end - start),
      written: ticks(Math.round(written * broken)),
      tied: false,
      ...(tuplet ? { tuplet: tuplet.tuplet } : {}),
    });
    this.#open.position += length;
    if (Math.abs(this.#open.position - Math.round(this.#open.position)) < 1e-6) this.#open.position = Math.round(this.#open.position);
    this.#open.touched = true;
    if (tuplet) this.#tuplet = tuplet.left > 1 ? { ...tuplet, left: tuplet.left - 1 } : undefined;
  }

  #spell({ letter, accidental, octave }: WrittenPitch): string {
    const place = `${letter}${octave}`;
    if (accidental !== undefined) this.#accidentals.set(place, accidental);
    const signature = signatureLetters(this.#signature).includes(letter) ? Math.sign(this.#signature) : 0;
    return `${letter}${ACCIDENTALS[(this.#accidentals.get(place) ?? signature) + 2] ?? ""}${octave}`;
  }

  #takeBroken(sign: string): boolean {
    const last = this.#open.notes.at(-1);
    if (!last) return false;
    const short = 1 / 2 ** sign.length;
    const [before, after] = sign.startsWith(">") ? [2 - short, short] : [short, 2 - short];
    const length = ticks(Math.round(last.length * before));
    this.#open.notes[this.#open.notes.length - 1] = { ...last, length, written: ticks(Math.round(last.written * before)) };
    this.#open.position += length - last.length;
    this.#broken = after;
    return true;
  }

  #takeBarRest(bars: number, wrong: (code: string, reason: string) => SongProblem): SongProblem | undefined {
    if (bars < 1 || bars > 200) return wrong("bad-rest", "a rest of so many bars makes no sense");
    const length = barLength(this.#meter);
    for (let bar = 0; bar < bars; bar++) {
      if (bar > 0) this.#close(false, false);
      this.#takeNote([], length);
    }
    return undefined;
  }

  #takeMark(text: string): void {
    const open = this.#open;
    if (/^segno$/i.test(text)) open.segno = true;
    else if (/^(?:o?coda|dacoda|to coda)$/i.test(text)) open.coda = true;
    else if (/^fine$/i.test(text)) open.fine = true;
    else {
      const to = /^(?:d\.? ?s\.?|dalsegno|dal segno)/i.test(text)
        ? "segno"
        : /^(?:d\.? ?c\.?|dacapo|da capo)/i.test(text)
          ? "start"
          : undefined;
      if (!to) return;
      const jump: Jump = { to, until: /coda/i.test(text) ? "coda" : /fine/i.test(text) ? "fine" : "end" };
      if (open.touched) open.jump = jump;
      else this.#markLast({ jump });
    }
  }

  #takeField(name: string, value: string, wrong: (code: string, reason: string) => SongProblem): SongProblem | undefined {
    if (name === "M") {
      const meter = readSongMeter(value);
      if (meter === "bad") return wrong("bad-meter", `"${value}" is not a meter such as 4/4`);
      this.#meter = meter;
    } else if (name === "L") {
      const unit = readUnit(value);
      if (unit === undefined) return wrong("bad-unit", `"${value}" is not a unit length such as 1/8`);
      this.#unit = unit;
    } else if (name === "K") {
      const key = readKey(value);
      if (key === undefined) return wrong("bad-key", `"${value}" is not a key such as Bb or Emin`);
      this.#signature = signatureOfKey(key);
    }
    return undefined;
  }
}

const barLength = (meter: Meter | undefined): Ticks => ticks(meter ? (meter.beats * WHOLE) / meter.unit : WHOLE);

/** Chords written in a row before one note share the time until the next one. */
function spread(chords: readonly PendingChord[], end: number): readonly PendingChord[] {
  return chords.map((chord, index) => {
    const together = chords.filter(({ start }) => start === chord.start);
    if (together.length < 2) return chord;
    const until = chords.find(({ start }) => start > chord.start)?.start ?? end;
    const place = index - chords.findIndex(({ start }) => start === chord.start);
    return { ...chord, start: chord.start + Math.round(((until - chord.start) * place) / together.length) };
  });
}
