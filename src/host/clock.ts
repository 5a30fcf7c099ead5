import { type AudioSeconds, audioSeconds, type PageMs, pageMs } from "../music/time.ts";
import type { BeatTimers } from "./heartbeat.ts";

/** The page's clock; the only place that reads it. */
export const pageNow = (): PageMs => pageMs(performance.now());

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

/** Median of a non-empty list. @example median([3, 1, 2]) // 2 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Audio seconds minus page seconds at one moment, as heard: the browser's output time stamp where it is given, else the
 * context's time less the output latency. Undefined while the context does not run.
 */
export function sampleOffset(source: AudioClockSource, now: PageMs): number | undefined {
  if (source.state !== "running") return undefined;
  const stamp = source.getOutputTimestamp?.();
  if (stamp?.contextTime !== undefined && stamp.performanceTime !== undefined && stamp.contextTime > 0) {
    return stamp.contextTime - stamp.performanceTime / 1000;
  }
  return source.currentTime - (source.outputLatency ?? 0) - now / 1000;
}

/** The mapping between the audio clock and the page's, as heard. */
export interface AudioClock {
  /** The audio time that is heard now; undefined before audio runs. */
  heard(): AudioSeconds | undefined;
  /** When an audio time is (or was) heard. */
  pageTimeOf(at: AudioSeconds): PageMs | undefined;
  stop(): void;
}

/** Samples an audio context's clock four times a second. */
export function watchAudioClock(source: AudioClockSource): AudioClock {
  let samples: number[] = [];
  const sample = () => {
    const offset = sampleOffset(source, pageNow());
    if (offset === undefined) samples = [];
    else samples = [...samples, offset].slice(-WINDOW);
  };
  const stop = browserTimers.every(SAMPLE_MS, sample);
  const offset = () => {
    if (samples.length === 0) sample();
    return samples.length === 0 ? undefined : median(samples);
  };
  return {
    heard() {
      const seconds = offset();
      return seconds === undefined ? undefined : audioSeconds(pageNow() / 1000 + seconds);
    },
    pageTimeOf(at) {
      const seconds = offset();
      return seconds === undefined ? undefined : pageMs((at - seconds) * 1000);
    },
    stop,
  };
}
