import type { PageMs } from "../music/time.ts";

/** Where a live key came from. */
export type InputSource = "midi" | "screen" | "computer";

/** Page to engine: one live MIDI event with its own time stamp. */
export interface MidiInput {
  readonly type: "midi";
  readonly at: PageMs;
  readonly status: number;
  readonly data1: number;
  readonly data2: number;
  readonly source: InputSource;
  /** The widget whose own keys were played: the group's notes go out of it as well. */
  readonly widget?: string;
}

/** Everything that comes over the input port. */
export type InputMessage = MidiInput;

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
