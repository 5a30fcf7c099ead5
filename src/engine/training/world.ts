import type { WidgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { VoiceId } from "../../music/elements.ts";
import { type PageMs, pageMs } from "../../music/time/time.ts";
import { askableVoices } from "../../music/training/expected.ts";
import { tonicOf } from "../../music/transpose.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { PracticeAttempt, PracticeRun } from "../../protocol/engine/practice.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { askedVoices, type TrainingState } from "../../widgets/simple-training/definition.ts";
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
  /** Changes a training's live state and settles its links. */
  write(id: WidgetId, members: Partial<TrainingState>): void;
  /** How a player accompanies a run that is judged; undefined: as it is set. */
  accompany(id: WidgetId, how: Accompaniment | undefined): void;
  /** Sets the tempo of a widget that plays, by its own action. */
  setTempo(id: WidgetId, bpm: number): void;
  newId(): string;
  onRun(run: PracticeRun): void;
}

/** A training as it stands; undefined where there is none of that id. */
export function trainingState({ store }: TrainingWorld, id: WidgetId): TrainingState | undefined {
  const widget = liveWidget(store, id);
  return widget?.definition.type === "simpleTraining" ? (widget.state as TrainingState) : undefined;
}

/** The voices of a piece that a training asks for. */
export const voicesFor = (state: TrainingState | undefined, { piece }: TrainingSource): readonly VoiceId[] =>
  askedVoices(state?.voices, askableVoices(piece));

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

/** Hands a finished run on; one in which nothing was asked for is none. */
export function emitRun(
  world: TrainingWorld,
  { piece }: TrainingSource,
  run: { readonly mode: PracticeRun["mode"]; readonly tempo: number | null; readonly attempts: readonly PracticeAttempt[] },
): void {
  const [first] = run.attempts;
  if (first === undefined) return;
  const key = tonicOf(piece.voices[0]?.key ?? "C");
  world.onRun({
    id: world.newId(),
    at: world.clock.epochOf(presentOf(world)),
    source: practiceSource(piece),
    key: first.key || key,
    ...run,
  });
}
