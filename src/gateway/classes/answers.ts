import type {
  Assignment,
  AssignmentBody,
  ClassHead,
  ClassLearner,
  Progress,
  ResultHead,
  RunComment,
} from "../../protocol/gateway-contract-classes.ts";
import { hashOf } from "../auth/tokens.ts";
import type { Gateway } from "../gateway.ts";
import { isoTime } from "../http/iso-time.ts";
import type { AssignmentRow, ProgressRow } from "../storage/classes/assignments.ts";
import type { CountedClass } from "../storage/classes/classes.ts";
import type { LearnerRow } from "../storage/classes/learners.ts";
import type { CommentRow, ResultHeadRow } from "../storage/classes/runs.ts";

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));

export const classHead = (row: CountedClass): ClassHead => ({
  id: row.id,
  title: row.title,
  code: row.code,
  isOpen: row.is_open === 1,
  isLocked: row.is_locked === 1,
  endsAt: timeOrNull(row.ends_at),
  most: row.most,
  sharesAll: row.shares_all === 1,
  learners: row.learners,
});

export const learnerOf = (row: LearnerRow): ClassLearner => ({
  id: row.user_id,
  nickname: row.nickname,
  joinedAt: isoTime(row.joined_at),
  usedAt: isoTime(row.used_at),
  isLocked: row.is_locked === 1,
});

export const assignmentOf = ({ id, created_at, data }: AssignmentRow): Assignment => ({
  id,
  createdAt: isoTime(created_at),
  ...(JSON.parse(data) as AssignmentBody),
});

/** Assignments of a teacher's class as they are answered, those marked whose link leads nowhere any more. */
export async function assignmentsOf(
  repository: Pick<Gateway["repository"], "listEndedLinks">,
  { ownerId, rows }: { readonly ownerId: string; readonly rows: readonly AssignmentRow[] },
): Promise<Assignment[]> {
  const all = rows.map(assignmentOf);
  const linkOf = ({ task }: Assignment): string | undefined => (task.kind === "lesson" ? hashOf(task.token) : undefined);
  const tokenHashes = all.flatMap((each) => linkOf(each) ?? []);
  const ended = new Set(await repository.listEndedLinks({ ownerId, tokenHashes }));
  return all.map((each) => (ended.has(linkOf(each) ?? "") ? { ...each, linkEnded: true } : each));
}

export const progressOf = (row: ProgressRow): Progress => ({
  learner: row.learner_id,
  assignment: row.assignment_id,
  runs: row.runs,
  bestTempo: row.best_tempo,
  bestShare: row.best_share,
  ms: row.ms,
  lastAt: isoTime(row.last_at),
  reachedAt: timeOrNull(row.reached_at),
  word: row.word,
});

export const resultHead = (row: ResultHeadRow): ResultHead => ({
  id: row.id,
  learner: row.learner_id,
  assignment: row.assignment_id,
  at: isoTime(row.at),
  title: row.title,
  tempo: row.tempo,
  attempts: row.attempts,
  clean: row.clean,
  ms: row.ms,
  heardAt: timeOrNull(row.heard_at),
});

export const commentOf = ({ id, bar, text, at }: CommentRow): RunComment => ({ id, bar, text, at: isoTime(at) });
