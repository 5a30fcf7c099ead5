import type { ElementName } from "../element-name.ts";
import { type Ticks, ticks } from "../time/time.ts";
import { outcomeOfStep, type StepOutcome } from "./attempts.ts";
import type { ScoreStep } from "./score.ts";
import type { TimedRun } from "./timed-judgement.ts";

/** One step of a finished run where it stands in the piece. */
export interface PlacedOutcome extends StepOutcome {
  /** What was asked for. */
  readonly asked: ElementName;
  /** Its bar on the page from 0 (a pick-up is -1), and what of the bar has gone by: 2.5 is the middle of the third bar. */
  readonly place: number;
  /** Milliseconds from its being asked for to its being right, of a run that waits; null where it never was, and against the clock. */
  readonly foundMs: number | null;
}

/** A change that went less than well. */
export interface WeakSpot {
  readonly from: ElementName | null;
  readonly to: ElementName;
  readonly key: string;
  /** How often it was asked for, and how often it was right. */
  readonly tries: number;
  readonly right: number;
  /** Mean deviation of what was played, signed milliseconds; null where nothing was. */
  readonly meanMs: number | null;
  /** Mean time to find it, milliseconds, in a run that waits; null where it was never found, and against the clock. */
  readonly foundMs: number | null;
  /** What went wrong most. */
  readonly mostly: "early" | "late" | "missed" | "wrong";
  /** The bars on the page of the change where it was first met, from 0; the last lies before the first where a repeat leads back. */
  readonly bars: readonly [first: number, last: number];
  /** The same bars in ticks of what is played. */
  readonly range: { readonly start: Ticks; readonly end: Ticks };
}

/** What a finished run tells beyond its figures. */
export interface RunDetails {
  /** The bars on the page that it went through, from 0 (a pick-up is -1), the last one included. */
  readonly bars: readonly [first: number, last: number];
  /** In the order in which they were played. */
  readonly steps: readonly PlacedOutcome[];
  /** The weakest first, three at most; none where all was right. */
  readonly weakest: readonly WeakSpot[];
}

/** How many weak changes are told. */
const MOST_WEAK = 3;

/**
 * Where each step of a finished run stands and how it went, and the changes that went worst.
 * @param starts when each bar begins, the end of the piece last, as `barStarts` has it
 * @param order the bar on the page of each of them, as `playedOrder` has it; one less each where the first is a pick-up
 * @example detailsOf(finishRun(run), scoreOf(piece, ["Harmony"]), barStarts(piece), playedOrder(piece)).weakest[0]?.to.name // "G7"
 */
export function detailsOf(run: TimedRun, steps: readonly ScoreStep[], starts: readonly Ticks[], order: readonly number[]): RunDetails {
  const outcomes = steps.map((_, index) => outcomeOfStep(run, index));
  return detailsFrom(
    outcomes.map((each) => each && { ...each, foundMs: null }),
    { steps, starts, order },
  );
}

/** What became of a step: against the clock, or of a run that waits. */
export interface DetailOutcome extends StepOutcome {
  readonly foundMs: number | null;
}

/** Where the steps of a run stand: its bars and their order on the page as `detailsOf` has them. */
export interface RunPlaces {
  readonly steps: readonly ScoreStep[];
  readonly starts: readonly Ticks[];
  readonly order: readonly number[];
}

/**
 * The same of steps whose outcomes are known, undefined where one was not reached.
 * @example detailsFrom([{ outcome: "right", errorMs: null, foundMs: 900 }], { steps, starts, order }).steps.length // 1
 */
export function detailsFrom(outcomes: readonly (DetailOutcome | undefined)[], { steps, starts, order }: RunPlaces): RunDetails {
  const judged = steps.flatMap((step, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [{ step, place: placeOf(step.start, starts), ...outcome }];
  });
  const onPage = judged.map(({ place }) => pageOf(place, order));
  const bars = onPage.map(Math.floor);
  return {
    bars: [Math.min(...bars, starts.length), Math.max(...bars, 0)],
    steps: judged.map(({ step, outcome, errorMs, foundMs }, index) => {
      return { asked: step.asked, place: onPage[index] ?? 0, outcome, errorMs, foundMs };
    }),
    weakest: weakestOf(
      judged.filter(({ step }) => step.counts),
      starts,
      order,
    ),
  };
}

