import { barTicks, beatTicks, isCompound, type Meter, SMALLEST_TICKS, type Ticks, ticks } from "../time/time.ts";

/** Lengths that one sign can draw: plain and dotted, in thirty-seconds. */
const ONE_SIGN = new Set([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]);

/** Whether one note can be written that lasts so long. @example isOneSign(ticks(2880)) // true, a dotted half */
export const isOneSign = (length: number): boolean => ONE_SIGN.has(length / SMALLEST_TICKS);

/**
 * How strong each place of a bar is, the strongest first: what divides it into halves or groups, its beats, and the halves of these.
 * A sign that hides a strong place is hard to read.
 */
export interface BeatGrid {
  /** Where groups of beats begin: the middle of 4/4, the 3 + 2 of 5/4. */
  readonly groups: readonly number[];
  readonly beat: number;
  readonly bar: number;
}

/** @example beatGrid({ beats: 4, unit: 4 }).groups // [1920] */
export function beatGrid(meter: Meter): BeatGrid {
  const [bar, beat] = [barTicks(meter), beatTicks(meter)];
  return { groups: groupsOf(meter).map((beats) => beats * beat), beat, bar };
}

/** After how many beats a group begins. */
function groupsOf(meter: Meter): readonly number[] {
  const beats = barTicks(meter) / beatTicks(meter);
  if (beats === 4) return [2];
  if (beats === 5) return [3];
  if (beats === 7) return [4];
  if (beats === 6 && !isCompound(meter)) return [3];
  return [];
}

/**
 * Whether a beam begins anew at a place of a bar, in ticks: at every felt beat; where eighths are the beats of a meter in no threes, at
 * its groups: 3/8 has one beam a bar, 5/8 three and two, 7/8 four and three.
 * @example beginsBeam(480, { beats: 3, unit: 8 }) // false
 */
export function beginsBeam(at: number, meter: Meter): boolean {
  const { groups, beat, bar } = beatGrid(meter);
  if (meter.unit < 8 || isCompound(meter)) return at % beat === 0;
  return at % bar === 0 || groups.includes(at % bar);
}

const isOn = (at: number, step: number): boolean => Math.abs(at / step - Math.round(at / step)) < 1e-9;

/** The strongest place inside a stretch. */
function strongestInside(from: number, to: number, { groups, beat }: BeatGrid): number | undefined {
  const group = groups.find((at) => at > from && at < to);
  if (group !== undefined) return group;
  for (let step = beat; step >= SMALLEST_TICKS; step /= isOn(step, 3 * SMALLEST_TICKS) ? 3 : 2) {
    const at = (Math.floor(from / step + 1e-9) + 1) * step;
    if (at < to) return at;
  }
  return undefined;
}

/** Whether one note may stand for a stretch: it begins and ends on beats, or stays between strong places. */
function isClearNote(from: number, to: number, grid: BeatGrid): boolean {
  if (!isOneSign(to - from)) return false;
  if (isOn(from, grid.beat) && isOn(to, grid.beat)) return true;
  const crossesGroup = grid.groups.some((at) => at > from && at < to);
  if (crossesGroup) return false;
  const crossesBeat = Math.floor(from / grid.beat + 1e-9) !== Math.ceil(to / grid.beat - 1e-9) - 1;
  if (!crossesBeat) return true;
  // Syncopation by eighths over one beat is as clear as it was meant to be; by less it is not, nor over dotted beats.
  return isOn(grid.beat, 960) && isOn(from, 480) && isOn(to, 480);
}

/** Whether one rest may stand for a stretch: a rest never hides a beat but where it begins its half of the bar. */
function isClearRest(from: number, to: number, grid: BeatGrid): boolean {
  const length = to - from;
  if (!isOneSign(length)) return false;
  if (length === grid.bar) return true;
  const isDotted = !Number.isInteger(Math.log2(length / SMALLEST_TICKS));
  const within = Math.floor(from / grid.beat + 1e-9) === Math.ceil(to / grid.beat - 1e-9) - 1;
  const inBeat = from - Math.floor(from / grid.beat + 1e-9) * grid.beat;
  if (within) return isOn(from, grid.beat) ? !isDotted || isOn(length, grid.beat) || length === 1440 : !isDotted && isOn(inBeat, length);
  return !isDotted && length * 2 === grid.bar && grid.groups.includes(length) && isOn(from, length);
}

/**
 * A stretch of sound or silence within a bar as the lengths of the signs that write it, cut where beats begin so that these are seen.
 * `offset` and the answer are ticks; a stretch off the grid of thirty-seconds stays whole.
 * @example signsFor(ticks(1440), ticks(960), { beats: 4, unit: 4 }, false) // [480, 480]: an eighth tied over the middle
 */
export function signsFor(offset: Ticks, length: Ticks, meter: Meter, isRest: boolean): readonly Ticks[] {
  const grid = beatGrid(meter);
  const isClear = isRest ? isClearRest : isClearNote;
  const cut = (from: number, to: number): number[] => {
    if (isClear(from, to, grid)) return [to - from];
    const at = strongestInside(from, to, grid);
    return at === undefined ? [to - from] : [...cut(from, at), ...cut(at, to)];
  };
  return cut(offset, offset + length).map(ticks);
}
