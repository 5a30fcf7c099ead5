/** What we use of midi-writer-js 3.2.1: its package does not point to its own types. */
declare module "midi-writer-js" {
  /** An event as bytes, its delta time first. */
  interface BuiltEvent {
    readonly data: readonly number[];
  }
  class NoteOnEvent {
    constructor(fields: { pitch: number; velocity: number; channel: number; wait: string });
  }
  class NoteOffEvent {
    constructor(fields: { pitch: number; velocity: number; channel: number; duration: string });
  }
  class TempoEvent implements BuiltEvent {
    constructor(fields: { bpm: number });
    readonly data: readonly number[];
  }
  class TimeSignatureEvent implements BuiltEvent {
    constructor(numerator: number, denominator: number);
    readonly data: readonly number[];
  }
  class KeySignatureEvent implements BuiltEvent {
    /** Sharps above 0, flats below; 1 for minor. */
    constructor(signature: number, minor: 0 | 1);
    readonly data: readonly number[];
  }
  class ProgramChangeEvent implements BuiltEvent {
    /** Channel from 0. */
    constructor(fields: { instrument: number; channel: number; delta: number });
    readonly data: readonly number[];
  }
  class Track {
    addEvent(event: NoteOnEvent | NoteOffEvent | BuiltEvent): Track;
    addTrackName(name: string): Track;
  }
  class Writer {
    constructor(tracks: Track[], options: { ticksPerBeat: number });
    buildFile(): Uint8Array;
  }
  const MidiWriter: {
    NoteOnEvent: typeof NoteOnEvent;
    NoteOffEvent: typeof NoteOffEvent;
    TempoEvent: typeof TempoEvent;
    TimeSignatureEvent: typeof TimeSignatureEvent;
    KeySignatureEvent: typeof KeySignatureEvent;
    ProgramChangeEvent: typeof ProgramChangeEvent;
    Track: typeof Track;
    Writer: typeof Writer;
    Utils: { numberToVariableLength(ticks: number): number[] };
  };
  export default MidiWriter;
}