/** A place among the bars that are played as one on the page. */
function pageOf(place: number, order: readonly number[]): number {
  const bar = Math.floor(place);
  return (order[bar] ?? bar) + place - bar;
}

function placeOf(at: Ticks, starts: readonly Ticks[]): number {
  const bar = Math.max(
    0,
    starts.findLastIndex((start) => start <= at),
  );
  const [start = ticks(0), end] = [starts[bar], starts[bar + 1]];
  return bar + (end === undefined || end <= start ? 0 : (at - start) / (end - start));
}

type Judged = DetailOutcome & { readonly step: ScoreStep; readonly place: number };

function weakestOf(judged: readonly Judged[], starts: readonly Ticks[], order: readonly number[]): readonly WeakSpot[] {
  const groups = new Map<string, { readonly before: Judged | undefined; readonly first: Judged; readonly all: Judged[] }>();
  judged.forEach((each, index) => {
    const before = judged[index - 1];
    const id = JSON.stringify([before?.step.asked ?? null, each.step.asked]);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { before, first: each, all: [each] });
    else group.all.push(each);
  });
  const share = ({ right, tries }: WeakSpot): number => right / tries;
  return [...groups.values()]
    .map(({ before, first, all }): WeakSpot => {
      const errors = all.flatMap(({ errorMs }) => errorMs ?? []);
      const [from, to] = [Math.floor(before?.place ?? first.place), Math.floor(first.place)].sort((a, b) => a - b) as [number, number];
      return {
        from: before?.step.asked ?? null,
        to: first.step.asked,
        key: first.step.key,
        tries: all.length,
        right: all.filter(({ outcome }) => outcome === "right").length,
        meanMs: meanOf(errors),
        foundMs: meanOf(all.flatMap(({ foundMs }) => foundMs ?? [])),
        mostly: mostlyOf(all),
        bars: [pageOf(from, order), pageOf(to, order)],
        range: { start: starts[from] ?? ticks(0), end: starts[to + 1] ?? starts.at(-1) ?? ticks(0) },
      };
    })
    .filter(({ right, tries }) => right < tries)
    .sort((a, b) => share(a) - share(b) || Math.abs(b.meanMs ?? 0) - Math.abs(a.meanMs ?? 0))
    .slice(0, MOST_WEAK);
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What went wrong most among some steps; of kinds that are equally many the graver one. */
function mostlyOf(all: readonly StepOutcome[]): WeakSpot["mostly"] {
  const kinds = ["missed", "wrong", "late", "early"] as const;
  const count = (kind: StepOutcome["outcome"]): number => all.filter(({ outcome }) => outcome === kind).length;
  return kinds.reduce((most, kind) => (count(kind) > count(most) ? kind : most));
}

/** What a whole run shows: what went wrong most in it, how often of how many steps, and the change where that came most, where one stands out. */
export interface RunTrend {
  readonly mostly: WeakSpot["mostly"];
  readonly count: number;
  readonly steps: number;
  readonly at: ElementName | null;
}

/** A change stands out with this share of all that went wrong so. */
const STANDS_OUT = 0.5;

/**
 * What went wrong most in a run, counted over all of its steps; undefined where all was right.
 * @example trendOf(details) // eleven late and one missed: { mostly: "late", count: 11, steps: 12, at: null }
 */
export function trendOf({ steps }: Pick<RunDetails, "steps">): RunTrend | undefined {
  const off = steps.filter(({ outcome }) => outcome !== "right");
  if (off.length === 0) return undefined;
  const mostly = mostlyOf(off);
  const same = off.filter(({ outcome }) => outcome === mostly);
  const names = new Map<string, { readonly asked: ElementName; readonly count: number }>();
  for (const { asked } of same) names.set(asked.name, { asked, count: (names.get(asked.name)?.count ?? 0) + 1 });
  const [first] = [...names.values()].sort((a, b) => b.count - a.count);
  const at = first !== undefined && first.count >= STANDS_OUT * same.length ? first.asked : null;
  return { mostly, count: same.length, steps: steps.length, at };
}
