import type { Jump, SongBarFrame } from "../../songs/song.ts";
import { meterName, ticks } from "../../time/time.ts";
import type { Notices } from "./notices.ts";
import { type BarDraft, barLength } from "./voice/bar-draft.ts";

/** What the voices say of one bar together. */
interface FrameDraft {
  readonly meter: SongBarFrame["meter"];
  readonly length: number;
  readonly key: string;
  /** Where any voice sets it here. */
  readonly tempo: number | undefined;
  readonly startsRepeat: boolean;
  readonly times: number | undefined;
  endings: readonly number[] | undefined;
  closesEnding: boolean;
  readonly line: BarDraft["line"];
  readonly segno: boolean;
  coda: boolean;
  toCoda: boolean;
  readonly fine: boolean;
  readonly jump: Jump | undefined;
  readonly section: string | undefined;
}

/**
 * What stands around the bars of all voices: signs that any of them writes, the length of the longest. Repeats of more than two
 * times become endings, two coda signs without a To Coda are told apart, endings get their end.
 */
export function framesOf(voices: readonly (readonly BarDraft[])[], notices: Notices): readonly SongBarFrame[] {
  const count = voices.reduce((most, bars) => Math.max(most, bars.length), 0);
  const meters = metersOf(voices, count);
  const drafts = Array.from({ length: count }, (_, index) => frameAt(voices, index, { meter: meters[index], notices }));
  const [first, second] = drafts;
  const pickUp = first !== undefined && isPickUp(first, second);
  tellLongBars(drafts, voices, { notices, first: pickUp ? 0 : 1 });
  spreadTimes(drafts);
  tellCodasApart(drafts, voices, notices);
  closeEndings(drafts);
  let key = first?.key;
  let tempo = voices[0]?.[0]?.tempo;
  return drafts.map((draft, index) => {
    const frame = finishedFrame(draft, pickUp ? index : index + 1);
    if (pickUp && index === 0) frame.pickUp = true;
    if (draft.key !== key) frame.key = draft.key;
    if (index > 0 && draft.tempo !== undefined && draft.tempo !== tempo) frame.tempo = draft.tempo;
    key = draft.key;
    if (index > 0) tempo = draft.tempo ?? tempo;
    return frame;
  });
}

type Frame = { -readonly [Member in keyof SongBarFrame]: SongBarFrame[Member] };

function finishedFrame(draft: FrameDraft, number: number): Frame {
  const { meter, length, startsRepeat, times, endings, closesEnding, line, segno, coda, fine, jump } = draft;
  const endsRepeat = times !== undefined;
  const frame: Frame = { number, meter, length: ticks(length), startsRepeat, endsRepeat, endings, closesEnding, segno, coda, fine, jump };
  if (line !== "plain") frame.barLine = line;
  if (draft.toCoda) frame.toCoda = true;
  if (draft.section !== undefined) frame.section = draft.section;
  return frame;
}

/** A first bar shorter than its meter, but for one that an ending divides. */
function isPickUp(first: FrameDraft, second: FrameDraft | undefined): boolean {
  if (!first.meter || !second) return false;
  const whole = barLength(first.meter);
  return first.length < whole && !(second.endings && first.length + second.length === whole);
}

/** The meter of each bar: that of the first voice, until any of them changes its own, which holds for all from that bar on. */
function metersOf(voices: readonly (readonly BarDraft[])[], count: number): readonly SongBarFrame["meter"][] {
  let meter = voices.find(([first]) => first !== undefined)?.[0]?.meter;
  return Array.from({ length: count }, (_, index) => {
    const changes = voices.flatMap((bars) => {
      const [before, bar] = [bars[index - 1], bars[index]];
      return before && bar && before.meter !== bar.meter && !isSame(bar.meter, meter) ? [bar.meter] : [];
    });
    if (changes.length > 0) [meter] = changes;
    return meter;
  });
}

const isSame = (one: SongBarFrame["meter"], other: SongBarFrame["meter"]): boolean =>
  one?.beats === other?.beats && one?.unit === other?.unit && one?.groups?.join() === other?.groups?.join();

