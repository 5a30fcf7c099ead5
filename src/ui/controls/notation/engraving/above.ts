/** A rectangle in units of the sheet. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A chord symbol to set over the sheet; `x` is its left edge, `y` its baseline. */
export interface PlacedChord {
  readonly name: string;
  readonly bar: number;
  readonly x: number;
  readonly y: number;
}

/** Something over the staff that is no chord symbol: a letter in a box, a bracket over an ending, words, a sign. */
export interface DrawnSign {
  readonly kind: "section" | "volta" | "words" | "sung" | "segno" | "coda" | "tempo";
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Its lower edge. */
  readonly y: number;
  /** Of a bracket: whether its ends come down. */
  readonly opens?: boolean;
  readonly closes?: boolean;
}

/** Something over the staff before its height is known. */
export type AboveSign = Omit<DrawnSign, "y">;

export interface Above {
  readonly chords: readonly PlacedChord[];
  readonly signs: readonly DrawnSign[];
  /** The upper edge of all of it. */
  readonly top: number;
}

/** A chord symbol is set at 24 units: so far it goes above its baseline, and below it. */
const SYMBOL = { above: 21, below: 6 } as const;
/** Between the staff and what stands over it, and between one thing and the next. */
const [CLEAR, GAP] = [9, 4];
/** How high a sign is. */
export const LANE_HEIGHT = 20;

/**
 * Where what stands over a staff goes: the chord symbols on one line, over every note that is under one; over them the other signs, each
 * as low as there is room beside the others, endings first so that they are on one line. Nothing overlaps anything.
 * `notes` are the boxes of all that is drawn on the staff and sticks out of it.
 */
export function placeAbove(
  staffTop: number,
  notes: readonly Box[],
  chords: readonly { readonly name: string; readonly bar: number; readonly x: number; readonly width: number }[],
  signs: readonly AboveSign[],
): Above {
  const highest = (left: number, right: number): number =>
    notes.reduce((top, box) => (box.left < right && box.right > left ? Math.min(top, box.top) : top), staffTop - CLEAR + GAP) - GAP;
  const under = Math.min(staffTop - CLEAR, ...chords.map(({ x, width }) => highest(x - 2, x + width + 2)));
  const baseline = under - SYMBOL.below;
  const overChords = chords.length > 0 ? baseline - SYMBOL.above - GAP : staffTop - CLEAR;
  const base = Math.min(overChords, ...signs.map(({ left, right }) => highest(left, right)));
  const placed: DrawnSign[] = [];
  const lanes: { left: number; right: number }[][] = [];
  for (const sign of [...signs].sort((a, b) => rank(a) - rank(b))) {
    const isFree = (lane: readonly { left: number; right: number }[]) =>
      lane.every((each) => each.right <= sign.left || each.left >= sign.right);
    const found = lanes.findIndex(isFree);
    const lane = found < 0 ? lanes.push([]) - 1 : found;
    lanes[lane]?.push({ left: sign.left, right: sign.right });
    placed.push({ ...sign, y: base - lane * (LANE_HEIGHT + GAP) });
  }
  const top = Math.min(
    under,
    chords.length > 0 ? baseline - SYMBOL.above : under,
    ...notes.map((box) => box.top),
    ...placed.map(({ y }) => y - LANE_HEIGHT),
  );
  return { chords: chords.map(({ name, bar, x }) => ({ name, bar, x, y: baseline })), signs: placed, top };
}

const ORDER: readonly DrawnSign["kind"][] = ["volta", "section", "segno", "coda", "tempo", "sung", "words"];
const rank = ({ kind }: AboveSign): number => ORDER.indexOf(kind);
