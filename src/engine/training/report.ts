import type { Piece, VoiceId } from "../../music/elements.ts";
import { countedOrder } from "../../music/pieces/measures.ts";
import { barStarts } from "../../music/pieces/timeline.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import { notesOfStep, outcomeOfNotes, releaseOfNotes } from "../../music/training/attempts.ts";
import { detailsFrom, detailsOf, type RunDetails } from "../../music/training/details.ts";
import type { ScoreStep } from "../../music/training/score.ts";
import type { JudgedNote, TimedRun, Verdict } from "../../music/training/timed-judgement.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingCounts, TrainingMark, TrainingRecord } from "../../protocol/records/training-feed.ts";
import type { FinishedPass, TimedState } from "./timed.ts";
import { dueSteps, presentStep } from "./timed.ts";
import type { WaitState } from "./wait.ts";

/** How many deviations are shown. */
const RECENT = 10;

/** What a note is called that ended more than 200 ms off its time. */
const RELEASES = { early: "short", late: "long" } as const;
const VERDICTS = { right: "success", early: "warning", late: "warning", wrong: "error", missed: "error" } as const;

/** What every record of a run says. */
export type RunHead = Pick<TrainingRecord, "widgetId" | "playerId" | "source" | "runId" | "tempo" | "pass" | "adapted" | "keys">;

/** What is told of a step. */
interface ToldStep {
  readonly notes: readonly JudgedNote[];
  /** Each voice's part of it by itself; none before it is judged. */
  readonly marks: readonly TrainingMark[];
  /** Signed milliseconds off its time once all of it was judged. */
  readonly deviation: number | null;
}

/** Steps as they were told last, by their first note: each stroke changes one step, and the others are told as they stand. */
const told = new WeakMap<JudgedNote, ToldStep>();

function toldStep(notes: readonly JudgedNote[], { start, notes: written }: ScoreStep, piece: Piece): ToldStep {
  const [first] = notes;
  const known = first && told.get(first);
  if (known !== undefined && known.notes.length === notes.length && known.notes.every((note, index) => note === notes[index])) return known;
  const marks = notes.every(({ onset }) => onset === undefined)
    ? []
    : voicesIn(written, piece).flatMap(({ id, voice }): TrainingMark[] => {
        const own = notes.filter(({ expected }) => expected.voice === id);
        const judged = outcomeOfNotes(own);
        if (judged === undefined) return [];
        const place = { voice, start };
        if (judged.outcome !== "right") return [{ ...place, kind: VERDICTS[judged.outcome], word: judged.outcome }];
        const release = releaseOfNotes(own);
        return [release === undefined ? { ...place, kind: "success" } : { ...place, kind: "warning", word: RELEASES[release] }];
      });
  const step: ToldStep = { notes, marks, deviation: outcomeOfNotes(notes)?.errorMs ?? null };
  if (first !== undefined) told.set(first, step);
  return step;
}

const toldSteps = (run: TimedRun, steps: readonly ScoreStep[], piece: Piece): readonly ToldStep[] =>
  steps.map((step, index) => toldStep(notesOfStep(run, index), step, piece));

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
  const { current } = dueSteps(state, now);
  const { index, ahead } = presentStep(state, now);
  const shown = toldSteps(state.run, steps, state.piece);
  const deviations = shown.flatMap(({ deviation }) => deviation ?? []);
  return {
    ...head,
    id: sessionIds.training(head.widgetId),
    typeName: "training",
    scope: "session",
    mode: "timed",
    status: now < (state.passes[0]?.pass.start ?? 0) ? "countIn" : "running",
    steps: steps.length,
    current: Math.min(current, steps.length),
    present: Math.min(index, steps.length),
    now: ahead[0]?.asked ?? null,
    next: ahead[1]?.asked ?? null,
    after: ahead[2]?.asked ?? null,
    expected: expectedOf(ahead[0]),
    counts: countsOf(state.run, steps.length),
    recent: deviations.slice(-RECENT).map(Math.round),
    marks: shown.flatMap(({ marks }) => marks),
    summary: last?.summary ?? null,
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
    current: finished.run.groups.length,
    present: finished.run.groups.length,
    now: null,
    next: null,
    after: null,
    expected: [],
    counts: countsOf(finished.run),
    recent: finished.summary.steps.slice(-RECENT).map(({ deviation }) => Math.round(deviation)),
    marks: toldSteps(finished.run, finished.steps, piece).flatMap(({ marks }) => marks),
    keys: [],
    summary: finished.summary,
    details: detailsOf(finished.run, finished.steps, barStarts(piece), countedOrder(piece)),
  };
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
    current: run.current,
    present: run.current,
    now: score[run.current]?.asked ?? null,
    next: score[run.current + 1]?.asked ?? null,
    after: score[run.current + 2]?.asked ?? null,
    expected: expectedOf(score[run.current]),
    counts: { right: count("right"), early: 0, late: 0, missed: count("skipped"), extra: count("wrong") },
    recent: [],
    marks,
    keys: waitKeys(run),
    summary: null,
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

/** A key's verdict as it is pressed. */
export const keyVerdict = (run: TimedRun, midi: number, at: number): Verdict =>
  run.notes.find(({ playedMidi, pressedAt }) => playedMidi === midi && pressedAt === at)?.onset ?? "error";
