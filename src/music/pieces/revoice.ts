import type { ChordElement, MusicElement, Piece, Voice } from "../elements.ts";
import { chromaOf } from "../pitch.ts";
import { smoothVoicing } from "../voicing/smooth.ts";
import { substituteDominants } from "../voicing/tritone.ts";
import { mapChords } from "./chords.ts";
import { placeChord, rootBelow } from "./harmony-piece.ts";
import { barsLike, changesOf, namesChanges, overChanges } from "./voice.ts";

/** What of a piece's chords is voiced anew. */
export interface Revoicing {
  readonly tritoneSub: boolean;
  readonly smoothVoicing: boolean;
  /** Octave of the roots, and how often every chord is turned over; null leaves chords where they lie. */
  readonly placed: { readonly octave: number; readonly inversion: number } | null;
}

/**
 * A piece with its harmony voiced as a player asks: substituted dominants, another octave or inversion, each chord near its
 * neighbours. A bass that plays one root a chord follows; any other bass, and the melody, stay. Chords that keep their voicing
 * keep it. The piece given is not changed: with everything off it comes back itself.
 * @example revoicePiece(piece, { tritoneSub: false, smoothVoicing: true, placed: null })
 */
export function revoicePiece(piece: Piece, options: Revoicing): Piece {
  if (!options.tritoneSub && !options.smoothVoicing && options.placed === null) return piece;
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  if (harmony === undefined) return piece;
  const placed = placedChords(harmony.elements, options);
  const voiced = options.smoothVoicing ? smoothVoicing(placed) : placed;
  const voices = piece.voices.map((voice) => {
    if (voice === harmony) return underChanges(withElements(voice, voiced), harmony, options);
    const follows = voice.type === "Bass" && playsRoots(voice.elements, harmony.elements);
    return follows ? withElements(voice, placed.map(rootBelow)) : voice;
  });
  const { song: _origin, ...own } = piece;
  return { ...own, voices };
}

function placedChords(elements: readonly MusicElement[], { tritoneSub, placed }: Revoicing): readonly MusicElement[] {
  const changes = tritoneSub ? substituteDominants(elements) : elements;
  if (placed === null) return changes;
  return changes.map((element) => mapChords(element, (chord) => placeChord(chord, placed.octave, placed.inversion)));
}

/** A voice under the symbols of the harmony that it was played over, dominants substituted there too. */
function underChanges(voice: Voice, before: Voice, { tritoneSub }: Revoicing): Voice {
  if (!namesChanges(before)) return voice;
  const { elements } = changesOf(before);
  return overChanges(voice, { elements: tritoneSub ? substituteDominants(elements) : elements });
}

const withElements = (voice: Voice, elements: readonly MusicElement[]): Voice => ({
  ...voice,
  elements,
  ...(voice.bars === undefined ? {} : { bars: barsLike(voice, elements) }),
});

/** Whether a bass plays each chord's root or slash bass, one note a chord. */
function playsRoots(bass: readonly MusicElement[], harmony: readonly MusicElement[]): boolean {
  return bass.length === harmony.length && harmony.every((element, index) => matches(bass[index], element));
}

function matches(note: MusicElement | undefined, element: MusicElement): boolean {
  if (note === undefined || note.elementType === "Chord") return false;
  if (element.elementType === "Triplet")
    return note.elementType === "Triplet" && element.elements.every((member, index) => matches(note.elements[index], member));
  if (element.elementType !== "Chord") return note.elementType === element.elementType;
  return note.elementType === "Note" && note.duration === element.duration && isRoot(note.note, element);
}

const isRoot = (note: string, { bass, tonic }: ChordElement): boolean => chromaOf(note) === chromaOf(bass ?? tonic);
