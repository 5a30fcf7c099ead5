import { elementOfSymbol, restElement } from "../chords/element.ts";
import type { Bar, MusicElement, NoteElement, Piece, Voice } from "../elements.ts";
import { DEFAULT_TEMPO } from "../pieces/harmony-piece.ts";
import type { PlainElement } from "../pieces/timeline.ts";
import { midiOf } from "../pitch.ts";
import {
  barTicks,
  DURATIONS,
  type Duration,
  durationsFor,
  durationTicks,
  FOUR_FOUR,
  meterName,
  SMALLEST_TICKS,
  type Ticks,
  ticks,
} from "../time/time.ts";
import type { Song, SongBar, SongNote, SongVoice } from "./song.ts";
import { playingOrder } from "./unroll.ts";

/** What becomes of a song's repeats. */
export interface SongPieceOptions {
  /** True (default): repeats, endings and jumps are written out as they sound. False: the bars as they stand on the page. */
  readonly unrolled?: boolean;
}

/**
 * A song as a piece: its changes as a harmony voice, and its melody where it has one. Lengths are put on the grid of
 * thirty-seconds; triplets stay triplets.
 * @example songPiece(song).voices.map(({ type }) => type) // ["Harmony", "Melody"]
 */
export function songPiece(song: Song, { unrolled = true }: SongPieceOptions = {}): Piece {
  const voice = song.voices.find(({ bars }) => bars.some(({ chords }) => chords.length > 0)) ?? song.voices[0];
  const order = voice ? (unrolled ? playingOrder(voice.bars) : voice.bars.map((_, index) => index)) : [];
  const bars = order.flatMap((index) => voice?.bars[index] ?? []);
  const meter = meterName(song.meter ?? bars[0]?.meter ?? FOUR_FOUR);
  const key = song.key === "none" ? "C" : song.key;
  const harmony = finished(
    "Harmony",
    "treble",
    bars.map((bar, index) => harmonyBar(bar, index, meter)),
    key,
    meter,
  );
  const melody =
    voice && hasMelody(voice)
      ? [
          finished(
            "Melody",
            voice.clef === "bass" ? "bass" : "treble",
            bars.map((bar, index) => melodyBar(bar, index, meter)),
            key,
            meter,
          ),
        ]
      : [];
  return {
    id: `song-${song.number}`,
    meter,
    voices: [harmony, ...melody],
    tempo: song.tempo ?? DEFAULT_TEMPO,
    title: song.titles[0] ?? "",
    noTempo: song.tempo === undefined,
  };
}

const hasMelody = (voice: SongVoice): boolean => voice.bars.some(({ notes }) => notes.some((note) => note.notes.length > 0));

function finished(type: Voice["type"], clef: Voice["clef"], bars: readonly Bar[], key: string, meter: string): Voice {
  const elements = bars.flatMap((bar) => bar.elements.map((element, index) => (bar.tied?.includes(index) ? markTied(element) : element)));
  return { key, clef, meter, type, elements, bars };
}

const markTied = (element: MusicElement): MusicElement =>
  element.elementType === "Chord" || element.elementType === "Note" ? { ...element, tied: true } : element;

/** One bar of elements and the ties between them. */
interface Draft {
  readonly elements: MusicElement[];
  readonly tied: number[];
}

function asBar({ elements, tied }: Draft, bar: SongBar, meter: string): Bar {
  const own = bar.meter && meterName(bar.meter);
  return { elements, ...(tied.length > 0 ? { tied } : {}), ...(own !== undefined && own !== meter ? { meter: own } : {}) };
}

/** Ends of stretches on the grid, so that rounding never adds up. */
const onGrid = (at: number): number => Math.round(at / SMALLEST_TICKS) * SMALLEST_TICKS;

/** A bar's length on the grid; a bar without notes or rests lasts what its meter says. */
const lengthOf = (bar: SongBar): Ticks => ticks(bar.length > 0 ? onGrid(bar.length) : barTicks(bar.meter ?? FOUR_FOUR));