function frameAt(
  voices: readonly (readonly BarDraft[])[],
  index: number,
  { meter, notices }: { readonly meter: SongBarFrame["meter"]; readonly notices: Notices },
): FrameDraft {
  const bars = voices.length === 1 && voices[0] ? voices[0].slice(index, index + 1) : voices.flatMap((voice) => voice[index] ?? []);
  const [first] = bars;
  if (!first) throw new Error("A frame without a bar.");
  const one = <Member extends "endings" | "jump" | "section">(member: Member): BarDraft[Member] =>
    bars.length === 1 ? first[member] : bars.find((bar) => bar[member] !== undefined)?.[member];
  const any = (member: "startsRepeat" | "segno" | "coda" | "toCoda" | "fine"): boolean => bars.some((bar) => bar[member]);
  return {
    meter,
    length: lengthOf(bars, index, notices),
    key: first.key,
    tempo: voices.map((voice) => (voice[index]?.tempo === voice[index - 1]?.tempo ? undefined : voice[index]?.tempo)).find(Boolean),
    startsRepeat: any("startsRepeat"),
    times: bars.reduce<number | undefined>((most, bar) => (bar.times === undefined ? most : Math.max(most ?? 0, bar.times)), undefined),
    endings: one("endings"),
    closesEnding: false,
    line: bars.find((bar) => bar.line === "final")?.line ?? bars.find((bar) => bar.line === "double")?.line ?? "plain",
    segno: any("segno"),
    coda: any("coda"),
    toCoda: any("toCoda"),
    fine: any("fine"),
    jump: one("jump"),
    section: one("section"),
  };
}

/** As long as the longest voice that has notes; without notes, as long as the meter says. */
function lengthOf(bars: readonly BarDraft[], index: number, notices: Notices): number {
  const sounding = bars.filter(({ layers }) => layers.some(({ notes }) => notes.length > 0));
  const counted = sounding.length > 0 ? sounding : bars;
  const longest = counted.reduce((most, bar) => Math.max(most, bar.length), 0);
  const shorter = counted.find(({ length }) => length < longest);
  if (shorter) notices.tell("bar-lengths-differ", shorter.place, { bar: index + 1 });
  return longest;
}

/** Ticks that a full bar may be too long, of tuplets that are no whole number of them. */
const ROUNDING = 8;

/** Bars of more beats than their meter has are kept as they are, and told. @param first number of the first bar */
function tellLongBars(
  frames: readonly FrameDraft[],
  voices: readonly (readonly BarDraft[])[],
  { notices, first }: { readonly notices: Notices; readonly first: number },
): void {
  for (const [index, { meter, length }] of frames.entries()) {
    const place = voices.find((bars) => bars[index]?.length === length)?.[index]?.place;
    if (meter === undefined || place === undefined || length <= barLength(meter) + ROUNDING) continue;
    notices.tell("bar-too-long", place, { bar: index + first, meter: meterName(meter) });
  }
}

/** A section that sounds three times or more says so by an ending on its last bar: `::|` is `|1,2,3 ... :|`. */
function spreadTimes(frames: readonly FrameDraft[]): void {
  let endings = false;
  for (const [index, frame] of frames.entries()) {
    if (frame.startsRepeat || frames[index - 1]?.times !== undefined) endings = false;
    endings ||= frame.endings !== undefined;
    if (frame.times !== undefined && frame.times > 2 && !endings) {
      frame.endings = Array.from({ length: frame.times }, (_, number) => number + 1);
    }
  }
}

/** Where no To Coda is written, the first of several coda signs is where playing leaves. */
function tellCodasApart(frames: readonly FrameDraft[], voices: readonly (readonly BarDraft[])[], notices: Notices): void {
  if (frames.some(({ toCoda }) => toCoda)) return;
  const codas = frames.flatMap(({ coda }, index) => (coda ? [index] : []));
  const [leave, land] = codas;
  const frame = leave === undefined ? undefined : frames[leave];
  if (leave === undefined || land === undefined || !frame) return;
  frame.coda = false;
  frame.toCoda = true;
  const place = voices.find((bars) => bars[leave])?.[leave]?.place;
  if (place) notices.tell("coda-guessed", place);
}

/**
 * An ending that another one of its group follows lasts to the repeat sign before that one, past double bar lines; the last of a
 * group lasts to the next repeat sign or double bar line, or to the next section.
 */
function closeEndings(frames: readonly FrameDraft[]): void {
  const count = frames.length;
  let [ending, repeat, doubled, section] = [count, count, count, count];
  for (let index = count - 1; index >= 0; index--) {
    const frame = frames[index];
    if (!frame) break;
    if (frame.times !== undefined) repeat = index;
    if (frame.line !== "plain") doubled = index;
    if (frame.endings) {
      const goesOn = ending < section && goesOnWith(frame.endings, frames[ending]?.endings);
      const limit = Math.min(ending, section) - 1;
      const last = frames[Math.min(goesOn ? repeat : Math.min(repeat, doubled), limit)];
      if (last) last.closesEnding = true;
      ending = index;
    }
    if (frame.startsRepeat) section = index;
  }
}

const goesOnWith = (numbers: readonly number[], next: readonly number[] | undefined): boolean =>
  next !== undefined && Math.min(...next) > Math.max(...numbers);
