import { songReason } from "../../../songs/problems.ts";
import { type SongProblem, type SongRemark, songProblem } from "../../../songs/song.ts";
import type { Notices } from "../notices.ts";
import { readText } from "../scan/text.ts";
import type { Place } from "../voice/bar-draft.ts";
import { shown } from "../voice/voice-fields.ts";
import { type KeyField, readKeyField } from "./key-field.ts";
import { LETTER_MARKS } from "./marks.ts";
import { type MeterField, readMeterField, readTempoField, readUnit } from "./measure-fields.ts";

/** Fields kept as they are: words about the song. */
const REMARKS = "ABDFGHNOSZW";
/** Fields that change nothing here. */
const PASSED = "IrwE";
const MOST_DIGITS = 9;

/** What the lines before the music say, as far as they have been read. */
export class Header {
  number: number | undefined;
  readonly titles: string[] = [];
  readonly composers: string[] = [];
  readonly remarks: SongRemark[] = [];
  style = "";
  /** Whole notes in the unit length, e.g. 1/8; undefined where no `L:` was read. */
  unit: number | undefined;
  meter: MeterField | undefined;
  tempo: number | undefined;
  tempoText = "";
  key: KeyField | undefined;
  /** A section letter behind `K:`, for the first bar. */
  section: string | undefined;
  /** Letters and the marks they stand for. */
  letters: ReadonlyMap<string, string> = LETTER_MARKS;
  readonly #place: number;
  readonly #notices: Notices;

  /** @param place of the tune in its text, its number where it has none */
  constructor(place: number, notices: Notices) {
    this.#place = place;
    this.#notices = notices;
  }

  /** Takes up one field; a problem where it cannot be read. */
  take(name: string, value: string, place: Place): SongProblem | undefined {
    switch (name) {
      case "X":
        this.#takeNumber(value, place);
        return undefined;
      case "L": {
        const unit = value === "auto" ? this.unit : readUnit(value);
        if (unit === undefined && value !== "auto")
          return songProblem(songReason("not-a-unit", { text: shown(value) }), place.line, place.column);
        this.unit = unit;
        return undefined;
      }
      case "M": {
        const meter = readMeterField(value);
        if (meter.kind === "bad") return songProblem(songReason("not-a-meter", { text: shown(value) }), place.line, place.column);
        if (meter.kind === "none" && meter.word) this.#notices.tellOnce("meter-guessed", place, { text: value });
        if (meter.kind === "meter" && meter.more) this.#notices.tellOnce("meters-left-out", place, { text: value });
        this.meter = meter;
        return undefined;
      }
      case "K":
        return this.#takeKey(value, place);
      case "Q": {
        const { tempo, text } = readTempoField(value);
        if (tempo === undefined && text === "" && value !== "") this.#notices.tellOnce("tempo-guessed", place, { text: value });
        this.tempo = tempo ?? this.tempo;
        this.tempoText = readText(text).trim() || this.tempoText;
        return undefined;
      }
      default:
        this.#takeWords(name, value, place);
        return undefined;
    }
  }

  #takeNumber(value: string, place: Place): void {
    const digits = /^\d{1,9}(?!\d)/.exec(value.slice(0, MOST_DIGITS + 1))?.[0];
    this.number = digits === undefined ? this.#place : Number(digits);
    if (digits !== value) this.#notices.tellOnce("bad-number", place, { text: value, number: this.number });
  }

  #takeKey(value: string, place: Place): SongProblem | undefined {
    const key = readKeyField(value);
    if (!key) return songProblem(songReason("not-a-key", { text: shown(value) }), place.line, place.column);
    if (key.told === "empty") this.#notices.tellOnce("empty-key", place);
    if (key.told === "bagpipe")
      this.#notices.tellOnce(value.startsWith("HP") ? "bagpipe-key" : "bagpipe-key-with-sharps", place, { text: value.slice(0, 2) });
    if (key.told === "mode") this.#notices.tellOnce("mode-guessed", place, { text: value, key: key.key });
    if (key.told === "lower-case") this.#notices.tellOnce("key-in-lower-case", place, { text: value, key: key.key });
    this.key = key;
    return undefined;
  }

  #takeWords(name: string, value: string, place: Place): void {
    const text = readText(value).trim();
    if (name === "T") {
      if (text !== "") this.titles.push(text);
    } else if (name === "C") {
      if (text !== "") this.composers.push(text);
    } else if (name === "R") this.style = text || this.style;
    else if (name === "P") {
      if (this.key !== undefined) this.section = text || undefined;
      else if (text !== "") this.#notices.tellOnce("parts-order", place, { text });
    } else if (name === "U") this.#takeLetter(value);
    else if (REMARKS.includes(name)) this.remarks.push({ field: name, text });
    else if (name === "s") this.#notices.tellOnce("symbols-left-out", place);
    else if (!PASSED.includes(name)) this.#notices.tellOnce("field-left-out", place, { field: name });
  }

  /** `U: T = !trill!` gives a letter a mark. */
  #takeLetter(value: string): void {
    const letter = value.charAt(0);
    const equals = value.indexOf("=");
    const mark = value
      .slice(equals + 1, equals + 60)
      .replace(/[!+]/g, "")
      .trim();
    if (equals > 0 && mark !== "" && this.letters.size < 100) this.letters = new Map([...this.letters, [letter, mark]]);
  }

  /** A `+:` line: goes on with the words of the field before. */
  goOn(name: string, value: string): void {
    const text = readText(value).trim();
    const list = name === "T" ? this.titles : name === "C" ? this.composers : undefined;
    const last = list?.pop();
    if (list && last !== undefined) list.push(`${last} ${text}`);
    const remark = REMARKS.includes(name) ? this.remarks.pop() : undefined;
    if (remark) this.remarks.push({ field: remark.field, text: `${remark.text} ${text}` });
  }

  /** The unit length in whole notes: as written, else the standard's: a sixteenth in meters below 3/4, else an eighth. */
  get usedUnit(): number {
    const meter = this.meter?.kind === "meter" ? this.meter.meter : undefined;
    return this.unit ?? (meter && meter.beats / meter.unit < 0.75 ? 1 / 16 : 1 / 8);
  }
}
