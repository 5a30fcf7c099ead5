import type { ChorusRole } from "../band-note.ts";
import { byGroups, type Hit, hitsOf, tickIn } from "../cells.ts";
import { type Chance, oneOf, weighted } from "../chance.ts";
import type { Chart, ChartBar } from "../chart.ts";
import type { BandStyle, CompCell } from "../style.ts";

/** A chord to be struck. */
export interface CompOnset {
  readonly at: number;
  readonly bar: number;
  /** Held until shortly before the next one; else a stab. */
  readonly held: boolean;
  /** Off the beat. */
  readonly off: boolean;
}

/** What has been played: the last cells, the rhythm of the last bars, whether the bar before ended on a push, and where rests stand. */
interface Memory {
  cells: string[];
  rhythms: string[];
  pushed: boolean;
  /** From 0 up to 1: it goes round by the golden section, so that rests come as often as they should in every chorus, and never evenly. */
  rest: number;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * When the comping strikes, bar after bar: cells of the style's vocabulary by weight and by what came before. No cell comes three times
 * in a row, after a push over the bar line nothing is struck on the one, and phrases may end in silence.
 */
export function compRhythm(chart: Chart, style: BandStyle, role: ChorusRole, chance: Chance): readonly CompOnset[] {
  const memory: Memory = { cells: [], rhythms: [], pushed: false, rest: chance() };
  const out: CompOnset[] = [];
  const steady = style.comping.steady ? steadyCell(style, chance) : undefined;
  for (let index = 0; index < chart.bars.length; ) {
    const bar = chart.bars[index];
    if (bar === undefined) break;
    const phrase = style.beats === bar.beats && !bar.pickUp ? fittingCell(chart, index, style, role, memory, chance, steady) : undefined;
    const bars = phrase?.bars.split("|") ?? [];
    if (bars.length === 0) out.push(...foreign(bar, style, role, memory, chance));
    for (const [offset, text] of bars.entries()) {
      const own = chart.bars[index + offset];
      if (own === undefined) break;
      // A pattern that goes on over two bars stops at the end of a phrase now and then.
      const rests = offset > 0 && steady !== undefined && restsHere(own, style, role, memory);
      out.push(...onsets(own, rests ? [] : hitsOf(text, own.beats), memory));
    }
    index += Math.max(1, bars.length);
  }
  return out;
}

/** Montunos and partido alto stay with one cell for a chorus: of two bars, where the style has such. */
function steadyCell({ comping: { cells } }: BandStyle, chance: Chance): CompCell {
  const long = cells.filter(({ bars }) => bars.includes("|"));
  return oneOf(long.length > 0 ? long : cells, chance);
}

function fittingCell(
  chart: Chart,
  index: number,
  style: BandStyle,
  role: ChorusRole,
  memory: Memory,
  chance: Chance,
  steady: CompCell | undefined,
): CompCell {
  const bar = chart.bars[index];
  if (bar && restsHere(bar, style, role, memory)) {
    memory.cells.push("rest");
    return { bars: "." };
  }
  const two = chart.bars[index + 1]?.beats === style.beats && bar !== undefined && beginsTwo(chart, bar, style);
  if (steady && two && chance() < 0.55) return steady;
  const choices = style.comping.cells.flatMap((cell): readonly (readonly [CompCell, number])[] => {
    const fits = bar !== undefined && (cell.clave ?? claveSide(chart, bar)) === claveSide(chart, bar);
    const weight = fits ? weightOf(cell, chart, index, { two, role, goesOn: steady !== undefined }, memory) : 0;
    return weight > 0 ? [[cell, weight]] : [];
  });
  const cell = weighted(choices, chance) ?? { bars: "." };
  memory.cells.push(cell.bars);
  return cell;
}

/** On which side of a 2-3 clave a bar lies; drums count in the same way. */
const claveSide = ({ bars }: Chart, { index }: ChartBar): 2 | 3 => ((index - (bars[0]?.pickUp ? 1 : 0)) % 2 === 0 ? 2 : 3);

/** Where a cell of two bars may begin: within its phrase, or on the clave where one is kept. */
const beginsTwo = (chart: Chart, bar: ChartBar, { comping }: BandStyle): boolean =>
  comping.cells.some(({ clave }) => clave !== undefined) ? claveSide(chart, bar) === 2 : bar.inPhrase % 2 === 0;

function restsHere(bar: ChartBar, { comping }: BandStyle, role: ChorusRole, memory: Memory): boolean {
  if (bar.inPhrase !== 3 || role === "intro" || role === "ending") return false;
  const [head, solo] = comping.restsAtEnds;
  const busy = bar.melody === 0 ? 1 : bar.melody <= 2 ? 0.4 : 1.3;
  memory.rest = (memory.rest + GOLDEN) % 1;
  return memory.rest < (role === "solo" ? solo : head) * busy;
}

/** Where a cell is weighed: whether two bars have room there, and whether the pattern goes on behind a push, as a montuno does. */
interface Room {
  readonly two: boolean;
  readonly role: ChorusRole;
  readonly goesOn: boolean;
}

function weightOf(cell: CompCell, chart: Chart, index: number, { two, role, goesOn }: Room, memory: Memory): number {
  const bars = cell.bars.split("|");
  if (bars.length > 1 && !two) return 0;
  const [last, before] = memory.cells.slice(-2).reverse();
  if (last === cell.bars && before === cell.bars) return 0;
  const bar = chart.bars[index];
  if (bar === undefined) return 0;
  const played = bars.map((text) => hitsOf(text, bar.beats));
  if (isThird(played, bar.beats, memory)) return 0;
  const hits = played[0] ?? [];
  if (memory.pushed && !goesOn && hits.some(({ at }) => at < 0.5)) return 0;
  const strokes = played.reduce((sum, { length }) => sum + length, 0) / bars.length;
  const busy = role === "solo" ? 1 : role === "head" && bar.melody > 4 ? -1 : 0;
  const missed = chordsMissed(chart, index, bars);
  return (cell.weight ?? 1) * (last === cell.bars ? 0.35 : 1) * 1.25 ** (busy * (strokes - 2)) * 0.3 ** missed;
}

/** The places at which a bar is struck, in beats, whatever the articulation: what a player hears as its rhythm. */
const rhythmOf = (hits: readonly Hit[], beats: number, pushed: boolean): string =>
  hits.flatMap(({ at }) => (at < beats && !(pushed && at === 0) ? [at] : [])).join(" ");

/** Whether a rhythm would stand in three bars running. */
function isThird(bars: readonly (readonly Hit[])[], beats: number, { rhythms, pushed }: Memory): boolean {
  const all = rhythms.slice(-2);
  let over = pushed;
  for (const hits of bars) {
    all.push(rhythmOf(hits, beats, over));
    over = (hits.at(-1)?.at ?? 0) % 1 !== 0 && (hits.at(-1)?.at ?? 0) >= beats - 0.5;
  }
  return all.some((rhythm, index) => index > 1 && rhythm !== "" && rhythm === all[index - 1] && rhythm === all[index - 2]);
}

/** How many chords of two beats or more would never be struck. */
function chordsMissed(chart: Chart, index: number, bars: readonly string[]): number {
  let missed = 0;
  for (const [offset, text] of bars.entries()) {
    const bar = chart.bars[index + offset];
    if (bar === undefined) continue;
    const hits = hitsOf(text, bar.beats).map(({ at }) => tickIn(bar, at));
    const end = bar.start + bar.length;
    for (const { start, length, chord } of chart.spans) {
      if (chord === undefined || start < bar.start || start >= end || length < 2 * bar.beat) continue;
      if (!hits.some((at) => at >= start - bar.beat / 2 && at < start + length)) missed++;
    }
  }
  return missed;
}

/** A bar of another meter: a cell for each group of its beats; silence where it would be the third of one rhythm. */
function foreign(bar: ChartBar, style: BandStyle, role: ChorusRole, memory: Memory, chance: Chance): readonly CompOnset[] {
  const whole = bar.beat < 960;
  const drawn = restsHere(bar, style, role, memory)
    ? []
    : byGroups(bar, (size) => oneOf(style.comping.groups[size === 3 ? 3 : size === 2 ? 2 : 1], chance));
  const hits = drawn.filter(({ at }) => at < bar.beats && (!whole || Number.isInteger(at)));
  return onsets(bar, isThird([hits], bar.beats, memory) ? [] : hits, memory);
}

function onsets(bar: ChartBar, hits: readonly Hit[], memory: Memory): readonly CompOnset[] {
  const end = bar.start + bar.length;
  const placed = hits
    .map(({ at, sign }) => ({ at: tickIn(bar, at), bar: bar.index, held: sign === "o", off: !Number.isInteger(at) }))
    .filter(({ at }) => at < end && !(memory.pushed && at === bar.start));
  memory.rhythms.push(rhythmOf(hits, bar.beats, memory.pushed));
  const last = placed.at(-1);
  memory.pushed = last?.off === true && last.at >= end - bar.beat / 2;
  return placed;
}
