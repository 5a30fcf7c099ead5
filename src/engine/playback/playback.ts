import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../music/result.ts";
import { ok, refuse } from "../../music/result.ts";
import { audioSeconds, type Ticks, ticks } from "../../music/time.ts";
import { SCHEDULE_AHEAD_SECONDS, VOICE_TAG, type VoiceTag } from "../../protocol/audio-feed.ts";
import type { Command } from "../../protocol/commands.ts";
import type { AudioRoad } from "../../protocol/engine-api.ts";
import type { Port } from "../../protocol/ports.ts";
import type { TransportSegment } from "../../protocol/session-records.ts";
import type { GraphMemory } from "../links/graph-memory.ts";
import type { Store } from "../store/store.ts";
import { type AudioLine, openAudioLine } from "./audio-line.ts";
import { type MidiLine, openMidiLine } from "./midi-line.ts";
import { midiPartsOf } from "./midi-parts.ts";
import { endFrame, eventsBetween, type Plan, positionAt, type Segment } from "./plan.ts";
import { createPlanner, type Planned } from "./planner.ts";
import { playPreview } from "./preview.ts";
import { transportsOf } from "./transports.ts";

/** A transport that is playing: what, from where, and how far the worklet's queue is filled. */
interface Run {
  planned: Planned;
  /** What goes to the MIDI output along with it. */
  midi: Plan["events"];
  segment: Segment;
  filledTo: number;
  /** Notes that sounded when the segment began get their release from it. */
  carry: boolean;
}

/** Seconds from the last reported frame to the earliest that a change still reaches: a report's age and the message's way. */
const LEAD_SECONDS = 0.06;
/** What a transport of each group sounds by: stopping one group never touches another. */
const TAGS: Readonly<Record<Planned["group"], readonly VoiceTag[]>> = {
  player: [VOICE_TAG.harmony, VOICE_TAG.melody, VOICE_TAG.bass],
  sequencer: [VOICE_TAG.sequencer],
};

type TransportCommand = Extract<Command, { type: `transport/${string}` }>;

/** Playback: transports and chord previews, scheduled ahead by the worklet's own progress. */
export class Playback {
  readonly #store: Store;
  readonly #transports: ReturnType<typeof transportsOf>;
  readonly #plan: (id: WidgetId) => Planned | undefined;
  readonly #runs = new Map<WidgetId, Run>();
  readonly #midiParts: ReturnType<typeof midiPartsOf>;
  #line: AudioLine | undefined;
  #midi: MidiLine = openMidiLine(undefined);

  constructor(store: Store, memory: GraphMemory) {
    this.#store = store;
    this.#midiParts = midiPartsOf(store, memory);
    this.#transports = transportsOf(store);
    this.#plan = createPlanner(store);
  }

