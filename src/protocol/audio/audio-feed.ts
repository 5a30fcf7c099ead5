import type { Problem } from "../../lib/result.ts";
import type { HandedOverMessage, HandOverMessage, TakenOverMessage, TakeOverMessage } from "./handover.ts";

/**
 * All that crosses the audio thread. The engine and the worklet share a MessagePort (the page is not on this road);
 * the page gives instruments and live notes.
 */

/** Kinds of a packed event. */
export const EVENT_NOTE_OFF = 0;
export const EVENT_NOTE_ON = 1;
/** `note` is the controller number, `velocity` its value 0..127 (64 is the sustain pedal). */
export const EVENT_CONTROL = 2;
/** Lets go of every sounding note of a voice tag by its release; `note` and `velocity` are 0. */
export const EVENT_RELEASE_ALL = 3;

/** Numbers in one packed event: `[frame, kind, note, velocity, voiceTag]`. */
export const EVENT_STRIDE = 5;

/** Who a sounding note belongs to: a release or a cancel of one group never touches another. */
export const VOICE_TAG = { live: 0, harmony: 1, melody: 2, bass: 3, drums: 4, click: 5, preview: 6, sequencer: 7 } as const;
/** Further voices of a piece: a second melody, another bass. */
export const PART_TAGS = [8, 9, 10, 11, 12, 13, 14, 15] as const;
export type VoiceTag = (typeof VOICE_TAG)[keyof typeof VOICE_TAG] | (typeof PART_TAGS)[number];
/** How many voice tags there are; each has its own instrument slot and level. */
export const VOICE_TAG_COUNT = 16;

/** One sample region of an instrument. Offsets and loop points are frames of the instrument's own sample rate. */
export interface Zone {
  readonly keyRange: readonly [low: number, high: number];
  readonly velocityRange: readonly [low: number, high: number];
  /** MIDI note at which the sample sounds at its own pitch. */
  readonly rootKey: number;
  /** First frame of the region in the instrument's audio. */
  readonly offset: number;
  /** Frames. */
  readonly length: number;
  /** Frames from `offset`; both 0 for a one-shot. */
  readonly loopStart: number;
  readonly loopEnd: number;
  /** Cents added to the pitch. */
  readonly tuning: number;
  /** Cents between two neighbouring keys; 100 when absent (some drums and effects move less). */
  readonly scaleTuning?: number;
  readonly envelope: Envelope;
  /** Linear. */
  readonly gain: number;
  /** Low-pass; absent where the zone has none or its samples already went through it. */
  readonly filter?: ZoneFilter;
  /** Low-frequency oscillators: vibrato, tremolo. */
  readonly wobbles?: readonly Wobble[];
  /** Cents by which the pitch is moved while the envelope is at its top: a note that slides to its pitch. */
  readonly slide?: { readonly cents: number; readonly envelope: Envelope };
  /** `release`: sounds when the key goes up and the damper falls; when absent, when the key goes down. */
  readonly trigger?: "release";
  /** Notes of one class silence each other (hi-hat); 0 is none. */
  readonly exclusiveClass?: number;
  /** -1 left .. 1 right; of two channels the one towards which it stands is heard more. */
  readonly pan?: number;
  /**
   * Frames from a frame of the left channel to the same frame of the right one, at least `length`; absent where there is one channel.
   * Loop points are those of both. Two channels go through no filter.
   */
  readonly rightDistance?: number;
  /** The part (its index) whose notes these are, where not all parts of the instrument are in memory. Not in files. */
  readonly part?: number;
  /** That part is not in memory: this zone, of another strength, stands in for it. Not in files. */
  readonly standsIn?: true;
}

/** Frames `from` <= frame < `to` of an instrument's audio. */
export interface FrameSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Delay, attack, hold, decay, sustain, release as SoundFont 2.04 defines them: all in seconds, but for sustain, a linear level 0..1.
 * The attack is linear in amplitude; decay and release are linear in decibels, and their time is that of a fall by 100 dB
 * (a decay that meets the sustain level ends there).
 */
