import type { WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { ticks } from "../../music/time/time.ts";
import { type Places, type Resumed, waitOutcomes } from "./places.ts";
import { type RunHead, waitDetails, waitRecord } from "./report.ts";
import type { TrainingSource } from "./source.ts";
import { waitMembers } from "./spec-state.ts";
import { skipWait, startWait, strokeWait, type WaitState, waitAttempts } from "./wait.ts";
import {
  type ExercisePlace,
  emitRun,
  endRecord,
  holdRun,
  putRecord,
  recordOf,
  type TrainingWorld,
  trainingState,
  voicesFor,
} from "./world.ts";

interface Run {
  readonly source: TrainingSource;
  /** Of the record. */
  readonly id: string;
  readonly head: RunHead;
  state: WaitState;
}

const played = ({ id, state }: Run) => ({ id, mode: "wait", tempo: null, attempts: waitAttempts(state) }) as const;

/** Runs in which the music waits for each of its steps. */
export function createWaitRuns(world: TrainingWorld, places: Places) {
  const runs = new Map<WidgetId, Run>();

  function tell({ head, state, source }: Run): void {
    const record = waitRecord(head, state);
    const before = recordOf(world, head.widgetId);
    if (before !== undefined && equalData(before, record)) return;
    putRecord(world, record);
    if (before?.current === record.current && before.status !== "over") return;
    world.write(head.widgetId, waitMembers(state));
    const step = state.score[state.run.current];
    world.transport({ type: "transport/seek", widgetId: source.playerId, ticks: step?.start ?? ticks(0) });
  }

  function changed(run: Run): void {
    tell(run);
    const { state, source, head } = run;
    if (state.run.current < state.run.steps.length) return;
    runs.delete(head.widgetId);
    emitRun(world, source, played(run));
    keep(run, null);
    places.tell(head.widgetId);
  }

  function keep({ head, source, state }: Run, place: ExercisePlace | null): void {
    places.keep(head.widgetId, { mode: "wait", piece: source.piece, voices: state.voices }, place);
  }

  function go(run: Run, state: WaitState): void {
    const isFurther = state.outcomes.length > run.state.outcomes.length;
    run.state = state;
    if (isFurther && state.run.current < state.run.steps.length) {
      const now = played(run);
      if (now.attempts.length > 0) holdRun(world, run.source, { id: now.id, since: now.attempts[0]?.foundMs ?? 0 }, () => now);
      keep(run, { step: state.run.current, results: state.outcomes });
    }
    changed(run);
  }

  /** What was reached of a run that was ended early. */
  function showDetails({ head, state: { score, outcomes, piece } }: Run): void {
    const record = recordOf(world, head.widgetId);
    if (record !== undefined && outcomes.length > 0) putRecord(world, { ...record, details: waitDetails(score, outcomes, piece) });
  }

  return {
    source: (id: WidgetId): TrainingSource | undefined => runs.get(id)?.source,
    /** @param place the step at which it goes on */
    start(head: RunHead, source: TrainingSource, place: Resumed | undefined): void {
      const outcomes = (place && waitOutcomes(place)) ?? [];
      const state = startWait(source.piece, voicesFor(trainingState(world, head.widgetId), source), world.clock.now(), outcomes);
      const id = world.newId();
      const run = { source, id, head: { ...head, runId: id }, state };
      runs.set(head.widgetId, run);
      tell(run);
    },
    /** Ends a run before its end; what was played of it counts. */
    stop(id: WidgetId): void {
      const run = runs.get(id);
      if (run === undefined) return;
      runs.delete(id);
      endRecord(world, id);
      showDetails(run);
      emitRun(world, run.source, played(run));
    },
    next(id: WidgetId): boolean {
      const run = runs.get(id);
      if (run === undefined) return false;
      go(run, skipWait(run.state, world.clock.now()));
      return true;
    },
    stroke(key: number | "pedal", down: boolean, at: number): void {
      for (const run of [...runs.values()]) {
        go(run, strokeWait(run.state, key, down, at));
      }
    },
  };
}