  /** Joins a worklet. Whatever an earlier engine left sounding is let go once its queue is played out. */
  connect(road: AudioRoad): void {
    this.#line?.close();
    const line = openAudioLine(road, (frame) => this.#topUp(frame));
    this.#line = line;
    const playedOut = line.frame() + Math.round(SCHEDULE_AHEAD_SECONDS * line.sampleRate);
    line.release(playedOut, [...TAGS.player, ...TAGS.sequencer, VOICE_TAG.preview]);
    for (const { widgetId, status } of this.#transports.all()) if (status === "playing") this.#halt(widgetId, "paused");
  }

  /** Joins the page's MIDI output. */
  connectMidi(port: Port | undefined): void {
    this.#midi = openMidiLine(port);
  }

  command(command: TransportCommand): Result<null> {
    switch (command.type) {
      case "transport/play":
        return this.#play(command.widgetId);
      case "transport/restart":
        return this.#seek(command.widgetId, ticks(0));
      case "transport/seek":
        return this.#seek(command.widgetId, ticks(command.ticks));
      case "transport/pause":
        return this.#halt(command.widgetId, "paused");
      case "transport/stop":
        return this.#halt(command.widgetId, "stopped");
      case "transport/loop":
        return this.#setLoop(command.widgetId, command.on);
      case "transport/silence":
        for (const id of [...this.#runs.keys()]) this.#halt(id, "paused");
        this.#line?.silence();
        this.#midi.silence();
        return ok(null);
    }
  }

  /** Follows what a transaction changed under a playing transport. */
  refresh(): void {
    for (const [id, run] of [...this.#runs]) {
      const planned = this.#plan(id);
      if (planned === run.planned) this.#followWires(id, run);
      else if (planned === undefined) this.#halt(id, "stopped");
      else if (planned.pieceId !== run.planned.pieceId) this.#play(id, ticks(0));
      else if (planned.events === run.planned.events) this.#bend(id, planned);
      else this.#play(id, this.#positionSoon(run));
    }
  }

  /** Sounds a chord; notes of an earlier one and of the player's harmony stop first, keys held by hand go on. */
  sound(notes: readonly number[], out?: "midi"): void {
    if (out === "midi") this.#midi.strike(notes);
    else if (this.#line !== undefined) playPreview(this.#line, this.#store, notes);
  }

  /** Stops all transports (another document is opened). */
  reset(): void {
    for (const id of [...this.#runs.keys()]) this.#halt(id, "stopped");
  }

  #soon(line: AudioLine): number {
    return Math.ceil(line.frame() + LEAD_SECONDS * line.sampleRate);
  }

  #positionSoon(run: Run): Ticks {
    return this.#line === undefined ? run.segment.ticks : positionAt(run.segment, run.planned, this.#soon(this.#line));
  }

  #loopOf(id: WidgetId, plan: Planned): Segment["loop"] {
    return plan.loops || this.#transports.read(id).loop ? { start: ticks(0), end: plan.length } : null;
  }

  #play(id: WidgetId, position?: Ticks): Result<null> {
    const planned = this.#plan(id);
    const line = this.#line;
    if (planned === undefined) return refuse("nothing-to-play", "There is nothing to play yet. Choose a progression first.");
    if (line === undefined) return refuse("no-audio", "Sound is not running yet. Click anywhere on the page, then press Play again.");
    for (const [other, run] of [...this.#runs]) if (other !== id && run.planned.group === planned.group) this.#halt(other, "paused");
    const at = this.#soon(line);
    if (this.#runs.has(id)) this.#hush(line, at, planned.group);
    const asked = position ?? this.#transports.read(id).position;
    this.#enter(line, id, planned, { frame: at, ticks: asked >= planned.length ? ticks(0) : asked, carry: false });
    return ok(null);
  }

  #halt(id: WidgetId, status: "paused" | "stopped"): Result<null> {
    const run = this.#runs.get(id);
    const position = run === undefined ? this.#transports.read(id).position : this.#positionSoon(run);
    if (run !== undefined && this.#line !== undefined) this.#hush(this.#line, this.#soon(this.#line), run.planned.group);
    this.#runs.delete(id);
    this.#transports.write(id, { status, position: status === "stopped" ? ticks(0) : position, segments: [] });
    return ok(null);
  }

  #seek(id: WidgetId, position: Ticks): Result<null> {
    const target = ticks(Math.max(0, Math.min(position, this.#plan(id)?.length ?? 0)));
    if (this.#runs.has(id)) return this.#play(id, target);
    this.#transports.write(id, { position: target, status: target === 0 ? "stopped" : "paused" });
    return ok(null);
  }

  #setLoop(id: WidgetId, on: boolean): Result<null> {
    this.#transports.write(id, { loop: on });
    const run = this.#runs.get(id);
    if (run !== undefined) this.#bend(id, run.planned);
    return ok(null);
  }

  /** The same notes go on under another tempo or loop. */
  #bend(id: WidgetId, planned: Planned): void {
    const run = this.#runs.get(id);
    const line = this.#line;
    if (run === undefined || line === undefined) return;
    const at = this.#soon(line);
    const position = positionAt(run.segment, run.planned, at);
    line.cancel(at, TAGS[planned.group]);
    this.#midi.cancel(at, line.sampleRate, TAGS[planned.group], false);
    this.#enter(line, id, planned, { frame: at, ticks: position, carry: true });
  }

  /** Begins a segment and fills the queue from there. The page is told the one before too: it holds until the new one's time. */
  #enter(line: AudioLine, id: WidgetId, planned: Planned, from: { frame: number; ticks: Ticks; carry: boolean }): void {
    const { carry, ...start } = from;
    const before = this.#runs.get(id)?.segment;
    const segment = { ...start, bpm: planned.bpm, loop: this.#loopOf(id, planned), sampleRate: line.sampleRate };
    const run = { planned, midi: this.#midiParts(id, planned.group), segment, filledTo: segment.frame, carry };
    this.#runs.set(id, run);
    this.#fill(line, run, line.frame());
    this.#transports.write(id, { status: "playing", segments: [...(before ? [before] : []), segment].map(toldSegment) });
  }

  #topUp(frame: number): void {
    if (this.#line === undefined) return;
    for (const [id, run] of [...this.#runs]) {
      this.#fill(this.#line, run, frame);
      const end = endFrame(run.segment, run.planned);
      if (end === undefined || frame < end) continue;
      this.#runs.delete(id);
      this.#transports.write(id, { status: "stopped", position: ticks(0), segments: [] });
    }
  }

  /** Takes back what is queued from a frame on and lets sounding notes go there. */
  #hush(line: AudioLine, at: number, group: Planned["group"]): void {
    line.cancel(at, TAGS[group]);
    line.release(at, TAGS[group]);
    this.#midi.cancel(at, line.sampleRate, TAGS[group], true);
  }

  /** Keeps the worklet's queue, and the MIDI output's, filled ahead of a frame. */
  #fill(line: AudioLine, run: Run, frame: number): void {
    const to = Math.max(frame, run.segment.frame) + Math.round(SCHEDULE_AHEAD_SECONDS * line.sampleRate);
    if (to <= run.filledTo) return;
    line.schedule(eventsBetween(run.planned, run.segment, run.filledTo, to, run.carry));
    this.#sendMidi(line, run, run.filledTo, to);
    run.filledTo = to;
  }

  #sendMidi(line: AudioLine, { midi, planned, segment, carry }: Run, from: number, to: number): void {
    if (midi.length > 0)
      this.#midi.schedule(eventsBetween({ events: midi, length: planned.length }, segment, from, to, carry), line.sampleRate);
  }

  /** What is wired to the MIDI output became another under a playing transport: from soon on the new parts sound there. */
  #followWires(id: WidgetId, run: Run): void {
    const midi = this.#midiParts(id, run.planned.group);
    if (midi === run.midi || this.#line === undefined) return;
    run.midi = midi;
    const at = Math.max(this.#soon(this.#line), run.segment.frame);
    this.#midi.cancel(at, this.#line.sampleRate, TAGS[run.planned.group], true);
    this.#sendMidi(this.#line, run, at, run.filledTo);
  }
}

const toldSegment = (segment: Segment): TransportSegment => ({
  at: audioSeconds(segment.frame / segment.sampleRate),
  ticks: segment.ticks,
  bpm: segment.bpm,
  loop: segment.loop,
});
