import type { SongClef, SongVoice } from "../../songs/song.ts";
import type { ScorePlace } from "./fields/voice-field.ts";
import type { VoiceReader } from "./voice/voice-reader.ts";

/** A voice whose music is still coming in. */
export interface OpenVoice {
  readonly id: string;
  /** Where the score puts it; undefined where it does not say. */
  place: ScorePlace | undefined;
  clef: SongClef;
  clefOctave: number;
  name: string;
  shortName: string;
  instrument: SongVoice["instrument"];
  octave: number;
  transpose: number;
  /** Its own unit length in whole notes. */
  unit: number | undefined;
  reader: VoiceReader | undefined;
  /** The line it was last read from. */
  line: number;
  /** How many lines it has, and how many of them end with the number of their last bar. */
  lines: number;
  numberedLines: number;
  lastNumbered: boolean;
}

/** A voice of which nothing is said yet. */
export const openVoice = (id: string): OpenVoice => ({
  id,
  place: undefined,
  clef: "treble",
  clefOctave: 0,
  name: "",
  shortName: "",
  instrument: undefined,
  octave: 0,
  transpose: 0,
  unit: undefined,
  reader: undefined,
  line: 0,
  lines: 0,
  numberedLines: 0,
  lastNumbered: false,
});
