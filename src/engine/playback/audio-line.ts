import { CONTROLLER_ALL_SOUND_OFF } from "../../lib/midi.ts";
import type { EngineToWorklet, ProgressMessage } from "../../protocol/audio/audio-feed.ts";
import { EVENT_CONTROL, EVENT_RELEASE_ALL, EVENT_STRIDE, PART_TAGS, PROGRESS, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { SamplerPort } from "../../protocol/engine/engine-api.ts";
import type { FramedEvent } from "./pass.ts";

/** The engine's end of the road to the worklet. */
export interface AudioLine {
  readonly sampleRate: number;
  /** The last frame that the worklet told. */
  frame(): number;
  /** Whether that is the frame of the last quantum; else it is as old as the last report. */
  readonly isFresh: boolean;
  schedule(events: readonly FramedEvent[]): void;
  cancel(fromFrame: number, tags: readonly VoiceTag[]): void;
  /** Lets the notes of these tags go at a frame (0: at once). */
  release(frame: number, tags: readonly VoiceTag[]): void;
  /** Ends what sounds of these tags by a short fade: strokes that would ring for seconds. */
  fade(frame: number, tags: readonly VoiceTag[]): void;
  /** Level of a tag, a factor of amplitude. */
  gain(tag: VoiceTag, gain: number): void;
  silence(): void;
  close(): void;
}

/**
 * Seconds from the last frame told to the earliest that something still reaches: the message's way, and a report's age of up to 16 quanta. What
 * begins in silence takes nothing back, and sounds at once should it come late.
 */
const LEAD_SECONDS = { fresh: { change: 0.045, begin: 0.03 }, reported: { change: 0.06, begin: 0.06 } };

/** The earliest frame that a change of what sounds, or what begins in silence, still reaches. */
export const soonest = (line: AudioLine, what: "change" | "begin" = "change"): number =>
  Math.ceil(line.frame() + LEAD_SECONDS[line.isFresh ? "fresh" : "reported"][what] * line.sampleRate);

/** The tags of further voices of which nothing may sound: few pieces have any, and nothing has to be said to the others. */
class IdleParts {
  readonly #idle = new Set<VoiceTag>();

  /** Those of some tags that may sound. */
  busy = (tags: readonly VoiceTag[]): readonly VoiceTag[] => tags.filter((tag) => !this.#idle.has(tag));

  sounded(events: readonly FramedEvent[]): void {
    for (const { tag } of events) this.#idle.delete(tag);
  }

  released(tags: readonly VoiceTag[]): void {
    for (const tag of PART_TAGS) if (tags.includes(tag)) this.#idle.add(tag);
  }
}

/** Joins the worklet. `onProgress` runs for each report: the metronome of scheduling. */
export function openAudioLine(road: SamplerPort, onProgress: (frame: number) => void): AudioLine {
  let frame = 0;
  const note = (reported: number) => {
    frame = reported;
    onProgress(reported);
  };
  const stopWatching = road.progress === undefined ? () => {} : watchProgress(new Int32Array(road.progress), note);
  road.port.onmessage = ({ data }: { readonly data: unknown }) => {
    if (isProgress(data)) note(data.frame);
  };
  const send = (message: EngineToWorklet, transfer: readonly object[] = []) => road.port.postMessage(message, transfer);
  const schedule = (events: readonly FramedEvent[]) => {
    if (events.length === 0) return;
    const packed = new Float64Array(events.length * EVENT_STRIDE);
    for (const [index, event] of events.entries())
      packed.set([event.frame, event.kind, event.note, event.velocity, event.tag], index * EVENT_STRIDE);
    send({ type: "schedule", events: packed }, [packed.buffer]);
  };
  const parts = new IdleParts();
  return {
    sampleRate: road.sampleRate,
    isFresh: road.progress !== undefined,
    frame: () => (road.progress === undefined ? frame : readFrame(new Int32Array(road.progress))),
    schedule(events) {
      parts.sounded(events);
      schedule(events);
    },
    cancel: (fromFrame, tags) => {
      for (const voiceTag of parts.busy(tags)) send({ type: "cancel", fromFrame, voiceTag });
    },
    release(at, tags) {
      schedule(parts.busy(tags).map((tag) => ({ frame: at, kind: EVENT_RELEASE_ALL, note: 0, velocity: 0, tag })));
      parts.released(tags);
    },
    fade: (at, tags) => schedule(tags.map((tag) => ({ frame: at, kind: EVENT_CONTROL, note: CONTROLLER_ALL_SOUND_OFF, velocity: 0, tag }))),
    gain: (voiceTag, gain) => send({ type: "gain", voiceTag, gain }),
    silence: () => send({ type: "silence" }),
    close() {
      stopWatching();
      road.port.onmessage = null;
      road.port.close();
    },
  };
}

const isProgress = (data: unknown): data is ProgressMessage =>
  typeof data === "object" &&
  data !== null &&
  "type" in data &&
  data.type === "progress" &&
  "frame" in data &&
  typeof data.frame === "number";

/** Low 31 bits and the rest, as the worklet writes them. */
const readFrame = (shared: Int32Array): number =>
  Atomics.load(shared, PROGRESS.frameHigh) * 2 ** 31 + Atomics.load(shared, PROGRESS.frameLow);

function watchProgress(shared: Int32Array, report: (frame: number) => void): () => void {
  let open = true;
  const wait = () => {
    if (!open) return;
    const sequence = Atomics.load(shared, PROGRESS.sequence);
    const waiting = Atomics.waitAsync(shared, PROGRESS.sequence, sequence);
    const next = () => {
      if (!open) return;
      report(readFrame(shared));
      wait();
    };
    if (waiting.async) waiting.value.then(next);
    else queueMicrotask(next);
  };
  wait();
  return () => {
    open = false;
    Atomics.notify(shared, PROGRESS.sequence);
  };
}
