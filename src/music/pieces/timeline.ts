import type { Bar, ChordElement, MusicElement, NoteElement, Piece, RestElement, Voice } from "../elements.ts";
import {
  barTicks,
  type Duration,
  durationsFor,
  durationTicks,
  type Meter,
  meterOf,
  SMALLEST_TICKS,
  type Ticks,
  ticks,
} from "../time/time.ts";

/** What a triplet is made of: everything but another triplet. */
export type PlainElement = ChordElement | RestElement | NoteElement;

/** How long an element lasts: a triplet two thirds of its members. @example elementTicks(restElement("r", "q")) // 960 */
export function elementTicks(element: MusicElement): Ticks {
  if (element.elementType !== "Triplet") return durationTicks(element.duration);
  const written = element.elements.reduce((sum, member) => sum + durationTicks(member.duration), 0);
  return ticks((written * 2) / 3);
}

/** Total length of elements played one after the other. @example totalTicks(progression.elements) */
export const totalTicks = (elements: readonly MusicElement[]): Ticks =>
  ticks(elements.reduce((sum, element) => sum + elementTicks(element), 0));

/**
 * Cuts elements into bars of one meter. What does not fit before a bar line is split there and tied; the last bar is filled with
 * rests. A first bar of `pickup` ticks may be shorter. A triplet across a bar line becomes plain notes on the smallest grid.
 * @example splitIntoBars([wholeChord], { beats: 3, unit: 4 }) // a half tied to a quarter, tied to a quarter, then rests
 */
export const splitIntoBars = (elements: readonly MusicElement[], meter: Meter, pickup: Ticks = ticks(0)): readonly Bar[] =>
  splitInto(elements, (bar) => (bar === 0 && pickup > 0 ? pickup : barTicks(meter)));

/** Cuts elements at the bar lines of other bars, and on in a meter behind their end. @example splitLike(notes, harmony.bars, meter) */
export function splitLike(elements: readonly MusicElement[], like: readonly Bar[], meter: Meter): readonly Bar[] {
  const lengths = like.map((bar) => totalTicks(bar.elements));
  const bars = splitInto(elements, (bar) => lengths[bar] ?? barTicks(meter));
  return bars.map((bar, index) => {
    const own = like[index]?.meter;
    return own === undefined ? bar : { ...bar, meter: own };
  });
}

function splitInto(elements: readonly MusicElement[], lengthOf: (bar: number) => Ticks): readonly Bar[] {
  const bars: { elements: MusicElement[]; tied: number[] }[] = [];
  let room = lengthOf(0);
  let current: { elements: MusicElement[]; tied: number[] } = { elements: [], tied: [] };
  const put = ({ element, tied }: Part): void => {
    if (tied) current.tied.push(current.elements.length);
    current.elements.push(element);
    room = ticks(room - elementTicks(element));
    if (room > 0) return;
    bars.push(current);
    current = { elements: [], tied: [] };
    room = lengthOf(bars.length);
  };
  const place = (element: MusicElement): void => {
    if (element.elementType === "Triplet" && elementTicks(element) > room) flattened(element).forEach(place);
    else partsOf(element, room, (ahead) => lengthOf(bars.length + ahead)).forEach(put);
  };
  elements.forEach(place);
  if (current.elements.length > 0) {
    for (const duration of durationsFor(room)) put({ element: silence(bars.length, current.elements.length, duration), tied: false });
  }
  return bars.map((bar) => (bar.tied.length > 0 ? bar : { elements: bar.elements }));
}

/** A stretch of an element as it is written, and whether it sounds on into the next one. */
interface Part {
  readonly element: MusicElement;
  readonly tied: boolean;
}

/** An element whole where it fits before the bar line, else what fits, bar by bar. */
function partsOf(element: MusicElement, room: Ticks, lengthOfBar: (ahead: number) => Ticks): Part[] {
  if (element.elementType === "Triplet") return [{ element, tied: false }];
  const { tied, plain } = untied(element);
  const durations: Duration[] = [];
  let left: number = elementTicks(element);
  for (let space: number = room, ahead = 1; left > 0; space = lengthOfBar(ahead), ahead++) {
    durations.push(...durationsFor(ticks(Math.min(left, space))));
    left -= space;
  }
  const sounds = element.elementType !== "Rest";
  return durations.map((duration, index) => ({ element: { ...plain, duration }, tied: sounds && (index < durations.length - 1 || tied) }));
}

