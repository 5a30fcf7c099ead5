import type { Key, Piece } from "../../music/elements.ts";
import { type ChordFunction, chordFunction } from "../../music/harmony/function.ts";
import { romanOf } from "../../music/harmony/roman.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { writtenPiece } from "../../music/notation/reading/written-for.ts";
import { AS_IT_SOUNDS, type WrittenFor, writtenHigher } from "../../music/notation/reading/written-for-names.ts";
import type { Score, ScoreView } from "../../music/notation/score.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { type Moves, playedMoves } from "../../music/pieces/played-moves.ts";
import { placedElements } from "../../music/pieces/timeline.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import { pitchClassOf } from "../../music/pitch.ts";
import { keyOfSignature, NO_KEY } from "../../music/spelling/key-names.ts";
import type { Ticks } from "../../music/time/time.ts";
import { tonicOf } from "../../music/transpose.ts";

/** A chord of a piece: where it begins, and what it is in the piece's key. */
export interface VariantChord {
  readonly start: Ticks;
  readonly name: string;
  /** Its name as the reader has it written. */
  readonly written: string;
  /** Its notes from the lowest as they are spelled, without octave. */
  readonly notes: readonly string[];
  /** Null where the piece is in no key. */
  readonly inKey: { readonly roman: string; readonly function: ChordFunction; readonly key: string } | null;
}

/** The piece as a repeat in another key shows it. */
export interface KeyVariant {
  /** Half steps from the key that is shown first. */
  readonly transpose: number;
  readonly score: Score;
  /** Key signature as ABC writes it. */
  readonly signature: string;
  /** "F", or "F minor"; empty where the piece is in no key. */
  readonly key: string;
  /** Half steps by which each kind of voice goes there. */
  readonly moves: Moves;
  /** The chords in order. */
  readonly chords: readonly VariantChord[];
}

/** Notation of a piece by half steps, as far as it was asked for. */
const engraved = new WeakMap<Piece, Map<string, KeyVariant>>();

/** A piece in the keys of its repeats, as a view shows it. @example variantsOf(piece, [0, 5], "lead").map(({ key }) => key) // ["C", "F"] */
export function variantsOf(
  piece: Piece,
  moves: readonly number[],
  view: ScoreView,
  writtenFor: WrittenFor = AS_IT_SOUNDS,
): readonly KeyVariant[] {
  const known = engraved.get(piece) ?? new Map<string, KeyVariant>();
  engraved.set(piece, known);
  return moves.map((move) => {
    const name = `${view} ${move} ${writtenHigher(writtenFor)}`;
    const variant = known.get(name) ?? variantOf(piece, move, view, writtenFor);
    known.set(name, variant);
    return variant;
  });
}

function variantOf(piece: Piece, transpose: number, view: ScoreView, writtenFor: WrittenFor): KeyVariant {
  const moved = transposePiece(piece, transpose);
  const key = moved.voices[0]?.key ?? "C";
  return {
    transpose,
    score: pieceScore(moved, { view, writtenFor }),
    signature: key,
    key: key === NO_KEY ? "" : `${tonicOf(key)}${key.endsWith("m") ? " minor" : ""}`,
    moves: playedMoves(pieceEvents(piece), transpose),
    chords: chordsOf(moved, writtenPiece(moved, writtenFor)),
  };
}

/** @example keyInWords({ key: "C", scaleType: "minor" }) // "C minor" */
const keyInWords = ({ key, scaleType }: Key): string => (scaleType === "minor" ? `${key} ${scaleType}` : key);

function chordsOf(piece: Piece, written: Piece): KeyVariant["chords"] {
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const placed = harmony === undefined ? [] : placedElements(harmony);
  const asWritten = written.voices.find(({ type }) => type === "Harmony");
  const names = asWritten === undefined || written === piece ? [] : placedElements(asWritten);
  const key = keyOfSignature(harmony?.key ?? NO_KEY);
  return placed.flatMap(({ element, start }, index) => {
    const goesOn = placed[index - 1]?.tied === true;
    if (element.elementType !== "Chord" || goesOn) return [];
    const notes = [...new Set(element.notes.map((note) => pitchClassOf(note) ?? note))];
    const inKey = key === undefined ? null : { roman: romanOf(element, key), function: chordFunction(element, key), key: keyInWords(key) };
    return [{ start, name: element.name, written: names[index]?.element.name ?? element.name, notes, inKey }];
  });
}
