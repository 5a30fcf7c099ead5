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
