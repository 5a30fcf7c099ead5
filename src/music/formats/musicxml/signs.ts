import type { Jump } from "../../songs/song.ts";
import { child, childrenOf, type XmlElement } from "./xml-tree.ts";

/** What stands around one measure: repeats and the signs of the playing order. */
export interface MeasureSigns {
  startsRepeat: boolean;
  /** How often the section that ends here sounds; undefined where none ends. */
  times: number | undefined;
  endings: readonly number[] | undefined;
  /** An ending is written as ending with this measure. */
  endingStops: boolean;
  /** No ending goes on behind this measure. */
  closesEnding: boolean;
  barLine: "double" | "final" | undefined;
  /** A double line at its left side belongs to the measure before. */
  doubleBefore: boolean;
  segno: boolean;
  coda: boolean;
  /** A coda sign that is drawn and that `sound` says nothing of. */
  codaDrawn: boolean;
  toCoda: boolean;
  fine: boolean;
  jump: Jump | undefined;
  section: string | undefined;
}

export const noSigns = (): MeasureSigns => ({
  startsRepeat: false,
  times: undefined,
  endings: undefined,
  endingStops: false,
  closesEnding: false,
  barLine: undefined,
  doubleBefore: false,
  segno: false,
  coda: false,
  codaDrawn: false,
  toCoda: false,
  fine: false,
  jump: undefined,
  section: undefined,
});

const MOST_TIMES = 16;

export function readBarLine(element: XmlElement, signs: MeasureSigns): void {
  const left = element.attributes.location === "left";
  const style = child(element, "bar-style")?.text;
  const repeat = child(element, "repeat");
  if (repeat?.attributes.direction === "forward") signs.startsRepeat = true;
  if (repeat?.attributes.direction === "backward") {
    const times = Math.round(Number(repeat.attributes.times ?? 2));
    signs.times = times >= 2 && times <= MOST_TIMES ? times : 2;
  }
  if (style === "light-light" || style === "heavy-heavy") {
    if (left) signs.doubleBefore = true;
    else signs.barLine ??= "double";
  }
  if (style === "light-heavy" && !left && !repeat) signs.barLine = "final";
  const ending = child(element, "ending");
  if (!left && (ending?.attributes.type === "stop" || ending?.attributes.type === "discontinue")) signs.endingStops = true;
  if (ending?.attributes.type === "start") {
    const numbers = (ending.attributes.number ?? "")
      .split(/[^0-9]+/)
      .map(Number)
      .filter((number) => number > 0 && number <= MOST_TIMES);
    if (numbers.length > 0) signs.endings = [...new Set(numbers)].sort((a, b) => a - b);
  }
}

const DA_CAPO = /\bd\. ?c\.?(?![a-z])|\bdc\b|\bda capo\b/i;
const DAL_SEGNO = /\bd\. ?s\.?(?![a-z])|\bds\b|\bdal segno\b/i;

/** What words say about the playing order; undefined where they say nothing. */
function signInWords(words: string): { readonly jump?: Jump; readonly toCoda?: true; readonly fine?: true } | undefined {
  const text = words.slice(0, 200).replace(/\s+/g, " ").trim();
  const to = DA_CAPO.test(text) ? "start" : DAL_SEGNO.test(text) ? "segno" : undefined;
  if (to) return { jump: { to, until: /\bcoda\b/i.test(text) ? "coda" : /\bfine\b/i.test(text) ? "fine" : "end" } };
  if (/^(?:al|to|to the) coda\b/i.test(text)) return { toCoda: true };
  if (/^fine\.?$/i.test(text)) return { fine: true };
  return undefined;
}

/** Puts the signs of a `sound` into the measure; true where it has any. @param words those beside it, which name a jump's end where none before has named it */
export function readSound({ attributes }: XmlElement, words: string, signs: MeasureSigns): boolean {
  const before = { ...signs };
  const said = signInWords(words)?.jump;
  const goal = (to: Jump["to"]): Jump => ({ to, until: [said, signs.jump].find((jump) => jump?.to === to)?.until ?? "end" });
  if (attributes.segno !== undefined) signs.segno = true;
  if (attributes.coda !== undefined) signs.coda = true;
  if (attributes.tocoda !== undefined) signs.toCoda = true;
  if (attributes.fine !== undefined && attributes.fine !== "no") signs.fine = true;
  if (attributes.dacapo === "yes") signs.jump = goal("start");
  if (attributes.dalsegno !== undefined) signs.jump = goal("segno");
  const names = ["segno", "coda", "tocoda", "fine", "dalsegno", "dacapo"];
  return before !== signs && names.some((name) => attributes[name] !== undefined);
}

