import { countUpTo } from "../../lib/numbers/count-up-to.ts";
import type { Bar, ChordElement, MusicElement, Piece, PlainElement, RestElement, TripletElement, Voice } from "../elements.ts";
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

/** How long an element lasts: a triplet two thirds of its members. @example elementTicks(restElement("r", "q")) // 960 */
export function elementTicks(element: MusicElement): Ticks {
  if (element.elementType !== "Triplet") return durationTicks(element.duration);
  const written = element.elements.reduce((sum, member) => sum + durationTicks(member.duration), 0);
  return inTuplet(element, written);
}

/** What of a tuplet lasts so long as written: two thirds in a triplet. Not rounded. @example inTuplet(triplet, 480) // 320 */
export const inTuplet = ({ actual = 3, normal = 2 }: Pick<TripletElement, "actual" | "normal">, written: number): Ticks =>
  ticks((written * normal) / actual);

/** Whether an element (of a tuplet its last member) is tied into the next one by its own mark. @example isTied(note) */
export function isTied(element: MusicElement): boolean {
  if (element.elementType === "Rest") return false;
  if (element.elementType !== "Triplet") return element.tied === true;
  const last = element.elements.at(-1);
  return last !== undefined && last.elementType !== "Rest" && last.tied === true;
}

/** The element tied into the next one; a rest stays. @example tiedOn(note) // { ...note, tied: true } */
export function tiedOn(element: MusicElement): MusicElement {
  if (element.elementType === "Rest") return element;
  if (element.elementType !== "Triplet") return { ...element, tied: true };
  const last = element.elements.length - 1;
  return {
    ...element,
    elements: element.elements.map((member, index) => (index < last || member.elementType === "Rest" ? member : { ...member, tied: true })),
  };
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
    const { meter: own, key } = like[index] ?? {};
    return { ...bar, ...(own === undefined ? {} : { meter: own }), ...(key === undefined ? {} : { key }) };
  });
}

/** Ticks: a bar is full for want of a fraction, which a tuplet of seven leaves. */
const ROUNDING = 0.5;

function splitInto(elements: readonly MusicElement[], lengthOf: (bar: number) => Ticks): readonly Bar[] {
  const bars: { elements: MusicElement[]; tied: number[] }[] = [];
  let room = lengthOf(0);
  let current: { elements: MusicElement[]; tied: number[] } = { elements: [], tied: [] };
  const put = ({ element, tied }: Part): void => {
    if (tied) current.tied.push(current.elements.length);
    current.elements.push(element);
    room = ticks(room - elementTicks(element));
    if (room >= ROUNDING) return;
    bars.push(current);
    current = { elements: [], tied: [] };
    room = lengthOf(bars.length);
  };
  const place = (element: MusicElement): void => {
    if (element.elementType === "Triplet" && elementTicks(element) > room + ROUNDING) flattened(element).forEach(place);
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
  if (element.elementType === "Triplet") return [{ element, tied: isTied(element) }];
  const { tied, plain } = untied(element);
  const durations: Duration[] = [];
  let left: number = elementTicks(element);
  for (let space: number = room, ahead = 1; left > 0; space = lengthOfBar(ahead), ahead++) {
    durations.push(...durationsFor(ticks(Math.min(left, space))));
    left -= space;
  }
  const sounds = element.elementType !== "Rest";
  if (durations.length === 1) {
    const [duration = element.duration] = durations;
    return [{ element: { ...plain, duration }, tied: sounds && tied }];
  }
  return durations.map((duration, index) => {
    const last = index === durations.length - 1;
    const part = index === 0 ? withoutTiedNotes(plain) : withoutMarks(last ? plain : withoutTiedNotes(plain));
    return { element: { ...part, duration }, tied: sounds && (!last || tied) };
  });
}

/** The element without its tie mark, and the mark. */
function untied(element: PlainElement): { plain: PlainElement; tied: boolean } {
  if (element.elementType === "Rest" || element.tied === undefined) return { plain: element, tied: false };
  const { tied, ...plain } = element;
  return { plain, tied };
}

/** A part of a note that goes on has all of its notes tied. */
function withoutTiedNotes(element: PlainElement): PlainElement {
  if ((element.elementType !== "Chord" && element.elementType !== "Notes") || element.tiedNotes === undefined) return element;
  const { tiedNotes: _some, ...whole } = element;
  return whole;
}

/** What is written at the beginning of a note stands there once. @example withoutMarks(note) */
export function withoutMarks<E extends PlainElement>(element: E): E {
  const { grace, lyrics, articulations, dynamics, slursFrom, slursTo, ...bare } = element;
  const marks = [grace, lyrics, articulations, dynamics, slursFrom, slursTo];
  return marks.every((mark) => mark === undefined) ? element : (bare as E);
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
    const end = Math.round(inTuplet(triplet, written) / SMALLEST_TICKS) * SMALLEST_TICKS;
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
  const known = startsOf.get(piece);
  if (known !== undefined) return known;
  const lengths = piece.voices.map((voice) => barsOf(voice).map((bar) => totalTicks(bar.elements)));
  const longest = lengths.reduce((most, candidate) => (candidate.length > most.length ? candidate : most), []);
  const starts = [ticks(0)];
  for (const length of longest) starts.push(ticks((starts.at(-1) ?? 0) + length));
  startsOf.set(piece, starts);
  return starts;
}

const startsOf = new WeakMap<Piece, readonly Ticks[]>();

/**
 * What the first of some bars is called: 0 where it is shorter than its meter says (a pick-up) and others follow, else 1.
 * @param meter in force where the bar names none
 * @example firstBarNumber(barsOf(voice), "4/4") // 0 with a pick-up
 */
export function firstBarNumber([first, second]: readonly Bar[], meter: string): 0 | 1 {
  if (first === undefined || second === undefined) return 1;
  return totalTicks(first.elements) < barTicks(meterOf(first.meter ?? meter)) ? 0 : 1;
}

/** Length of a piece in whole bars: that of its longest voice. @example pieceLength(piece) // 15360 for four bars of 4/4 */
export const pieceLength = (piece: Piece): Ticks => barStarts(piece).at(-1) ?? ticks(0);

/**
 * Finds the chord that sounds at a tick in the harmony voice of a piece; undefined in a silence or outside.
 * @example chordFinder(piece)(ticks(4000))?.name
 */
export function chordFinder(piece: Piece): (at: Ticks) => ChordElement | undefined {
  const harmony = piece.voices.find((voice) => voice.type === "Harmony");
  const placed = harmony === undefined ? [] : placedElements(harmony);
  return (at) => {
    // Elements follow one another without a gap.
    const last = placed[countUpTo(placed.length, (index) => (placed[index]?.start ?? 0) <= at) - 1];
    if (last === undefined || at >= last.start + last.length) return undefined;
    const { element, start } = last;
    const sounding = element.elementType === "Triplet" ? memberAt(element, ticks(at - start)) : element;
    return sounding?.elementType === "Chord" ? sounding : undefined;
  };
}

function memberAt(triplet: TripletElement, offset: Ticks): PlainElement | undefined {
  let end = 0;
  return triplet.elements.find((member) => {
    end += inTuplet(triplet, durationTicks(member.duration));
    return offset < end;
  });
}
