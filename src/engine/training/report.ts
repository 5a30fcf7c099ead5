import { formOf, type RunForm } from "../../music/band/run-form.ts";
import type { Piece } from "../../music/elements.ts";
import { countedOrder } from "../../music/pieces/measures.ts";
import { barStarts } from "../../music/pieces/timeline.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import { outcomeOfStep } from "../../music/training/attempts.ts";
import { detailsFrom, detailsOf, type RunDetails } from "../../music/training/details.ts";
import { type Drift, driftsOf, type PlayedOnset } from "../../music/training/drift.ts";
import type { ScoreStep } from "../../music/training/score.ts";
import type { TimedRun } from "../../music/training/timed-judgement.ts";
import type { AttemptPlace } from "../../protocol/engine/practice.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingKey, TrainingMark, TrainingRecord } from "../../protocol/records/training-feed.ts";
import type { FinishedPass, TimedState } from "./timed.ts";
import { dueStep, presentStep } from "./timed.ts";
import { RECENT, runCounts, toldPass, voicesIn } from "./told/told-pass.ts";
import type { WaitState } from "./wait.ts";

/** What every record of a run says. */
export type RunHead = Pick<TrainingRecord, "widgetId" | "playerId" | "source" | "runId" | "tempo" | "pass" | "adapted" | "keys" | "gap">;

const NO_DRIFTS: readonly Drift[] = [];

/** The record of a timed run as it goes. */
export function timedRecord(head: RunHead, state: TimedState, now: number, last: FinishedPass | undefined): TrainingRecord {
  const steps = state.passes[0]?.steps ?? [];
  const current = dueStep(state, now);
  const { index, ahead } = presentStep(state, now);
  const { steps: shown, marks, recent, counts } = toldPass(state.run, steps, state.piece);
  return {
    ...head,
    id: sessionIds.training(head.widgetId),
    typeName: "training",
    scope: "session",
    mode: "timed",
    status: now < (state.passes[0]?.pass.start ?? 0) ? "countIn" : "running",
    steps: steps.length,
    first: state.passes[0]?.first ?? 0,
    whole: state.passes[0]?.whole ?? 0,
    current: Math.min(current, steps.length),
    present: Math.min(index, steps.length),
    now: ahead[0]?.asked ?? null,
    next: ahead[1]?.asked ?? null,
    after: ahead[2]?.asked ?? null,
    expected: expectedOf(ahead[0]),
    following: expectedOf(ahead[1]),
    range: rangeOf(steps),
    counts,
    recent,
    marks,
    summary: last?.summary ?? null,
    drifts:
      head.gap === null
        ? NO_DRIFTS
        : driftsIn(
            head,
            state.piece,
            shown.flatMap(({ deviation }, index) => onsetOf(steps[index], deviation)),
          ),
    details: null,
  };
}

/** The record of a pass that was the last one. */
export function overRecord(head: RunHead, finished: FinishedPass, piece: Piece): TrainingRecord {
  return {
    ...head,
    id: sessionIds.training(head.widgetId),
    typeName: "training",
    scope: "session",
    mode: "timed",
    status: "over",
    steps: finished.run.groups.length,
    first: 0,
    whole: finished.run.groups.length,
    current: finished.run.groups.length,
    present: finished.run.groups.length,
    now: null,
    next: null,
    after: null,
    expected: [],
    following: [],
    range: null,
    counts: runCounts(finished.run),
    recent: finished.summary.steps.slice(-RECENT).map(({ deviation }) => Math.round(deviation)),
    marks: toldPass(finished.run, finished.steps, piece).marks,
    keys: [],
    summary: finished.summary,
    drifts: passDrifts(head, finished, piece),
    details: detailsOf(finished.run, finished.steps, barStarts(piece), countedOrder(piece)),
  };
}

/** Where each attempt of a pass stands. @param endedAt when the run ends, milliseconds of the page's clock */
export function attemptPlaces({ run, steps, pass }: FinishedPass, piece: Piece, endedAt: number): readonly AttemptPlace[] {
  const [starts, order] = [barStarts(piece), countedOrder(piece)];
  return steps.flatMap(({ counts, start }, step): AttemptPlace[] => {
    if (!counts || outcomeOfStep(run, step) === undefined) return [];
    const bar = Math.max(
      0,
      starts.findLastIndex((each) => each <= start),
    );
    return [[(order[bar] ?? bar) + 1, Math.round(endedAt - pass.msAt(start))]];
  });
}

/** What a pass was played over. @param endedAt when the run ends, milliseconds of the page's clock */
export const passForm = (
  { pass }: Pick<FinishedPass, "pass">,
  piece: Piece,
  { endedAt, ...played }: Pick<RunForm, "style" | "seats"> & { readonly endedAt: number },
): RunForm | undefined => formOf(transposePiece(piece, pass.transpose), played, { ...pass, msBefore: (tick) => endedAt - pass.msAt(tick) });

const onsetOf = (step: ScoreStep | undefined, deviation: number | null): readonly PlayedOnset[] =>
  step === undefined || deviation === null ? [] : [{ start: step.start, deviation }];

