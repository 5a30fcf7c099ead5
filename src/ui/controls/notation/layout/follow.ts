/** A line of music on a page that scrolls, in px from the top of what scrolls. */
export interface FollowedLine {
  readonly top: number;
  readonly bottom: number;
  /** Its bars, in order. */
  readonly bars: readonly number[];
}

/** What of the page is in sight. */
export interface Sight {
  readonly top: number;
  readonly height: number;
  /** How far down it can go. */
  readonly most: number;
}

/** Where the music is: bars of the page in the order in which they are played, and which of them sounds. */
export interface Played {
  readonly order: readonly number[];
  readonly at: number;
}

/**
 * The bars of the page in the order in which they are heard, twice where they are looped, so that what follows the last is the first.
 * @example heardOrder([0, 1, 0, 2], { fromBar: 2, toBar: 4 }, 3) // { order: [0, 2, 0, 2], at: 1 }
 */
export function heardOrder(
  order: readonly number[],
  loop: { readonly fromBar: number; readonly toBar: number } | undefined,
  at: number,
): Played {
  if (loop === undefined || at < loop.fromBar || at >= loop.toBar) return { order, at };
  const round = order.slice(loop.fromBar, loop.toBar);
  return { order: [...round, ...round], at: at - loop.fromBar };
}

/** Between the edge of what is in sight and a line, in px. */
const AIR = 8;

/**
 * Where the page should stand while music plays, in px from the top: the line that sounds and the one that is played next are in sight.
 * In the last bar of a line what comes after the next one belongs to it, so the page turns a bar before it has to. `half`: it goes half
 * a page at most where that is enough. It stays where all is in sight; lines that are farther apart than the page is high wait for their
 * time.
 * @example scrollFor(lines, { order: [0, 1, 2], at: 0 }, sight)
 */
export function scrollFor(lines: readonly FollowedLine[], { order, at }: Played, sight: Sight, half = false): number {
  const lineOf = (bar: number | undefined): number => (bar === undefined ? -1 : lines.findIndex(({ bars }) => bars.includes(bar)));
  const now = lineOf(order[at]);
  if (now < 0) return sight.top;
  const [next, then] = linesAhead(order, at, lineOf, now);
  const isLastBar = lineOf(order[at + 1]) !== now;
  const wishes = isLastBar
    ? [
        [now, next, then],
        [now, next],
      ]
    : [[now, next]];
  const span = [...wishes, [now]].map((wanted) => spanOf(lines, wanted)).find(({ top, bottom }) => bottom - top <= sight.height);
  const own = spanOf(lines, [now]);
  if (span === undefined) return clamped(own.top, sight);
  if (isIn(span, sight.top, sight.height)) return sight.top;
  const turned = half ? snapped(lines, sight.top + sight.height / 2) : undefined;
  if (turned !== undefined && isIn(span, turned, sight.height)) return clamped(turned, sight);
  const wanted = span.top < sight.top ? span.top : Math.min(own.top, span.top);
  return clamped(isIn(span, clamped(wanted, sight), sight.height) ? wanted : Math.max(span.bottom - sight.height, 0), sight);
}

/**
 * Where the page should stand once it is turned by hand, in px from the top, which may be beyond `most`: half a page on (1) or back (-1),
 * with whole lines from its top on. It goes by one line where that is more than half a page, by half a page within a line that is higher
 * than the page, and stays where the last line is whole in sight. What stands above the music comes with its first line.
 * @example turnedTop(lines, { top: 0, height: 210, most: 600 }, 1) // 100, where each line is 100 px high
 */
export function turnedTop(lines: readonly FollowedLine[], { top, height }: Pick<Sight, "top" | "height">, by: 1 | -1): number {
  const wanted = top + (by * height) / 2;
  const tops = wholeTops(lines);
  if (by < 0) {
    const behind = tops.filter((at) => at < top - 1);
    const near = behind.find((at) => at >= wanted) ?? behind.at(-1);
    return near === undefined || top - near > height ? Math.max(0, wanted) : near;
  }
  const end = Math.max(0, ...lines.map(({ bottom }) => bottom));
  if (end <= top + height + 0.5) return top;
  const ahead = tops.filter((at) => at > top + 1);
  const near = ahead.findLast((at) => at <= wanted) ?? ahead[0];
  if (near === undefined || near > top + height) return Math.min(wanted, near ?? end - height);
  return Math.min(near, ahead.find((at) => end <= at + height) ?? near);
}

/** Where the page can begin without cutting a line, from the top on: the sheet's own top, and over each line of music. */
function wholeTops(lines: readonly FollowedLine[]): readonly number[] {
  const places = [...new Set(lines.map(({ top }) => top))].sort((one, other) => one - other);
  const whole = places.filter((at) => lines.every(({ top, bottom }) => top >= at - 1 || bottom <= at + 1));
  return whole.map((at, index) => (index === 0 ? 0 : Math.max(at - AIR, ...lines.map(({ bottom }) => (bottom <= at + 1 ? bottom : 0)))));
}

/** Whether the line that sounds is in sight, if only in part. @example isInSight(lines, { order: [0], at: 0 }, sight) // true */
export function isInSight(lines: readonly FollowedLine[], { order, at }: Played, { top, height }: Pick<Sight, "top" | "height">): boolean {
  const now = lines.find(({ bars }) => bars.includes(order[at] ?? -1));
  return now === undefined || (now.bottom > top + AIR && now.top < top + height - AIR);
}

/** The lines that are played after the one that sounds, as far as they are others. */
function linesAhead(order: readonly number[], at: number, lineOf: (bar: number) => number, now: number): readonly number[] {
  const ahead: number[] = [];
  let last = now;
  for (let index = at + 1; index < order.length && ahead.length < 2; index++) {
    const line = lineOf(order[index] ?? -1);
    if (line < 0 || line === last) continue;
    ahead.push(line);
    last = line;
  }
  return ahead;
}

/** From the first to the last of some lines, with a little air. */
function spanOf(
  lines: readonly FollowedLine[],
  wanted: readonly (number | undefined)[],
): { readonly top: number; readonly bottom: number } {
  const own = wanted.flatMap((line) => (line === undefined ? [] : (lines[line] ?? [])));
  return { top: Math.max(0, Math.min(...own.map(({ top }) => top)) - AIR), bottom: Math.max(...own.map(({ bottom }) => bottom)) };
}

const isIn = ({ top, bottom }: { readonly top: number; readonly bottom: number }, from: number, height: number): boolean =>
  top >= from - 0.5 && bottom <= from + height + 0.5;

const clamped = (top: number, { most }: Sight): number => Math.max(0, Math.min(most, top));

/** The highest line that begins at or above a place. */
function snapped(lines: readonly FollowedLine[], place: number): number | undefined {
  const tops = lines.map(({ top }) => Math.max(0, top - AIR)).filter((top) => top <= place);
  return tops.length === 0 ? undefined : Math.max(...tops);
}
