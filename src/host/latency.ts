/** Latencies to ask for, in seconds: the least there is, then what weaker machines hold. */
export const LATENCY_HINTS = [0.0001, 0.005, 0.01, 0.02, 0.04, 0.08] as const;

/** Where nobody counts the gaps or does anything about them, the least latency is a risk: browsers' own choice is safer there. */
const UNWATCHED_HINT = 0.01;

/** The latency to begin with; `isWatched` says whether somebody will lengthen it when the sound has gaps. */
export const firstLatencyHint = (isWatched: boolean): number =>
  isWatched && ["playbackStats", "playoutStats"].some((name) => name in AudioContext.prototype) ? LATENCY_HINTS[0] : UNWATCHED_HINT;

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

/** Gaps as the browser counts them; null in browsers that do not. */
function gapsOf(context: AudioContext): number | null {
  const stats: unknown = Reflect.get(context, "playbackStats") ?? Reflect.get(context, "playoutStats");
  if (typeof stats !== "object" || stats === null) return null;
  const count: unknown = Reflect.get(stats, "underrunEvents") ?? Reflect.get(stats, "fallbackFramesEvents");
  return typeof count === "number" ? count : null;
}

const READ_EVERY_MS = 1000;

interface Wishes {
  readonly latencyHint?: number;
  readonly onLatencyWanted?: (latencyHint: number) => void;
}

/** Watches a context for gaps and tells once when a longer latency is wanted. */
export function watchLatency(context: AudioContext, { latencyHint = LATENCY_HINTS[0], onLatencyWanted }: Wishes): { stop(): void } {
  const judge = createGapJudge();
  if (onLatencyWanted === undefined || gapsOf(context) === null) return { stop: () => {} };
  const timer = setInterval(() => {
    const gaps = gapsOf(context);
    if (gaps !== null && judge({ seconds: context.currentTime, gaps }))
      onLatencyWanted(nextLatencyHint(Math.max(latencyHint, context.baseLatency / 2)));
  }, READ_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
