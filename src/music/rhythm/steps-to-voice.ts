import { restElement } from "../chords/element.ts";
import { nameChord } from "../chords/identify.ts";
import type { ChordElement, MusicElement, NoteElement, Piece, Voice, VoiceType } from "../elements.ts";
import type { SequencerData } from "../payloads.ts";
import { voiceOf } from "../pieces/voice.ts";
import { midiOf } from "../pitch.ts";
import { durationsFor, type Ticks } from "../time/time.ts";
import { byHeight } from "../voicing/drop.ts";
import { cellCount, cellTicks, type Grid, patternTicks, stepNotes } from "./step-grid.ts";

/** The note that a row sounds, with its octave; undefined: the row is silent. */
export type NoteOfRow = (key: string) => string | undefined;

interface Row {
  readonly note: string;
  readonly starts: ReadonlySet<number>;
  readonly sounds: ReadonlySet<number>;
}

/** Every row with the cells in which it begins and those in which it sounds. */
function rowsOf(data: SequencerData, grid: Grid, noteOfRow: NoteOfRow): Row[] {
  const size = cellTicks(grid);
  return data.sequences.flatMap((sequence) => {
    const note = noteOfRow(sequence.key);
    if (note === undefined) return [];
    const notes = stepNotes(sequence, patternTicks(data));
    const starts = new Set(notes.map(({ start }) => Math.floor(start / size)));
    const sounds = new Set(notes.flatMap(({ start, length }) => cellRange(Math.floor(start / size), Math.ceil((start + length) / size))));
    return [{ note, starts, sounds }];
  });
}

const cellRange = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/**
 * A pattern as one voice's elements, cell by cell: what sounds together is a chord, one row alone a note, and an empty cell is a
 * rest of one cell (specification, section 9: 0.125 on the eighth grid). Where one row is held while another begins, the held note
 * is tied, unless a row that sounded is struck again in the same moment.
 * @example patternElements(data, { grid: 8, noteOfRow: (key) => `${key}3` })
 */
export function patternElements(
  data: SequencerData,
  { grid, noteOfRow, chord }: Pick<PatternOptions, "grid" | "noteOfRow" | "chord">,
): readonly MusicElement[] {
  const rows = rowsOf(data, grid, noteOfRow);
  return cellRange(0, cellCount(data, grid)).flatMap((cell) => {
    const sounding = rows.filter(({ sounds }) => sounds.has(cell));
    const next = rows.filter(({ sounds }) => sounds.has(cell + 1));
    const goesOn = next.some(({ starts, sounds }) => sounds.has(cell) && !starts.has(cell + 1));
    const struckAgain = next.some(({ starts, sounds }) => sounds.has(cell) && starts.has(cell + 1));
    const notes = byHeight(sounding.map(({ note }) => note));
    return lengthsOf(cellTicks(grid), goesOn && !struckAgain).map((length) => elementOf(notes, `step-${cell + 1}`, length, chord));
  });
}

interface Length {
  readonly duration: ChordElement["duration"];
  readonly tied: boolean;
}

/** A length as written durations; all but the last are tied, and that one where it sounds on. */
function lengthsOf(length: Ticks, tied: boolean): Length[] {
  const durations = durationsFor(length);
  return durations.map((duration, index) => ({ duration, tied: tied || index < durations.length - 1 }));
}

function elementOf(notes: readonly string[], id: string, { duration, tied }: Length, chord: ChordElement | undefined): MusicElement {
  const [only] = notes;
  if (only === undefined) return restElement(id, duration);
  const tie = tied ? { tied } : {};
  if (notes.length === 1) return { id, name: only, note: only, duration, ...tie, elementType: "Note" } satisfies NoteElement;
  return { ...(chord ?? unnamed(notes)), id, notes, duration, originalVoicing: true, ...tie };
}

/** A chord of notes that were not asked for as one: named as a player would, where there is a name. */
function unnamed(notes: readonly string[]): ChordElement {
  const [best] = nameChord(notes.flatMap((note) => midiOf(note) ?? []));
  const head = { name: best?.name ?? notes.join(" "), tonic: best?.tonic ?? "", type: best?.type ?? "" };
  return { id: "", ...head, notes, intervals: [], inversion: 0, duration: "e", originalVoicing: true, elementType: "Chord" };
}

/** How a pattern is made into music. */
export interface PatternOptions {
  readonly grid: Grid;
  readonly noteOfRow: NoteOfRow;
  /** The chord whose notes the rows are: it names what sounds together. */
  readonly chord?: ChordElement;
  readonly type: VoiceType;
  readonly id: string;
  readonly title: string;
  /** Quarter notes a minute. */
  readonly tempo: number;
}

/** A pattern as one voice. @example patternVoice(data, options).elements.length // 16 */
export const patternVoice = (data: SequencerData, options: PatternOptions): Voice =>
  voiceOf(options.type, patternElements(data, options), "C", data.meter);

/** A pattern as a piece of one voice: to be read, and sent to a player. @example patternPiece(data, options).voices.length // 1 */
export const patternPiece = (data: SequencerData, options: PatternOptions): Piece => pieceOf(data, options, [patternVoice(data, options)]);

/**
 * A pattern as a piece with a voice for each row, so that every row is struck and held by itself: what is heard.
 * @example rowsPiece(data, options).voices.length // one for each row that has a note
 */
export function rowsPiece(data: SequencerData, options: PatternOptions): Piece {
  const rows = data.sequences.map((sequence) => patternVoice({ ...data, sequences: [sequence] }, options));
  return pieceOf(data, options, rows);
}

const pieceOf = (data: SequencerData, { id, title, tempo }: PatternOptions, voices: readonly Voice[]): Piece => ({
  id,
  meter: data.meter,
  voices,
  tempo,
  title,
  noTempo: true,
});
