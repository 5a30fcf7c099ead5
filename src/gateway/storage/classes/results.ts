import type { Goal, RunFigures } from "../../../documents/classes/progress.ts";
import { doneAfter, NOTHING_DONE } from "../../../documents/classes/progress.ts";
import type { AssignmentBody } from "../../../protocol/gateway-contract-classes.ts";
import type { Db, EpochMs, Tables } from "../tables.ts";
import { noteChange } from "./classes.ts";

type ResultRow = Tables["results"];

/** A run as it comes; `data` is its JSON text. */
export interface NewResult extends RunFigures {
  readonly id: string;
  readonly assignment: string | null;
  readonly at: EpochMs;
  readonly ms: number;
  readonly title: string;
  readonly data: string;
  readonly take: string | null;
}

/** What a learner may bring in all. */
export interface ResultLimits {
  readonly results: number;
  readonly bytes: number;
}

/** What came of results: how many were new, how many came from after the class's end; or why none were taken. */
export type Added =
  | { readonly outcome: "added"; readonly added: number; readonly late: number }
  | { readonly outcome: "gone" }
  | { readonly outcome: "full" };

interface Asked {
  readonly id: string;
  readonly body: AssignmentBody;
  readonly createdAt: EpochMs;
}

const isFor = ({ learners }: AssignmentBody, learnerId: string): boolean => learners === null || learners.includes(learnerId);

/** Whether a run counts as minutes of an assignment. */
const countsFor = ({ body, createdAt }: Asked, at: EpochMs): boolean =>
  at >= createdAt && (body.dueAt === null || at <= Date.parse(body.dueAt));

/** What a learner is asked that the results name, and what is asked in minutes. */
async function askedOf(db: Db, classId: string, learnerId: string, ids: readonly string[]): Promise<readonly Asked[]> {
  const rows = await db
    .selectFrom("assignments")
    .selectAll()
    .where("class_id", "=", classId)
    .where((eb) => eb.or([eb("kind", "=", "minutes"), ...(ids.length === 0 ? [] : [eb("id", "in", [...ids])])]))
    .execute();
  const asked = rows.map((row): Asked => ({ id: row.id, body: JSON.parse(row.data) as AssignmentBody, createdAt: row.created_at }));
  return asked.filter(({ body }) => isFor(body, learnerId));
}

/**
 * Adds the runs that the class does not have. The learner is locked first, so that what is done is summed in one order. Practice beside assignments is
 * taken where the class says so, or while minutes are asked for.
 */
export async function addResults(
  db: Db,
  input: {
    readonly classId: string;
    readonly learnerId: string;
    readonly results: readonly NewResult[];
    readonly limits: ResultLimits;
    readonly now: EpochMs;
  },
): Promise<Added> {
  const { classId, learnerId, limits, now } = input;
  const learner = await db
    .updateTable("learners")
    .set({ used_at: now })
    .where("class_id", "=", classId)
    .where("user_id", "=", learnerId)
    .where("erased_at", "is", null)
    .returning(["results", "result_bytes"])
    .executeTakeFirst();
  const found = await db
    .selectFrom("classes")
    .where("id", "=", classId)
    .where("erased_at", "is", null)
    .select(["ends_at", "shares_all"])
    .executeTakeFirst();
  if (learner === undefined || found === undefined) return { outcome: "gone" };
  const ends = found.ends_at ?? Number.POSITIVE_INFINITY;
  const each = [...new Map(input.results.map((result) => [result.id, result])).values()];
  const inTime = each.filter(({ at }) => at <= ends);
  const late = each.length - inTime.length;
  const asked = await askedOf(
    db,
    classId,
    learnerId,
    inTime.flatMap(({ assignment }) => assignment ?? []),
  );
  const minutes = asked.filter(({ body }) => body.task.kind === "minutes");
  const wanted = inTime.filter(
    ({ assignment, at }) => assignment !== null || found.shares_all === 1 || minutes.some((each) => countsFor(each, at)),
  );
  if (wanted.length === 0) return { outcome: "added", added: 0, late };
  if (learner.results >= limits.results || learner.result_bytes >= limits.bytes) return { outcome: "full" };
  const known = new Set(asked.map(({ id }) => id));
  const rows = wanted.map((each) => rowOf(each, { class_id: classId, learner_id: learnerId }, known));
  const fresh = await db
    .insertInto("results")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const ids = new Set(fresh.map(({ id }) => id));
  const news = wanted.filter(({ id }) => ids.has(id));
  for (const each of news) {
    const cells = [each.assignment !== null && known.has(each.assignment) ? each.assignment : ""];
    cells.push(...minutes.filter((one) => !cells.includes(one.id) && countsFor(one, each.at)).map(({ id }) => id));
    for (const cell of cells) await count(db, { classId, learnerId, cell, each, goal: asked.find(({ id }) => id === cell)?.body.goal });
  }
  if (news.length > 0) await noteBrought(db, { classId, learnerId, news });
  return { outcome: "added", added: news.length, late };
}

const rowOf = (
  { id, assignment, at, ms, tempo, attempts, clean, title, data, take }: NewResult,
  whose: Pick<ResultRow, "class_id" | "learner_id">,
  known: ReadonlySet<string>,
): ResultRow => {
  const assignment_id = assignment !== null && known.has(assignment) ? assignment : null;
  return { ...whose, id, assignment_id, at, tempo, attempts, clean, ms, heard_at: null, title, data, take };
};

async function noteBrought(
  db: Db,
  { classId, learnerId, news }: { readonly classId: string; readonly learnerId: string; readonly news: readonly NewResult[] },
): Promise<void> {
  const bytes = news.reduce((sum, { data, take }) => sum + data.length + (take?.length ?? 0), 0);
  await db
    .updateTable("learners")
    .set((eb) => ({ results: eb("results", "+", news.length), result_bytes: eb("result_bytes", "+", bytes) }))
    .where("class_id", "=", classId)
    .where("user_id", "=", learnerId)
    .execute();
  await noteChange(db, classId);
}

interface Counting {
  readonly classId: string;
  readonly learnerId: string;
  readonly cell: string;
  readonly each: NewResult;
  readonly goal: Goal | undefined;
}

/** Adds a run to a cell of the grid. */
async function count(db: Db, { classId, learnerId, cell, each, goal }: Counting): Promise<void> {
  const key = { class_id: classId, assignment_id: cell, learner_id: learnerId };
  const row = await db
    .selectFrom("progress")
    .selectAll()
    .where("class_id", "=", classId)
    .where("assignment_id", "=", cell)
    .where("learner_id", "=", learnerId)
    .executeTakeFirst();
  const before =
    row === undefined
      ? NOTHING_DONE
      : {
          runs: row.runs,
          bestTempo: row.best_tempo,
          bestShare: row.best_share,
          ms: row.ms,
          lastAt: row.last_at,
          reachedAt: row.reached_at,
        };
  const done = doneAfter(before, each, goal ?? {});
  const set = {
    runs: done.runs,
    best_tempo: done.bestTempo,
    best_share: done.bestShare,
    ms: done.ms,
    last_at: done.lastAt,
    reached_at: cell === "" ? null : done.reachedAt,
  };
  await db
    .insertInto("progress")
    .values({ ...key, ...set, word: null })
    .onConflict((conflict) => conflict.columns(["class_id", "assignment_id", "learner_id"]).doUpdateSet(set))
    .execute();
}
