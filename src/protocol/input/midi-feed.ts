import type { AudioSeconds } from "../../music/time/time.ts";
import { EVENT_STRIDE, type VoiceTag } from "../audio/audio-feed.ts";

/** Engine to page: what goes to the MIDI output. The page holds it back until shortly before its time, since a port cannot take back. */
export type MidiFeed =
  /** Packed `[audio seconds, kind, note, velocity, voiceTag]` with the kinds of the audio feed, in order of time; transferred. */
  | { readonly type: "schedule"; readonly events: Float64Array }
  /** Drops what of these tags is due at or after a time; with `release` their sounding notes end then. */
  | { readonly type: "cancel"; readonly from: AudioSeconds; readonly tags: readonly VoiceTag[]; readonly release: boolean }
  /** Notes to be struck at once, in place of those struck before; they end by themselves. */
  | { readonly type: "strike"; readonly notes: readonly number[] }
  /** Everything ends at once. */
  | { readonly type: "silence" };

/** One event of a schedule, unpacked. */
export interface MidiFeedEvent {
  readonly at: AudioSeconds;
  /** `EVENT_NOTE_ON` or `EVENT_NOTE_OFF`. */
  readonly kind: number;
  /** 0..127 */
  readonly note: number;
  /** 0..127 */
  readonly velocity: number;
  readonly tag: VoiceTag;
}

/** @example packMidi([{ at: audioSeconds(2), kind: EVENT_NOTE_ON, note: 60, velocity: 72, tag: VOICE_TAG.harmony }]) */
export function packMidi(events: readonly MidiFeedEvent[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(events.length * EVENT_STRIDE);
  for (const [index, { at, kind, note, velocity, tag }] of events.entries())
    packed.set([at, kind, note, velocity, tag], index * EVENT_STRIDE);
  return packed;
}

/** Reads a schedule's events back. @example unpackMidi(packMidi(events)) // events */
export function unpackMidi(packed: Float64Array): MidiFeedEvent[] {
  return Array.from({ length: Math.floor(packed.length / EVENT_STRIDE) }, (_, index) => {
    const [at = 0, kind = 0, note = 0, velocity = 0, tag = 0] = packed.subarray(index * EVENT_STRIDE, (index + 1) * EVENT_STRIDE);
    return { at: at as AudioSeconds, kind, note, velocity, tag: tag as VoiceTag };
  });
}
