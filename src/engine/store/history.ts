import type { Diff } from "../../documents/diff.ts";
import { composeDiffs, invertDiff, isEmptyDiff } from "../../documents/diff.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { type PackedStep, packStep, unpackStep } from "./packed-step.ts";

interface Entry {
  readonly diff: Diff<StoreRecord> | PackedStep;
  readonly gesture: string | undefined;
}

/** How many steps can be undone; the oldest go first. */
const MOST_STEPS = 300;
/**
 * So many steps are kept as they are, those before them as bytes. What is worked out of a record (its chords, its engraving) lives as long as
 * the record: a step that many widgets follow took 17 KiB with it, and takes 9 as bytes.
 */
const LIVE_STEPS = 20;

/** Puts a step on a stack, in place; the one that lies deep enough by now becomes bytes. */
function put(stack: Entry[], entry: Entry): void {
  stack.push(entry);
  const at = stack.length - 1 - LIVE_STEPS;
  const deep = stack[at];
  if (deep !== undefined && "updated" in deep.diff) stack[at] = { ...deep, diff: packStep(deep.diff) };
}

const diffOf = ({ diff }: Entry): Diff<StoreRecord> => ("updated" in diff ? diff : unpackStep(diff));

/** The undo and redo stacks: diffs of document records. */
export function createHistory() {
  let undo: Entry[] = [];
  let redo: Entry[] = [];
  return {
    depth: () => ({ undo: undo.length, redo: redo.length }),
    push(diff: Diff<StoreRecord>, gesture?: string): void {
      const last = undo.at(-1);
      const joins = gesture !== undefined && last?.gesture === gesture;
      const joined = joins ? composeDiffs(diffOf(last), diff) : diff;
      if (joins) undo.pop();
      // A gesture that came back to where it began (Escape in a field) is no step.
      if (!joins || !isEmptyDiff(joined)) put(undo, { diff: joined, gesture });
      if (undo.length > MOST_STEPS) undo.shift();
      redo = [];
    },
    /** The diff that takes the last step back. */
    takeUndo(): Diff<StoreRecord> | undefined {
      const entry = undo.pop();
      if (entry === undefined) return undefined;
      put(redo, entry);
      return invertDiff(diffOf(entry));
    },
    takeRedo(): Diff<StoreRecord> | undefined {
      const entry = redo.pop();
      if (entry === undefined) return undefined;
      const diff = diffOf(entry);
      put(undo, { diff, gesture: undefined });
      return diff;
    },
    clear(): void {
      undo = [];
      redo = [];
    },
  };
}
