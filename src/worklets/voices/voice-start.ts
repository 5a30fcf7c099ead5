import type { Zone } from "../../protocol/audio/audio-feed.ts";
import type { Instrument } from "./instrument.ts";

/** What starts a voice. Written in place by the pool for every note, so that starting one allocates nothing. */
export interface VoiceStart {
  instrument: Instrument;
  zone: Zone;
  tag: number;
  note: number;
  velocity: number;
  /** Counts note-ons: voices of one note share it, older notes have a lower one. */
  order: number;
}
