/** Musical time: 960 to a quarter note. Documents and music use nothing else. */
export type Ticks = number & { readonly __unit: "ticks" };
/** Seconds of the audio context's clock. */
export type AudioSeconds = number & { readonly __unit: "audioSeconds" };
/** Sample frames since the audio context started, at its own sample rate. */
export type Frames = number & { readonly __unit: "frames" };
/** Milliseconds of the page's clock (`performance.now()`, an event's `timeStamp`). */
export type PageMs = number & { readonly __unit: "pageMs" };

/** Ticks in a quarter note. */
export const TICKS_PER_QUARTER = 960 as Ticks;

/** @example ticks(960) // one quarter note */
export const ticks = (value: number): Ticks => value as Ticks;
/** @example frames(48_000) */
export const frames = (value: number): Frames => value as Frames;
/** @example audioSeconds(1.5) */
export const audioSeconds = (value: number): AudioSeconds => value as AudioSeconds;
/** @example pageMs(1200.5) */
export const pageMs = (value: number): PageMs => value as PageMs;
