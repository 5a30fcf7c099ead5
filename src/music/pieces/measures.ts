import type { Bar, ChordElement, Measure, MusicElement, Piece, Voice } from "../elements.ts";
import { chromaOf } from "../pitch.ts";
import type { SongBar } from "../songs/song.ts";
import { playingOrder } from "../songs/unroll.ts";
import { barTicks, durationsFor, meterOf, ticks } from "../time/time.ts";
import { type PlacedBar, playedBars } from "./played-bars.ts";
import { barStarts, barsOf, firstBarNumber, tiedOn, totalTicks } from "./timeline.ts";
import { voiceIds } from "./voice-ids.ts";

/** A piece as it stands on the page, and the way from there to what is played. */
export interface WrittenScore {
  /** Its voices have each written bar once, in the order of the page: to be drawn, never played. */
  readonly page: Piece;
  /** The written bar, from 0, of each bar that is played. */
  readonly order: readonly number[];
}

const known = new WeakMap<Piece, WrittenScore>();

/**
 * A piece as it is written: each bar once, with its signs. Where a piece has no measures, or its voices are not what these say (a voice
 * that was put in beside them goes on differently the second time), the bars stand there as they are played.
 * @example writtenScore(piece).order // [0, 1, 2, 0, 1, 3]
 */
export function writtenScore(piece: Piece): WrittenScore {
  const before = known.get(piece);
  if (before !== undefined) return before;
  const score = rolledUp(piece) ?? writtenOut(piece);
  known.set(piece, score);
  return score;
}

/**
 * The order in which the bars of a piece are played, by their numbers on the page from 0.
 * @example playedOrder(piece) // [0, 1, 2, 0, 1, 3] for |: 1 2 |1 3 :|2 4 |]
 */
export const playedOrder = (piece: Piece): readonly number[] => writtenScore(piece).order;

/**
 * The same order with the bars counted as the page prints them, less one: a pick-up, which is bar 0 there, is -1.
 * @example countedOrder(pieceWithPickUp) // [-1, 0, 1]
 */
export function countedOrder(piece: Piece): readonly number[] {
  const [voice] = piece.voices;
  const before = voice === undefined ? 0 : 1 - firstBarNumber(barsOf(voice), piece.meter);
  return playedOrder(piece).map((measure) => measure - before);
}

/** How many bars stand on the page. @example writtenBarCount(piece) // 4 */
export const writtenBarCount = (piece: Piece): number => barStarts(writtenScore(piece).page).length - 1;

/** The order that signs ask for. @example orderOfMeasures([{ endsRepeat: true }]) // [0, 0] */
export const orderOfMeasures = (measures: readonly Measure[]): readonly number[] => playingOrder(measures.map(asSongBar));

/** What is played, bar by bar, with its place in time and on the page. @example placedBars(piece)[4]?.written // 0 for |: four bars :| */
export function placedBars(piece: Piece): readonly PlacedBar[] {
  const before = placed.get(piece);
  if (before !== undefined) return before;
  const { page, order } = writtenScore(piece);
  const [starts, written] = [barStarts(piece), barStarts(page)];
  const bars = playedBars(order).map((bar, index) => {
    return { ...bar, start: starts[index] ?? ticks(0), written: written[bar.measure] ?? ticks(0) };
  });
  placed.set(piece, bars);
  return bars;
}

const placed = new WeakMap<Piece, readonly PlacedBar[]>();

const writtenOut = (piece: Piece): WrittenScore => {
  const bars = Math.max(0, ...piece.voices.map((voice) => barsOf(voice).length));
  const { measures: _signs, ...plain } = piece;
  return { page: piece.measures === undefined ? piece : plain, order: Array.from({ length: bars }, (_, index) => index) };
};

