import { computed, type ReadonlySignal, signal } from "@preact/signals-core";
import { median } from "../../lib/median.ts";
import { type AudioSeconds, audioSeconds, type PageMs, pageMs } from "../../music/time/time.ts";
import type { BeatTimers } from "../engine/heartbeat.ts";

/** The page's clock; the only place that reads it. */
export const pageNow = (): PageMs => pageMs(performance.now());

/** Milliseconds since 1970 at the page's 0. */
export const pageEpoch = (): number => performance.timeOrigin;

/** An event's own time stamp. */
export const stampOf = (event: { readonly timeStamp: number }): PageMs => pageMs(event.timeStamp);

/** Runs a task again and again; the answer stops it. */
export const browserTimers: BeatTimers = {
  every(ms, task) {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
  now: pageNow,
};

/** Timers that stop while the page rests. */
export interface RestingTimers extends BeatTimers {
  rest(): void;
  /** Each task runs at once, and again and again from then on. */
  wake(): void;
}

/** Timers with a rest, of others. */
export function restingTimers(from: BeatTimers): RestingTimers {
  const starts = new Set<() => void>();
  const stops = new Map<() => void, () => void>();
  let isResting = false;
  const halt = () => {
    for (const stop of stops.values()) stop();
    stops.clear();
  };
  return {
    now: from.now,
    every(ms, task) {
      const start = () => void stops.set(start, from.every(ms, task));
      const wake = () => {
        start();
        task();
      };
      starts.add(wake);
      if (!isResting) start();
      return () => {
        starts.delete(wake);
        stops.get(start)?.();
        stops.delete(start);
      };
    },
    rest() {
      isResting = true;
      halt();
    },
    wake() {
      if (!isResting) return;
      isResting = false;
      for (const start of starts) start();
    },
  };
}

/** The page's own, for all that nobody needs while nothing plays and nothing is touched. */
export const restTimers = restingTimers(browserTimers);

/** Now, in epoch milliseconds: for dates and what is due by them, never for music. */
export const timeOfDay = (): number => Date.now();

/** Runs a task once after so many milliseconds; the answer takes it back. */
export function later(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** How often the audio clock is sampled, and of how many samples the median is taken. */
const SAMPLE_MS = 250;
const WINDOW = 9;

/** What the clock needs of an AudioContext. */
export interface AudioClockSource {
  readonly currentTime: number;
  readonly state: string;
  readonly outputLatency?: number;
  getOutputTimestamp?(): { readonly contextTime?: number; readonly performanceTime?: number };
}

/** An output time stamp speaks of what has just been heard: never of what comes (in ms, for rounding), nor of what is long gone. */
const STAMP_AHEAD_MS = 20;
const STAMP_BEHIND_MS = 2000;

/**
 * Audio seconds minus page seconds at one moment, as heard: the browser's output time stamp where it is given and can be true (WebKitGTK
 * adds the context's own time to it, so that it runs at twice the speed), else the context's time less the output latency. Undefined while
 * the context does not run.
 */
export function sampleOffset(source: AudioClockSource, now: PageMs): number | undefined {
  if (source.state !== "running") return undefined;
  const stamp = source.getOutputTimestamp?.();
  if (stamp?.contextTime !== undefined && stamp.performanceTime !== undefined && stamp.contextTime > 0) {
    const age = now - stamp.performanceTime;
    if (age >= -STAMP_AHEAD_MS && age <= STAMP_BEHIND_MS) return stamp.contextTime - stamp.performanceTime / 1000;
  }
  return source.currentTime - (source.outputLatency ?? 0) - now / 1000;
}

/** A shift of the mapping below this, in seconds, moves nothing that is drawn. */
const TOLD_FROM = 0.002;

/** The mapping between the audio clock and the page's, as heard. */
export interface AudioClock {
  /** Audio seconds minus page seconds; undefined before audio runs. It changes only when the mapping moves by over 2 ms. */
  readonly offset: ReadonlySignal<number | undefined>;
  /** The audio time that is heard now; undefined before audio runs. */
  heard(): AudioSeconds | undefined;
  stop(): void;
}

/** The same clock, everything heard so many milliseconds later: what calibration found lies in the way to the ear. */
export function laterClock({ offset, stop }: AudioClock, ms: ReadonlySignal<number>): AudioClock {
  const shifted = computed(() => (offset.value === undefined ? undefined : offset.value - ms.value / 1000));
  return {
    offset: shifted,
    heard: () => (shifted.peek() === undefined ? undefined : audioSeconds(pageNow() / 1000 + (shifted.peek() ?? 0))),
    stop,
  };
}

/** When an audio time is (or was) heard. @example pageTimeOf(audioSeconds(2), -1) // 3000 */
export const pageTimeOf = (at: AudioSeconds, offset: number): PageMs => pageMs((at - offset) * 1000);

/** No audio yet. */
const NO_SOURCE: AudioClockSource = { currentTime: 0, state: "closed" };

/** The mapping's owner: told that audio started, or that another clock (or the same one, moved) counts from now on. */
interface WatchedClock extends AudioClock {
  sampleNow(): void;
  follow(source: AudioClockSource): void;
}

/** Samples an audio clock four times a second, while the page does not rest. */
export function watchAudioClock(from = NO_SOURCE): WatchedClock {
  let source = from;
  const told = signal<number | undefined>(undefined);
  let samples: number[] = [];
  const sampleNow = () => {
    const offset = sampleOffset(source, pageNow());
    samples = offset === undefined ? [] : [...samples, offset].slice(-WINDOW);
    const next = samples.length === 0 ? undefined : median(samples);
    const before = told.peek();
    if (next === undefined || before === undefined || Math.abs(next - before) > TOLD_FROM) told.value = next;
  };
  const stop = restTimers.every(SAMPLE_MS, sampleNow);
  return {
    offset: told,
    heard() {
      const offset = told.peek();
      return offset === undefined ? undefined : audioSeconds(pageNow() / 1000 + offset);
    },
    sampleNow,
    follow(next) {
      source = next;
      samples = [];
      sampleNow();
    },
    stop,
  };
}
