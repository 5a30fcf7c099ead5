import type { ChordElement, Piece, PlainElement, Voice } from "../../src/music/elements.ts";
import { placedElements } from "../../src/music/pieces/timeline.ts";
import { transposePiece } from "../../src/music/pieces/transpose-piece.ts";
import type { Accidentals } from "../../src/music/pitch.ts";
import { movedKey } from "../../src/music/spelling/key-names.ts";
import { type MovedChord, wrongChords, wrongNote } from "./spelling-oracle.ts";

/** A piece in one of its keys. */
export interface MovedPiece {
  readonly piece: Piece;
  readonly semitones: number;
}

/** How a piece gets into a key. */
export interface KeyChoice {
  readonly semitones: number;
  readonly twin: Accidentals;
}

/** The twelve keys; where one can be written with six sharps and six flats, both. */
export function keysOf(piece: Piece): readonly KeyChoice[] {
  const seen = new Set<string>();
  const own = piece.voices[0]?.key ?? "C";
  return Array.from({ length: 12 }, (_, index) => index - 5).flatMap((semitones) =>
    (["sharps", "flats"] as const).flatMap((twin) => {
      const name = `${semitones} ${movedKey(own, semitones, twin)}`;
      if (seen.has(name)) return [];
      seen.add(name);
      return [{ semitones, twin }];
    }),
  );
}

/** A piece in all its keys but its own. */
export const inAllKeys = (piece: Piece): readonly MovedPiece[] =>
  keysOf(piece).flatMap(({ semitones, twin }) => {
    const moved = transposePiece(piece, semitones, twin);
    return moved === piece ? [] : [{ piece: moved, semitones }];
  });

/** The first voice of a type. */
export const voiceOfType = (piece: Piece, type: Voice["type"]): Voice | undefined => piece.voices.find((voice) => voice.type === type);

function chordsOf(before: Piece, after: Piece): readonly MovedChord[] {
  const [one, two] = [voiceOfType(before, "Harmony"), voiceOfType(after, "Harmony")];
  if (one === undefined || two === undefined) return [];
  const moved = placedElements(two);
  return placedElements(one).flatMap(({ element, bar }, index) => {
    const target = moved[index]?.element;
    if (element.elementType !== "Chord" || target?.elementType !== "Chord") return [];
    const keys = { keyBefore: one.bars?.[bar]?.key ?? one.key, keyAfter: two.bars?.[bar]?.key ?? two.key };
    return [{ before: element.name, after: target.name, notes: target.notes, ...keys }];
  });
}

const notesIn = (element: PlainElement): readonly string[] =>
  element.elementType === "Note" ? [element.note] : element.elementType === "Notes" ? element.notes : [];

const nameUnder = (chords: readonly { element: unknown; start: number; length: number }[], at: number): string | null => {
  const under = chords.find(({ start, length }) => at >= start && at < start + length)?.element as ChordElement | undefined;
  return under?.elementType === "Chord" ? under.name : null;
};

/** What was looked at, and what is wrong with it. */
export interface Spelled {
  readonly chords: number;
  readonly melody: number;
  readonly bass: number;
  readonly wrong: readonly string[];
}

/** What is wrong with the names in a moved piece: its chords, and the notes of its other voices. */
export function spelled(before: Piece, after: Piece): Spelled {
  const harmony = voiceOfType(after, "Harmony");
  const chords = harmony === undefined ? [] : placedElements(harmony);
  const moved = chordsOf(before, after);
  const found = { melody: 0, bass: 0, wrong: [...wrongChords(moved)] };
  for (const voice of after.voices) {
    if (voice.type === "Harmony") continue;
    for (const { element, start, bar } of placedElements(voice)) {
      const notes = element.elementType === "Triplet" ? element.elements.flatMap(notesIn) : notesIn(element);
      found[voice.type === "Bass" ? "bass" : "melody"] += notes.length;
      const key = voice.bars?.[bar]?.key ?? voice.key;
      found.wrong.push(...notes.flatMap((note) => wrongNote(note, nameUnder(chords, start), key) ?? []));
    }
  }
  return { chords: moved.length, ...found };
}
