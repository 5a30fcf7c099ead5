/** One key on the drawn keyboard; lengths are in widths of a white key, from the left edge. */
export interface KeyPlace {
  readonly midi: number;
  /** With sharps and the octave, middle C is C4: `"F#4"`. */
  readonly name: string;
  readonly black: boolean;
  readonly x: number;
}

export interface KeyboardLayout {
  readonly keys: readonly KeyPlace[];
  /** White keys in all. */
  readonly whites: number;
}

/** A black key is 13.7 wide where a white one is 23.5. */
export const BLACK_WIDTH = 0.583;
/** A black key is 63.3 % as long as a white one. */
export const BLACK_LENGTH = 0.633;
/** The white key keeps between 1:2.8 and 1:6. */
export const WIDEST_WHITE = 1 / 2.8;

const NAMES: readonly string[] = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
/** Left edges in an octave from C, placed so that the white tails are even: C#-D# spread, F#-G#-A# centred as a group. */
const LEFT_EDGES: readonly number[] = [0, 0.611, 1, 1.805, 2, 3, 3.563, 4, 4.709, 5, 5.855, 6];

/** @example keyName(66) // "F#4" */
export const keyLabel = (midi: number): string => `${NAMES[midi % 12] ?? ""}${Math.floor(midi / 12) - 1}`;

/** @example isBlack(61) // true */
export const isBlack = (midi: number): boolean => NAMES[midi % 12]?.endsWith("#") ?? false;

const leftEdge = (midi: number): number => Math.floor(midi / 12) * 7 + (LEFT_EDGES[midi % 12] ?? 0);

/** The keys from low to high, both included, begun and ended on white keys. @example keyboardLayout(48, 71).whites // 14 */
export function keyboardLayout(low: number, high: number): KeyboardLayout {
  const first = isBlack(low) ? low - 1 : low;
  const last = isBlack(high) ? high + 1 : high;
  const origin = leftEdge(first);
  const keys = Array.from({ length: last - first + 1 }, (_, index) => {
    const midi = first + index;
    return { midi, name: keyLabel(midi), black: isBlack(midi), x: leftEdge(midi) - origin };
  });
  return { keys, whites: keys.filter((key) => !key.black).length };
}

/** A place on the keyboard: `x` in widths of a white key, `y` from 0 at the far end to 1 at the front edge. */
export interface KeyPoint {
  readonly x: number;
  readonly y: number;
}

/** The key under a point; a black key lies over the white ones. Undefined beside the keyboard. */
export function keyAt(layout: KeyboardLayout, { x, y }: KeyPoint): KeyPlace | undefined {
  if (y < 0 || y > 1) return undefined;
  const over = (key: KeyPlace) => x >= key.x && x < key.x + (key.black ? BLACK_WIDTH : 1);
  const black = y <= BLACK_LENGTH ? layout.keys.find((key) => key.black && over(key)) : undefined;
  return black ?? layout.keys.find((key) => !key.black && over(key));
}

const SOFTEST = 36;
const LOUDEST = 120;

/** Louder towards the front edge of the key, as on a real one. @example velocityAt(place, 1) // 120 */
export function velocityAt(key: Pick<KeyPlace, "black">, y: number): number {
  const depth = Math.min(1, Math.max(0, y / (key.black ? BLACK_LENGTH : 1)));
  return Math.round(SOFTEST + (LOUDEST - SOFTEST) * depth);
}

/** Where a key of the computer moves the focus on the keyboard, or undefined. @example focusAfter("ArrowUp", 60, 48, 83) // 72 */
export function focusAfter(key: string, midi: number, low: number, high: number): number | undefined {
  const clamp = (to: number) => Math.min(high, Math.max(low, to));
  switch (key) {
    case "ArrowRight":
      return clamp(midi + 1);
    case "ArrowLeft":
      return clamp(midi - 1);
    case "ArrowUp":
    case "PageUp":
      return midi + 12 <= high ? midi + 12 : midi;
    case "ArrowDown":
    case "PageDown":
      return midi - 12 >= low ? midi - 12 : midi;
    case "Home":
      return low;
    case "End":
      return high;
    default:
      return undefined;
  }
}