/** Reads the signs of a direction: `sound` first, then words, then symbols. Gives the words that are no sign. */
export function readSigns(direction: XmlElement, signs: MeasureSigns): readonly string[] {
  const types = childrenOf(direction, "direction-type").flatMap(({ children }) => children);
  const words = types.filter(({ name, text }) => name === "words" && text !== "").map(({ text }) => text);
  const all = words.join(" ");
  for (const { name, text } of types) if (name === "rehearsal" && text !== "") signs.section = text.slice(0, 40);
  const sound = child(direction, "sound");
  const sounded = sound !== undefined && readSound(sound, all, signs);
  const said = signInWords(all) ?? words.map(signInWords).find((each) => each !== undefined);
  if (sounded) return said ? [] : words;
  if (said) {
    if (said.jump && (signs.jump === undefined || signs.jump.until === "end")) signs.jump = said.jump;
    signs.toCoda ||= said.toCoda === true;
    signs.fine ||= said.fine === true;
    return [];
  }
  for (const { name } of types) {
    if (name === "segno") signs.segno = true;
    if (name === "coda") signs.codaDrawn = true;
  }
  if (words.some((each) => /^coda\.?$/i.test(each.trim()))) signs.codaDrawn = true;
  if (words.some((each) => /^segno\.?$/i.test(each.trim()))) signs.segno = true;
  return words.filter((each) => !/^(?:coda|segno)\.?$/i.test(each.trim()));
}

/** Signs of one measure in all parts together. */
export function unitedSigns(all: readonly MeasureSigns[]): MeasureSigns {
  const united = noSigns();
  for (const signs of all) {
    united.startsRepeat ||= signs.startsRepeat;
    united.times = signs.times === undefined ? united.times : Math.max(united.times ?? 0, signs.times);
    united.endings ??= signs.endings;
    united.endingStops ||= signs.endingStops;
    united.barLine = united.barLine === "final" ? "final" : (signs.barLine ?? united.barLine);
    united.doubleBefore ||= signs.doubleBefore;
    united.segno ||= signs.segno;
    united.coda ||= signs.coda;
    united.codaDrawn ||= signs.codaDrawn;
    united.toCoda ||= signs.toCoda;
    united.fine ||= signs.fine;
    if (united.jump === undefined || united.jump.until === "end") united.jump = signs.jump ?? united.jump;
    united.section ??= signs.section;
  }
  return united;
}

/**
 * The last ending of a group stops where it is written to: its bar then has a double line, as song text says it. One that a repeat sign
 * ends, or that another of its group follows, needs none, however far its bracket is drawn.
 */
export function closeEndings(measures: readonly MeasureSigns[]): void {
  /** The first number of the ending that follows in the same group. */
  let next: number | undefined;
  let stop: number | undefined;
  for (let index = measures.length - 1; index >= 0; index--) {
    const signs = measures[index];
    if (!signs) break;
    const behind = measures[index + 1];
    if (signs.times !== undefined || behind === undefined || behind.startsRepeat || behind.endings) stop = undefined;
    else if (signs.endingStops) stop = index;
    if (signs.endings) {
      const highest = signs.endings.at(-1) ?? 0;
      const closed = stop === undefined || signs.endings.includes(1) || (next !== undefined && next > highest) ? undefined : measures[stop];
      if (closed) {
        closed.closesEnding = true;
        closed.barLine ??= "double";
      }
      next = signs.endings[0];
      stop = undefined;
    }
    if (signs.startsRepeat) next = undefined;
  }
}

/**
 * Coda signs that are only drawn: beside a To Coda in the same measure one is its picture; where `sound` tells a coda already they
 * are pictures too. What is left lands there, or (the first of two without a To Coda) leaves.
 */
export function settleCodas(measures: readonly MeasureSigns[]): void {
  const told = measures.some(({ coda }) => coda);
  const leaves = measures.some(({ toCoda }) => toCoda);
  const drawn = measures.filter(({ codaDrawn, toCoda }) => codaDrawn && !toCoda);
  if (told) {
    if (leaves) return;
    const [first] = drawn;
    if (first) first.toCoda = !first.coda;
    return;
  }
  drawn.forEach((signs, index) => {
    if (!leaves && index === 0 && drawn.length > 1) signs.toCoda = true;
    else signs.coda = true;
  });
}
