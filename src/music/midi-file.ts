import MidiWriter from "midi-writer-js";
import type { NoteEvent, Piece, Voice, VoiceId, VoiceKind } from "./elements.ts";
import { pieceEvents } from "./pieces/events.ts";
import { kindOf, voiceIds } from "./pieces/voice-ids.ts";
import { meterOf, TICKS_PER_QUARTER } from "./time/time.ts";

/** Name of the file that the player offers (specification, section 2). */
export const MIDI_FILE_NAME = "piece.mid";

/** Channels from 1 of the first voice of each kind; General MIDI keeps the tenth for drums. */
const CHANNELS: Readonly<Record<VoiceKind, number>> = { Harmony: 1, Melody: 2, Bass: 3, Drums: 10 };
/** Channels of further voices, used again where a piece has more. */
const FREE_CHANNELS = [4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16] as const;

/** A note's start or end. */
interface Switch {
  readonly at: number;
  readonly on: boolean;
  readonly event: NoteEvent;
}

/**
 * A piece as a standard MIDI file, in the order in which it is played, 960 ticks a quarter: a track with name, tempo and meter, then one
 * track per voice (harmony on channel 1, melody 2, bass 3, drums 10, further voices from 4 on). Written straight: what swings when
 * played does not swing in the file.
 * @example pieceToMidi(piece).slice(0, 4) // "MThd"
 */
export function pieceToMidi(piece: Piece): Uint8Array {
  const events = pieceEvents(piece);
  const meter = meterOf(piece.meter);
  const head = new MidiWriter.Track().addTrackName(plainAscii(piece.title)).setTempo(piece.tempo).setTimeSignature(meter.beats, meter.unit);
  const ids = voiceIds(piece.voices);
  const channels = channelsOf(ids);
  const tracks = ids.map((id, index) =>
    voiceTrack(
      trackName(id, piece.voices[index]),
      channels.get(id) ?? 1,
      events.filter((event) => event.voice === id),
    ),
  );
  return new MidiWriter.Writer([head, ...tracks], { ticksPerBeat: TICKS_PER_QUARTER }).buildFile();
}

function channelsOf(ids: readonly VoiceId[]): ReadonlyMap<VoiceId, number> {
  let further = 0;
  return new Map(
    ids.map((id) => {
      const kind = kindOf(id);
      const isFirst = id === kind || kind === "Drums";
      return [id, isFirst ? CHANNELS[kind] : (FREE_CHANNELS[further++ % FREE_CHANNELS.length] ?? 1)];
    }),
  );
}

/** A track is called as its voice is on the page. */
const trackName = (id: VoiceId, voice: Voice | undefined): string => (voice?.name === undefined ? id : plainAscii(voice.name));

function voiceTrack(name: string, channel: number, events: readonly NoteEvent[]) {
  const track = new MidiWriter.Track().addTrackName(name);
  let now = 0;
  for (const { at, on, event } of switches(events)) {
    const gap = `T${at - now}`;
    const fields = { pitch: event.midi, velocity: (event.velocity / 127) * 100, channel };
    track.addEvent(on ? new MidiWriter.NoteOnEvent({ ...fields, wait: gap }) : new MidiWriter.NoteOffEvent({ ...fields, duration: gap }));
    now = at;
  }
  return track;
}

/** Starts and ends in time order; at one tick ends come first, so that a repeated note is struck again. */
function switches(events: readonly NoteEvent[]): Switch[] {
  return events
    .flatMap((event) => [
      { at: event.start, on: true, event },
      { at: event.start + event.duration, on: false, event },
    ])
    .sort((a, b) => a.at - b.at || Number(a.on) - Number(b.on) || a.event.midi - b.event.midi);
}

/** midi-writer-js writes one byte a letter: what is beyond ASCII loses its accent or becomes a question mark. */
const plainAscii = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "?") || "piece";