/** The element without its tie mark, and the mark. */
function untied(element: PlainElement): { plain: PlainElement; tied: boolean } {
  if (element.elementType === "Rest" || element.tied === undefined) return { plain: element, tied: false };
  const { tied, ...plain } = element;
  return { plain, tied };
}

const silence = (bar: number, index: number, duration: RestElement["duration"]): RestElement => ({
  id: `fill-${bar + 1}-${index + 1}`,
  name: "Rest",
  note: "z",
  duration,
  elementType: "Rest",
});

/** A triplet's members as plain elements of nearly its rhythm, on the grid of the smallest written length. */
function flattened(triplet: Extract<MusicElement, { elementType: "Triplet" }>): MusicElement[] {
  let written = 0;
  let placed = 0;
  return triplet.elements.flatMap((member) => {
    written += durationTicks(member.duration);
    const end = Math.round((written * 2) / 3 / SMALLEST_TICKS) * SMALLEST_TICKS;
    const pieces = durationsFor(ticks(end - placed));
    placed = end;
    return pieces.map((duration, index) => {
      const tied = member.elementType !== "Rest" && index < pieces.length - 1;
      return tied ? { ...member, duration, tied } : { ...member, duration };
    });
  });
}

/** A voice's bars: those it brings, or its elements cut by its meter. @example barsOf(piece.voices[0]) */
export const barsOf = (voice: Voice): readonly Bar[] => voice.bars ?? splitIntoBars(voice.elements, meterOf(voice.meter));

/** An element where it stands in time. */
export interface PlacedElement {
  readonly element: MusicElement;
  readonly start: Ticks;
  readonly length: Ticks;
  /** Counted from 0. */
  readonly bar: number;
  /** Sounds on into the next element. */
  readonly tied: boolean;
}

/** Every element of a voice with its time, in order, as cut into bars. @example placedElements(voice)[1]?.start */
export function placedElements(voice: Voice): readonly PlacedElement[] {
  const placed: PlacedElement[] = [];
  let start = 0;
  barsOf(voice).forEach((bar, index) => {
    bar.elements.forEach((element, at) => {
      const length = elementTicks(element);
      placed.push({ element, start: ticks(start), length, bar: index, tied: bar.tied?.includes(at) === true });
      start += length;
    });
  });
  return placed;
}

/** Start of every bar, and of the first bar after the end: one more entry than bars. Read off the longest voice. @example barStarts(piece)[1] // 3840 in 4/4 */
export function barStarts(piece: Piece): readonly Ticks[] {
  const lengths = piece.voices.map((voice) => barsOf(voice).map((bar) => totalTicks(bar.elements)));
  const longest = lengths.reduce((most, candidate) => (candidate.length > most.length ? candidate : most), []);
  const starts = [ticks(0)];
  for (const length of longest) starts.push(ticks((starts.at(-1) ?? 0) + length));
  return starts;
}

/** Length of a piece in whole bars: that of its longest voice. @example pieceLength(piece) // 15360 for four bars of 4/4 */
export const pieceLength = (piece: Piece): Ticks => barStarts(piece).at(-1) ?? ticks(0);

/** The chord that sounds at a tick in the harmony voice; undefined in a silence or outside. @example chordAt(piece, ticks(4000))?.name */
export function chordAt(piece: Piece, at: Ticks): ChordElement | undefined {
  const harmony = piece.voices.find((voice) => voice.type === "Harmony");
  const placed = harmony && placedElements(harmony).find(({ start, length }) => at >= start && at < start + length);
  if (!placed) return undefined;
  const { element, start } = placed;
  const sounding = element.elementType === "Triplet" ? memberAt(element.elements, ticks(at - start)) : element;
  return sounding?.elementType === "Chord" ? sounding : undefined;
}

function memberAt(members: readonly PlainElement[], offset: Ticks): PlainElement | undefined {
  let end = 0;
  return members.find((member) => {
    end += (durationTicks(member.duration) * 2) / 3;
    return offset < end;
  });
}