export interface Envelope {
  readonly delay: number;
  readonly attack: number;
  readonly hold: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

/** A triangle that starts so many seconds after the note; what it moves, by how much to either side. */
export interface Wobble {
  readonly delay: number;
  readonly hertz: number;
  /** Cents. */
  readonly pitch?: number;
  /** Decibels. */
  readonly level?: number;
  /** Cents of the filter's cutoff. */
  readonly cutoff?: number;
}

/** A second-order low-pass and how it moves. */
export interface ZoneFilter {
  /** Hertz. */
  readonly cutoff: number;
  /** Decibels above the pass band. */
  readonly resonance: number;
  /** Cents by which the cutoff is moved while `sweepEnvelope` is at its top. */
  readonly sweep?: number;
  /** Linear in all stages but for the attack, which is convex (SoundFont's modulation envelope); sustain is a level 0..1. */
  readonly sweepEnvelope?: Envelope;
  /** Cents by which the softest note is darker than the loudest, along SoundFont's concave curve of the velocity. */
  readonly velocityToCutoff?: number;
}

/** A piece of an instrument's audio that is a file of its own. */
export interface AudioPart {
  /** File name, beside the JSON. */
  readonly audio: string;
  /** Changes with the audio, as an instrument's own. */
  readonly version?: string;
  /** Its first frame in the whole of the instrument's audio, and how many it has, those of both channels counted. */
  readonly offset: number;
  readonly frames: number;
  /** Two: all frames of the left channel, then as many of the right one. One when absent. */
  readonly channels?: 2;
  /** It is always in memory: see `partsAtOnce`. */
  readonly stays?: true;
}

/** Parts that an instrument may have. */
export const MOST_PARTS = 32;

/** The JSON beside an instrument's audio file. */
export interface InstrumentFile {
  /** General MIDI name, e.g. `acoustic_grand_piano`. */
  readonly name: string;
  readonly sampleRate: number;
  /** Frames in the whole audio file, to check what was decoded. */
  readonly frames: number;
  /** File name of the audio, beside the JSON; of the first part where it has several. */
  readonly audio: string;
  /** Changes with the audio, so that a copy kept on the device is known to be the same. */
  readonly version?: string;
  /** The files of an instrument whose audio is divided, in the order in which they are worth loading. */
  readonly parts?: readonly AudioPart[];
  /** How many of the parts that do not stay are in memory at once; all when absent. */
  readonly partsAtOnce?: number;
  /** As a part's own, where the audio is not divided. */
  readonly channels?: 2;
  /** A drum kit: a key without a zone stays silent instead of taking its neighbour's. */
  readonly percussion?: boolean;
  readonly zones: readonly Zone[];
}

/**
 * Page to worklet. The zones say where one and where two channels stand in `samples`. Where the page is isolated they stand in the sampler's own memory, `place` bytes from
 * its start; else they are transferred and the sampler copies them there in small slices.
 */
export type InstrumentMessage = {
  readonly type: "instrument";
  /** Slot 0..15; a voice tag points at a slot. */
  readonly slot: number;
  readonly name: string;
  readonly sampleRate: number;
  readonly percussion?: boolean;
  readonly zones: readonly Zone[];
  readonly samples: Int16Array;
  readonly place?: number;
};

/**
 * Page to worklet: other audio of a slot is there, and these are the zones that can be played now. What sounds goes on as it is.
 * `vacate`: frames that none of the zones reads; once no voice does either, the worklet tells so.
 */
export type ZonesMessage = {
  readonly type: "zones";
  readonly slot: number;
  readonly zones: readonly Zone[];
  readonly vacate?: FrameSpan;
};

/**
 * Page to worklet: the engine's port, and where live notes and progress are shared (absent without isolation).
 * Sent again when the engine is restarted: the new port takes the old one's place, the queue plays out.
 */
export type ConnectMessage = {
  readonly type: "connect";
  /** The engine's end of this port is given to the engine worker. It comes in the message's transfer list. */
  readonly engine: object;
  readonly ring?: SharedArrayBuffer;
  readonly progress?: SharedArrayBuffer;
};

/** The spec's volume multiplier and gain of the sound font player: every voice is scaled by their product. */
export const VOLUME_MULTIPLIER = 0.5;
export const PLAYER_GAIN = 1.5;

/** Page to worklet: one live event where there is no shared ring. */
export type LiveMessage = { readonly type: "live"; readonly status: number; readonly data1: number; readonly data2: number };

export type StripMessage = { readonly type: "strip"; readonly voiceTag: VoiceTag; readonly slot?: number; readonly gain?: number };

export type PageToWorklet =
  | InstrumentMessage
  | ZonesMessage
  | ConnectMessage
  | LiveMessage
  | StripMessage
  | HandOverMessage
  | TakeOverMessage;

/** Engine to worklet. */
export type EngineToWorklet =
  | { readonly type: "schedule"; readonly events: Float64Array }
  /** Drops queued events of the tag at or after the frame; notes that sound go on until their tag is released. */
  | { readonly type: "cancel"; readonly fromFrame: number; readonly voiceTag: VoiceTag }
  /** The level of a voice tag, a factor of amplitude, 0 or more. */
  | { readonly type: "gain"; readonly voiceTag: VoiceTag; readonly gain: number }
  /** Everything stops at once by a short fade, and the queue is emptied. */
  | { readonly type: "silence" };

/** Worklet to engine where progress is not shared; every 16 quanta. */
export type ProgressMessage = { readonly type: "progress"; readonly frame: number; readonly voices: number; readonly dropped: number };

/** What the page gives the sampler at its making: the memory that samples are decoded into, where it can be shared. */
export interface SamplerSetup {
  readonly memory?: object;
  /** Which half of the kernels' own memory is this sampler's: while one takes over from another, both run. */
  readonly area?: 0 | 1;
  /** What its frames are ahead of its context's own: not 0 after it took over from a sampler in another context. */
  readonly shift?: number;
}

/** Bytes at the bottom of the sampler's memory that are its own; samples stand above. */
export const SAMPLER_OWN_BYTES = 131_072;

/**
 * Worklet to page: notes asked for a part of a slot's instrument that is not in memory. `ago` is how long ago each part was last asked
 * for, in seconds, by its index; Infinity for never.
 */
export type PartsAskedMessage = { readonly type: "parts-asked"; readonly slot: number; readonly ago: readonly number[] };

/** Worklet to page. */
export type WorkletToPage =
  /** The sampler runs, and on which kernel; `reason` says why not on the fast one. */
  | { readonly type: "started"; readonly kernel: "wasm" | "typescript"; readonly reason?: string }
  | { readonly type: "instrument-ready"; readonly slot: number; readonly name: string }
  /** No voice reads the samples at this place any more. */
  | { readonly type: "instrument-retired"; readonly place: number }
  /** No voice reads these frames of a slot's instrument any more, as a `zones` message asked. */
  | { readonly type: "vacated"; readonly slot: number; readonly frames: FrameSpan }
  | PartsAskedMessage
  | HandedOverMessage
  | TakenOverMessage
  | { readonly type: "problem"; readonly problem: Problem };

/** Indices into the shared progress buffer (Int32). The frame is split: low 31 bits, then the rest; it is that of the last quantum. */
export const PROGRESS = { sequence: 0, frameLow: 1, frameHigh: 2, voices: 3, dropped: 4, late: 5 } as const;
export const PROGRESS_LENGTH = 8;
/** Quanta between two reports, which wake the engine. */
export const PROGRESS_QUANTA = 16;
/** How far ahead of the worklet's clock the engine keeps the queue filled, in seconds. */
export const SCHEDULE_AHEAD_SECONDS = 0.25;
