import type { PageMs } from "../../music/time/time.ts";

/** Where a live key came from. */
export type InputSource = "midi" | "screen" | "computer";

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
}

/** Everything that comes over the input port. */
export type InputMessage = MidiInputMessage | ClockInput;

/** MIDI channel voice messages, without their channel. Source: MIDI 1.0, table 1. */
export const MIDI_NOTE_OFF = 0x80;
export const MIDI_NOTE_ON = 0x90;
export const MIDI_CONTROL_CHANGE = 0xb0;
/** Two bytes of seven bits, the lower first; 8192 is the wheel at rest. */
export const MIDI_PITCH_BEND = 0xe0;
export const PITCH_BEND_REST = 8192;
/** Controller numbers. */
export const CONTROLLER_SUSTAIN = 64;
export const CONTROLLER_ALL_SOUND_OFF = 120;
export const CONTROLLER_ALL_NOTES_OFF = 123;
