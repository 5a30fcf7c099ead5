import type { Bar, PlainElement, TripletElement } from "../elements.ts";
import { elementTicks, inTuplet, withoutMarks } from "../pieces/timeline.ts";
import { durationTicks, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";

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
  /** `"(3"` or its long form before the first member of a tuplet. */
  readonly tupletStart?: string;
}

/** Lengths that one sign can draw: plain and dotted, in thirty-seconds. */
const ONE_SIGN = new Set([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]);

/**
 * A bar as it is drawn: triplets member by member, and tied lengths of one sign (a half tied to a quarter) as one dotted note.
 * @example drawnItems({ elements: [half, quarter], tied: [0] }).length // 1
 */
export function drawnItems(bar: Bar): readonly Item[] {
  const items: Item[] = [];
  let offset = 0;
  bar.elements.forEach((element, index) => {
    const tied = bar.tied?.includes(index) === true;
    for (const item of plainItems(element, offset, tied)) pushMerged(items, item);
    offset += elementTicks(element);
  });
  return items;
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
    return index === 0 && start !== null ? { ...item, tupletStart: start } : item;
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

function pushMerged(items: Item[], item: Item): void {
  const before = items.at(-1);
  const both = before ? before.written + item.written : 0;
  const plain = before?.written === before?.length && item.written === item.length && !item.tupletStart;
  if (before?.tied && plain && ONE_SIGN.has(both / SMALLEST_TICKS) && goesOn(before.element, item.element)) {
    items[items.length - 1] = { ...before, length: ticks(both), written: ticks(both), tied: item.tied };
  } else items.push(item);
}

const noteText = (element: PlainElement): string =>
  element.elementType === "Chord" || element.elementType === "Notes" ? element.notes.join(" ") : element.note;

/** Whether all that an element sounds goes on in the next one, at which nothing is written. */
const goesOn = (one: PlainElement, next: PlainElement): boolean =>
  noteText(one) === noteText(next) && !("tiedNotes" in one) && withoutMarks(next) === next;
