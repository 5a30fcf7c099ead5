import { type Section, sectionsOf } from "./sections.ts";
import type { Jump, SongBarFrame } from "./song.ts";

/** What a bar says about the order. */
export type OrderedBar = Pick<
  SongBarFrame,
  "startsRepeat" | "endsRepeat" | "endings" | "closesEnding" | "segno" | "coda" | "toCoda" | "fine" | "jump"
>;

/** More bars than this (or four times as many as are written) are not played: only signs that contradict each other lead there. */
const MOST_BARS = 2000;
const MOST_TIMES = 4;

/** The order in which bars sound. */
export interface PlayedOrder {
  /** Indices of written bars. */
  readonly order: readonly number[];
  /** True: the signs ask for more bars than are played. */
  readonly cut: boolean;
}

/**
 * The order in which bars sound. A repeat is played twice, or as often as its endings ask; an ending 1 alone leaves out its bars
 * the second time. When D.C. or D.S. is reached for the last time, playing goes on at the start or at the segno before it; bars
 * that have sounded are then not repeated and their last ending is taken; To Coda and Fine act, each at the end of its bar, until
 * the jump's own word (al Coda, al Fine) excludes the other. A jump is taken once; without a sign to act on, playing goes on
 * behind it.
 * @example playingOrder(song.voices[0].bars).map((index) => index + 1) // [1, 2, 3, 1, 2, 4]
 */
export const playingOrder = (bars: readonly OrderedBar[]): readonly number[] => playedOrder(bars).order;

/** The order in which bars sound, and whether it had to be cut. */
export function playedOrder(bars: readonly OrderedBar[]): PlayedOrder {
  const walk = new Walk(bars);
  for (let from: number | undefined = 0; from !== undefined; ) from = walk.playFrom(from);
  return { order: walk.order, cut: walk.cut };
}

class Walk {
  readonly order: number[] = [];
  cut = false;
  readonly #bars: readonly OrderedBar[];
  readonly #sections: ReadonlyMap<number, Section>;
  readonly #begun = new Set<Section>();
  readonly #most: number;
  /** To Codas that were followed, codas that were gone to, jumps that were taken. */
  readonly #followed = new Set<number>();
  readonly #landed = new Set<number>();
  readonly #taken = new Set<number>();
  readonly #lastFine: number;
  /** The last To Coda with a coda behind it. */
  readonly #lastToCoda: number;
  /** The jump that was taken last; undefined before the first. */
  #jump: Jump | undefined;
  /** Where that jump went. */
  #from = 0;
  #inCoda = false;

  constructor(bars: readonly OrderedBar[]) {
    this.#bars = bars;
    this.#sections = sectionsOf(bars);
    this.#most = Math.max(MOST_BARS, MOST_TIMES * bars.length);
    this.#lastFine = bars.findLastIndex(({ fine }) => fine);
    const lastCoda = bars.findLastIndex(({ coda }) => coda);
    this.#lastToCoda = bars.findLastIndex(({ toCoda }, index) => toCoda === true && index < lastCoda);
  }

  /** Plays on from a bar until a sign leads elsewhere; gives where, undefined at the end. */
  playFrom(from: number): number | undefined {
    let at = from;
    while (at < this.#bars.length && !this.cut) {
      const section = this.#sections.get(at);
      const leap = section ? this.#playSection(section, at) : this.#play(at, true);
      if (leap !== undefined) return leap === "end" ? undefined : leap;
      at = (section?.end ?? at) + 1;
    }
    return undefined;
  }

  /** Plays a section in its passes, or only in its last one where it has sounded; from a bar within it when a sign leads there. */
  #playSection(section: Section, from: number): number | "end" | undefined {
    const passes = this.#begun.has(section) ? section.passes.slice(-1) : section.passes;
    this.#begun.add(section);
    for (let pass = 0; pass < passes.length && !this.cut; pass++) {
      const leap = this.#playPass(section, passes.slice(pass), pass === 0 ? from : section.start);
      if (leap !== undefined) return leap;
    }
    return undefined;
  }

  /** @param passes this one and those to come */
  #playPass(section: Section, passes: readonly number[], from: number): number | "end" | undefined {
    const [pass = 1, ...later] = passes;
    const entered = from > section.start ? section.endingAt.get(from) : undefined;
    let at = from;
    while (at <= section.end) {
      const ending = section.endingAt.get(at);
      if (ending && ending !== entered && !ending.numbers.includes(pass)) {
        at = ending.end + 1;
        continue;
      }
      const last = ending ? later.every((number) => !ending.numbers.includes(number)) : later.length === 0;
      const leap = this.#play(at, last);
      if (leap !== undefined) return leap;
      if (ending?.end === at) return undefined;
      at++;
    }
    return undefined;
  }

  /** Plays one bar; `last` says that it will not sound again by a repeat, so that its signs act. */
  #play(at: number, last: boolean): number | "end" | undefined {
    if (this.order.length >= this.#most) {
      this.cut = true;
      return "end";
    }
    this.order.push(at);
    return last ? this.#leapFrom(at) : undefined;
  }

  #leapFrom(at: number): number | "end" | undefined {
    const bar = this.#bars[at];
    if (bar?.fine && this.#obeys("fine")) return "end";
    const coda = bar?.toCoda && !this.#followed.has(at) && this.#obeys("coda") ? this.#codaAfter(at) : undefined;
    if (coda !== undefined) {
      this.#inCoda = true;
      this.#followed.add(at);
      this.#landed.add(coda);
      return coda;
    }
    if (!bar?.jump || this.#taken.has(at)) return undefined;
    this.#taken.add(at);
    this.#jump = bar.jump;
    this.#inCoda = false;
    this.#from = bar.jump.to === "segno" ? this.#segnoBefore(at) : 0;
    return this.#from;
  }

  /** Whether Fine or To Coda acts: after a jump, unless its own word names the other and that one can be reached. */
  #obeys(sign: "fine" | "coda"): boolean {
    if (!this.#jump) return false;
    if (this.#inCoda) return sign === "fine";
    if (this.#jump.until === sign || this.#jump.until === "end") return true;
    return this.#from > (sign === "coda" ? this.#lastFine : this.#lastToCoda);
  }

  /** The next coda that playing has not gone to. */
  #codaAfter(at: number): number | undefined {
    const index = this.#bars.findIndex(({ coda }, bar) => coda && bar > at && !this.#landed.has(bar));
    return index === -1 ? undefined : index;
  }

  #segnoBefore(at: number): number {
    for (let index = at; index >= 0; index--) if (this.#bars[index]?.segno) return index;
    return 0;
  }
}
