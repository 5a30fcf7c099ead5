import type { WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import type { Port } from "../../lib/port.ts";
import { ok, type Result } from "../../lib/result.ts";
import { chorusNotes } from "../../music/band/plan.ts";
import type { HeardMusic } from "../../music/playing/heard.ts";
import { type AudioSeconds, SMALLEST_TICKS, type Ticks, ticks } from "../../music/time/time.ts";
import type { TickRange } from "../../music/time/transport-time.ts";
import { SCHEDULE_AHEAD_SECONDS, VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { SamplerPort } from "../../protocol/engine/engine-api.ts";
import { problem, refuse } from "../../protocol/problems.ts";
import type { GraphMemory } from "../links/graph-memory.ts";
import type { Store } from "../store/store.ts";
import { type AudioLine, openAudioLine, soonest } from "./audio-line.ts";
import { BandCompany } from "./band/company.ts";
import { toldOf } from "./band/heard-notes.ts";
import { type Course, FRESH, isOutside, isSameCourse, isSameMusic, type Progress, startOf } from "./course.ts";
import { hush, letGo, TAGS } from "./groups.ts";
import { heardIn } from "./heard.ts";
import { type MidiLine, openMidiLine } from "./midi-line.ts";
import { midiPartsOf } from "./midi-parts.ts";
import { createMixer } from "./mixer.ts";
import { playClicks, playPhrase } from "./phrase.ts";
import { createPlanner, type Planned } from "./planner.ts";
import { Previews } from "./preview.ts";
import { advance, beginRun, bendRun, isOver, type PlaybackRun, playedPassOf, rewireRun, runPosition } from "./run.ts";
import { transportsOf } from "./transports.ts";

type TransportCommand = Extract<Command, { type: `transport/${string}` }>;

/** Playback: transports and chord previews, scheduled ahead by the worklet's own progress. */
export class Playback {
  readonly #transports: ReturnType<typeof transportsOf>;
  readonly #plan: (id: WidgetId) => Planned | undefined;
  readonly #mix = createMixer();
  readonly #runs = new Map<WidgetId, PlaybackRun>();
  /** The pieces of which bars were chosen to be repeated. */
  readonly #ranged = new Map<WidgetId, Planned>();
  /** Of transports that pause. */
  readonly #progress = new Map<WidgetId, Progress>();
  readonly #previews: Previews;
  readonly #midiParts: ReturnType<typeof midiPartsOf>;
  readonly company = new BandCompany(this.#runs, (id, change) => this.#transports.write(id, change));
  #line: AudioLine | undefined;
  #midi: MidiLine = openMidiLine(undefined);
  /** Up to this frame the queue may hold what an earlier engine put there, or the end of what was halted. */
  #playedOut = 0;

  constructor(store: Store, memory: GraphMemory) {
    this.#previews = new Previews(store);
    this.#midiParts = midiPartsOf(store, memory);
    this.#transports = transportsOf(store);
    this.#plan = createPlanner(store, this.company.judgedOf);
  }

  /** Joins a worklet. Whatever an earlier engine left sounding is let go once its queue is played out. */
  connect(road: SamplerPort): void {
    this.#line?.close();
    const line = openAudioLine(road, (frame) => this.#topUp(frame));
    this.#line = line;
    this.#playedOut = line.frame() + Math.round(SCHEDULE_AHEAD_SECONDS * line.sampleRate);
    letGo(line, this.#playedOut, [...TAGS.player, ...TAGS.sequencer]);
    this.#previews.join(line, this.#playedOut);
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
        this.#progress.delete(command.widgetId);
        return this.#seek(command.widgetId, this.#loopOf(command.widgetId)?.start ?? ticks(0), FRESH);
      case "transport/seek":
        return this.#seek(command.widgetId, ticks(command.ticks));
      case "transport/pause":
        return this.#halt(command.widgetId, "paused");
      case "transport/stop":
        return this.#halt(command.widgetId, "stopped");
      case "transport/loop":
        return this.#setLoop(command.widgetId, command.on, command.range);
      case "transport/silence":
        for (const id of [...this.#runs.keys()]) this.#halt(id, "paused");
        this.#line?.silence();
        this.#previews.forget();
        this.#midi.silence();
        return ok(null);
    }
  }

  /** Follows what a transaction changed under a playing transport. Bars chosen to be repeated are forgotten with their piece. */
  refresh(): void {
    for (const [id, { title, length }] of [...this.#ranged]) {
      const planned = this.#plan(id);
      if (planned?.title === title && planned.length === length) continue;
      this.#ranged.delete(id);
      this.#transports.write(id, { range: null });
    }
    for (const [id, run] of [...this.#runs]) {
      const [planned, { planned: before }] = [this.#plan(id), run.course];
      if (planned === before) this.#followWires(id, run);
      else if (planned === undefined) this.#halt(id, "stopped");
      else if (!isSameMusic(planned, before)) this.#begin(id, planned, { position: ticks(0), progress: FRESH });
      else this.#follow(id, run, planned);
    }
  }

  /** Sounds a chord, without sound as soon as there is any; notes of an earlier one and of the player's harmony stop first, keys held by hand go on. */
  sound(notes: readonly number[], out?: "midi"): void {
    if (out === "midi") this.#midi.strike(notes);
    else this.#previews.sound(notes);
  }

  /** Sounds groups of notes one after another; false without sound. */
  phrase(groups: readonly (readonly number[])[]): boolean {
    if (this.#line !== undefined) playPhrase(this.#line, groups);
    return this.#line !== undefined;
  }

  /** Even clicks with nothing else; answers when each sounds, undefined without sound. */
  clicks(count: number, bpm: number): readonly AudioSeconds[] | undefined {
    for (const id of [...this.#runs.keys()]) this.#halt(id, "paused");
    return this.#line && playClicks(this.#line, count, bpm);
  }

  /** The music that a player plays now; undefined where none does. */
  heard(): HeardMusic | undefined {
    return this.#line && heardIn([...this.#runs.values()], this.#line.frame());
  }

  stopClicks(): void {
    this.#line?.cancel(0, [VOICE_TAG.click]);
  }

  /** Stops all transports and forgets where they stood and what they repeated: another document is opened, whose widgets may be called alike. */
  reset(): void {
    for (const id of [...this.#runs.keys()]) this.#halt(id, "stopped");
    for (const known of [this.#progress, this.#ranged]) known.clear();
    this.#previews.forget();
    this.#transports.forget();
  }

  /** What a transport repeats; null where it plays to its end. */
  #loopOf(id: WidgetId, planned = this.#plan(id)): TickRange | null {
    if (planned === undefined) return null;
    const whole = { start: ticks(0), end: planned.length };
    if (planned.loops) return whole;
    const { loop, range } = this.#transports.read(id);
    if (!loop) return null;
    return range !== null && range.end <= planned.length ? range : whole;
  }

  #play(id: WidgetId): Result<null> {
    const planned = this.#plan(id);
    if (planned === undefined) return refuse("nothing-to-play");
    if (this.#line === undefined) return refuse("no-audio", { next: problem("press-play-again") });
    const loop = this.#loopOf(id, planned);
    const { position: stands } = this.#transports.read(id);
    const position = loop !== null && isOutside(stands, loop) ? loop.start : stands;
    const progress = this.#progress.get(id) ?? FRESH;
    return this.#begin(id, planned, { position, progress, countIn: !this.#runs.has(id) });
  }

  /** Plays from a position, in place of what played of its group. */
  #begin(id: WidgetId, planned: Planned, from: { position: Ticks; progress: Progress; countIn?: boolean }): Result<null> {
    const line = this.#line;
    if (line === undefined) return ok(null);
    const company = [...this.#runs].filter(([, run]) => run.course.planned.group === planned.group);
    for (const [other] of company) if (other !== id) this.#halt(other, "paused");
    const loop = this.#loopOf(id, planned);
    const { repeat, rampFrom } = from.progress;
    // Worked out before it is known from which frame on it sounds: what takes long after that comes late.
    if (planned.band !== undefined) chorusNotes(planned.band, repeat, loop !== null);
    const frame = soonest(line, company.length === 0 ? "begin" : "change");
    if (this.#runs.has(id) || frame <= this.#playedOut) hush({ line, midi: this.#midi }, frame, planned.group);
    if (planned.group === "player") this.#mix(line, planned.settings, planned.voices);
    const course = { planned, loop, rampFrom, sampleRate: line.sampleRate };
    const position = startOf(from.position, planned, loop);
    const run = beginRun(course, this.#midiParts(id, planned.group), { frame, position, repeat, countIn: from.countIn ?? false });
    this.#runs.set(id, run);
    this.#tell(line, id, run);
    return ok(null);
  }

  #halt(id: WidgetId, status: "paused" | "stopped"): Result<null> {
    const run = this.#runs.get(id);
    const line = this.#line;
    let { position } = this.#transports.read(id);
    if (run !== undefined && line !== undefined) {
      const at = soonest(line);
      position = runPosition(run, at);
      this.#playedOut = Math.max(this.#playedOut, at);
      hush({ line, midi: this.#midi }, at, run.course.planned.group);
      this.#progress.set(id, { repeat: playedPassOf(run, at)?.repeat ?? 1, rampFrom: run.course.rampFrom });
    }
    if (status === "stopped") this.#progress.delete(id);
    this.#runs.delete(id);
    this.#transports.write(id, { status, position: status === "stopped" ? ticks(0) : position, segments: [] });
    return ok(null);
  }

  #seek(id: WidgetId, position: Ticks, progress = this.#progressOf(id)): Result<null> {
    const planned = this.#plan(id);
    const target = ticks(Math.max(0, Math.min(position, planned?.length ?? 0)));
    if (planned !== undefined && this.#runs.has(id)) return this.#begin(id, planned, { position: target, progress });
    this.#transports.write(id, { position: target, status: target === 0 ? "stopped" : "paused" });
    return ok(null);
  }

  #progressOf(id: WidgetId): Progress {
    const run = this.#runs.get(id);
    if (run === undefined || this.#line === undefined) return this.#progress.get(id) ?? FRESH;
    return { repeat: playedPassOf(run, soonest(this.#line))?.repeat ?? 1, rampFrom: run.course.rampFrom };
  }

  /** While it plays, a range that does not hold the present position is begun at once. */
  #setLoop(id: WidgetId, on: boolean, range: TickRange | null | undefined): Result<null> {
    if (range && range.end - range.start < SMALLEST_TICKS) return refuse("short-loop", "range");
    this.#transports.write(id, { loop: on, ...(range === undefined ? {} : { range }) });
    const planned = this.#plan(id);
    if (range && planned) this.#ranged.set(id, planned);
    const run = this.#runs.get(id);
    const loop = this.#loopOf(id, planned);
    const stands = run && this.#line ? runPosition(run, soonest(this.#line)) : this.#transports.read(id).position;
    if (loop !== null && isOutside(stands, loop)) return this.#seek(id, loop.start);
    if (run !== undefined) this.#bend(id, run, { ...run.course, loop }, {});
    return ok(null);
  }

  /** The same piece under other settings. */
  #follow(id: WidgetId, run: PlaybackRun, planned: Planned): void {
    const line = this.#line;
    if (line === undefined) return;
    const { planned: before } = run.course;
    if (planned.group === "player") this.#mix(line, planned.settings, planned.voices);
    const sameNotes = equalData(before.events, planned.events);
    const samePlayers = before.strokes === planned.strokes && before.band === planned.band;
    const sameCourse = sameNotes && samePlayers && before.bpm === planned.bpm && isSameCourse(before, planned);
    if (sameCourse) run.course = { ...run.course, planned };
    else {
      const { repeat } = this.#progressOf(id);
      const newKeys = !equalData(before.settings?.repeats, planned.settings?.repeats);
      const newRamp = newKeys || !equalData(before.settings?.ramp, planned.settings?.ramp);
      const progress = { repeat: newKeys ? 1 : repeat, rampFrom: newKeys ? 1 : newRamp ? repeat : run.course.rampFrom };
      const loop = this.#loopOf(id, planned);
      const strike = !sameNotes && planned.group === "player";
      // Worked out before it is known from which frame on it sounds: what takes long after that comes late.
      if (planned.band !== undefined) chorusNotes(planned.band, progress.repeat, loop !== null);
      this.#bend(id, run, { ...run.course, planned, loop, rampFrom: progress.rampFrom }, { repeat: progress.repeat, strike });
    }
  }

  #bend(id: WidgetId, run: PlaybackRun, course: Course, change: { repeat?: number; strike?: boolean }): void {
    const line = this.#line;
    if (line === undefined) return;
    const at = soonest(line);
    const { group } = course.planned;
    line.cancel(at, TAGS[group]);
    const midi = this.#midiParts(id, group);
    this.#midi.cancel(at, line.sampleRate, TAGS[group], midi !== run.midi);
    run.midi = midi;
    bendRun(line, run, at, { course, repeat: change.repeat ?? this.#progressOf(id).repeat, strike: change.strike ?? false });
    this.#tell(line, id, run);
  }

  /** What is wired to the MIDI output became another under a playing transport: from soon on the new parts sound there. */
  #followWires(id: WidgetId, run: PlaybackRun): void {
    const line = this.#line;
    const { group } = run.course.planned;
    const midi = this.#midiParts(id, group);
    if (midi === run.midi || line === undefined) return;
    const at = soonest(line);
    this.#midi.cancel(at, line.sampleRate, TAGS[group], true);
    rewireRun(run, at, midi);
    advance({ line, midi: this.#midi }, run, line.frame());
  }

  #tell(line: AudioLine, id: WidgetId, run: PlaybackRun): void {
    advance({ line, midi: this.#midi }, run, line.frame());
    this.#transports.write(id, toldOf(run));
  }

  #topUp(frame: number): void {
    const line = this.#line;
    if (line === undefined) return;
    for (const [id, run] of [...this.#runs]) {
      const isAnswered = this.company.answer(run, frame);
      if (advance({ line, midi: this.#midi }, run, frame) || isAnswered) this.#transports.write(id, toldOf(run));
      if (!isOver(run, frame)) continue;
      for (const known of [this.#runs, this.#progress]) known.delete(id);
      this.#transports.write(id, { status: "stopped", position: ticks(0), segments: [] });
    }
  }
}
