import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import { pieceLength } from "../../music/pieces/timeline.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import type { Ticks } from "../../music/time/time.ts";
import { nextTempo } from "../../music/training/adaptive.ts";
import { TAP, writtenSteps } from "../../music/training/expected.ts";
import { sessionIds, type TransportSegment } from "../../protocol/records/session-records.ts";
import { joinedSegments, jumps, samePasses, type TrainingPass, trainingPassOf } from "./passes.ts";
import type { Places, Resumed } from "./places.ts";
import { attemptPlaces, driftsMember, keyVerdict, overRecord, passDrifts, passForm, type RunHead, timedRecord } from "./report.ts";
import type { TrainingSource } from "./source.ts";
import { overMembers, timedMembers } from "./spec-state.ts";
import {
  abortTimed,
  advanceTimed,
  attemptsSoFar,
  dueStep,
  type FinishedPass,
  isPlayed,
  presentStep,
  reachedSteps,
  startTimed,
  strokeTimed,
  type TimedState,
  withPasses,
} from "./timed.ts";
import {
  askedOf,
  emitRun,
  endRecord,
  heard,
  holdRun,
  playedOf,
  presentOf,
  putRecord,
  recordOf,
  type TrainingWorld,
  trainingState,
  voicesFor,
} from "./world.ts";

interface Run {
  readonly source: TrainingSource;
  head: RunHead;
  segments: readonly TransportSegment[];
  /** Undefined until it is known when the music begins. */
  state: TimedState | undefined;
  /** The pass that its summary is of: the last in which something was played, with its head as it was. */
  last: { readonly head: RunHead; readonly finished: FinishedPass } | undefined;
  /** The last in which nothing was: a run of which this is all that there is has it as its result. */
  silent: FinishedPass | undefined;
  /** Of the record: of the pass that goes on. */
  id: string;
  /** How many of its steps were stored. */
  held: number;
  /** Where each step of the whole music stands, once that was asked for. */
  written?: readonly Ticks[];
  /** The music is over: only its last notes are waited for. */
  closing: boolean;
}

/** Music that stops so many milliseconds before its end or later has come to its end. */
const NEAR_END = 1000;

/** Puts a run's passes where transport and clock have them now. */
function place(world: TrainingWorld, run: Run): void {
  const first = run.state?.passes[0]?.pass.repeat ?? run.segments.find(({ kind }) => kind === "music")?.repeat ?? 1;
  const length = pieceLength(run.source.piece);
  const pass = trainingPassOf(run.segments, first, length, world.clock.pageOf);
  if (pass === undefined) return;
  const following = run.closing ? undefined : trainingPassOf(run.segments, first + 1, length, world.clock.pageOf);
  const passes: [TrainingPass, ...TrainingPass[]] = following === undefined ? [pass] : [pass, following];
  const { state, source } = run;
  if (state === undefined) run.state = startTimed(source.piece, askedOf(world, run.head.widgetId, source), passes);
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
  const record = timedRecord(head, state, now, run.last?.finished);
  if (isMoved || before?.current !== record.current || before.pass !== record.pass)
    world.write(head.widgetId, timedMembers(state, dueStep(state, now)), record);
  else putRecord(world, record);
}

/** Shows a run anew where the time alone changed what is shown of it. */
function tellIfChanged(world: TrainingWorld, run: Run, before: TimedState, state: TimedState): void {
  const now = heard(world);
  const shown = recordOf(world, run.head.widgetId);
  const isCountedIn = shown?.status === "countIn" && now >= (state.passes[0]?.pass.start ?? 0);
  const isMoved = shown?.current !== dueStep(state, now) || shown.present !== presentStep(state, now).index;
  if (isCountedIn || state.run !== before.run || isMoved) tell(world, run);
}

function adapt(world: TrainingWorld, run: Run, { summary, pass, run: { notes } }: FinishedPass): void {
  if (trainingState(world, run.head.widgetId)?.adaptive !== true || notes.every(({ onset }) => onset === "unclear")) return;
  const to = nextTempo(pass.bpm, summary.hitRate);
  run.head = { ...run.head, adapted: { from: pass.bpm, to, hitRate: summary.hitRate } };
  if (to !== pass.bpm) world.setTempo(run.source.playerId, to);
}

