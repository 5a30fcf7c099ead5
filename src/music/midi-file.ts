import MidiWriter from "midi-writer-js";
import type { BandPart, FeltNote } from "./band/band-note.ts";
import { bandInstruments, bandProgram } from "./band/instruments.ts";
import { performanceOf } from "./band/performance.ts";
import { type BandPlan, bandPlanOf, bandSwing, tradesFours, writtenSwing } from "./band/plan.ts";
import { playedEvents } from "./band/written/written-band.ts";
import type { NoteEvent, Piece, Voice, VoiceId, VoiceKind } from "./elements.ts";
import { generalMidiInstruments } from "./general-midi.ts";
import { conductorTrack } from "./midi-conductor.ts";
import { pieceEvents } from "./pieces/events.ts";
import { kindOf, voiceIds } from "./pieces/voice-ids.ts";
import { barSpans, swingOf } from "./playing/bar-spans.ts";
import { drumStrokes } from "./playing/drums.ts";
import { type PlaySettings, stripOf, stripOfVoice } from "./playing/settings.ts";
import { type Swing, swungTick } from "./time/swing.ts";
import { TICKS_PER_QUARTER, ticks } from "./time/time.ts";
import { ticksIn } from "./time/transport-time.ts";

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
  readonly note: FileNote;
}

/** How a piece is played that is written to a file. */
export interface MidiFileOptions {
  /** Quarter notes a minute at its beginning; the piece's own by default. */
  readonly tempo?: number;
  /** Swing, drums and the instruments of the mixer; straight and without drums where absent. */
  readonly settings?: Pick<PlaySettings, "swing" | "drums" | "strips"> & Partial<Pick<PlaySettings, "band">>;
  /** General MIDI name of what sounds where the mixer names none. */
  readonly instrument?: string;
}

/** What the bass sounds as where the mixer names nothing else. */
const BASS_INSTRUMENT = "acoustic_bass";
const INSTRUMENT = "acoustic_grand_piano";
/** Ticks that a stroke on a drum lasts: a thirty-second, shorter than the way to the next one. */
const STROKE_TICKS = 120;

/**
 * A piece as a standard MIDI file, as it is heard, 960 ticks a quarter: a track with name, tempos, meters and key signatures, then one
 * track per voice with its name and program (harmony on channel 1, melody 2, bass 3, drums 10, further voices from 4 on), and one for the
 * drums that a player adds. What swings when it is played swings in the file.
 * @example pieceToMidi(piece).slice(0, 4) // "MThd"
 */
export function pieceToMidi(piece: Piece, options: MidiFileOptions = {}): Uint8Array {
  const { tempo = piece.tempo, settings } = options;
  const bars = barSpans(piece);
  const band = settings?.band && bandPlanOf(piece, settings.band, undefined);
  const chosen = writtenSwing(piece, settings?.band, settings?.swing ?? "off");
  const swing = swingOf(bandSwing(band, chosen), bars, piece.meter, tempo);
  if (band !== undefined) return bandToMidi(piece, band, swing, options);
  const events = settings?.band?.style === "song" ? playedEvents(piece) : pieceEvents(piece);
  const ids = voiceIds(piece.voices);
  const channels = channelsOf(ids);
  const tracks = ids.map((id, index) => {
    const notes = events.filter((event) => event.voice === id);
    const name = trackName(id, piece.voices[index]);
    return noteTrack({ name, channel: channels.get(id) ?? 1, program: programOf(id, options) }, swung(notes, swing));
  });
  const strokes = drumStrokes(bars, settings?.drums ?? "off").map((stroke) => ({ ...stroke, duration: ticks(STROKE_TICKS) }));
  const drums =
    strokes.length === 0 ? [] : [noteTrack({ name: "Drums", channel: CHANNELS.Drums, program: undefined }, swung(strokes, swing))];
  const head = conductorTrack(piece, plainAscii(piece.title), tempo);
  return new MidiWriter.Writer([head, ...tracks, ...drums], { ticksPerBeat: TICKS_PER_QUARTER }).buildFile();
}

/** A piece with its band from the intro to the ending: what the band plays in place of is left out, the rest sounds in each chorus. */
function bandToMidi(piece: Piece, band: BandPlan, swing: Swing | null, options: MidiFileOptions): Uint8Array {
  const { tempo = piece.tempo } = options;
  const stretches = performanceOf(band, tempo);
  const ids = voiceIds(piece.voices);
  const channels = channelsOf(ids);
  const events = pieceEvents(piece);
  const own = ids.flatMap((id, index) => {
    if (band.replaces.has(id)) return [];
    const notes = swung(
      events.filter(({ voice }) => voice === id),
      swing,
    );
    const choruses = stretches.filter(({ kind }) => kind === "music");
    const rests = (index: number): boolean => kindOf(id) === "Melody" && tradesFours(band, index + 1, false);
    const each = choruses.flatMap(({ at }, index) => (rests(index) ? [] : notes.map((note) => moved(note, at))));
    return [noteTrack({ name: trackName(id, piece.voices[index]), channel: channels.get(id) ?? 1, program: programOf(id, options) }, each)];
  });
  const players = [...band.parts].map((part) => {
    const id = BAND_VOICES[part];
    const notes = stretches.flatMap(({ at, pace, notes: played }) =>
      played.filter((note) => note.part === part).map((note) => asHeard(note, at, swing, tempo * pace)),
    );
    return noteTrack({ name: BAND_TRACKS[part], channel: CHANNELS[id], program: playerProgram(part, band, options) }, apart(notes));
  });
  const head = conductorTrack(piece, plainAscii(piece.title), tempo, stretches);
  return new MidiWriter.Writer([head, ...players, ...own], { ticksPerBeat: TICKS_PER_QUARTER }).buildFile();
}

