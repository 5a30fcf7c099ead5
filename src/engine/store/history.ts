import type { Diff } from "../../documents/diff.ts";
import { composeDiffs, invertDiff, isEmptyDiff } from "../../documents/diff.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";

interface Entry {
  readonly diff: Diff<StoreRecord>;
  readonly gesture: string | undefined;
}

/** How many steps can be undone; the oldest go first. A step that many widgets follow takes some 20 KiB. */
const MOST_STEPS = 300;

/** The undo and redo stacks: diffs of document records. */
export function createHistory() {
  let undo: Entry[] = [];
  let redo: Entry[] = [];
  return {
    depth: () => ({ undo: undo.length, redo: redo.length }),
    push(diff: Diff<StoreRecord>, gesture?: string): void {
      const last = undo.at(-1);
      const joins = gesture !== undefined && last?.gesture === gesture;
      const joined = joins ? composeDiffs(last.diff, diff) : diff;
      // A gesture that came back to where it began (Escape in a field) is no step.
      if (joins && isEmptyDiff(joined)) undo.pop();
      else if (joins) undo[undo.length - 1] = { diff: joined, gesture };
      else undo = [...undo, { diff, gesture }].slice(-MOST_STEPS);
      redo = [];
    },
    /** The diff that takes the last step back. */
    takeUndo(): Diff<StoreRecord> | undefined {
      const entry = undo.pop();
      if (entry === undefined) return undefined;
      redo.push(entry);
      return invertDiff(entry.diff);
    },
    takeRedo(): Diff<StoreRecord> | undefined {
      const entry = redo.pop();
      if (entry === undefined) return undefined;
      undo.push({ diff: entry.diff, gesture: undefined });
      return entry.diff;
    },
    clear(): void {
      undo = [];
      redo = [];
    },
  };
}
