import type { WidgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { bandPlanOf } from "../../music/band/plan.ts";
import type { RunForm } from "../../music/band/run-form.ts";
import type { VoiceId } from "../../music/elements.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import { type PageMs, pageMs } from "../../music/time/time.ts";
import { askableVoices, askedVoices } from "../../music/training/expected.ts";
import { tonicOf } from "../../music/transpose.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { PracticeAttempt, PracticeRun } from "../../protocol/engine/practice.ts";
import type { InputSource } from "../../protocol/input/input-feed.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import type { TrainingState } from "../../widgets/simple-training/definition.ts";
import type { Accompaniment } from "../playback/band/practice.ts";
import type { Store } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import type { EngineClock } from "./clock.ts";
import { practiceSource, type TrainingSource } from "./source.ts";

/** What training needs of the engine around it. */
export interface TrainingWorld {
  readonly store: Store;
  readonly clock: EngineClock;
  transport(command: Extract<Command, { type: `transport/${string}` }>): Result<null>;
  /** Changes a training's live state and settles its links, with what is shown of its run. */
  write(id: WidgetId, members: Partial<TrainingState>, shown?: TrainingRecord): void;
  /** How a player accompanies a run that is judged; undefined: as it is set. */
  accompany(id: WidgetId, how: Accompaniment | undefined): void;
  /** Sets the tempo of a widget that plays, by its own action. */
  setTempo(id: WidgetId, bpm: number): void;
  newId(): string;
  onRun(run: PracticeRun): void;
  readonly record: {
    /** Stores a run that goes on, as far as it has come; it is made where it is written. @param begun its id, and when it began */
    hold(begun: { readonly id: string; readonly at: number }, made: () => PracticeRun | undefined): void;
    /** Where an exercise was left; undefined where it was not. */
    placeOf(id: string): Promise<ExercisePlace | undefined>;
    /** Remembers where an exercise stands; null: at its end or its beginning. */
    keepPlace(id: string, place: ExercisePlace | null): void;
  };
}

/** A step of an exercise, from 0, and the results of those before it. */
export interface ExercisePlace {
  readonly step: number;
  readonly results: readonly unknown[];
}

/** A training as it stands; undefined where there is none of that id. */
export function trainingState({ store }: TrainingWorld, id: WidgetId): TrainingState | undefined {
  const widget = liveWidget(store, id);
  return widget?.definition.type === "simpleTraining" ? (widget.state as TrainingState) : undefined;
}

/** The voices of a piece that a training asks for. */
export const voicesFor = (state: TrainingState | undefined, { piece }: TrainingSource): readonly VoiceId[] =>
  askedVoices(state?.voices, askableVoices(piece));

/** What the band of a run's player plays, plain where none does, and what of it the learner plays. */
export function playedOf(world: TrainingWorld, id: WidgetId, source: TrainingSource): Pick<RunForm, "style" | "seats"> {
  const player = liveWidget(world.store, source.playerId);
  const settings = player?.definition.plays?.settings?.(player.state);
  const seats = voicesFor(trainingState(world, id), source).map(kindOf);
  return { style: (settings && bandPlanOf(source.piece, settings.band)?.style.name) ?? "plain", seats: [...new Set(seats)] };
}

export const recordOf = ({ store }: TrainingWorld, id: WidgetId): TrainingRecord | undefined =>
  store.find("training", sessionIds.training(id));

export function putRecord({ store }: TrainingWorld, record: TrainingRecord): void {
  store.transact({ cause: "live" }, (tx) => {
    tx.put(record);
    return ok(null);
  });
}

/** What was shown of a run that is no more stays, as what is over. */
export function endRecord(world: TrainingWorld, id: WidgetId): void {
  const record = recordOf(world, id);
  if (record === undefined || record.status === "over") return;
  putRecord(world, { ...record, status: "over", keys: [], marks: record.marks.filter(({ kind }) => kind !== "now") });
}

/** The result is closed. */
export function dropRecord({ store }: TrainingWorld, id: WidgetId): void {
  if (store.get(sessionIds.training(id)) === undefined) return;
  store.transact({ cause: "live" }, (tx) => {
    tx.remove(sessionIds.training(id));
    return ok(null);
  });
}

/** The latest moment that is known. */
export const presentOf = ({ clock }: TrainingWorld): PageMs => clock.now() ?? pageMs(0);

/** A run as its kind of training knows it. */
export type PlayedRun = Pick<PracticeRun, "id" | "mode" | "tempo" | "drifts" | "places" | "form"> & {
  readonly attempts: readonly PracticeAttempt[];
};

/** A run for the record; undefined where nothing was asked for in it. */
function practiceRun(at: number, { piece }: TrainingSource, run: PlayedRun): PracticeRun | undefined {
  const [first] = run.attempts;
  if (first === undefined) return undefined;
  const key = tonicOf(piece.voices[0]?.key ?? "C");
  return { at, source: practiceSource(piece), key: first.key || key, ...run };
}

const epoch = (world: TrainingWorld): number => world.clock.epochOf(presentOf(world));

/** Hands a finished run on; one in which nothing was asked for is none. */
export function emitRun(world: TrainingWorld, source: TrainingSource, run: PlayedRun): void {
  const made = practiceRun(epoch(world), source, run);
  if (made !== undefined) world.onRun(made);
}

/**
 * Stores what was done so far of a run that goes on: it is in the record should this tab be closed or killed.
 * @param since milliseconds that it goes on for
 */
export function holdRun(
  world: TrainingWorld,
  source: TrainingSource,
  { id, since }: { id: string; since: number },
  run: () => PlayedRun,
): void {
  const at = epoch(world);
  world.record.hold({ id, at: at - since }, () => practiceRun(at, source, run()));
}

const SOURCES: readonly InputSource[] = ["midi", "screen", "computer", "microphone"];

/** The present as strokes are judged: those of the slowest kind of input may still come. */
export function heard(world: TrainingWorld): number {
  const { clock } = world;
  const now = presentOf(world);
  let slowest: number = now;
  for (const source of SOURCES) slowest = Math.min(slowest, clock.judged(now, source));
  return slowest - clock.late();
}

/** What a timed run asks for: the chosen voices, or their rhythm alone. */
export function askedOf(world: TrainingWorld, id: WidgetId, source: TrainingSource) {
  const state = trainingState(world, id);
  return { voices: voicesFor(state, source), taps: state?.taps === true };
}
