/** What we use of midi-writer-js 3.2.1: its package does not point to its own types. */
declare module "midi-writer-js" {
  class NoteOnEvent {
    constructor(fields: { pitch: number; velocity: number; channel: number; wait: string });
  }
  class NoteOffEvent {
    constructor(fields: { pitch: number; velocity: number; channel: number; duration: string });
  }
  class Track {
    addEvent(event: NoteOnEvent | NoteOffEvent): Track;
    setTempo(bpm: number): Track;
    setTimeSignature(numerator: number, denominator: number): Track;
    addTrackName(name: string): Track;
  }
  class Writer {
    constructor(tracks: Track[], options: { ticksPerBeat: number });
    buildFile(): Uint8Array;
  }
  const MidiWriter: { NoteOnEvent: typeof NoteOnEvent; NoteOffEvent: typeof NoteOffEvent; Track: typeof Track; Writer: typeof Writer };
  export default MidiWriter;
}
