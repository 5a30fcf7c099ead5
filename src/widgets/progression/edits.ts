import { invertChord } from "../../music/chords/element.ts";
import type { MusicElement, Progression } from "../../music/elements.ts";
import { numberedElement } from "../../music/progressions.ts";

/** A tempo in quarter notes a minute; null takes it away. */
export function withTempo({ tempo: _, ...each }: Progression, bpm: number | null): Progression {
  return bpm === null ? each : { ...each, tempo: bpm };
}

/** An element put in before the one at an index. */
export const withInserted = (each: Progression, element: MusicElement, index: number): Progression => ({
  ...each,
  elements: [...each.elements.slice(0, index), numberedElement(element, each), ...each.elements.slice(index)],
});

export const withoutIndex = (each: Progression, index: number): Progression => ({
  ...each,
  elements: each.elements.filter((_, at) => at !== index),
});

/** One element moved to another place; as it was where there is none. */
export function withMoved(each: Progression, from: number, to: number): Progression {
  const moved = each.elements[from];
  if (moved === undefined || to < 0 || to >= each.elements.length) return each;
  const { elements: rest } = withoutIndex(each, from);
  return { ...each, elements: [...rest.slice(0, to), moved, ...rest.slice(to)] };
}

/** One element changed in its place. */
export const withChanged = (each: Progression, index: number, change: (element: MusicElement) => MusicElement): Progression => ({
  ...each,
  elements: each.elements.map((element, at) => (at === index ? change(element) : element)),
});

/** An element of another duration, a triplet with its members. */
export function lasting(element: MusicElement, duration: MusicElement["duration"]): MusicElement {
  if (element.elementType !== "Triplet") return { ...element, duration };
  return { ...element, duration, elements: element.elements.map((member) => ({ ...member, duration })) };
}

/** A chord in its next inversion. */
export function turned(element: MusicElement): MusicElement {
  if (element.elementType !== "Chord" || element.intervals.length === 0) return element;
  return invertChord(element, element.inversion + 1 < element.intervals.length ? 1 : -element.inversion);
}
