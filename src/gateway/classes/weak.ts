import { marksOf, type RunMarks, type WeakSpot, weakSpotsOf } from "../../documents/classes/weak-spots.ts";
import { readRun } from "../../documents/practice/run.ts";
import type { Change } from "../../music/training/changes.ts";
import type { RunName } from "../storage/classes/runs.ts";
import type { Repository } from "../storage/repository.ts";

/** Runs of a class of which weak spots are counted. */
const LOOKED_AT = 300;
/** Classes of which is remembered how their runs went. */
const MOST_CLASSES = 200;
/** Changes that a class is remembered by; with more of them, also of runs that count no longer, it is looked at anew. */
const MOST_CHANGES = 5000;

/** What a class misses, and how many learners' runs were looked at. */
export interface ClassWeakness {
  readonly learners: number;
  readonly spots: readonly WeakSpot[];
}

interface Looked {
  readonly known: Map<string, Change>;
  readonly runs: ReadonlyMap<string, RunMarks>;
}

const nameOf = ({ learner_id, id }: RunName): string => `${learner_id} ${id}`;

/**
 * Counts the weak spots of classes. A run never changes: each is read once, and only those that are new since a class was asked for, which a live grid
 * does every few seconds. What the store no longer has counts no longer.
 */
export function createWeakness(repository: Pick<Repository, "listRecentRuns" | "listRunTexts">) {
  const classes = new Map<string, Looked>();
  return async (classId: string): Promise<ClassWeakness> => {
    const names = await repository.listRecentRuns({ classId, most: LOOKED_AT });
    const remembered = classes.get(classId);
    const before = remembered !== undefined && remembered.known.size <= MOST_CHANGES ? remembered : undefined;
    const fresh = names.filter((name) => before?.runs.has(nameOf(name)) !== true);
    const texts = await repository.listRunTexts({ classId, names: fresh });
    const known = before?.known ?? new Map<string, Change>();
    const read = new Map(
      texts.map((row): [string, RunMarks] => {
        const run = readRun(JSON.parse(row.data));
        return [nameOf(row), run === undefined ? new Map() : marksOf(run, known)];
      }),
    );
    const runs = names.flatMap((name) => {
      const marks = before?.runs.get(nameOf(name)) ?? read.get(nameOf(name));
      return marks === undefined ? [] : [{ name: nameOf(name), learner: name.learner_id, marks }];
    });
    classes.delete(classId);
    classes.set(classId, { known, runs: new Map(runs.map(({ name, marks }) => [name, marks])) });
    const [oldest] = classes.keys();
    if (classes.size > MOST_CLASSES && oldest !== undefined) classes.delete(oldest);
    return { learners: new Set(runs.map(({ learner }) => learner)).size, spots: weakSpotsOf(runs) };
  };
}
