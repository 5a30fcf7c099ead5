import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../music/result.ts";
import { ok, refuse } from "../../music/result.ts";
import { audioSeconds, type Ticks, ticks } from "../../music/time.ts";
import { SCHEDULE_AHEAD_SECONDS, VOICE_TAG, type VoiceTag } from "../../protocol/audio-feed.ts";
import type { Command } from "../../protocol/commands.ts";
import type { AudioRoad } from "../../protocol/engine-api.ts";
import { sessionIds, type TransportRecord } from "../../protocol/session-records.ts";
import type { Store } from "../store/store.ts";
import { type AudioLine, openAudioLine } from "./audio-line.ts";
import { endFrame, eventsBetween, positionAt, type Segment } from "./plan.ts";
import { createPlanner, type Planned } from "./planner.ts";
import { playPreview } from "./preview.ts";

/** A transport that is playing: what, from where, and how far the worklet's queue is filled. */
interface Run {
  planned: Planned;
  segment: Segment;
  filledTo: number;
}

/** Frames between the last reported frame and the earliest a change can still reach: a report's age and the message's way. */
const LEAD_SECONDS = 0.06;
/** What a transport of each group sounds by: stopping one group never touches another. */
const TAGS: Readonly<Record<Planned["group"], readonly VoiceTag[]>> = {
  player: [VOICE_TAG.harmony, VOICE_TAG.melody, VOICE_TAG.bass],
  sequencer: [VOICE_TAG.sequencer],
};

type TransportCommand = Extract<Command, { type: `transport/${string}` }>;

