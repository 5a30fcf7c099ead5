import type { Page } from "@playwright/test";

/** What the sound of a page has come to: gaps that the browser counted in all its contexts, and the newest one's buffer. */
export interface SoundReading {
  readonly gaps: number;
  /** Milliseconds of sound that the browser counts as missing. */
  readonly missing: number;
  /** Milliseconds. */
  readonly buffer: number;
  /** Frames a second. */
  readonly sampleRate: number;
}

/** Runs in the page before its scripts: the newest context is the one that sounds; gaps of all of them count. */
export function watchContexts(): void {
  const contexts: AudioContext[] = [];
  const Own = window.AudioContext;
  window.AudioContext = class extends Own {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
  const counted = (name: string): number =>
    contexts.reduce((sum, context) => sum + Number(Reflect.get(Reflect.get(context, "playbackStats") ?? {}, name) ?? 0), 0);
  Object.assign(window, {
    benchSound: (): SoundReading => ({
      gaps: counted("underrunEvents"),
      missing: counted("underrunDuration") * 1000,
      buffer: (contexts.at(-1)?.baseLatency ?? 0) * 1000,
      sampleRate: contexts.at(-1)?.sampleRate ?? Number.NaN,
    }),
  });
}

/** Reads a page in which `watchContexts` ran. */
export const soundOf = (page: Page): Promise<SoundReading> =>
  page.evaluate((): SoundReading => Reflect.apply(Reflect.get(window, "benchSound"), window, []));
