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
  /** What went wrong most. */
  readonly mostly: "early" | "late" | "missed";
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
  const judged = steps.flatMap((step, index) => {
    const outcome = outcomeOfStep(run, index);
    return outcome === undefined ? [] : [{ step, place: placeOf(step.start, starts), ...outcome }];
  });
  const onPage = judged.map(({ place }) => pageOf(place, order));
  const bars = onPage.map(Math.floor);
  return {
    bars: [Math.min(...bars, starts.length), Math.max(...bars, 0)],
    steps: judged.map(({ step, outcome, errorMs }, index) => ({ asked: step.asked, place: onPage[index] ?? 0, outcome, errorMs })),
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

type Judged = StepOutcome & { readonly step: ScoreStep; readonly place: number };

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
        meanMs: errors.length === 0 ? null : errors.reduce((sum, ms) => sum + ms, 0) / errors.length,
        mostly: mostlyOf(all),
        bars: [pageOf(from, order), pageOf(to, order)],
        range: { start: starts[from] ?? ticks(0), end: starts[to + 1] ?? starts.at(-1) ?? ticks(0) },
      };
    })
    .filter(({ right, tries }) => right < tries)
    .sort((a, b) => share(a) - share(b) || Math.abs(b.meanMs ?? 0) - Math.abs(a.meanMs ?? 0))
    .slice(0, MOST_WEAK);
}

function mostlyOf(all: readonly StepOutcome[]): WeakSpot["mostly"] {
  const count = (...outcomes: readonly StepOutcome["outcome"][]): number => all.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [early, late, missed] = [count("early"), count("late"), count("missed", "wrong")];
  if (missed >= Math.max(early, late)) return "missed";
  return late >= early ? "late" : "early";
}