function harmonyBar(bar: SongBar, index: number, meter: string): Bar {
  const draft: Draft = { elements: [], tied: [] };
  const end = lengthOf(bar);
  const scale = bar.length > 0 ? 1 : 0;
  const before = ticks(bar.chords.length === 0 ? end : onGrid(bar.chords[0]?.start ?? 0));
  if (before > 0) putRest(draft, `bar-${index + 1}-rest`, before);
  bar.chords.forEach(({ symbol, start, length }, place) => {
    const from = scale === 0 ? (end * place) / bar.chords.length : start;
    const until = scale === 0 ? (end * (place + 1)) / bar.chords.length : start + length;
    putChord(draft, `bar-${index + 1}-chord-${place + 1}`, symbol, ticks(onGrid(until) - onGrid(from)));
  });
  return asBar(draft, bar, meter);
}

function putChord(draft: Draft, id: string, symbol: string, length: Ticks): void {
  const durations = durationsFor(length);
  durations.forEach((duration, index) => {
    const element = elementOfSymbol(symbol, { id, duration });
    if (!element.ok) throw new Error(`The song reader let "${symbol}" through.`);
    if (element.value.elementType === "Chord" && index < durations.length - 1) draft.tied.push(draft.elements.length);
    draft.elements.push(element.value);
  });
}

function putRest(draft: Draft, id: string, length: Ticks): void {
  draft.elements.push(...durationsFor(length).map((duration, index) => restElement(`${id}-${index + 1}`, duration)));
}

function melodyBar(bar: SongBar, index: number, meter: string): Bar {
  const draft: Draft = { elements: [], tied: [] };
  for (let at = 0; at < bar.notes.length; at++) {
    const note = bar.notes[at];
    if (!note) break;
    const id = `bar-${index + 1}-note-${at + 1}`;
    const group = isTriplet(note) ? bar.notes.filter(({ tuplet }) => tuplet?.number === note.tuplet?.number) : [];
    const members = group[0] === note ? tripletMembers(group, id) : undefined;
    if (members) {
      if (group.at(-1)?.tied) draft.tied.push(draft.elements.length);
      draft.elements.push({ id, name: "Triplet", elements: members, duration: members[0]?.duration ?? "e", elementType: "Triplet" });
      at += group.length - 1;
    } else putNote(draft, id, note);
  }
  if (bar.notes.length === 0) putRest(draft, `bar-${index + 1}-rest`, lengthOf(bar));
  return asBar(draft, bar, meter);
}

const isTriplet = ({ tuplet }: SongNote): boolean => tuplet?.actual === 3 && tuplet.normal === 2;

function putNote(draft: Draft, id: string, note: SongNote): void {
  const durations = durationsFor(ticks(onGrid(note.start + note.length) - onGrid(note.start)));
  durations.forEach((duration, index) => {
    const element = noteElement(`${id}-${index + 1}`, note, duration);
    if (element.elementType === "Note" && (index < durations.length - 1 || note.tied)) draft.tied.push(draft.elements.length);
    draft.elements.push(element);
  });
}

/** A triplet's members where each has a plain written length and the group is whole; undefined else. */
function tripletMembers(group: readonly SongNote[], id: string): readonly PlainElement[] | undefined {
  const total = group.reduce((sum, { length }) => sum + length, 0);
  const durations = group.map(({ written }) => DURATIONS.find((duration) => durationTicks(duration) === written));
  if (total % SMALLEST_TICKS !== 0 || durations.includes(undefined)) return undefined;
  return group.map((note, index) => {
    const element = noteElement(`${id}-${index + 1}`, note, durations[index] ?? "e");
    return element.elementType === "Note" && note.tied && index < group.length - 1 ? { ...element, tied: true } : element;
  });
}

/** The highest of notes written together, or a rest. */
function noteElement(id: string, { notes }: SongNote, duration: Duration): NoteElement | ReturnType<typeof restElement> {
  const top = notes.reduce<string | undefined>(
    (best, note) => (best === undefined || (midiOf(note) ?? 0) > (midiOf(best) ?? 0) ? note : best),
    undefined,
  );
  return top === undefined ? restElement(id, duration) : { id, name: top, note: top, duration, elementType: "Note" };
}
