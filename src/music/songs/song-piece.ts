import type { Bar, Measure, Piece, Voice } from "../elements.ts";
import { songPieceId } from "../ids.ts";
import { DEFAULT_TEMPO } from "../pieces/harmony-piece.ts";
import { elementsOfBars } from "../pieces/measures.ts";
import { voiceIds } from "../pieces/voice-ids.ts";
import { FOUR_FOUR, meterName } from "../time/time.ts";
import type { Song, SongBar, SongVoice } from "./song.ts";
import { harmonyBar, notesBar } from "./song-elements.ts";
import { playingOrder } from "./unroll.ts";
import { type VoicePart, voiceParts } from "./voice-parts.ts";

const pieces = new WeakMap<Song, Piece>();

/**
 * A song as a piece: its changes as a harmony voice, and every voice that has notes, in the order in which they are played; its
 * measures say how they are written. Each note and rest lasts as long as in the song. The same song is made into a piece once.
 * @example songPiece(song).voices.map(({ type }) => type) // ["Harmony", "Melody"]
 */
export function songPiece(song: Song): Piece {
  const piece = pieces.get(song) ?? pieceOf(song);
  pieces.set(song, piece);
  return piece;
}

function pieceOf(song: Song): Piece {
  const frames = song.voices[0]?.bars ?? [];
  const order = playingOrder(frames);
  const written = writtenVoices(song);
  const voices = written.map((voice) => played(voice, order));
  const measures = frames.map((frame, index) => measureOf(frame, index === frames.length - 1));
  const signed = measures.map((measure, index) => (order.includes(index) ? measure : { ...measure, silent: barsAt(written, index) }));
  const isPlain = signed.every((measure) => Object.keys(measure).length === 0);
  return {
    id: songPieceId(song.number),
    meter: meterOfSong(song),
    voices,
    tempo: song.tempo ?? DEFAULT_TEMPO,
    title: song.titles[0] ?? "",
    noTempo: song.tempo === undefined,
    ...(song.composer === "" ? {} : { composer: song.composer }),
    ...(song.style === undefined ? {} : { style: song.style }),
    ...(isPlain ? {} : { measures: signed }),
  };
}

const meterOfSong = (song: Song): string => meterName(song.meter ?? song.voices[0]?.bars[0]?.meter ?? FOUR_FOUR);

/** A bar in every voice. */
function barsAt(voices: readonly WrittenVoice[], index: number): NonNullable<Measure["silent"]> {
  const ids = voiceIds(voices);
  return Object.fromEntries(voices.map(({ bars }, at) => [ids[at] ?? "Harmony", bars[index] ?? { elements: [] }]));
}

/** The signs of a bar; the bar line that ends every song is none. */
function measureOf(frame: SongBar, isLast: boolean): Measure {
  const { startsRepeat, endsRepeat, endings, closesEnding, barLine, segno, coda, toCoda, fine, jump, section, tempo } = frame;
  const isEnd = isLast && barLine === "final";
  return {
    ...(startsRepeat ? { startsRepeat } : {}),
    ...(endsRepeat ? { endsRepeat } : {}),
    ...(endings === undefined ? {} : { endings }),
    ...(closesEnding && !isLast ? { closesEnding } : {}),
    ...(barLine === undefined || isEnd ? {} : { barLine }),
    ...(segno ? { segno } : {}),
    ...(coda ? { coda } : {}),
    ...(toCoda ? { toCoda } : {}),
    ...(fine ? { fine } : {}),
    ...(jump === undefined ? {} : { jump }),
    ...(section === undefined ? {} : { section }),
    ...(tempo === undefined ? {} : { tempo }),
  };
}

/** A voice with its bars as they are written. */
type WrittenVoice = Omit<Voice, "elements" | "bars"> & { readonly bars: readonly Bar[] };

/** The same voice as it is played. */
function played(voice: WrittenVoice, order: readonly number[]): Voice {
  const bars = order.flatMap((index) => voice.bars[index] ?? []);
  return { ...voice, elements: elementsOfBars(bars), bars };
}

/** The changes of a song as they are written, nothing unrolled; a song without any has silence. */
export function writtenChanges(song: Song): Voice {
  const [first] = changesOf(song, true).map((voice, index) => harmonyVoice(song, voice, index, true, false));
  if (first === undefined) throw new Error("A song has a voice.");
  return { ...first, elements: elementsOfBars(first.bars) };
}

