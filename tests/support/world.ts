import { applyDiff } from "../../src/documents/diff.ts";
import { applyPatches } from "../../src/documents/patch.ts";
import { widgetId } from "../../src/documents/records.ts";
import { createEngine } from "../../src/engine/engine.ts";
import type { Port } from "../../src/lib/port.ts";
import { EVENT_STRIDE } from "../../src/protocol/audio/audio-feed.ts";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import type { MidiFeed } from "../../src/protocol/input/midi-feed.ts";
import type { StoreRecord } from "../../src/protocol/records/session-records.ts";
import type { ShownFrame } from "../../src/protocol/records/store-feed.ts";

/** Both ends of a port, joined at once: what one posts the other gets in the same call. */
export function joinedPorts(): [Port, Port] {
  const make = (): Port => ({ postMessage: () => {}, onmessage: null, close: () => {} });
  const [a, b] = [make(), make()];
  a.postMessage = (data) => b.onmessage?.({ data } as never);
  b.postMessage = (data) => a.onmessage?.({ data } as never);
  return [a, b];
}

/** One event that the engine gave to the sampler. */
export interface Scheduled {
  readonly frame: number;
  readonly kind: number;
  readonly note: number;
  readonly velocity: number;
  readonly tag: number;
}

/** Timers that run when the test says so. */
export function handTimers() {
  let now = 0;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    later(ms: number, task: () => void) {
      const entry = { at: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((each) => each !== entry);
      };
    },
    pass(ms: number) {
      now += ms;
      const due = tasks.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      tasks = tasks.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}

export const SAMPLE_RATE = 48_000;

/** The engine with its roads, its page's mirror and a sampler that only writes down what it is told. */
export function engineWorld() {
  const timers = handTimers();
  const runs: PracticeRun[] = [];
  const engine = createEngine({ later: timers.later, newId: counter(), onRun: (run) => runs.push(run) });
  const [page, store] = joinedPorts();
  const [keys, input] = joinedPorts();
  const [instrument, midi] = joinedPorts();
  const mirror = new Map<string, StoreRecord>();
  const frames: ShownFrame[] = [];
  page.onmessage = ({ data }: { readonly data: ShownFrame }) => {
    frames.push(data);
    applyDiff(mirror, data.diff);
    applyPatches(mirror, data.patches ?? {});
  };
  /** What went to the MIDI output. */
  const midiSaid: MidiFeed[] = [];
  instrument.onmessage = ({ data }: { readonly data: MidiFeed }) => midiSaid.push(data);
  engine.connect({ store, input, midi });
  return { timers, runs, frames, midiSaid, ...handsOn(engine, keys, mirror) };
}

/** What a test does to an engine and sees of it, by the ports it is connected with. */
export function handsOn(engine: ReturnType<typeof createEngine>, keys: Port, mirror: ReadonlyMap<string, StoreRecord>) {
  let number = 0;
  const dispatch = (command: unknown) => engine.dispatch(command, ++number);
  const act = (id: string, action: string, payload: unknown = {}) =>
    dispatch({ type: "widget/act", widgetId: widgetId(id), action, payload });
  const press = (note: number, at: number, velocity = 80) =>
    keys.postMessage({ type: "midi", at, status: 0x90, data1: note, data2: velocity, source: "midi" });
  const release = (note: number, at: number) => keys.postMessage({ type: "midi", at, status: 0x80, data1: note, data2: 0, source: "midi" });
  const derived = <T>(id: string) => {
    const record = mirror.get(`derived:${id}`);
    return (record?.typeName === "derived" ? record.value : undefined) as T;
  };
  return { engine, mirror, keys, dispatch, act, press, release, derived, sampler: () => joinSampler(engine) };
}

/**
 * A sampler that writes down what it is scheduled, in the order of arrival, with its clock in the test's hand.
 * @param shared where its frame stands in shared memory, in place of messages
 */
export function joinSampler(engine: ReturnType<typeof createEngine>, shared?: Int32Array<SharedArrayBuffer>) {
  const [mine, theirs] = joinedPorts();
  const scheduled: Scheduled[] = [];
  const others: unknown[] = [];
  mine.onmessage = ({
    data,
  }: {
    readonly data: { readonly type: string; readonly events?: Float64Array; readonly fromFrame?: number; readonly voiceTag?: number };
  }) => {
    if (data.type === "cancel") {
      const kept = scheduled.filter(({ frame, tag }) => tag !== data.voiceTag || frame < (data.fromFrame ?? 0));
      scheduled.splice(0, scheduled.length, ...kept);
    }
    if (data.events === undefined) {
      others.push(data);
      return;
    }
    for (let at = 0; at < data.events.length; at += EVENT_STRIDE) {
      const [frame = 0, kind = 0, note = 0, velocity = 0, tag = 0] = data.events.subarray(at, at + EVENT_STRIDE);
      scheduled.push({ frame, kind, note, velocity, tag });
    }
  };
  const progress = (frame: number) => mine.postMessage({ type: "progress", frame, voices: 0, dropped: 0 });
  engine.connectAudio({ port: theirs, sampleRate: SAMPLE_RATE, ...(shared === undefined ? {} : { progress: shared.buffer }) });
  return {
    scheduled,
    others,
    progress,
    /** Lets the sampler play on to a frame, reporting every 16 quanta. */
    playTo(from: number, to: number) {
      for (let frame = from; frame <= to; frame += 2048) progress(frame);
    },
  };
}

function counter() {
  let value = 0;
  return () => `${++value}`;
}
