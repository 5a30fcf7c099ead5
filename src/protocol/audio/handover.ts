import type { Zone } from "./audio-feed.ts";

/** Where a voice's envelope stands, as one sampler tells another that goes on with it. `left` is frames to the end of the stage. */
export interface EnvelopeState {
  readonly stage: string;
  readonly level: number;
  readonly left: number;
  readonly slope: number;
  readonly rate: number;
  readonly longest: number;
}

/** One sounding voice. Frames are those of the output; `position` is a frame of the instrument's audio. */
export interface VoiceState {
  readonly slot: number;
  readonly zone: Zone;
  readonly tag: number;
  readonly note: number;
  readonly velocity: number;
  readonly order: number;
  readonly held: boolean;
  readonly kept: boolean;
  readonly position: number;
  readonly age: number;
  /** Age at which the key went up; Infinity while it is down. */
  readonly released: number;
  readonly gain: number;
  readonly envelope: EnvelopeState;
}

/** All that a sampler plays and has still to play, as of a frame; instruments and levels come from the page. */
export interface SamplerState {
  readonly frame: number;
  /** Packed as in a schedule. */
  readonly events: Float64Array;
  readonly voices: readonly VoiceState[];
  /** Controller values by voice tag, one list for each thing that a strip remembers. */
  readonly controllers: readonly (readonly number[])[];
}

/** Page to worklet: tell what you play, fade out, and read live notes no more. */
export type HandOverMessage = { readonly type: "hand-over" };

/** Worklet to page: what it played, and its end of the engine's port (in the transfer list). */
export type HandedOverMessage = { readonly type: "handed-over"; readonly state: SamplerState; readonly engine: object | null };

/** Page to worklet: go on with this. Frames go on where `state` ended. */
export type TakeOverMessage = {
  readonly type: "take-over";
  readonly state: SamplerState;
  readonly engine: object | null;
  readonly ring?: SharedArrayBuffer;
  readonly progress?: SharedArrayBuffer;
};

/** Worklet to page: it goes on; `shift` is what its frames are ahead of its context's own. */
export type TakenOverMessage = { readonly type: "taken-over"; readonly shift: number };

/** Seconds in which one sampler fades out while the next fades in. */
export const CROSS_FADE_SECONDS = 0.02;