/** Stores a pass that is over and remembers it as the result; one in which nothing was played is none of its own beside others. */
function closePass(world: TrainingWorld, run: Run, finished: FinishedPass | undefined, isLast: boolean): void {
  const isSilent = finished === undefined || !isPlayed(finished.run);
  if (isSilent && finished !== undefined) run.silent = finished;
  const kept = isSilent ? (isLast && run.last === undefined ? run.silent : undefined) : finished;
  run.held = 0;
  if (kept === undefined) return;
  emitPass(world, run, kept);
  run.last = { head: { ...run.head, tempo: kept.pass.bpm }, finished: kept };
}

function emitPass(world: TrainingWorld, run: Run, finished: FinishedPass): void {
  const { pass, attempts } = finished;
  const drifts = driftsMember(passDrifts(run.head, finished, run.source.piece));
  const endedAt = presentOf(world);
  const places = attemptPlaces(finished, run.source.piece, endedAt);
  const form = passForm(finished, run.source.piece, { ...playedOf(world, run.head.widgetId, run.source), endedAt });
  emitRun(world, run.source, { id: run.id, mode: "timed", tempo: pass.bpm, attempts, places, form, ...drifts });
  Object.assign(run, { head: { ...run.head, runId: run.id }, id: world.newId(), held: 0 });
}

/** Stores what was played of a pass that goes on, step by step, and where it stands. */
function holdPass(world: TrainingWorld, places: Places, run: Run, state: TimedState): void {
  const reached = reachedSteps(state, heard(world));
  const [first] = state.passes;
  if (first === undefined || reached <= run.held || (run.last !== undefined && !isPlayed(state.run))) return;
  run.held = reached;
  const drifts = driftsMember(recordOf(world, run.head.widgetId)?.drifts ?? []);
  const about = { id: run.id, mode: "timed", tempo: first.pass.bpm, ...drifts } as const;
  if (first.steps.some(({ counts }, step) => counts && step < reached))
    holdRun(world, run.source, { id: run.id, since: 0 }, () => ({ ...about, attempts: attemptsSoFar(state, reached) }));
  // Round and round in a loop there is no place to go on from.
  const next = first.steps[reached];
  if (run.segments.some(({ loop }) => loop !== null) || next === undefined) return;
  run.written ??= writtenSteps(run.source.piece, state.voices).map(({ start }) => start);
  const step = run.written.indexOf(next.start);
  places.keep(run.head.widgetId, { mode: "timed", piece: run.source.piece, voices: state.voices }, { step, results: [] });
}

/** Shows a run that is over as the last pass was judged in which something was played. */
function showResult(world: TrainingWorld, { source, last, head: { adapted } }: Run): void {
  if (last === undefined) return;
  const head = { ...last.head, adapted };
  world.write(head.widgetId, overMembers(last.finished), overRecord(head, last.finished, source.piece));
}

/** A pass is over and another one follows. */
function beginNextPass(world: TrainingWorld, run: Run, finished: FinishedPass): void {
  closePass(world, run, finished, false);
  run.head = { ...run.head, pass: run.head.pass + 1 };
  adapt(world, run, finished);
  place(world, run);
  tell(world, run, true);
}

/** Runs against the clock. */
export class TimedRuns {
  readonly #world: TrainingWorld;
  readonly #places: Places;
  readonly #runs = new Map<WidgetId, Run>();

  constructor(world: TrainingWorld, places: Places) {
    this.#world = world;
    this.#places = places;
  }

  source(id: WidgetId): TrainingSource | undefined {
    return this.#runs.get(id)?.source;
  }