/** Playback: transports and chord previews, scheduled ahead by the worklet's own progress. */
export function createPlayback(store: Store) {
  const runs = new Map<WidgetId, Run>();
  const plan = createPlanner(store);
  let line: AudioLine | undefined;

  const record = (id: WidgetId): TransportRecord =>
    store.find("transport", sessionIds.transport(id)) ?? {
      id: sessionIds.transport(id),
      typeName: "transport",
      scope: "session",
      status: "stopped",
      widgetId: id,
      position: ticks(0),
      loop: false,
      segments: [],
    };

  const write = (id: WidgetId, change: Partial<TransportRecord>) => {
    const next = { ...record(id), ...change };
    store.transact({ cause: "transport" }, (tx) => {
      tx.put(next);
      return ok(null);
    });
  };

  const soon = (audio: AudioLine): number => Math.ceil(audio.frame() + LEAD_SECONDS * audio.sampleRate);

  /** Starts a segment of a run at a frame and fills the queue from there. */
  function enter(audio: AudioLine, id: WidgetId, planned: Planned, from: Omit<Segment, "sampleRate">, carry: boolean): void {
    const segment = { ...from, sampleRate: audio.sampleRate };
    const before = runs.get(id)?.segment;
    runs.set(id, { planned, segment, filledTo: segment.frame });
    fill(audio, id, audio.frame(), carry);
    const told = [...(before ? [before] : []), segment].map((part) => ({
      at: audioSeconds(part.frame / audio.sampleRate),
      ticks: part.ticks,
      bpm: part.bpm,
      loop: part.loop,
    }));
    write(id, { status: "playing", segments: told });
  }

  function fill(audio: AudioLine, id: WidgetId, frame: number, carry = false): void {
    const run = runs.get(id);
    if (run === undefined) return;
    const to = Math.max(frame, run.segment.frame) + Math.round(SCHEDULE_AHEAD_SECONDS * audio.sampleRate);
    if (to <= run.filledTo) return;
    audio.schedule(eventsBetween(run.planned, run.segment, run.filledTo, to, carry));
    run.filledTo = to;
  }

  function topUp(frame: number): void {
    if (line === undefined) return;
    for (const [id, run] of runs) {
      fill(line, id, frame);
      const end = endFrame(run.segment, run.planned);
      if (end !== undefined && frame >= end) {
        runs.delete(id);
        write(id, { status: "stopped", position: ticks(0), segments: [] });
      }
    }
  }

  /** Takes back what is queued from `at` on and lets sounding notes go there. */
  const hush = (audio: AudioLine, at: number, group: Planned["group"]) => {
    audio.cancel(at, TAGS[group]);
    audio.release(at, TAGS[group]);
  };

  function play(id: WidgetId, position?: Ticks): Result<null> {
    const planned = plan(id);
    if (planned === undefined) return refuse("nothing-to-play", "There is nothing to play yet. Choose a progression first.");
    if (line === undefined) return refuse("no-audio", "Sound is not running yet. Click anywhere on the page, then press Play again.");
    for (const other of runs.keys()) if (other !== id && plan(other)?.group === planned.group) pause(other);
    const at = soon(line);
    if (runs.has(id)) hush(line, at, planned.group);
    const asked = position ?? record(id).position;
    const start = asked >= planned.length ? ticks(0) : asked;
    enter(line, id, planned, { frame: at, ticks: start, bpm: planned.bpm, loop: loopOf(id, planned) }, false);
    return ok(null);
  }

  const loopOf = (id: WidgetId, planned: Planned) => (planned.loops || record(id).loop ? { start: ticks(0), end: planned.length } : null);

  function halt(id: WidgetId, status: "paused" | "stopped"): void {
    const run = runs.get(id);
    const position = run && line ? positionAt(run.segment, run.planned, soon(line)) : record(id).position;
    if (run && line) hush(line, soon(line), run.planned.group);
    runs.delete(id);
    write(id, { status, position: status === "stopped" ? ticks(0) : position, segments: [] });
  }
  const pause = (id: WidgetId) => halt(id, "paused");

  function seek(id: WidgetId, position: Ticks): Result<null> {
    const length = plan(id)?.length ?? 0;
    const target = ticks(Math.max(0, Math.min(position, length)));
    if (runs.has(id)) return play(id, target);
    write(id, { position: target, status: target === 0 ? "stopped" : "paused" });
    return ok(null);
  }

  /** The same notes go on under another tempo or loop. */
  function bend(id: WidgetId, planned: Planned): void {
    const run = runs.get(id);
    if (run === undefined || line === undefined) return;
    const at = soon(line);
    const position = positionAt(run.segment, run.planned, at);
    line.cancel(at, TAGS[planned.group]);
    enter(line, id, planned, { frame: at, ticks: position, bpm: planned.bpm, loop: loopOf(id, planned) }, true);
  }

  function setLoop(id: WidgetId, on: boolean): void {
    write(id, { loop: on });
    const run = runs.get(id);
    if (run !== undefined) bend(id, run.planned);
  }

  return {
    /** Joins a worklet. Whatever an earlier engine left sounding is let go once its queue is played out. */
    connect(road: AudioRoad): void {
      line?.close();
      line = openAudioLine(road, topUp);
      const left = line.frame() + Math.round(SCHEDULE_AHEAD_SECONDS * line.sampleRate);
      line.release(left, [...TAGS.player, ...TAGS.sequencer, VOICE_TAG.preview]);
      runs.clear();
      for (const transport of store.all("transport")) if (transport.status === "playing") write(transport.widgetId, { status: "paused", segments: [] });
    },

    command(command: TransportCommand): Result<null> {
      switch (command.type) {
        case "transport/play":
          return play(command.widgetId);
        case "transport/restart":
          return seek(command.widgetId, ticks(0));
        case "transport/seek":
          return seek(command.widgetId, ticks(command.ticks));
        case "transport/pause":
          pause(command.widgetId);
          return ok(null);
        case "transport/stop":
          halt(command.widgetId, "stopped");
          return ok(null);
        case "transport/loop":
          setLoop(command.widgetId, command.on);
          return ok(null);
        case "transport/silence":
          for (const id of [...runs.keys()]) pause(id);
          line?.silence();
          return ok(null);
      }
    },

    /** Follows what a transaction changed under a playing transport. */
    refresh(): void {
      for (const [id, run] of [...runs]) {
        const planned = plan(id);
        if (planned === undefined) halt(id, "stopped");
        else if (planned.pieceId !== run.planned.pieceId) play(id, ticks(0));
        else if (planned !== run.planned && planned.bpm !== run.planned.bpm && planned.events === run.planned.events) bend(id, planned);
        else if (planned !== run.planned && line !== undefined) play(id, positionAt(run.segment, run.planned, soon(line)));
      }
    },

    /** Sounds a chord; notes of an earlier one and of the player's harmony stop first, keys held by hand go on. */
    preview(notes: readonly number[]): void {
      if (line !== undefined) playPreview(line, store, notes);
    },

    /** Forgets all transports (another document is opened). */
    reset(): void {
      for (const id of [...runs.keys()]) halt(id, "stopped");
    },
  };
}

export type Playback = ReturnType<typeof createPlayback>;
