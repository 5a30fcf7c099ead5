import type { Bar, PlainElement, TripletElement } from "../elements.ts";
import { elementTicks, inTuplet, withoutMarks } from "../pieces/timeline.ts";
import { barTicks, durationTicks, type Meter, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";
import { signsFor } from "./rhythm.ts";

/** What is drawn as one note, chord or rest of a bar. */
export interface Item {
  readonly element: PlainElement;
  /** From the bar's start. */
  readonly offset: Ticks;
  /** How long it lasts. */
  readonly length: Ticks;
  /** What its sign says: another length than `length` in a tuplet. */
  readonly written: Ticks;
  readonly tied: boolean;
  /** So many in the time of so many; absent: it is in no tuplet, or in one that is written as it lasts. */
  readonly tuplet?: { readonly actual: number; readonly normal: number };
  /** `"(3"` or its long form before the first member of a tuplet. */
  readonly tupletStart?: string;
  /** It lasts as long as its bar and is silent. */
  readonly wholeBar?: boolean;
}

/**
 * A bar as it is drawn: tuplets member by member; what is tied or silent one after the other as one stretch, cut where beats begin. A
 * note that was written as one sign stays one.
 * @example drawnItems({ elements: [half, quarter], tied: [0] }, FOUR_FOUR).length // 1, a dotted half
 */
export function drawnItems(bar: Bar, meter: Meter): readonly Item[] {
  const joined: Joined[] = [];
  let offset = 0;
  bar.elements.forEach((element, index) => {
    const tied = bar.tied?.includes(index) === true;
    for (const item of plainItems(element, offset, tied)) join(joined, item);
    offset += elementTicks(element);
  });
  const [only] = joined;
  const isSilent = joined.length === 1 && only?.item.element.elementType === "Rest" && only.item.element.invisible !== true;
  const shift = Math.max(0, barTicks(meter) - offset);
  // A pick-up that is silent has the rest of its length.
  if (isSilent && only.item.written === only.item.length && shift < SMALLEST_TICKS) return [{ ...only.item, wholeBar: true }];
  return joined.flatMap((each) => cutAtBeats(each, meter, shift));
}

/** An item, and how many were made one. */
interface Joined {
  readonly item: Item;
  readonly count: number;
}

function plainItems(element: Bar["elements"][number], offset: number, tied: boolean): Item[] {
  if (element.elementType !== "Triplet") {
    const length = elementTicks(element);
    return [{ element, offset: ticks(offset), length, written: length, tied }];
  }
  let at = offset;
  const start = tupletSign(element);
  return element.elements.map((member, index) => {
    const sign = durationTicks(member.duration);
    const length = inTuplet(element, sign);
    const last = index === element.elements.length - 1;
    const memberTied = last ? tied : member.elementType !== "Rest" && member.tied === true;
    const item = { element: member, offset: ticks(at), length, written: start === null ? length : sign, tied: memberTied };
    at += length;
    if (start === null) return item;
    const { actual = 3, normal = 2 } = element;
    return { ...item, tuplet: { actual, normal }, ...(index === 0 ? { tupletStart: start } : {}) };
  });
}

/** ABC writes a tuplet's numbers with one digit. */
const MOST_IN_TUPLET = 9;

/**
 * What ABC writes before a tuplet; null where its members are written as long as they last: halves of the shortest length, and ratios
 * that ABC has no sign for.
 */
function tupletSign({ actual = 3, normal = 2, elements }: TripletElement): string | null {
  if (actual > MOST_IN_TUPLET || normal > MOST_IN_TUPLET || elements.length > MOST_IN_TUPLET || actual === 1) return null;
  if (Number.isInteger(Math.log2(actual / normal))) return null;
  const count = elements.length;
  return actual === 3 && normal === 2 && count === 3 ? "(3" : `(${actual}:${normal}:${count}`;
}

/** Puts an item at the end, as one with the one before where both are one stretch of sound or silence. */
function join(items: Joined[], item: Item): void {
  const before = items.at(-1);
  const isPlain = before?.item.written === before?.item.length && item.written === item.length && item.tupletStart === undefined;
  const isOnGrid = before !== undefined && [before.item.offset, item.offset, item.length].every((at) => at % SMALLEST_TICKS === 0);
  if (isOnGrid && isPlain && isOneStretch(before.item, item)) {
    const length = ticks(before.item.length + item.length);
    items[items.length - 1] = { item: { ...before.item, length, written: length, tied: item.tied }, count: before.count + 1 };
  } else items.push({ item, count: 1 });
}

const noteText = (element: PlainElement): string =>
  element.elementType === "Chord" || element.elementType === "Notes" ? element.notes.join(" ") : element.note;

/** Whether what sounds goes on in the next one, at which nothing is written, or both are silent. */
function isOneStretch({ element: one, tied }: Item, { element: next }: Item): boolean {
  const areRests = one.elementType === "Rest" && next.elementType === "Rest";
  if (areRests)
    return one.name === next.name && one.invisible === next.invisible && withoutMarks(one) === one && withoutMarks(next) === next;
  return tied && noteText(one) === noteText(next) && !("tiedNotes" in one) && withoutMarks(next) === next;
}

/** One item as the signs that write it: what is written at it stands at the first, and slurs end at the last. */
function cutAtBeats({ item, count }: Joined, meter: Meter, shift: number): readonly Item[] {
  const { element, offset, length, written } = item;
  const isRest = element.elementType === "Rest";
  if (written !== length || (!isRest && count === 1) || [offset, length].some((at) => at % SMALLEST_TICKS !== 0)) return [item];
  const signs = signsFor(ticks(offset + shift), length, meter, isRest);
  let at: number = offset;
  return signs.map((sign, index) => {
    const isLast = index === signs.length - 1;
    const own = endingSlurs(index === 0 ? element : withoutMarks(element), isLast ? element.slursTo : undefined);
    const part = { ...item, element: own, offset: ticks(at), length: sign, written: sign };
    at += sign;
    return isRest ? part : { ...part, tied: isLast ? item.tied : true };
  });
}

function endingSlurs(element: PlainElement, slursTo: number | undefined): PlainElement {
  if (element.slursTo === slursTo) return element;
  const { slursTo: _own, ...rest } = element;
  return slursTo === undefined ? rest : { ...rest, slursTo };
}