const BAND_VOICES: Readonly<Record<BandPart, VoiceKind>> = { comping: "Harmony", bass: "Bass", drums: "Drums" };
const BAND_TRACKS: Readonly<Record<BandPart, string>> = { comping: "Comping", bass: "Bass", drums: "Drums" };

const moved = (note: FileNote, by: number): FileNote => ({ ...note, start: ticks(note.start + by) });

/** A note of the band where it sounds in the file: swung, and leaning by its milliseconds. */
function asHeard(note: FeltNote, at: number, swing: Swing | null, bpm: number): FileNote {
  const [heard = note] = swung([{ ...note, duration: ticks(note.duration || STROKE_TICKS) }], swing);
  const lean = ticksIn(note.lean, bpm, 1000);
  return { ...heard, start: ticks(Math.max(0, Math.round(heard.start + at + lean))) };
}

/** The program of a player of the band: what the mixer names, else what the style asks for. */
function playerProgram(part: BandPart, { style }: BandPlan, options: MidiFileOptions): number | undefined {
  const chosen = options.settings && stripOf(options.settings.strips, stripOfVoice(BAND_VOICES[part])).instrument;
  const name = chosen ?? bandInstruments(style.name)?.[part] ?? undefined;
  return name === undefined ? programOf(BAND_VOICES[part], options) : (bandProgram(name) ?? programNamed(name));
}

const programNamed = (wanted: string): number => generalMidiInstruments.find(({ name }) => name === wanted)?.program ?? 0;

/** Notes of one pitch one after another: each is over before the next one begins. */
function apart(notes: readonly FileNote[]): readonly FileNote[] {
  const next = new Map<number, number>();
  return [...notes]
    .sort((a, b) => b.start - a.start)
    .map((note) => {
      const until = next.get(note.midi) ?? Number.POSITIVE_INFINITY;
      next.set(note.midi, note.start);
      return { ...note, duration: ticks(Math.max(1, Math.min(note.duration, until - note.start))) };
    })
    .reverse();
}

/** The program of a voice from 0; none for drums. */
function programOf(id: VoiceId, { settings, instrument = INSTRUMENT }: MidiFileOptions): number | undefined {
  const kind = kindOf(id);
  if (kind === "Drums") return undefined;
  const chosen = settings && stripOf(settings.strips, stripOfVoice(id)).instrument;
  const name = chosen ?? (kind === "Bass" ? BASS_INSTRUMENT : instrument);
  return programNamed(name);
}

/** A note of a track, in whole ticks as it sounds. */
type FileNote = Pick<NoteEvent, "start" | "duration" | "midi" | "velocity">;

/** Notes where they sound, each at least a tick long. */
const swung = (notes: readonly FileNote[], swing: Swing | null): readonly FileNote[] =>
  notes.map((note) => {
    const start = Math.round(swungTick(note.start, swing));
    const end = Math.round(swungTick(ticks(note.start + note.duration), swing));
    return { ...note, start: ticks(start), duration: ticks(Math.max(1, end - start)) };
  });

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

interface TrackHead {
  readonly name: string;
  readonly channel: number;
  readonly program: number | undefined;
}

function noteTrack({ name, channel, program }: TrackHead, notes: readonly FileNote[]) {
  const track = new MidiWriter.Track().addTrackName(name);
  if (program !== undefined) track.addEvent(new MidiWriter.ProgramChangeEvent({ instrument: program, channel: channel - 1, delta: 0 }));
  let now = 0;
  for (const { at, on, note } of switches(notes)) {
    const gap = `T${at - now}`;
    const fields = { pitch: note.midi, velocity: (note.velocity / 127) * 100, channel };
    track.addEvent(on ? new MidiWriter.NoteOnEvent({ ...fields, wait: gap }) : new MidiWriter.NoteOffEvent({ ...fields, duration: gap }));
    now = at;
  }
  return track;
}

/** Starts and ends in time order; at one tick ends come first, so that a repeated note is struck again. */
function switches(notes: readonly FileNote[]): Switch[] {
  return notes
    .flatMap((note) => [
      { at: note.start, on: true, note },
      { at: note.start + note.duration, on: false, note },
    ])
    .sort((a, b) => a.at - b.at || Number(a.on) - Number(b.on) || a.note.midi - b.note.midi);
}

/** midi-writer-js writes one byte a letter: what is beyond ASCII loses its accent or becomes a question mark. */
const plainAscii = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "?") || "piece";
