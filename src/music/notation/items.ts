import type { Bar } from "../elements.ts";
import type { PlainElement } from "../pieces/timeline.ts";
import { elementTicks } from "../pieces/timeline.ts";
import { durationTicks, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";

/** What is drawn as one note, chord or rest of a bar. */
export interface Item {
  readonly element: PlainElement;
  /** From the bar's start. */
  readonly offset: Ticks;
  /** How long it lasts. */
  readonly length: Ticks;
  /** What its sign says: longer than `length` in a triplet. */
  readonly written: Ticks;
  readonly tied: boolean;
  /** `"(3"` or its long form before the first member of a triplet. */
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
  const count = element.elements.length;
  return element.elements.map((member, index) => {
    const written = durationTicks(member.duration);
    const length = ticks((written * 2) / 3);
    const last = index === count - 1;
    const memberTied = last ? tied : member.elementType !== "Rest" && member.tied === true;
    const item = { element: member, offset: ticks(at), length, written, tied: memberTied };
    at += length;
    return index === 0 ? { ...item, tupletStart: count === 3 ? "(3" : `(3:2:${count}` } : item;
  });
}

function pushMerged(items: Item[], item: Item): void {
  const before = items.at(-1);
  const both = before ? before.written + item.written : 0;
  const plain = before?.written === before?.length && item.written === item.length && !item.tupletStart;
  if (before?.tied && plain && ONE_SIGN.has(both / SMALLEST_TICKS) && sameNotes(before.element, item.element)) {
    items[items.length - 1] = { ...before, length: ticks(both), written: ticks(both), tied: item.tied };
  } else items.push(item);
}

const noteText = (element: PlainElement): string => (element.elementType === "Chord" ? element.notes.join(" ") : element.note);

const sameNotes = (a: PlainElement, b: PlainElement): boolean => noteText(a) === noteText(b);
