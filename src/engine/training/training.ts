import type { WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { ok, type Result, refuse } from "../../lib/result.ts";
import { stepNoteKey } from "../../music/training/law.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { MidiInputMessage } from "../../protocol/input/input-feed.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { modeOf } from "../../widgets/simple-training/definition.ts";
import { liveWidget } from "../store/widget-state.ts";
import type { RunHead } from "./report.ts";
import { createSimpleLog, simpleRun } from "./simple-log.ts";
import { sourceOf, type TrainingSource } from "./source.ts";
import { createTimedRuns } from "./timed-runs.ts";
import { createWaitRuns } from "./wait-runs.ts";
import { dropRecord, endRecord, presentOf, putRecord, recordOf, type TrainingWorld, trainingState } from "./world.ts";

export type TrainingCommand = Extract<Command, { type: `training/${string}` }>;
type RunCommand = Extract<Command, { type: "training/start" | "training/stop" | "training/next" }>;

/** Timed and waiting runs, judged from time stamps alone, and the log of simple training. */
export function createTraining(world: TrainingWorld) {
  const { store, clock } = world;
  const timed = createTimedRuns(world);
  const waiting = createWaitRuns(world);
  const log = createSimpleLog();
  /** What the run that is shown was about, as it goes and when it is over. */
  const shown = new Map<WidgetId, TrainingSource>();
  let lastStroke: number | undefined;

  function stop(id: WidgetId): void {
    timed.stop(id);
    waiting.stop(id);
    endRecord(world, id);
  }

  const sourceOfRun = (id: WidgetId): TrainingSource | undefined => timed.source(id) ?? waiting.source(id);
  const isRunning = (id: WidgetId): boolean => sourceOfRun(id) !== undefined;

  function start(id: WidgetId): Result<null> {
    const state = trainingState(world, id);
    if (state === undefined) return refuse("unknown-widget", `There is no training "${id}".`, "widgetId");
    const mode = modeOf(state);
    if (mode === "simple") return refuse("no-run", "Simple training needs no start: play the chord that is asked for.");
    const source = sourceOf(store, id);
    if (source === undefined)
      return refuse("nothing-to-train", "There is no music to train on yet. Choose a progression, or link this training to a player.");
    stop(id);
    shown.set(id, source);
    const { playerId, piece } = source;
    world.transport({ type: "transport/stop", widgetId: playerId });
    const player = liveWidget(store, playerId);
    const tempo = player?.definition.plays?.tempo(player.state) ?? piece.tempo;
    const head: RunHead = { widgetId: id, playerId, tempo, pass: 1, adapted: null, keys: [] };
    if (mode === "timed") return timed.start(head, source);
    waiting.start(head, source);
    return ok(null);
  }

  /** True where the music under a run or its result is another by now; its tempo alone may change. */
  function isOtherMusic(id: WidgetId): boolean {
    const before = shown.get(id);
    const now = sourceOf(store, id);
    return before !== undefined && !equalData({ ...before.piece, tempo: 0 }, now === undefined ? null : { ...now.piece, tempo: 0 });
  }

  /** Other music is there: a run ends, and nothing of it stays on the notation; a result that was looked at goes. */
  function leave(id: WidgetId): void {
    const wasRunning = isRunning(id);
    shown.delete(id);
    if (wasRunning) stop(id);
    else dropRecord(world, id);
    const record = recordOf(world, id);
    if (record !== undefined) putRecord(world, { ...record, marks: [], details: null });
  }

  function logSimple(id: WidgetId): void {
    const state = trainingState(world, id);
    if (state === undefined || modeOf(state) !== "simple") return;
    const found = log.look(id, state, { now: clock.now(), lastStroke });
    if (found !== undefined) world.onRun(simpleRun(store, id, state, { found, id: world.newId(), at: clock.epochOf(presentOf(world)) }));
  }

  return {
    command(command: RunCommand): Result<null> {
      switch (command.type) {
        case "training/start":
          return start(command.widgetId);
        case "training/stop":
          if (!isRunning(command.widgetId)) dropRecord(world, command.widgetId);
          stop(command.widgetId);
          return ok(null);
        case "training/next":
          return waiting.next(command.widgetId) ? ok(null) : refuse("nothing-waits", "Nothing waits to be played. Press Start first.");
      }
    },
    /** A live message was read. */
    stroke({ at, status, data1, data2, source }: MidiInputMessage): void {
      clock.stamped(at);
      const key = stepNoteKey(status, data1, data2);
      if (key === undefined) return;
      if (key.down) lastStroke = at;
      const judged = clock.judged(at, source);
      timed.stroke(key.midi, key.down, judged);
      waiting.stroke(key.midi, key.down, judged);
    },
    /** The page told the time. */
    tick(): void {
      timed.tick();
      log.tick(presentOf(world));
    },
    /** Something was written: transports, pieces and the results of simple training are followed. */
    follow({ diff, cause }: StoreFrame): void {
      const touched = new Set([...Object.keys(diff.added), ...Object.keys(diff.updated), ...Object.keys(diff.removed)]);
      for (const [id, { playerId }] of [...shown]) {
        const isMusicTouched = cause !== "live" && (touched.has(`widget:${playerId}`) || touched.has(`widget:${id}`));
        if (isMusicTouched && isOtherMusic(id)) leave(id);
        else if (touched.has(sessionIds.transport(playerId))) timed.followTransport(id);
      }
      for (const key of touched) {
        const id = /^(?:widget|widgetSession):(.*)$/.exec(key)?.[1];
        if (id !== undefined) logSimple(id as WidgetId);
      }
    },
  };
}
