import type { SongBar } from "./song.ts";

/** More bars than this are not played: only marks that contradict each other lead there. */
const MOST_BARS = 2000;

/**
 * The order in which bars sound: repeats played twice (or as often as their endings ask), endings by pass, then the jump (D.C. or
 * D.S.) to its coda, fine or end; after a jump repeats are not taken and the last ending is played.
 * @example playingOrder(song.voices[0].bars).map((index) => index + 1) // [1, 2, 3, 1, 2, 4]
 */
export function playingOrder(bars: readonly SongBar[]): readonly number[] {
  const first = straight(bars);
  const jumpAt = bars.findIndex(({ jump }) => jump !== undefined);
  const jump = bars[jumpAt]?.jump;
  if (!jump) return first;
  const cut = first.lastIndexOf(jumpAt);
  const segno = jump.to === "segno" ? bars.findIndex(({ segno: marked }) => marked) : 0;
  const from = Math.max(0, segno);
  const codas = bars.flatMap(({ coda }, index) => (coda ? [index] : []));
  const again = secondTime(bars, from, jump.until === "coda" ? codas : [], jump.until === "fine");
  return [...first.slice(0, cut + 1), ...again].slice(0, MOST_BARS);
}

/** The bars with their repeats, jumps left aside. */
function straight(bars: readonly SongBar[]): number[] {
  const order: number[] = [];
  let start = 0;
  let pass = 1;
  let at = 0;
  while (at < bars.length && order.length < MOST_BARS) {
    const bar = bars[at];
    if (!bar) break;
    if (bar.startsRepeat && at !== start) [start, pass] = [at, 1];
    if (bar.endings && !bar.endings.includes(pass)) {
      const next = afterEnding(bars, at);
      if (next <= at) break;
      at = next;
      continue;
    }
    order.push(at);
    if (bar.endsRepeat && pass < passes(bars, start, at)) {
      pass++;
      at = start;
    } else {
      if (bar.endsRepeat) [start, pass] = [at + 1, 1];
      at++;
    }
  }
  return order;
}

/** How often a section sounds whose repeat ends at a bar: the highest number of its endings, or twice. */
function passes(bars: readonly SongBar[], start: number, end: number): number {
  let highest = 0;
  for (let index = start; index < bars.length; index++) {
    const bar = bars[index];
    if (index > end && (bar?.startsRepeat || (!bar?.endings && bars[index - 1]?.closesEnding === true))) break;
    for (const number of bar?.endings ?? []) highest = Math.max(highest, number);
  }
  return highest === 0 ? 2 : highest;
}

/** The first bar behind the ending that starts at a bar. */
function afterEnding(bars: readonly SongBar[], at: number): number {
  let index = at;
  while (index < bars.length && !bars[index]?.closesEnding && !bars[index + 1]?.endings) index++;
  return index + 1;
}

/** From the segno on, without repeats: to the first coda sign and on from the second, to the fine, or to the end. */
function secondTime(bars: readonly SongBar[], from: number, codas: readonly number[], toFine: boolean): number[] {
  const order: number[] = [];
  const last = lastEndings(bars);
  const [leave, land] = codas;
  let at = from;
  while (at < bars.length) {
    const bar = bars[at];
    if (!bar) break;
    if (bar.endings && !last.has(at)) {
      at = afterEnding(bars, at);
      continue;
    }
    if (leave !== undefined && land !== undefined && at === leave && at < land) {
      order.push(at);
      at = land;
      continue;
    }
    order.push(at);
    if (toFine && bar.fine) break;
    if (bar.jump && land === undefined) break;
    at++;
  }
  return order;
}

/** Bars at which the last ending of a group starts. */
function lastEndings(bars: readonly SongBar[]): ReadonlySet<number> {
  const starts = bars.flatMap(({ endings }, index) => (endings ? [index] : []));
  return new Set(starts.filter((start) => !bars[afterEnding(bars, start)]?.endings));
}
