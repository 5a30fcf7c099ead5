import { formOf, type RunForm } from "../../music/band/run-form.ts";
import type { Piece, VoiceId } from "../../music/elements.ts";
import { countedOrder } from "../../music/pieces/measures.ts";
import { barStarts } from "../../music/pieces/timeline.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import {
  keptByNotes,
  notesOfStep,
  outcomeOfNotes,
  outcomeOfStep,
  releaseOfNotes,
  type StepOutcome,
} from "../../music/training/attempts.ts";
import { detailsFrom, detailsOf, type RunDetails } from "../../music/training/details.ts";
import { type Drift, driftsOf, type PlayedOnset } from "../../music/training/drift.ts";
import type { ScoreStep } from "../../music/training/score.ts";
import { type TimedRun, TOLERANCE } from "../../music/training/timed-judgement.ts";
import type { AttemptPlace } from "../../protocol/engine/practice.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingCounts, TrainingKey, TrainingMark, TrainingRecord } from "../../protocol/records/training-feed.ts";
import type { FinishedPass, TimedState } from "./timed.ts";
import { dueStep, presentStep } from "./timed.ts";
import type { WaitState } from "./wait.ts";

/** How many deviations are shown. */
const RECENT = 10;

/** What a note is called that ended more than 200 ms off its time. */
const RELEASES = { early: "short", late: "long" } as const;
const VERDICTS = { right: "success", early: "warning", late: "warning", wrong: "error", missed: "error" } as const;

/** What every record of a run says. */
export type RunHead = Pick<TrainingRecord, "widgetId" | "playerId" | "source" | "runId" | "tempo" | "pass" | "adapted" | "keys" | "gap">;

/** What is told of a step. */
interface ToldStep {
  /** Each voice's part of it by itself; none before it is judged. */
  readonly marks: readonly TrainingMark[];
  /** Signed milliseconds off its time once all of it was judged. */
  readonly deviation: number | null;
}

const toldStep = keptByNotes((notes, { start, notes: written }: ScoreStep, piece: Piece): ToldStep => {
  const marks = notes.every(({ onset }) => onset === undefined)
    ? []
    : voicesIn(written, piece).flatMap(({ id, voice }): TrainingMark[] => {
        const own = notes.filter(({ expected }) => expected.voice === id);
        const judged = outcomeOfNotes(own);
        if (judged === undefined) return [];
        const place = { voice, start };
        if (judged.outcome !== "right") return [{ ...place, kind: VERDICTS[judged.outcome], word: judged.outcome, ...offTime(judged) }];
        const release = releaseOfNotes(own);
        return [release === undefined ? { ...place, kind: "success" } : { ...place, kind: "warning", word: RELEASES[release] }];
      });
  return { marks, deviation: outcomeOfNotes(notes)?.errorMs ?? null };
});

/** How far off its time a step was that came early or late as a whole. */
const offTime = ({ outcome, errorMs }: StepOutcome) =>
  errorMs === null || (outcome === "early" ? errorMs >= -TOLERANCE : outcome !== "late" || errorMs <= TOLERANCE)
    ? {}
    : { offMs: Math.round(errorMs) };

const toldSteps = (run: TimedRun, steps: readonly ScoreStep[], piece: Piece): readonly ToldStep[] =>
  steps.map((step, index) => toldStep(notesOfStep(run, index), step, piece));

/** What is told of the pass that goes on: its steps, all their marks, and how far off the last of them were. */
function toldPass({ run, piece }: TimedState, steps: readonly ScoreStep[]) {
  const shown = toldSteps(run, steps, piece);
  const marks: TrainingMark[] = [];
  const recent: number[] = [];
  for (const step of shown) {
    if (step.marks.length > 0) marks.push(...step.marks);
    if (step.deviation !== null) recent.push(Math.round(step.deviation));
  }
  return { shown, marks, recent: recent.slice(-RECENT) };
}

/** The voices of a piece that some notes are of, as it lists them. */
const voicesIn = (notes: readonly { readonly voice: VoiceId }[], { voices }: Piece) =>
  voiceIds(voices).flatMap((id, voice) => (notes.some((note) => note.voice === id) ? [{ id, voice }] : []));

/** How many notes of a run, or of its first steps, went which way. */
export function countsOf(run: TimedRun, steps = run.groups.length): TrainingCounts {
  const counts = { right: 0, early: 0, late: 0, missed: 0, extra: run.extra.length };
  for (const { onset, pressedAt = 0, expected, step } of run.notes) {
    if (step >= steps) break;
    if (onset === "success") counts.right++;
    else if (onset === "error") counts.missed++;
    else if (onset === "warning") counts[pressedAt < expected.start ? "early" : "late"]++;
  }
  return counts;
}

/** The record of a timed run as it goes. */
export function timedRecord(head: RunHead, state: TimedState, now: number, last: FinishedPass | undefined): TrainingRecord {
  const steps = state.passes[0]?.steps ?? [];
  const current = dueStep(state, now);
  const { index, ahead } = presentStep(state, now);
  const { shown, marks, recent } = toldPass(state, steps);
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
    counts: countsOf(state.run, steps.length),
    recent,
    marks,
    summary: last?.summary ?? null,
    drifts:
      head.gap === null
        ? []
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
    counts: countsOf(finished.run),
    recent: finished.summary.steps.slice(-RECENT).map(({ deviation }) => Math.round(deviation)),
    marks: toldSteps(finished.run, finished.steps, piece).flatMap(({ marks }) => marks),
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
    counts: { right: count("right"), early: 0, late: 0, missed: count("skipped"), extra: count("wrong") },
    recent: [],
    marks,
    keys: waitKeys(run),
    summary: null,
    drifts: [],
    details: over ? waitDetails(score, outcomes, piece) : null,
  };
}

const expectedOf = (step: ScoreStep | undefined): readonly number[] =>
  [...new Set(step?.notes.map(({ midi }) => midi))].sort((a, b) => a - b);

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
  const note = run.notes.find(({ playedMidi, pressedAt }) => playedMidi === midi && pressedAt === at);
  if (note?.onset !== "warning") return { kind: note?.onset ?? "error" };
  return { kind: "warning", offMs: Math.round(at - note.expected.start) };
}
