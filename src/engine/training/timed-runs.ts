import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import { pieceLength } from "../../music/pieces/timeline.ts";
import { nextTempo } from "../../music/training/adaptive.ts";
import type { InputSource } from "../../protocol/input/input-feed.ts";
import { sessionIds, type TransportSegment } from "../../protocol/records/session-records.ts";
import { joinedSegments, jumps, samePasses, type TrainingPass, trainingPassOf } from "./passes.ts";
import { keyVerdict, overRecord, type RunHead, timedRecord } from "./report.ts";
import type { TrainingSource } from "./source.ts";
import { overMembers, timedMembers } from "./spec-state.ts";
import { abortTimed, advanceTimed, dueSteps, type FinishedPass, startTimed, strokeTimed, type TimedState, withPasses } from "./timed.ts";
import { emitRun, endRecord, presentOf, putRecord, recordOf, type TrainingWorld, trainingState, voicesFor } from "./world.ts";

interface Run {
  readonly source: TrainingSource;
  head: RunHead;
  segments: readonly TransportSegment[];
  /** Undefined until it is known when the music begins. */
  state: TimedState | undefined;
  last: FinishedPass | undefined;
  /** The music is over: only its last notes are waited for. */
  closing: boolean;
}

/** Music that stops so many milliseconds before its end or later has come to its end. */
const NEAR_END = 1000;
const SOURCES: readonly InputSource[] = ["midi", "screen", "computer"];

/** The present as strokes are judged: those of the slowest kind of input may still come. */
function heard(world: TrainingWorld): number {
  const now = presentOf(world);
  return Math.min(now, ...SOURCES.map((source) => world.clock.judged(now, source)));
}

/** Puts a run's passes where transport and clock have them now. */
function place(world: TrainingWorld, run: Run): void {
  const first = run.state?.passes[0]?.pass.repeat ?? run.segments.find(({ kind }) => kind === "music")?.repeat ?? 1;
  const length = pieceLength(run.source.piece);
  const pass = trainingPassOf(run.segments, first, length, world.clock.pageOf);
  if (pass === undefined) return;
  const following = run.closing ? undefined : trainingPassOf(run.segments, first + 1, length, world.clock.pageOf);
  const passes: [TrainingPass, ...TrainingPass[]] = following === undefined ? [pass] : [pass, following];
  const { state, source, head } = run;
  if (state === undefined) run.state = startTimed(source.piece, voicesFor(trainingState(world, head.widgetId), source), passes);
  else if (
    samePasses(
      state.passes.map((each) => each.pass),
      passes,
    )
  )
    return;
  else run.state = withPasses(state, passes);
  run.head = { ...run.head, tempo: pass.bpm };
  tell(world, run, true);
}

function tell(world: TrainingWorld, run: Run, isMoved = false): void {
  const { state, head } = run;
  if (state === undefined) return;
  const now = heard(world);
  const before = recordOf(world, head.widgetId);
  const record = timedRecord(head, state, now, run.last);
  putRecord(world, record);
  if (isMoved || before?.current !== record.current || before.pass !== record.pass)
    world.write(head.widgetId, timedMembers(state, dueSteps(state, now).current));
}

function adapt(world: TrainingWorld, run: Run, { summary, pass }: FinishedPass): void {
  if (trainingState(world, run.head.widgetId)?.adaptive !== true) return;
  const to = nextTempo(pass.bpm, summary.hitRate);
  run.head = { ...run.head, adapted: { from: pass.bpm, to, hitRate: summary.hitRate } };
  if (to !== pass.bpm) world.setTempo(run.source.playerId, to);
}

/** Runs against the clock. */
export function createTimedRuns(world: TrainingWorld) {
  const runs = new Map<WidgetId, Run>();

  /** Goes on with the time. */
  function advance(run: Run): void {
    const before = run.state;
    if (before === undefined) return;
    const now = heard(world);
    const { state, finished } = advanceTimed(before, now);
    run.state = state;
    if (finished === undefined) {
      const shown = recordOf(world, run.head.widgetId);
      const isCountedIn = shown?.status === "countIn" && now >= (state.passes[0]?.pass.start ?? 0);
      if (isCountedIn || state.run !== before.run || shown?.current !== dueSteps(state, now).current) tell(world, run);
      return;
    }
    if (state.passes.length === 0) {
      finish(run, finished);
      return;
    }
    run.last = finished;
    run.head = { ...run.head, pass: run.head.pass + 1 };
    emitRun(world, run.source, { mode: "timed", tempo: finished.pass.bpm, attempts: finished.attempts });
    adapt(world, run, finished);
    place(world, run);
    tell(world, run, true);
  }

  /** The last pass is over. */
  function finish(run: Run, finished: FinishedPass): void {
    const { source, head } = run;
    runs.delete(head.widgetId);
    emitRun(world, source, { mode: "timed", tempo: finished.pass.bpm, attempts: finished.attempts });
    adapt(world, run, finished);
    world.write(head.widgetId, overMembers(finished));
    putRecord(world, overRecord(run.head, finished, source.piece));
  }

  /** Ends a run before its end; what was reached of it is judged, and the tempo stays. */
  function stop(id: WidgetId): void {
    const run = runs.get(id);
    if (run === undefined) return;
    runs.delete(id);
    world.transport({ type: "transport/stop", widgetId: run.source.playerId });
    const finished = run.state && abortTimed(run.state, heard(world));
    if (finished === undefined) {
      endRecord(world, id);
      return;
    }
    emitRun(world, run.source, { mode: "timed", tempo: finished.pass.bpm, attempts: finished.attempts });
    world.write(id, overMembers(finished));
    putRecord(world, overRecord(run.head, finished, run.source.piece));
  }

  return {
    source: (id: WidgetId): TrainingSource | undefined => runs.get(id)?.source,
    start(head: RunHead, source: TrainingSource): Result<null> {
      runs.set(head.widgetId, { source, head, segments: [], state: undefined, last: undefined, closing: false });
      const played = world.transport({ type: "transport/play", widgetId: source.playerId });
      if (!played.ok) runs.delete(head.widgetId);
      return played;
    },
    stop,
    stroke(midi: number, down: boolean, at: number): void {
      for (const run of [...runs.values()]) {
        advance(run);
        const before = run.state;
        if (before === undefined || !runs.has(run.head.widgetId)) continue;
        run.state = strokeTimed(before, midi, down, at);
        const keys = run.head.keys.filter((key) => key.midi !== midi);
        if (down && run.state !== before) keys.push({ midi, kind: keyVerdict(run.state.run, midi, at - before.origin) });
        run.head = { ...run.head, keys };
        tell(world, run);
      }
    },
    tick(): void {
      for (const run of [...runs.values()]) {
        place(world, run);
        advance(run);
      }
    },
    /** The transport that a run is played against was written. */
    followTransport(id: WidgetId): void {
      const run = runs.get(id);
      const transport = run && world.store.find("transport", sessionIds.transport(run.source.playerId));
      if (run === undefined) return;
      if (transport?.status === "playing") {
        run.segments = joinedSegments(run.segments, transport.segments);
        if (run.state !== undefined && jumps(run.segments)) stop(id);
        else place(world, run);
        return;
      }
      const end = run.state?.passes[0]?.pass.end;
      if (end !== undefined && presentOf(world) > end - NEAR_END) run.closing = true;
      else if (run.segments.length > 0) stop(id);
    },
  };
}
