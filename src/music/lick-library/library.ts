import type { MusicElement, Piece } from "../elements.ts";
import { pieceId } from "../ids.ts";
import { type LickText, lickOf } from "../licks.ts";
import { handPatterns } from "./hand-patterns.ts";
import { melodyFingers } from "./melody-fingers.ts";
import { phrases } from "./phrases.ts";
import type { LickDevice, LickProgression } from "./tags.ts";

/** A lick of the library, and what it is found by. */
export interface LibraryLick {
  readonly lick: LickText;
  readonly over: LickProgression;
  readonly device: LickDevice;
}

/** Ids of the library begin so: a document keeps only its own licks, never these. */
const PREFIX = "library-";

/** All licks and patterns that are built in besides the specification's two samples; in C or C minor. */
export const lickLibrary: readonly LibraryLick[] = [
  ...phrases.map(({ id, title, over, device, key, melody, harmony }) => ({
    lick: lickOf(`${PREFIX}${id}`, title, "4/4", key, melody, harmony),
    over,
    device,
  })),
  ...handPatterns.map(({ id, title, over, meter, notes, harmony }) => ({
    lick: lickOf(`${PREFIX}${id}`, title, meter, "C", notes, harmony),
    over,
    device: "left-hand" as const,
  })),
];

/** Whether the piece of this id is a pattern for the left hand: it sounds without its chords, which are those it plays. */
export const isHandPattern = (id: string): boolean => id.startsWith(pieceId(`${PREFIX}hand-`));

/** A lick's piece as it is read and heard: fingers over a phrase, a pattern on the bass staff without its chords sounding twice. */
export function readPiece(piece: Piece): Piece {
  const isHand = isHandPattern(piece.id);
  const voices = piece.voices.map((voice) => {
    if (voice.type !== "Melody") return voice;
    return isHand ? { ...voice, clef: "bass" as const } : fingered(voice);
  });
  return { ...piece, voices };
}

function fingered(voice: Piece["voices"][number]): Piece["voices"][number] {
  const notes = voice.elements.flatMap((element) => (element.elementType === "Note" ? [element.note] : []));
  const fingers = melodyFingers(notes);
  const cut = (elements: readonly MusicElement[], from: { next: number }): readonly MusicElement[] =>
    elements.map((element) => {
      if (element.elementType !== "Note") return element;
      const finger = fingers[from.next++] ?? 1;
      return { ...element, articulations: [`${finger}` as "1" | "2" | "3" | "4" | "5"] };
    });
  const from = { next: 0 };
  const bars = voice.bars?.map((bar) => ({ ...bar, elements: cut(bar.elements, from) }));
  return { ...voice, elements: cut(voice.elements, { next: 0 }), ...(bars === undefined ? {} : { bars }) };
}
