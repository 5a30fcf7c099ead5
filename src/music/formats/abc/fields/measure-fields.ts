import type { SongMeter } from "../../../songs/song.ts";
import { readMeter } from "../../../time/time.ts";
import { isBlank, isDigit, Scanner } from "../scan/scanner.ts";

/** The units `1/n` that can be read. */
const LARGEST_UNIT = 512;

/** A unit length in whole notes; undefined for what is none. @example readUnit("1/8") // 0.125 */
export function readUnit(value: string): number | undefined {
  const scanner = new Scanner(value.trim());
  if (scanner.number() !== 1) return undefined;
  if (scanner.done) return 1;
  const divisor = scanner.skip("/") ? scanner.number() : undefined;
  if (divisor === undefined || !(scanner.done || isBlank(scanner.peek())) || divisor < 1 || divisor > LARGEST_UNIT) return undefined;
  return Number.isInteger(Math.log2(divisor)) ? 1 / divisor : undefined;
}

/** What `M:` says. */
export type MeterField =
  | { readonly kind: "meter"; readonly meter: SongMeter /** True: more stands behind it. */; readonly more: boolean }
  /** `none`, nothing, or a word. */
  | { readonly kind: "none"; readonly word: boolean }
  | { readonly kind: "bad" };

/** A meter: `4/4`, `C`, `C|`, `2+3/8`, `(2+3)/8`, `2/4+3/8`, `none`. @example readMeterField("2+3/8") // meter 5/8 in groups 2, 3 */
export function readMeterField(value: string): MeterField {
  const text = value.trim();
  if (text === "" || text === "none") return { kind: "none", word: false };
  const [first = ""] = text.split(/\s/, 1);
  if (first === "C" || first === "C|") return meterKind(readMeter(first), [], first !== text);
  const scanner = new Scanner(text);
  const sums = fractionsOf(scanner);
  if (sums.length === 0) return [...text].some(isDigit) ? { kind: "bad" } : { kind: "none", word: true };
  const unit = Math.max(...sums.map((sum) => sum.unit));
  const groups = sums.flatMap((sum) => sum.beats.map((beats) => (beats * unit) / sum.unit));
  const beats = groups.reduce((whole, group) => whole + group, 0);
  if (groups.some((group) => group < 1)) return { kind: "bad" };
  scanner.skipBlanks();
  return meterKind(readMeter(`${beats}/${unit}`), groups, !scanner.done);
}

function meterKind(meter: ReturnType<typeof readMeter>, groups: readonly number[] = [], more = false): MeterField {
  if (!meter.ok) return { kind: "bad" };
  return { kind: "meter", meter: groups.length > 1 ? { ...meter.value, groups } : meter.value, more };
}

interface Fraction {
  readonly beats: readonly number[];
  readonly unit: number;
}

const MOST_GROUPS = 32;

/** Fractions with a plus between them, each a sum over a unit; none where one of them is cut or broken. */
function fractionsOf(scanner: Scanner): readonly Fraction[] {
  const found: Fraction[] = [];
  do {
    scanner.skipBlanks();
    const opened = scanner.skip("(");
    const beats: number[] = [];
    do {
      scanner.skipBlanks();
      const number = scanner.number();
      if (number === undefined) return [];
      beats.push(number);
      scanner.skipBlanks();
      if (opened && scanner.skip(")")) break;
      if (scanner.peek() === "/") break;
    } while (beats.length < MOST_GROUPS && scanner.skip("+"));
    scanner.skipBlanks();
    if (!scanner.skip("/")) return [];
    scanner.skipBlanks();
    const unit = scanner.number();
    if (unit === undefined) return [];
    found.push({ beats, unit });
    scanner.skipBlanks();
  } while (found.length < MOST_GROUPS && scanner.skip("+"));
  return found;
}

/** What `Q:` says: quarter notes a minute (10..500) and words, each where it is there. */
export interface TempoField {
  readonly tempo: number | undefined;
  readonly text: string;
}

/** `1/4=120`, `120`, `3/8=80`, `C=100`, with words in quotes before or behind. @example readTempoField('"Slow" 3/8=60') // tempo 90, text "Slow" */
export function readTempoField(value: string): TempoField {
  const words: string[] = [];
  const scanner = new Scanner(value);
  let beat = 0;
  let last: number | undefined;
  let tempo: number | undefined;
  while (!scanner.done && tempo === undefined) {
    scanner.skipBlanks();
    const sign = scanner.peek();
    if (sign === '"') {
      scanner.at++;
      words.push(scanner.until('"') ?? scanner.run(() => true));
    } else if (sign === "=") {
      scanner.at++;
      scanner.skipBlanks();
      tempo = withinTempo((decimal(scanner) ?? 0) * 4 * (beat || 1 / 4));
      if (tempo === undefined) return { tempo, text: words.join(" ").trim() };
    } else if (isDigit(sign)) {
      const number = decimal(scanner) ?? 0;
      const unit = scanner.skip("/") ? scanner.number() : undefined;
      if (unit) beat += number / unit;
      else last = number;
    } else scanner.at++;
  }
  const rest = scanner.text.slice(scanner.at);
  const behind = rest.split('"')[1];
  if (behind !== undefined) words.push(behind);
  return { tempo: tempo ?? (beat === 0 && last !== undefined ? withinTempo(last) : undefined), text: words.join(" ").trim() };
}

const LONGEST_FRACTION = 17;

function decimal(scanner: Scanner): number | undefined {
  const whole = scanner.number();
  if (whole === undefined || scanner.peek() !== "." || !isDigit(scanner.peek(1))) return whole;
  const from = scanner.at;
  scanner.at++;
  scanner.run(isDigit);
  return Number(`${whole}${scanner.text.slice(from, Math.min(scanner.at, from + LONGEST_FRACTION))}`);
}

const withinTempo = (bpm: number): number | undefined => (bpm >= 10 && bpm <= 500 ? bpm : undefined);
