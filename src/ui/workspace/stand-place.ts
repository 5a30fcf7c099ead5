import type { NowPlaying } from "../../host/clock/now-playing.ts";
import { countIn as countInName } from "../text/en/common.ts";
import { barNthTime } from "../text/en/player.ts";
import { intro as introName } from "../text/en/playing/band.ts";
import { barOf, pickUp } from "../text/en/workspace.ts";
import { say } from "../text/say.ts";

/** A chord that begins at so many ticks, as the reader has it written. */
interface PlacedChord {
  readonly start: number;
  readonly written: string;
}

interface StandMusic {
  /** What is heard besides; undefined while nothing plays. */
  readonly heard: Pick<NowPlaying, "part" | "countIn" | "intro" | "ending"> | undefined;
  /** Where the music stands, in ticks, and its beat from 1. */
  readonly at: number;
  readonly beat: number;
  /** The bar on the page, "0" for a pick-up; `time`: "2nd time". */
  readonly bar: string;
  readonly time: string | null;
  readonly chords: readonly PlacedChord[];
  /** Of the band's intro, in ticks below 0. */
  readonly introChords: readonly { readonly start: number; readonly name: string }[];
}

/** What the stand tells: the chord that sounds and the one after it, the beat from 0, and the bar. */
interface StandPlace {
  readonly now: string | undefined;
  readonly next: string | undefined;
  readonly beat: number;
  readonly bar: string;
}

/** Half a tick: beats of some meters are no whole ticks. */
const ROUNDING = 0.5;

const lastAt = (chords: readonly { readonly start: number }[], at: number): number =>
  chords.findLastIndex(({ start }) => start <= at + ROUNDING);

/**
 * What is read from the bench: of an intro its own chords, in a count-in what it leads to as the next one, in a band's ending no chord.
 * @example standPlace({ heard, at: 0, beat: 1, bar: "1", time: null, chords, introChords }).now // "Am7b5"
 */
export function standPlace({ heard, at, beat, bar, time, chords, introChords }: StandMusic): StandPlace {
  const first = chords[0]?.written;
  if (heard?.countIn) {
    const next = heard.part === "intro" ? (introChords[0]?.name ?? first) : chords[Math.max(0, lastAt(chords, at))]?.written;
    return { now: undefined, next, beat: heard.countIn.beat - 1, bar: countInName };
  }
  if (heard?.intro) {
    const now = lastAt(introChords, heard.intro.at);
    return { now: introChords[now]?.name, next: introChords[now + 1]?.name ?? first, beat: heard.intro.beat - 1, bar: introName };
  }
  const now = lastAt(chords, at);
  const name = bar === "0" ? pickUp : say(barOf, { bar: time === null ? bar : say(barNthTime, { bar, time }) });
  if (heard?.ending) return { now: undefined, next: undefined, beat: heard.ending.beat - 1, bar: name };
  return { now: chords[now]?.written, next: chords[now + 1]?.written ?? first, beat: beat - 1, bar: name };
}
