import * as v from "valibot";
import { byTime, type Run, readRun } from "../../documents/practice/run.ts";
import type { Result } from "../../lib/result.ts";
import { keysOf } from "../drafts/database.ts";
import type { StorageState } from "../drafts/indexed-db.ts";
import type { PracticeStore } from "./practice-store.ts";
import { type Aside, asked, BY_SOURCE, fold, type PracticeObjectStore } from "./rows.ts";

/** A run that goes on, and who plays it: an engine in a tab. */
export interface OpenRun {
  readonly tab: string;
  readonly engine: string;
  readonly run: Run;
}

const placeSchema = v.object({ id: v.string(), step: v.number(), results: v.pipe(v.array(v.unknown()), v.readonly()) });
/** The step at which an exercise was left, from 0, and the results up to it. */
export type StoredPlace = v.InferOutput<typeof placeSchema>;

const openSchema = v.object({ owner: v.string(), id: v.string(), tab: v.string(), engine: v.string(), run: v.unknown() });

type Within = <T>(mode: IDBTransactionMode, work: (store: PracticeObjectStore) => Promise<T>) => Promise<Result<T, StorageState>>;

/** The part of the record that is about what goes on: runs as far as they have come, and places. */
export function openRuns(
  within: Within,
  aside: Aside,
): Pick<PracticeStore, "hold" | "adoptOpen" | "last" | "place" | "keepPlace" | "dropPlace"> {
  return {
    hold: (owner, { tab, engine, run }) =>
      within("readwrite", async (store) => {
        store("open").put({ owner, id: run.id, tab, engine, run });
        return null;
      }),
    adoptOpen: (isGone) =>
      within("readwrite", async (store) => {
        const rows: readonly unknown[] = await asked(store("open").getAll());
        const found = rows.flatMap((row) => {
          const open = v.safeParse(openSchema, row);
          return open.success && isGone(open.output) ? [open.output] : [];
        });
        for (const { owner, id } of found) store("open").delete([owner, id]);
        let adopted = 0;
        for (const owner of new Set(found.map((each) => each.owner)))
          adopted += await adoptOf(
            store,
            owner,
            found.filter((each) => each.owner === owner).flatMap(({ run }) => readRun(run) ?? []),
            aside,
          );
        return adopted;
      }),
    last: (owner, { id, mode }, most) =>
      within("readonly", async (store) => {
        const range = IDBKeyRange.bound([owner, id, mode, 0], [owner, id, mode, Number.MAX_SAFE_INTEGER]);
        return lastOf(store("runs").index(BY_SOURCE.name).openCursor(range, "prev"), most);
      }),
    async place(owner, id) {
      const found = await within("readonly", (store) => asked(store("places").get([owner, id]) as IDBRequest<unknown>));
      const read = v.safeParse(placeSchema, found.ok ? found.value : undefined);
      return read.success ? read.output : undefined;
    },
    async keepPlace(owner, place) {
      await within("readwrite", async (store) => {
        const keys = await asked(store("places").getAllKeys(keysOf(owner)));
        // One exercise more than are remembered: some other is forgotten.
        if (keys.length >= MOST_PLACES) store("places").delete(keys[0] as IDBValidKey);
        store("places").put({ owner, ...place });
      });
    },
    async dropPlace(owner, id) {
      await within("readwrite", async (store) => void store("places").delete([owner, id]));
    },
  };
}

/** How many exercises that were left are remembered. */
const MOST_PLACES = 100;

/** Adds what was left of runs to an owner's record; one that is there already stays as it is. */
async function adoptOf(store: PracticeObjectStore, owner: string, runs: readonly Run[], aside: Aside): Promise<number> {
  const fresh: Run[] = [];
  for (const run of runs) if ((await asked(store("runs").getKey([owner, run.id]))) === undefined) fresh.push(run);
  for (const run of fresh) {
    store("runs").put({ owner, id: run.id, run });
    if (owner !== "") store("waiting").put({ owner, id: run.id });
  }
  await fold(store, owner, fresh.sort(byTime), aside);
  return fresh.length;
}

function lastOf(request: IDBRequest<IDBCursorWithValue | null>, most: number): Promise<readonly Run[]> {
  const found: Run[] = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      const run = cursor === null ? undefined : readRun((cursor.value as { readonly run?: unknown } | null)?.run);
      if (run !== undefined) found.push(run);
      if (cursor === null || found.length >= most) resolve(found);
      else cursor.continue();
    };
  });
}