/** The changes, then the voices that have notes; those of one staff side by side. */
function writtenVoices(song: Song): readonly WrittenVoice[] {
  const sung = song.voices.filter(hasNotes);
  const parts = voiceParts(sung);
  const notes = onStaves(sung).map((voice, index) => notesVoice(song, voice, index, parts[sung.indexOf(voice)]));
  const hasBass = notes.some(({ type }) => type === "Bass");
  const changes = changesOf(song, sung.length === 0);
  return [...changes.map((voice, index) => harmonyVoice(song, voice, index, hasBass, sung.includes(voice))), ...notes];
}

const hasNotes = ({ bars }: SongVoice): boolean => bars.some(({ notes }) => notes.some((note) => note.notes.length > 0));

/** The voices whose changes are heard: the first that has some, and those that have others. Without any note or chord the first voice. */
function changesOf({ voices }: Song, isNeeded: boolean): readonly SongVoice[] {
  const withChords = voices.filter(({ bars }) => bars.some(({ chords }) => chords.some(({ symbol }) => symbol !== "N.C.")));
  const told = new Set<string>();
  const others = withChords.filter(({ bars }) => {
    const text = bars.map(({ chords }) => chords.map(({ symbol, start }) => `${symbol}@${start}`).join(" ")).join("|");
    const isNew = !told.has(text);
    told.add(text);
    return isNew;
  });
  return others.length > 0 || !isNeeded ? others : voices.slice(0, 1);
}

/** Voices of one staff stand side by side, where the first of them stands. */
function onStaves(voices: readonly SongVoice[]): readonly SongVoice[] {
  const placeOf = (voice: SongVoice): number =>
    voices.findIndex((each) => each === voice || (voice.staff !== undefined && each.staff === voice.staff));
  return voices
    .map((voice, index) => ({ voice, index }))
    .sort((a, b) => placeOf(a.voice) - placeOf(b.voice) || a.index - b.index)
    .map(({ voice }) => voice);
}

function harmonyVoice(song: Song, voice: SongVoice, index: number, hasBass: boolean, isSung: boolean): WrittenVoice {
  const prefix = index === 0 ? "" : `changes-${index + 1}-`;
  const bars = voice.bars.map((bar, at) => harmonyBar(bar, `${prefix}bar-${at + 1}`, !hasBass));
  return { key: song.key, clef: "treble", meter: meterOfSong(song), type: "Harmony", bars: inPlace(song, voice, bars, !isSung) };
}

/** What the one voice of a stored song is called, with its chords over it: no name of a staff. */
const LEAD_SHEET = /^lead sheet$/i;

function notesVoice(song: Song, voice: SongVoice, index: number, own: VoicePart | undefined): WrittenVoice {
  const { clef, clefOctave, name, shortName } = voice;
  const prefix = index === 0 ? "" : `voice-${index + 1}-`;
  const bars = voice.bars.map((bar, at) => notesBar(bar, `${prefix}bar-${at + 1}`));
  const { part, staff, isBass } = own ?? {};
  return {
    key: song.key,
    clef,
    ...(clefOctave === undefined ? {} : { clefOctave }),
    meter: meterOfSong(song),
    type: isBass ? "Bass" : "Melody",
    ...(part === undefined ? {} : { part }),
    ...(staff === undefined ? {} : { staff }),
    ...(name === "" || LEAD_SHEET.test(name) ? {} : { name }),
    ...(shortName === undefined ? {} : { shortName }),
    bars: inPlace(song, voice, bars, true),
  };
}

/** Bars with their meter and key where these are not the song's, and with their words. */
function inPlace(song: Song, { bars: written }: SongVoice, bars: readonly Bar[], withTexts: boolean): readonly Bar[] {
  const [meter, key] = [meterOfSong(song), song.key];
  let now = key;
  return bars.map((bar, index) => {
    const { meter: own, key: next, texts = [] } = written[index] ?? { meter: undefined };
    if (next !== undefined) now = next;
    const name = own === undefined ? meter : meterName(own);
    return {
      ...bar,
      ...(name === meter ? {} : { meter: name }),
      ...(now === key ? {} : { key: now }),
      ...(withTexts && texts.length > 0 ? { texts } : {}),
    };
  });
}
