import type { SongBarFrame } from "../../songs/song.ts";
import { ticks } from "../../time/time.ts";
import type { Notices } from "./notices.ts";
import { type BarDraft, barLength } from "./voice/bar-draft.ts";

type FrameDraft = { -readonly [Member in keyof SongBarFrame]: SongBarFrame[Member] } & {
  times: number | undefined;
  line: BarDraft["line"];
};

/**
 * What stands around the bars of all voices: signs that any of them writes, the length of the longest. Repeats of more than two
 * times become endings, two coda signs without a To Coda are told apart, endings get their end.
 */
export function framesOf(voices: readonly (readonly BarDraft[])[], notices: Notices): readonly SongBarFrame[] {
  const count = voices.reduce((most, bars) => Math.max(most, bars.length), 0);
  const frames = Array.from({ length: count }, (_, index) => frameAt(voices, index, notices));
  const [first] = frames;
  if (first && isPickUp(first, frames[1])) {
    first.pickUp = true;
    frames.forEach((frame, index) => {
      frame.number = index;
    });
  }
  spreadTimes(frames);
  tellCodasApart(frames, voices, notices);
  closeEndings(frames);
  return frames.map(({ times: _times, line, ...frame }) => (line === "plain" ? frame : { ...frame, barLine: line }));
}

/** A first bar shorter than its meter, but for one that an ending divides. */
function isPickUp(first: FrameDraft, second: FrameDraft | undefined): boolean {
  if (!first.meter || !second) return false;
  const whole = barLength(first.meter);
  return first.length < whole && !(second.endings && first.length + second.length === whole);
}

function frameAt(voices: readonly (readonly BarDraft[])[], index: number, notices: Notices): FrameDraft {
  const bars = voices.flatMap((voice) => voice[index] ?? []);
  const [first] = bars;
  if (!first) throw new Error("A frame without a bar.");
  const before = voices.find((voice) => voice[index] === first)?.[index - 1];
  const tempo = voices.map((voice) => (voice[index]?.tempo === voice[index - 1]?.tempo ? undefined : voice[index]?.tempo)).find(Boolean);
  const times = bars.reduce<number | undefined>(
    (most, bar) => (bar.times === undefined ? most : Math.max(most ?? 0, bar.times)),
    undefined,
  );
  const frame: FrameDraft = {
    number: index + 1,
    meter: first.meter,
    length: ticks(lengthOf(bars, index, notices)),
    startsRepeat: bars.some((bar) => bar.startsRepeat),
    endsRepeat: times !== undefined,
    endings: bars.find((bar) => bar.endings !== undefined)?.endings,
    closesEnding: false,
    segno: bars.some((bar) => bar.segno),
    coda: bars.some((bar) => bar.coda),
    fine: bars.some((bar) => bar.fine),
    jump: bars.find((bar) => bar.jump !== undefined)?.jump,
    times,
    line: bars.find((bar) => bar.line === "final")?.line ?? bars.find((bar) => bar.line === "double")?.line ?? "plain",
  };
  if (before && before.key !== first.key) frame.key = first.key;
  if (index > 0 && tempo !== undefined) frame.tempo = tempo;
  if (bars.some((bar) => bar.toCoda)) frame.toCoda = true;
  const section = bars.find((bar) => bar.section !== undefined)?.section;
  if (section !== undefined) frame.section = section;
  return frame;
}

/** As long as the longest voice that has notes; without notes, as long as the meter says. */
function lengthOf(bars: readonly BarDraft[], index: number, notices: Notices): number {
  const sounding = bars.filter(({ notes }) => notes.length > 0);
  const counted = sounding.length > 0 ? sounding : bars;
  const longest = counted.reduce((most, bar) => Math.max(most, bar.length), 0);
  const shorter = counted.find(({ length }) => length < longest);
  if (shorter) notices.tell("bar-lengths-differ", shorter.place, { bar: index + 1 });
  return longest;
}

/** A section that sounds three times or more says so by an ending on its last bar: `::|` is `|1,2,3 ... :|`. */
function spreadTimes(frames: readonly FrameDraft[]): void {
  let endings = false;
  for (const [index, frame] of frames.entries()) {
    if (frame.startsRepeat || frames[index - 1]?.endsRepeat) endings = false;
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
    if (frame.endsRepeat) repeat = index;
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