/** The drifts of a pass that is over. */
export const passDrifts = (head: RunHead, { summary, steps }: FinishedPass, piece: Piece): readonly Drift[] =>
  driftsIn(
    head,
    piece,
    summary.steps.flatMap(({ step, deviation }) => onsetOf(steps[step], deviation)),
  );

/** How far the beat moved each time that the click was out. */
function driftsIn({ gap }: RunHead, piece: Piece, onsets: readonly PlayedOnset[]): readonly Drift[] {
  if (gap === null) return [];
  const drifts = driftsOf(onsets, { gap, starts: barStarts(piece), order: countedOrder(piece) });
  return drifts.map((drift) => ({ ...drift, ms: Math.round(drift.ms) }));
}

/** The record of a waiting run. */
export function waitRecord(head: RunHead, { run, score, piece, outcomes }: WaitState): TrainingRecord {
  const over = run.current >= run.steps.length;
  const marks = score.slice(0, run.current + 1).flatMap(({ start, notes }, step) =>
    voicesIn(notes, piece).map(({ voice }): TrainingMark => {
      const place = { voice, start };
      const outcome = outcomes[step]?.outcome;
      if (outcome === undefined) return { ...place, kind: "now" };
      return outcome === "right"
        ? { ...place, kind: "success" }
        : { ...place, kind: "warning", word: outcome === "wrong" ? "found" : "skipped" };
    }),
  );
  const count = (outcome: string): number => outcomes.filter((each) => each.outcome === outcome).length;
  return {
    ...head,
    id: sessionIds.training(head.widgetId),
    typeName: "training",
    scope: "session",
    mode: "wait",
    status: over ? "over" : "running",
    steps: run.steps.length,
    first: 0,
    whole: run.steps.length,
    current: run.current,
    present: run.current,
    now: score[run.current]?.asked ?? null,
    next: score[run.current + 1]?.asked ?? null,
    after: score[run.current + 2]?.asked ?? null,
    expected: expectedOf(score[run.current]),
    following: expectedOf(score[run.current + 1]),
    range: rangeOf(score),
    counts: { right: count("right"), early: 0, late: 0, missed: count("skipped"), unclear: 0, extra: count("wrong") },
    recent: [],
    marks,
    keys: waitKeys(run),
    summary: null,
    drifts: [],
    details: over ? waitDetails(score, outcomes, piece) : null,
  };
}

const NOTHING: readonly number[] = [];
const expected = new WeakMap<ScoreStep, readonly number[]>();

function expectedOf(step: ScoreStep | undefined): readonly number[] {
  if (step === undefined) return NOTHING;
  const known = expected.get(step) ?? [...new Set(step.notes.map(({ midi }) => midi))].sort((a, b) => a - b);
  expected.set(step, known);
  return known;
}

const ranges = new WeakMap<readonly ScoreStep[], TrainingRecord["range"]>();

/** The lowest and the highest note of the steps. */
function rangeOf(steps: readonly ScoreStep[]): TrainingRecord["range"] {
  const known = ranges.get(steps);
  if (known !== undefined) return known;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const step of steps) for (const midi of expectedOf(step)) [lowest, highest] = [Math.min(lowest, midi), Math.max(highest, midi)];
  const range = lowest <= highest ? ([lowest, highest] as const) : null;
  ranges.set(steps, range);
  return range;
}

/** The keys that are down, as they were judged; those that are down since a step before are not. */
const waitKeys = ({ held, struck, wrong }: WaitState["run"]): TrainingRecord["keys"] =>
  held.filter((midi) => struck.includes(midi)).map((midi) => ({ midi, kind: wrong.includes(midi) ? "error" : "success" }));

const WAIT_OUTCOMES = { right: "right", wrong: "wrong", skipped: "missed" } as const;

/** Bar by bar of a waiting run: what was found at once, after a wrong key, or skipped, and how long it took. */
export const waitDetails = (score: readonly ScoreStep[], outcomes: WaitState["outcomes"], piece: Piece): RunDetails =>
  detailsFrom(
    outcomes.map(({ outcome, foundMs }) => ({ outcome: WAIT_OUTCOMES[outcome], errorMs: null, foundMs })),
    { steps: score, starts: barStarts(piece), order: countedOrder(piece) },
  );

/** A key's verdict as it is pressed, and how far off its time it was where it came early or late. */
export function keyVerdict(run: TimedRun, midi: number, at: number): Pick<TrainingKey, "kind" | "offMs"> {
  const struck = run.held.find((index) => run.notes[index]?.playedMidi === midi && run.notes[index]?.pressedAt === at);
  const note = struck === undefined ? undefined : run.notes[struck];
  if (note?.onset !== "warning") return { kind: note?.onset === "success" ? "success" : "error" };
  return { kind: "warning", offMs: Math.round(at - note.expected.start) };
}

/** The record has a member for the drifts only where there are some. */
export const driftsMember = (drifts: readonly Drift[]) => (drifts.length === 0 ? {} : { drifts });
