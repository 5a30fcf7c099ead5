import { equalData } from "../../../lib/json.ts";
import type { Piece, VoiceId } from "../../../music/elements.ts";
import { voiceIds } from "../../../music/pieces/voice-ids.ts";
import { outcomeOfNotes, releaseOfNotes, type StepOutcome } from "../../../music/training/attempts.ts";
import type { ScoreStep } from "../../../music/training/score.ts";
import { changedSteps, type JudgedNote, notesOfStep, type TimedRun, TOLERANCE } from "../../../music/training/timed-judgement.ts";
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
const NO_COUNTS: NoteCounts = { right: 0, early: 0, late: 0, missed: 0, unclear: 0 };

function toldStep(notes: readonly JudgedNote[], { start, notes: written }: ScoreStep, piece: Piece): ToldStep {
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
}

/** How far off its time a step was that came early or late as a whole. */
const offTime = ({ outcome, errorMs }: StepOutcome) =>
  errorMs === null || (outcome === "early" ? errorMs >= -TOLERANCE : outcome !== "late" || errorMs <= TOLERANCE)
    ? {}
    : { offMs: Math.round(errorMs) };

/** The voices of a piece that some notes are of, as it lists them. */
export const voicesIn = (notes: readonly { readonly voice: VoiceId }[], { voices }: Piece) =>
  placedVoices(voices).filter(({ id }) => notes.some((note) => note.voice === id));

const places = new WeakMap<Piece["voices"], readonly { readonly id: VoiceId; readonly voice: number }[]>();

/** The voices of a piece with their places, found out once. */
function placedVoices(voices: Piece["voices"]) {
  const known = places.get(voices) ?? voiceIds(voices).map((id, voice) => ({ id, voice }));
  places.set(voices, known);
  return known;
}

function countsOf(notes: readonly JudgedNote[]): NoteCounts {
  const counts = { ...NO_COUNTS };
  for (const { onset, pressedAt = 0, expected } of notes) {
    if (onset === "success") counts.right++;
    else if (onset === "error") counts.missed++;
    else if (onset === "unclear") counts.unclear++;
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
  /** Each of its own, and changed where they are; what goes on to the page is not. */
  readonly steps: ToldStep[];
  readonly score: readonly ScoreStep[];
  readonly piece: Piece;
  /** The step that each mark is of. */
  readonly marked: number[];
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
  const after: Told = { ...before, notes: run.notes };
  for (const step of changedSteps(before.notes, run.notes)) {
    const [written, former] = [before.score[step], before.steps[step]];
    if (written === undefined || former === undefined) continue;
    const told = toldStep(notesOfStep(run, step), written, before.piece);
    if (!equalData(told, former)) tellStep(after, step, former, told);
  }
  return after;
}

type Told = { -readonly [Member in keyof Kept]: Kept[Member] };

/** Tells a step anew. A list that goes on to the page is another one where something of it is. */
function tellStep(after: Told, step: number, former: ToldStep, told: ToldStep): void {
  after.steps[step] = told;
  after.counts = countsAfter(after.counts, former.counts, told.counts);
  if (!equalData(told.marks, former.marks)) {
    const from = after.marked.findLastIndex((each) => each < step) + 1;
    after.marks = after.marks.toSpliced(from, former.marks.length, ...told.marks);
    after.marked.splice(from, former.marks.length, ...told.marks.map(() => step));
  }
  if (told.deviation === former.deviation) return;
  after.last = Math.max(after.last, step);
  after.recent = recentOf(after.steps, after.last);
}

const countsAfter = (counts: TrainingCounts, former: NoteCounts, told: NoteCounts): TrainingCounts => ({
  right: counts.right + told.right - former.right,
  early: counts.early + told.early - former.early,
  late: counts.late + told.late - former.late,
  missed: counts.missed + told.missed - former.missed,
  unclear: counts.unclear + told.unclear - former.unclear,
  extra: counts.extra,
});

function recentOf(steps: readonly ToldStep[], last: number): readonly number[] {
  const recent: number[] = [];
  for (let step = last; step >= 0 && recent.length < RECENT; step--) {
    const deviation = steps[step]?.deviation ?? null;
    if (deviation !== null) recent.push(Math.round(deviation));
  }
  return recent.reverse();
}
