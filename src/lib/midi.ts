import { type NoParams, ok, problemsOf, type Result } from "./result.ts";

/** What reading MIDI tells. */
export interface MidiProblems {
  "midi-no-status": NoParams;
  "midi-cut-short": NoParams;
}
const { refuse } = problemsOf<MidiProblems>();

/** MIDI channel voice messages, without their channel. Source: MIDI 1.0, table 1. */
export const MIDI_NOTE_OFF = 0x80;
export const MIDI_NOTE_ON = 0x90;
export const MIDI_CONTROL_CHANGE = 0xb0;
/** Two bytes of seven bits, the lower first; 8192 is the wheel at rest. */
export const MIDI_PITCH_BEND = 0xe0;
export const PITCH_BEND_REST = 8192;

/** Controller numbers. Source: MIDI 1.0, table 3; 120 to 127 are channel mode messages. */
export const CONTROLLER_MODULATION = 1;
export const CONTROLLER_VOLUME = 7;
export const CONTROLLER_EXPRESSION = 11;
export const CONTROLLER_SUSTAIN = 64;
export const CONTROLLER_SOSTENUTO = 66;
export const CONTROLLER_SOFT_PEDAL = 67;
export const CONTROLLER_ALL_SOUND_OFF = 120;
export const CONTROLLER_RESET_ALL = 121;
export const CONTROLLER_ALL_NOTES_OFF = 123;

/** The smallest and the largest value of a pedal that is down. Source: MIDI 1.0, switches are on from 64. */
export const PEDAL_DOWN = 64;
export const PEDAL_MOST = 127;

/** Whether a message strikes a key: a note-on with velocity 0 is a release (MIDI 1.0). Allocates nothing. @example isNoteOn(0x90, 0) // false */
export const isNoteOn = (status: number, velocity: number): boolean => (status & 0xf0) === MIDI_NOTE_ON && velocity > 0;

/** What of MIDI the product listens to; a note-on with velocity 0 is a release (MIDI 1.0). */
export type MidiEvent =
  | { readonly kind: "on"; readonly note: number; readonly velocity: number }
  | { readonly kind: "off"; readonly note: number }
  | { readonly kind: "control"; readonly controller: number; readonly value: number }
  /** 0..16383, 8192 at rest. */
  | { readonly kind: "bend"; readonly value: number }
  | { readonly kind: "other" };

const HEARD: readonly number[] = [MIDI_NOTE_ON, MIDI_NOTE_OFF, MIDI_CONTROL_CHANGE, MIDI_PITCH_BEND];

/**
 * Reads one MIDI message as Web MIDI delivers it. One that is cut short or has no status byte is an error value.
 * @example readMidi(new Uint8Array([0x90, 60, 100])) // { ok: true, value: { kind: "on", note: 60, velocity: 100 } }
 */
export function readMidi(bytes: ArrayLike<number>): Result<MidiEvent> {
  const [status = 0, data1 = -1, data2 = -1] = [bytes[0], bytes[1], bytes[2]];
  if (status < 0x80) return refuse("midi-no-status", "midi");
  const kind = status & 0xf0;
  if (!HEARD.includes(kind)) return ok({ kind: "other" });
  const isData = (byte: number) => byte >= 0 && byte <= 127;
  if (!isData(data1) || !isData(data2)) return refuse("midi-cut-short", "midi");
  if (kind === MIDI_CONTROL_CHANGE) return ok({ kind: "control", controller: data1, value: data2 });
  if (kind === MIDI_PITCH_BEND) return ok({ kind: "bend", value: (data2 << 7) | data1 });
  return ok(isNoteOn(status, data2) ? { kind: "on", note: data1, velocity: data2 } : { kind: "off", note: data1 });
}