/** The piece with each bar once; undefined where its voices are not what its measures say. */
function rolledUp(piece: Piece): WrittenScore | undefined {
  const { measures = [] } = piece;
  if (measures.length === 0) return undefined;
  const order = orderOfMeasures(measures);
  const played = piece.voices.map(barsOf);
  if (Math.max(0, ...played.map((bars) => bars.length)) !== order.length) return undefined;
  const first = measures.map((_, measure) => order.indexOf(measure));
  const agree = played.every((bars) => order.every((measure, index) => isWrittenAlike(bars[first[measure] ?? -1], bars[index])));
  if (!agree) return undefined;
  const like = (measure: number): Bar | undefined => played.map((bars) => bars[first[measure] ?? -1]).find((bar) => bar !== undefined);
  const ids = voiceIds(piece.voices);
  const voices = piece.voices.map((voice, at) => {
    const bars = measures.map(({ silent = {} }, index) => {
      return played[at]?.[first[index] ?? -1] ?? silent[ids[at] ?? "Harmony"] ?? restBar(like(index), voice, index);
    });
    return { ...voice, bars, elements: elementsOfBars(bars) };
  });
  return { page: { ...piece, voices }, order };
}

/** The elements of bars in a row, with the ties between them. @example elementsOfBars([{ elements: [note], tied: [0] }])[0] // tied */
export const elementsOfBars = (bars: readonly Bar[]): readonly MusicElement[] =>
  bars.flatMap(({ elements, tied = [] }) => elements.map((element, index) => (tied.includes(index) ? tiedOn(element) : element)));

function restBar(like: Bar | undefined, { meter }: Voice, index: number): Bar {
  const length = like === undefined ? barTicks(meterOf(meter)) : totalTicks(like.elements);
  const elements = durationsFor(ticks(length)).map((duration, at) => {
    return { id: `fill-${index + 1}-${at + 1}`, name: "Rest", note: "z" as const, duration, elementType: "Rest" as const };
  });
  return like?.meter === undefined ? { elements } : { elements, meter: like.meter };
}

/** Whether two bars are the same on the page: their notes, and their chords by what they are (another time they may be voiced or spelled otherwise). */
function isWrittenAlike(one: Bar | undefined, other: Bar | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return isSilent(one) && isSilent(other);
  return (
    one.meter === other.meter &&
    one.key === other.key &&
    one.elements.length === other.elements.length &&
    one.elements.every((element, index) => isSame(element, other.elements[index])) &&
    String(one.tied ?? []) === String(other.tied ?? []) &&
    isWrittenAlike(one.changes, other.changes)
  );
}

const isSilent = (bar: Bar | undefined): boolean => bar === undefined || bar.elements.every(({ elementType }) => elementType === "Rest");

const isSameChord = (one: ChordElement, other: ChordElement): boolean =>
  one.name === other.name ||
  (one.type === other.type &&
    chromaOf(one.tonic) === chromaOf(other.tonic) &&
    chromaOf(one.bass ?? one.tonic) === chromaOf(other.bass ?? other.tonic));

function isSame(one: MusicElement, other: MusicElement | undefined): boolean {
  if (one === other) return true;
  if (other?.elementType !== one.elementType || other.duration !== one.duration) return false;
  if (one.elementType === "Rest") return one.name === other.name;
  if (one.elementType === "Chord") return other.elementType === "Chord" && isSameChord(one, other);
  if (one.elementType === "Note") return other.elementType === "Note" && one.note === other.note;
  if (one.elementType === "Notes") return other.elementType === "Notes" && one.notes.join() === other.notes.join();
  return (
    other.elementType === "Triplet" &&
    one.actual === other.actual &&
    one.normal === other.normal &&
    one.elements.length === other.elements.length &&
    one.elements.every((member, index) => isSame(member, other.elements[index]))
  );
}

/** A measure as the reader of songs has it, with nothing in it. */
const asSongBar = (measure: Measure, index: number): SongBar => ({
  number: index + 1,
  meter: undefined,
  length: ticks(0),
  chords: [],
  notes: [],
  startsRepeat: measure.startsRepeat ?? false,
  endsRepeat: measure.endsRepeat ?? false,
  endings: measure.endings,
  closesEnding: measure.closesEnding ?? false,
  segno: measure.segno ?? false,
  coda: measure.coda ?? false,
  toCoda: measure.toCoda ?? false,
  fine: measure.fine ?? false,
  jump: measure.jump,
});