  /** @param place where it goes on: from the beginning of that bar */
  start(head: RunHead, source: TrainingSource, place: Resumed | undefined): Result<null> {
    this.#runs.set(head.widgetId, {
      source,
      head,
      segments: [],
      state: undefined,
      last: undefined,
      silent: undefined,
      id: this.#world.newId(),
      held: 0,
      closing: false,
    });
    const silent = voicesFor(trainingState(this.#world, head.widgetId), source).map(kindOf);
    this.#world.accompany(source.playerId, { silent, ...(head.gap === null ? {} : { gap: head.gap }) });
    if (place !== undefined) this.#world.transport({ type: "transport/seek", widgetId: source.playerId, ticks: place.bar });
    const played = this.#world.transport({ type: "transport/play", widgetId: source.playerId });
    if (!played.ok) this.#forget(head.widgetId, source);
    return played;
  }

  /** Ends a run before its end; what was reached of it is judged, and the tempo stays. */
  stop(id: WidgetId): void {
    const run = this.#runs.get(id);
    if (run === undefined) return;
    this.#forget(id, run.source);
    this.#world.transport({ type: "transport/stop", widgetId: run.source.playerId });
    const finished = run.state && abortTimed(run.state, heard(this.#world));
    closePass(this.#world, run, finished, true);
    if (run.last === undefined) endRecord(this.#world, id);
    else showResult(this.#world, run);
    this.#places.tell(id);
  }

  /** @param hasEnd whether it is known when the key comes up: a microphone hears a string die away, and no finger leave it */
  stroke(midi: number, down: boolean, at: number, hasEnd: boolean): void {
    for (const run of [...this.#runs.values()]) {
      this.#advance(run, false);
      const before = run.state;
      if (before === undefined || !this.#runs.has(run.head.widgetId)) continue;
      const state = down || hasEnd ? strokeTimed(before, midi, down, at) : before;
      run.state = state;
      const keys = run.head.keys.filter((key) => key.midi !== midi);
      if (down && state !== before) keys.push({ midi, ...keyVerdict(state.run, before.taps ? TAP : midi, at - before.origin) });
      run.head = { ...run.head, keys };
      tell(this.#world, run);
      holdPass(this.#world, this.#places, run, state);
    }
  }

  /** Something other than a key befalls what goes on: the pedal, a stroke that nobody could tell. */
  change(next: (state: TimedState) => TimedState): void {
    for (const run of [...this.#runs.values()]) {
      this.#advance(run);
      const before = run.state;
      if (before === undefined || !this.#runs.has(run.head.widgetId)) continue;
      run.state = next(before);
      if (run.state.run !== before.run) tell(this.#world, run);
    }
  }

  tick(): void {
    for (const run of [...this.#runs.values()]) {
      place(this.#world, run);
      this.#advance(run);
    }
  }

  /** The transport that a run is played against was written. */
  followTransport(id: WidgetId): void {
    const run = this.#runs.get(id);
    const transport = run && this.#world.store.find("transport", sessionIds.transport(run.source.playerId));
    if (run === undefined) return;
    if (transport?.status === "playing") {
      run.segments = joinedSegments(run.segments, transport.segments);
      if (run.state !== undefined && jumps(run.segments)) this.stop(id);
      else place(this.#world, run);
      return;
    }
    const end = run.state?.passes[0]?.pass.end;
    if (end !== undefined && presentOf(this.#world) > end - NEAR_END) run.closing = true;
    else if (run.segments.length > 0) this.stop(id);
  }

  /** Goes on with the time. @param tells false: what is shown of the run is told afterwards */
  #advance(run: Run, tells = true): void {
    const before = run.state;
    if (before === undefined) return;
    const { state, finished } = advanceTimed(before, heard(this.#world));
    run.state = state;
    if (finished === undefined) {
      if (!tells) return;
      tellIfChanged(this.#world, run, before, state);
      holdPass(this.#world, this.#places, run, state);
    } else if (state.passes.length === 0) this.#finish(run, finished);
    else beginNextPass(this.#world, run, finished);
  }

  /** A run is no more: the player plays as it is set. */
  #forget(id: WidgetId, { playerId }: TrainingSource): void {
    this.#runs.delete(id);
    this.#world.accompany(playerId, undefined);
  }

  /** The last pass is over. */
  #finish(run: Run, finished: FinishedPass): void {
    this.#forget(run.head.widgetId, run.source);
    closePass(this.#world, run, finished, true);
    adapt(this.#world, run, finished);
    const { state } = run;
    if (state !== undefined) this.#places.keep(run.head.widgetId, { mode: "timed", piece: state.piece, voices: state.voices }, null);
    showResult(this.#world, run);
    this.#places.tell(run.head.widgetId);
  }
}
