import { LATENCY_HINTS } from "./open-context.ts";

/** So many gaps within the window are more than chance (a page that loads, a lid that closes). */
const TOO_MANY = 3;
const WINDOW_SECONDS = 20;
/** The first seconds of a context are full of gaps that mean nothing. */
const SETTLING_SECONDS = 3;

/** The gaps in the sound so far, read at a time of the audio clock. */
export interface GapReading {
  readonly seconds: number;
  readonly gaps: number;
}

/**
 * Decides from readings of a gap counter whether the machine keeps up.
 * @returns a function that takes each reading and answers true once, when there were too many gaps
 * @example const judge = createGapJudge(); judge({ seconds: 4, gaps: 0 }) // false
 */
export function createGapJudge(): (reading: GapReading) => boolean {
  let readings: readonly GapReading[] = [];
  let judged = false;
  return (reading) => {
    if (judged || reading.seconds < SETTLING_SECONDS) return false;
    readings = [...readings.filter(({ seconds }) => seconds >= reading.seconds - WINDOW_SECONDS), reading];
    judged = reading.gaps - (readings[0]?.gaps ?? reading.gaps) >= TOO_MANY;
    return judged;
  };
}

/** The next hint up from the present one; the last when there is none above. @example nextLatencyHint(0.005) // 0.01 */
export const nextLatencyHint = (hint: number): number =>
  LATENCY_HINTS.find((each) => each > hint) ?? LATENCY_HINTS[LATENCY_HINTS.length - 1] ?? hint;

/** Two clocks read at one moment, in seconds; `block` is how far the audio clock goes at once. */
export interface ClockReading {
  readonly page: number;
  readonly audio: number;
  readonly block: number;
}

/** An audio clock that falls so far behind at once has lost sound, in seconds. */
const LOST = 0.02;

/**
 * Counts gaps where the browser does not: each time the audio clock fell behind the page's since the last reading.
 * @example const count = createLossCounter(); count({ page: 0, audio: 0, block: 0.01 }) // 0
 */
export function createLossCounter(): (reading: ClockReading) => number {
  let last: ClockReading | undefined;
  let gaps = 0;
  return (reading) => {
    const lost = last === undefined ? 0 : reading.page - last.page - (reading.audio - last.audio);
    if (lost > Math.max(LOST, 2 * reading.block)) gaps++;
    last = reading;
    return gaps;
  };
}

/** What the watch needs of an AudioContext. */
export interface WatchedContext {
  readonly currentTime: number;
  readonly baseLatency: number;
  readonly state: string;
}

/** Gaps as the browser counts them; null in browsers that do not. */
function countedGaps(context: WatchedContext): number | null {
  const stats: unknown = Reflect.get(context, "playbackStats") ?? Reflect.get(context, "playoutStats");
  if (typeof stats !== "object" || stats === null) return null;
  const count: unknown = Reflect.get(stats, "underrunEvents") ?? Reflect.get(stats, "fallbackFramesEvents");
  return typeof count === "number" ? count : null;
}

/**
 * Watches one context: to be called about once a second with the page's clock in seconds.
 * @returns the latency to ask for instead, once, when the sound had too many gaps at `hint`; else undefined
 */
export function createLatencyWatch(context: WatchedContext, hint: number): (page: number) => number | undefined {
  const judge = createGapJudge();
  let countLosses = createLossCounter();
  return (page) => {
    if (context.state !== "running") {
      // Time in which it stood still on purpose is no loss.
      countLosses = createLossCounter();
      return undefined;
    }
    const reading = { page, audio: context.currentTime, block: context.baseLatency };
    const gaps = countedGaps(context) ?? countLosses(reading);
    return judge({ seconds: context.currentTime, gaps }) ? nextLatencyHint(Math.max(hint, context.baseLatency)) : undefined;
  };
}
