import { equalData } from "../../../lib/json.ts";
import type { Piece, VoiceId } from "../../../music/elements.ts";
import { voiceIds } from "../../../music/pieces/voice-ids.ts";
import { keptByNotes, outcomeOfNotes, releaseOfNotes, type StepOutcome } from "../../../music/training/attempts.ts";
import type { ScoreStep } from "../../../music/training/score.ts";
import { type JudgedNote, notesOfStep, type TimedRun, TOLERANCE } from "../../../music/training/timed-judgement.ts";
import type { TrainingCounts, TrainingMark } from "../../../protocol/records/training-feed.ts";

/** How many deviations are shown. */
export const RECENT = 10;

/** What a note is called that ended more than 200 ms off its time. */
const RELEASES = { early: "short", late: "long" } as const;
const VERDICTS = { right: "success", early: "warning", late: "warning", wrong: "error", missed: "error" } as const;

type NoteCounts = Omit<TrainingCounts, "extra">;

/** What is told of a step. */
interface ToldStep {
  /** Each voice's part of it by itself; none before it is judged. */
  readonly marks: readonly TrainingMark[];
  /** Signed milliseconds off its time once all of it was judged. */
  readonly deviation: number | null;
  /** How many of its notes went which way. */
  readonly counts: NoteCounts;
}

const NO_MARKS: readonly TrainingMark[] = [];
const NO_COUNTS: NoteCounts = { right: 0, early: 0, late: 0, missed: 0 };

const toldStep = keptByNotes((notes, { start, notes: written }: ScoreStep, piece: Piece): ToldStep => {
  const counts = countsOf(notes);
  if (notes.every(({ onset }) => onset === undefined)) return { marks: NO_MARKS, deviation: null, counts };
  const marks = voicesIn(written, piece).flatMap(({ id, voice }): TrainingMark[] => {
    const own = notes.filter(({ expected }) => expected.voice === id);
    const judged = outcomeOfNotes(own);
    if (judged === undefined) return [];
    const place = { voice, start };
    if (judged.outcome !== "right") return [{ ...place, kind: VERDICTS[judged.outcome], word: judged.outcome, ...offTime(judged) }];
    const release = releaseOfNotes(own);
    return [release === undefined ? { ...place, kind: "success" } : { ...place, kind: "warning", word: RELEASES[release] }];
  });
  return { marks, deviation: outcomeOfNotes(notes)?.errorMs ?? null, counts };
});

/** How far off its time a step was that came early or late as a whole. */
const offTime = ({ outcome, errorMs }: StepOutcome) =>
  errorMs === null || (outcome === "early" ? errorMs >= -TOLERANCE : outcome !== "late" || errorMs <= TOLERANCE)
    ? {}
    : { offMs: Math.round(errorMs) };

/** The voices of a piece that some notes are of, as it lists them. */
export const voicesIn = (notes: readonly { readonly voice: VoiceId }[], { voices }: Piece) =>
  voiceIds(voices).flatMap((id, voice) => (notes.some((note) => note.voice === id) ? [{ id, voice }] : []));

function countsOf(notes: readonly JudgedNote[]): NoteCounts {
  const counts = { ...NO_COUNTS };
  for (const { onset, pressedAt = 0, expected } of notes) {
    if (onset === "success") counts.right++;
    else if (onset === "error") counts.missed++;
    else if (onset === "warning") counts[pressedAt < expected.start ? "early" : "late"]++;
  }
  return counts;
}

/** How many notes of a run went which way. */
export const runCounts = ({ notes, extra }: TimedRun): TrainingCounts => ({ ...countsOf(notes), extra: extra.length });

/** What is told of a pass: its steps, all their marks, and how far off the last of them were. */
export interface ToldPass {
  readonly steps: readonly ToldStep[];
  readonly marks: readonly TrainingMark[];
  readonly recent: readonly number[];
  readonly counts: TrainingCounts;
}

interface Kept extends ToldPass {
  /** What it was told of. */
  readonly notes: readonly JudgedNote[];
  readonly score: readonly ScoreStep[];
  readonly piece: Piece;
  /** The step that each mark is of. */
  readonly marked: readonly number[];
  /** The last step that has a deviation. */
  readonly last: number;
}

const kept = new WeakMap<TimedRun["groups"], Kept>();

/** What is told of the first steps of a run: worked out for those of which a note was judged since it was told last. */
export function toldPass(run: TimedRun, score: readonly ScoreStep[], piece: Piece): ToldPass {
  const known = kept.get(run.groups);
  const before = known?.score === score && known.piece === piece ? known : nothingTold(run, score, piece);
  const told = toldAfter(before, run);
  kept.set(run.groups, told);
  return told.counts.extra === run.extra.length ? told : { ...told, counts: { ...told.counts, extra: run.extra.length } };
}

/** A pass of which no note is told yet. */
const nothingTold = (run: TimedRun, score: readonly ScoreStep[], piece: Piece): Kept => ({
  notes: [],
  score,
  piece,
  steps: score.map(() => ({ marks: NO_MARKS, deviation: null, counts: NO_COUNTS })),
  marks: NO_MARKS,
  marked: [],
  recent: [],
  last: -1,
  counts: { ...NO_COUNTS, extra: run.extra.length },
});

function toldAfter(before: Kept, run: TimedRun): Kept {
  if (before.notes === run.notes) return before;
  const fresh = touchedSteps(before, run).flatMap((step) => {
    const written = before.score[step];
    if (written === undefined) return [];
    const told = toldStep(notesOfStep(run, step), written, before.piece);
    return equalData(told, before.steps[step]) ? [] : [{ step, told }];
  });
  if (fresh.length === 0) return { ...before, notes: run.notes };
  const steps = before.steps.slice();
  const counts = { ...before.counts };
  const [marks, marked] = [before.marks.slice(), before.marked.slice()];
  let { last } = before;
  for (const { step, told } of fresh) {
    const former = steps[step];
    for (const way of ["right", "early", "late", "missed"] as const) counts[way] += told.counts[way] - (former?.counts[way] ?? 0);
    const from = marked.findLastIndex((each) => each < step) + 1;
    const gone = former?.marks.length ?? 0;
    marks.splice(from, gone, ...told.marks);
    marked.splice(from, gone, ...told.marks.map(() => step));
    steps[step] = told;
    if (told.deviation !== null) last = Math.max(last, step);
  }
  return { ...before, notes: run.notes, steps, counts, marks, marked, last, recent: recentOf(steps, last) };
}

/** The steps of which some note is another, in their order. */
function touchedSteps({ notes: before }: Kept, { notes }: TimedRun): readonly number[] {
  const touched: number[] = [];
  for (let index = 0; index < notes.length; index++) {
    const note = notes[index];
    if (note !== undefined && note !== before[index] && touched.at(-1) !== note.step) touched.push(note.step);
  }
  return touched;
}

function recentOf(steps: readonly ToldStep[], last: number): readonly number[] {
  const recent: number[] = [];
  for (let step = last; step >= 0 && recent.length < RECENT; step--) {
    const deviation = steps[step]?.deviation ?? null;
    if (deviation !== null) recent.push(Math.round(deviation));
  }
  return recent.reverse();
}
