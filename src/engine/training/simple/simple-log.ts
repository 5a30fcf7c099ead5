import type { WidgetId } from "../../../documents/records.ts";
import { elementName } from "../../../music/element-name.ts";
import type { ChordElement } from "../../../music/elements.ts";
import { changeNames } from "../../../music/training/changes.ts";
import { exerciseKeyOf } from "../../../music/training/exercises.ts";
import { tonicOf } from "../../../music/transpose.ts";
import type { PracticeRun } from "../../../protocol/engine/practice.ts";
import { stepResults, type TrainingState } from "../../../widgets/simple-training/definition.ts";
import type { Reader } from "../../store/store.ts";
import { practiceSource, sourceOf } from "../source.ts";

/** What was seen of one widget's simple training. */
interface Log {
  /** The elements asked for, to tell another piece. */
  readonly asked: string;
  readonly askedAt: number | undefined;
  readonly found: readonly (number | null)[];
  /** The step with which this run began: those before it are of a run that was left. */
  readonly from: number;
}

/** How a training stands after it was written. */
export interface Looked {
  /** The time that each step took to find, milliseconds; null where it was not, or that is not known. */
  readonly found: readonly (number | null)[];
  /** Another exercise is there, or the same from its beginning. */
  readonly isAnew: boolean;
  /** The same, from its beginning. */
  readonly isAgain: boolean;
  /** Steps were done since. */
  readonly isFurther: boolean;
  readonly isOver: boolean;
}

/** What the log is told of the time: the moment that is known, and the last key's own. */
export interface Moments {
  readonly now: number | undefined;
  readonly lastStroke: number | undefined;
}

/** Watches simple training from its results. */
export function createSimpleLog() {
  const logs = new Map<WidgetId, Log>();
  return {
    /** The time is known from now on: what was asked for before that is asked for now. */
    tick(now: number): void {
      for (const [id, log] of logs) if (log.askedAt === undefined) logs.set(id, { ...log, askedAt: now });
    },
    /** The step with which the run of a training began. */
    from: (id: WidgetId): number => logs.get(id)?.from ?? 0,
    /** A training is about to go on at a step at which it was left. */
    resume(id: WidgetId, step: number): void {
      const log = logs.get(id);
      if (log !== undefined) logs.set(id, { ...log, from: step, found: Array.from({ length: step }, () => null) });
    },
    /** Looks at a training as it stands. */
    look(id: WidgetId, state: TrainingState, { now, lastStroke }: Moments): Looked {
      const asked = state.steps.map(({ requiredElement }) => requiredElement.id).join(" ");
      const results = stepResults(state);
      const before = logs.get(id);
      const isAgain = before !== undefined && before.asked === asked && results.length < before.found.length;
      const isAnew = isAgain || before?.asked !== asked;
      const log: Log = isAnew ? { asked, askedAt: now, found: [], from: 0 } : before;
      const found = results.map(({ outcome }, index): number | null => {
        const known = log.found[index];
        if (known !== undefined) return known;
        const at = lastStroke ?? now;
        return outcome === "right" && log.askedAt !== undefined && at !== undefined ? Math.max(0, Math.round(at - log.askedAt)) : null;
      });
      const isFurther = !isAnew && found.length > log.found.length;
      const askedAt = found.length > log.found.length ? (lastStroke ?? now) : log.askedAt;
      logs.set(id, { ...log, askedAt, found });
      return { found, isAnew, isAgain, isFurther, isOver: state.steps.length > 0 && results.length >= state.steps.length };
    },
  };
}

function attemptsOf(state: TrainingState, found: readonly (number | null)[], keyOf: (chord: ChordElement) => string | undefined) {
  return stepResults(state).map(({ step, outcome, tries }, index) => {
    const element = state.steps[step]?.requiredElement;
    const before = state.steps[step - 1]?.requiredElement;
    return {
      ...changeNames(
        before === undefined ? null : elementName(before),
        element === undefined ? { kind: "word", name: "" } : elementName(element),
      ),
      key: element?.elementType === "Chord" ? keyOf(element) : undefined,
      outcome: outcome === "right" && tries > 0 ? ("wrong" as const) : outcome,
      foundMs: found[index] ?? null,
      errorMs: null,
    };
  });
}

/** A run of simple training, as far as it has come, with what it was about; `found` and `from` as the log gives them. */
export function simpleRun(
  reader: Reader,
  widgetId: WidgetId,
  state: TrainingState,
  run: Pick<Looked, "found"> & { readonly from: number; readonly id: string; readonly at: number },
): PracticeRun {
  const { found, from, id, at } = run;
  const piece = sourceOf(reader, widgetId)?.piece;
  const source = piece === undefined ? ({ kind: "progression", id: widgetId, title: "Training" } as const) : practiceSource(piece);
  const key = tonicOf(piece?.voices[0]?.key ?? "C");
  const attempts = attemptsOf(state, found, (chord) => piece && exerciseKeyOf(piece, chord)).slice(from);
  return { id, at, source, mode: "simple", tempo: null, key, attempts: attempts.map((each) => ({ ...each, key: each.key ?? key })) };
}
