import type { PageMs } from "../../music/time/time.ts";

/** Where a live key came from. */
export type InputSource = "midi" | "screen" | "computer" | "microphone";

/** Page to engine: one live MIDI event with its own time stamp. */
export interface MidiInputMessage {
  readonly type: "midi";
  readonly at: PageMs;
  readonly status: number;
  readonly data1: number;
  readonly data2: number;
  readonly source: InputSource;
  /** The widget whose own keys were played: the group's notes go out of it as well. */
  readonly widget?: string;
}

/** Page to engine: something was struck, and what listens cannot tell what. */
export interface UnclearInput {
  readonly type: "unclear";
  readonly at: PageMs;
  readonly source: InputSource;
}

/** Page to engine: what time it is, how the clocks stand to each other, and the delays that calibration found. */
export interface ClockInput {
  readonly type: "clock";
  readonly at: PageMs;
  /** Audio seconds minus page seconds, as heard; null before audio runs. */
  readonly offset: number | null;
  /** Milliseconds since 1970 at the page's 0. */
  readonly epoch: number;
  /** Milliseconds to take off the time stamps of each kind of input before they are judged; may be below 0. */
  readonly delays: Readonly<Record<InputSource, number>>;
  /** Milliseconds by which strokes may be told late: a microphone's are known only once they have sounded for a while. 0 without it. */
  readonly late?: number;
}

/** Everything that comes over the input port. */
export type InputMessage = MidiInputMessage | UnclearInput | ClockInput;
