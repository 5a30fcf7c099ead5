import { touchedIds, touches } from "../../documents/diff.ts";
import { recordIds, type WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { CONTROLLER_SUSTAIN, PEDAL_DOWN } from "../../lib/midi.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/problems.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { gapOf, modeOf } from "../../widgets/simple-training/definition.ts";
import type { LiveEvent } from "../input/live-event.ts";
import { widgetOf } from "../store/derived.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { Places } from "./places.ts";
import type { RunHead } from "./report.ts";
import { SimpleRuns } from "./simple/simple-runs.ts";
import { practiceSource, sourceOf, type TrainingSource } from "./source.ts";
import { pedalTimed, strikeTimedUnclearly } from "./timed.ts";
import { TimedRuns } from "./timed-runs.ts";
import { createWaitRuns } from "./wait-runs.ts";
import { dropRecord, endRecord, presentOf, putRecord, recordOf, type TrainingWorld, trainingState } from "./world.ts";

export type TrainingCommand = Extract<Command, { type: `training/${string}` }>;
type RunCommand = Extract<Command, { type: "training/start" | "training/stop" | "training/next" }>;

/** Timed and waiting runs, judged from time stamps alone, and the log of simple training. */
export class Training {
  readonly #world: TrainingWorld;
  readonly #timed: TimedRuns;
  readonly #waiting: ReturnType<typeof createWaitRuns>;
  readonly #simple: SimpleRuns;
  readonly #places: Places;
  /** What the run that is shown was about, as it goes and when it is over. */
  readonly #shown = new Map<WidgetId, TrainingSource>();
  #lastStroke: number | undefined;

  constructor(world: TrainingWorld) {
    this.#world = world;
    this.#places = new Places(world);
    this.#timed = new TimedRuns(world, this.#places);
    this.#waiting = createWaitRuns(world, this.#places);
    this.#simple = new SimpleRuns(world);
  }

  command(command: RunCommand): Result<null> {
    const { type, widgetId } = command;
    switch (type) {
      case "training/start":
        return this.#start(widgetId, command.resume === true);
      case "training/stop":
        if (!this.#isRunning(widgetId)) dropRecord(this.#world, widgetId);
        this.#stop(widgetId);
        return ok(null);
      case "training/next":
        return this.#waiting.next(widgetId) ? ok(null) : refuse("nothing-waits");
    }
  }

  /** A live message was read. */
  stroke({ at, midi, source }: LiveEvent): void {
    const { clock } = this.#world;
    clock.stamped(at);
    const judged = clock.judged(at, source);
    if (midi.kind === "control" && midi.controller === CONTROLLER_SUSTAIN) {
      this.#timed.change((state) => pedalTimed(state, midi.value >= PEDAL_DOWN, judged));
      this.#waiting.stroke("pedal", midi.value >= PEDAL_DOWN, judged);
    }
    if (midi.kind === "unclear") this.#timed.change((state) => strikeTimedUnclearly(state, judged));
    if (midi.kind !== "on" && midi.kind !== "off") return;
    const isDown = midi.kind === "on";
    if (isDown) this.#lastStroke = at;
    this.#timed.stroke(midi.note, isDown, judged, source !== "microphone");
    this.#waiting.stroke(midi.note, isDown, judged);
  }

  /** The page told the time. */
  tick(): void {
    this.#timed.tick();
    this.#simple.tick(presentOf(this.#world));
  }

  /** Something was written: transports, pieces and the results of simple training are followed. */
  follow({ diff, cause }: StoreFrame): void {
    for (const [id, { playerId }] of [...this.#shown]) {
      const isMusicTouched = cause !== "live" && (touches(diff, recordIds.widget(playerId)) || touches(diff, recordIds.widget(id)));
      if (isMusicTouched && this.#isOtherMusic(id)) this.#leave(id);
      else if (touches(diff, sessionIds.transport(playerId))) this.#timed.followTransport(id);
    }
    const touched = touchedIds(diff);
    if (cause !== "live" && touched.some((key) => key.startsWith("widget:") || key.startsWith("link:"))) this.#places.look();
    for (const key of touched) {
      const id = widgetOf(key);
      if (id !== undefined) this.#simple.look(id, { now: this.#world.clock.now(), lastStroke: this.#lastStroke });
    }
  }

  #start(id: WidgetId, isResumed: boolean): Result<null> {
    const state = trainingState(this.#world, id);
    if (state === undefined) return refuse("unknown-training", { id }, "widgetId");
    const mode = modeOf(state);
    if (mode === "simple") return refuse("no-run");
    const source = sourceOf(this.#world.store, id);
    if (source === undefined) return refuse("nothing-to-train");
    this.#stop(id);
    this.#shown.set(id, source);
    this.#world.transport({ type: "transport/stop", widgetId: source.playerId });
    const head = headOf(this.#world.store, id, source);
    const place = isResumed ? this.#places.of(id) : undefined;
    if (mode === "timed") return this.#timed.start({ ...head, gap: gapOf(state) }, source, place);
    this.#waiting.start(head, source, place);
    return ok(null);
  }

  #stop(id: WidgetId): void {
    this.#timed.stop(id);
    this.#waiting.stop(id);
    endRecord(this.#world, id);
    this.#places.tell(id);
  }

  #isRunning(id: WidgetId): boolean {
    return (this.#timed.source(id) ?? this.#waiting.source(id)) !== undefined;
  }

  /** True where the music under a run or its result is another by now; its tempo alone may change. */
  #isOtherMusic(id: WidgetId): boolean {
    const before = this.#shown.get(id);
    const now = sourceOf(this.#world.store, id);
    return before !== undefined && !equalData({ ...before.piece, tempo: 0 }, now === undefined ? null : { ...now.piece, tempo: 0 });
  }

  /** Other music is there: a run ends, and nothing of it stays on the notation; a result that was looked at goes. */
  #leave(id: WidgetId): void {
    const wasRunning = this.#isRunning(id);
    this.#shown.delete(id);
    if (wasRunning) this.#stop(id);
    else dropRecord(this.#world, id);
    const record = recordOf(this.#world, id);
    if (record !== undefined) putRecord(this.#world, { ...record, marks: [], details: null });
  }
}

/** A run before its first step, at the tempo its player has now. */
function headOf(reader: Reader, widgetId: WidgetId, { playerId, piece }: TrainingSource): RunHead {
  const player = liveWidget(reader, playerId);
  const tempo = player?.definition.plays?.tempo(player.state) ?? piece.tempo;
  return { widgetId, playerId, source: practiceSource(piece), runId: null, tempo, pass: 1, adapted: null, keys: [], gap: null };
}
