import type { MidiEvent } from "midi-file";
import { TICKS_PER_QUARTER } from "../../time/time.ts";
import type { ImportNotices } from "../shared/imported.ts";
import type { MidiTracks } from "./chunks.ts";
import { xfChord } from "./xf.ts";

/** A note as it was played; in ticks of 960 a quarter, not rounded. */
export interface MidiNote {
  readonly start: number;
  readonly end: number;
  readonly key: number;
  readonly velocity: number;
}

/** Notes of one channel of one track. */
export interface MidiLine {
  readonly name: string;
  readonly channel: number;
  readonly program: number | undefined;
  readonly notes: readonly MidiNote[];
}

/** What a file, or one track of format 2, holds. */
export interface MidiMusic {
  readonly title: string;
  readonly lines: readonly MidiLine[];
  readonly drums: number;
  readonly tempos: readonly { readonly at: number; readonly tempo: number }[];
  readonly meters: readonly { readonly at: number; readonly beats: number; readonly unit: number }[];
  readonly key: { readonly fifths: number; readonly minor: boolean } | undefined;
  readonly chords: readonly { readonly at: number; readonly symbol: string }[];
  readonly lyrics: readonly { readonly at: number; readonly text: string }[];
  readonly end: number;
}

const DRUMS = 9;
/** More notes than these are no song. */
export const MOST_NOTES = 200_000;

interface OpenLine {
  name: string;
  readonly channel: number;
  program: number | undefined;
  readonly notes: MidiNote[];
  readonly sounding: Map<number, { start: number; velocity: number }[]>;
}

/** Puts the events of tracks together by channel: overlapping notes of one key end first in, first out. */
export function collectMusic(file: MidiTracks, tracks: readonly (readonly MidiEvent[])[], notices: ImportNotices): MidiMusic {
  const collector = new Collector(TICKS_PER_QUARTER / file.ticksPerQuarter, notices);
  tracks.forEach((events, index) => {
    collector.addTrack(events, index === 0);
  });
  return collector.music();
}

class Collector {
  readonly #scale: number;
  readonly #notices: ImportNotices;
  readonly #lines: OpenLine[] = [];
  readonly #tempos: { at: number; tempo: number }[] = [];
  readonly #meters: { at: number; beats: number; unit: number }[] = [];
  readonly #chords: { at: number; symbol: string }[] = [];
  readonly #lyrics: { at: number; text: string }[] = [];
  #key: MidiMusic["key"];
  #title = "";
  #drums = 0;
  #end = 0;

  constructor(scale: number, notices: ImportNotices) {
    this.#scale = scale;
    this.#notices = notices;
  }

  addTrack(events: readonly MidiEvent[], first: boolean): void {
    const channels = new Map<number, OpenLine>();
    let name = "";
    let now = 0;
    for (const event of events) {
      now += event.deltaTime;
      const at = now * this.#scale;
      if (event.type === "trackName") name ||= event.text.trim();
      else if (event.type === "noteOn" || event.type === "noteOff" || event.type === "programChange") this.#note(event, at, channels);
      else this.#meta(event, at);
    }
    this.#end = Math.max(this.#end, now * this.#scale);
    for (const line of channels.values()) {
      line.name = name;
      this.#closeAll(line, now * this.#scale);
      if (line.channel !== DRUMS && line.notes.length > 0) this.#lines.push(line);
      else this.#drums += line.notes.length;
    }
    const isHead = first && (channels.size === 0 || this.#title === "");
    if (isHead && !/^(?:tempo|conductor|control|master)\b/i.test(name)) this.#title = name;
  }

  #note(event: Extract<MidiEvent, { type: "noteOn" | "noteOff" | "programChange" }>, at: number, channels: Map<number, OpenLine>): void {
    const { channel } = event;
    const line: OpenLine = channels.get(channel) ?? { name: "", channel, program: undefined, notes: [], sounding: new Map() };
    channels.set(channel, line);
    if (event.type === "programChange") {
      line.program ??= event.programNumber;
      return;
    }
    const key = event.noteNumber;
    const sounding = line.sounding.get(key) ?? [];
    if (event.type === "noteOn" && event.velocity > 0) sounding.push({ start: at, velocity: event.velocity });
    else {
      const began = sounding.shift();
      if (began) line.notes.push({ ...began, end: at, key });
    }
    line.sounding.set(key, sounding);
  }

  #closeAll(line: OpenLine, end: number): void {
    for (const [key, sounding] of line.sounding) {
      for (const began of sounding) {
        this.#notices.count("unended-notes");
        line.notes.push({ ...began, end: Math.max(end, began.start + 1), key });
      }
    }
    line.notes.sort((a, b) => a.start - b.start || a.key - b.key);
  }

  #meta(event: MidiEvent, at: number): void {
    if (event.type === "setTempo") this.#tempos.push({ at, tempo: 60_000_000 / event.microsecondsPerBeat });
    else if (event.type === "timeSignature") this.#meters.push({ at, beats: event.numerator, unit: event.denominator });
    else if (event.type === "keySignature") this.#key ??= { fifths: event.key, minor: event.scale === 1 };
    else if (event.type === "lyrics") this.#lyrics.push({ at, text: event.text });
    else if (event.type === "sequencerSpecific") {
      const symbol = xfChord(event.data);
      if (symbol !== undefined) this.#chords.push({ at, symbol });
    }
  }

  music(): MidiMusic {
    const byTime = (a: { readonly at: number }, b: { readonly at: number }): number => a.at - b.at;
    return {
      title: this.#title,
      lines: this.#lines,
      drums: this.#drums,
      tempos: this.#tempos.sort(byTime),
      meters: this.#meters.sort(byTime),
      key: this.#key,
      chords: this.#chords.sort(byTime),
      lyrics: this.#lyrics.sort(byTime),
      end: this.#end,
    };
  }
}
