import type { MusicElement, Piece } from "../elements.ts";
import { pieceId } from "../ids.ts";
import { type LickText, lickOf } from "../licks.ts";
import { handPatterns } from "./hand-patterns.ts";
import { type Finger, leftHandChord, melodyFingers } from "./melody-fingers.ts";
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

/** A lick's piece as it is read and heard: fingers over its notes, a pattern on the bass staff without its chords sounding twice. */
export function readPiece(piece: Piece): Piece {
  const isHand = isHandPattern(piece.id);
  const voices = piece.voices.map((voice) => {
    if (voice.type !== "Melody") return voice;
    return isHand ? { ...fingered(voice, leftFingers), clef: "bass" as const } : fingered(voice, rightFingers);
  });
  return { ...piece, voices };
}

type Voice = Piece["voices"][number];
/** The fingers of each element, the lowest note's first; none for a rest. */
type Fingering = (elements: readonly MusicElement[]) => readonly (readonly Finger[])[];

const rightFingers: Fingering = (elements) => {
  const fingers = melodyFingers(elements.flatMap((element) => (element.elementType === "Note" ? [element.note] : [])));
  let next = 0;
  return elements.map((element) => (element.elementType === "Note" ? fingers.slice(next++, next) : []));
};

/** Lines between rests and struck chords are fingered each by itself; a note alone, as the bass of a stride, has the little finger. */
const leftFingers: Fingering = (elements) => {
  const found: (readonly Finger[])[] = elements.map((element) => (element.elementType === "Notes" ? leftHandChord(element.notes) : []));
  const isNote = (index: number): boolean => elements[index]?.elementType === "Note";
  const isEnd = (index: number): boolean => index >= elements.length || elements[index]?.elementType === "Notes";
  for (let from = 0; from < elements.length; from++) {
    if (!isNote(from)) continue;
    let to = from;
    while (!isEnd(to)) to++;
    const places = elements
      .slice(from, to)
      .flatMap((element, offset) => (element.elementType === "Note" ? [{ element, at: from + offset }] : []));
    const fingers =
      places.length === 1
        ? [5 as const]
        : melodyFingers(
            places.map(({ element }) => element.note),
            "left",
          );
    places.forEach(({ at }, index) => {
      found[at] = fingers.slice(index, index + 1);
    });
    from = to;
  }
  return found;
};

function fingered(voice: Voice, fingering: Fingering): Voice {
  const fingers = fingering(voice.elements);
  let next = 0;
  const withFingers = (elements: readonly MusicElement[]): readonly MusicElement[] =>
    elements.map((element) => {
      const own = fingers[next++] ?? [];
      if (own.length === 0 || (element.elementType !== "Note" && element.elementType !== "Notes")) return element;
      return { ...element, articulations: own.map((finger) => `${finger}` as "1" | "2" | "3" | "4" | "5") };
    });
  const elements = withFingers(voice.elements);
  next = 0;
  const bars = voice.bars?.map((bar) => ({ ...bar, elements: withFingers(bar.elements) }));
  return { ...voice, elements, ...(bars === undefined ? {} : { bars }) };
}
