/** The name under which the audio thread knows the processor. */
export const MICROPHONE_PROCESSOR = "woodshed-microphone";

/** How a microphone's processor is set up: with memory that it shares with the reader, or without. */
export interface MicrophoneSetup {
  readonly memory: SharedArrayBuffer | null;
}

/** Audio thread to listener. Frames are those of the context's own count. */
export type MicrophoneFeed =
  /** Samples begin at this frame: at first, and after some were lost. `at` is how many were written to the ring before them; 0 without one. */
  | { readonly type: "begins"; readonly frame: number; readonly at: number }
  /** There is more in the ring. */
  | { readonly type: "more" }
  /** The samples themselves, where memory cannot be shared; transferred. */
  | { readonly type: "samples"; readonly samples: Float32Array };
