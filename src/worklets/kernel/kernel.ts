/** A second-order low-pass of one voice; its memory of the past is the kernel's, found by `index`. */
export interface LowPass {
  readonly index: number;
  /** Coefficients; the third of the numerator equals the first. */
  b0: number;
  b1: number;
  a1: number;
  a2: number;
}

/** Part of a sample that is added to the mix. */
export interface MixSpan {
  /** Int16 audio of the instrument, for a kernel that reads it here. */
  samples: Int16Array;
  /** Byte address of the instrument's first frame in the kernel's own memory, for one that reads it there. */
  place: number;
  /** Frames from a frame of the left channel to the same one of the right; 0 where there is one channel, heard on both sides. */
  right: number;
  /** Frame of the audio that sounds first, with its fraction; one frame before and two after every read frame exist. */
  position: number;
  /** Source frames per output frame. */
  step: number;
  /** Output frames to add, and where in the quantum they begin. */
  count: number;
  offset: number;
  /** Gain at the first frame and its change per frame. The int16 scale is in it. */
  gainLeft: number;
  gainLeftStep: number;
  gainRight: number;
  gainRightStep: number;
  /** For one channel only: two go through no filter. */
  filter: LowPass | null;
}

/**
 * Spans that a kernel adds to every quantum by itself, as long as nothing becomes of them but what was to come: their places go on, and
 * their gains fall. They stand at 0..`count`-1.
 */
export interface SteadySpans {
  count: number;
  /** The most that there can be. */
  readonly most: number;
  /** Writes a span of a whole quantum; `fall` is what is left of its gains after each quantum. */
  set(index: number, span: MixSpan, fall: number): void;
  move(from: number, to: number): void;
  /** The frame of the audio at which a span has arrived, with its fraction. */
  positionOf(index: number): number;
}

/** The inner loop of the sampler: everything that is done per frame. */
export interface Kernel {
  /** Begins a quantum of `frames` with silence. */
  begin(frames: number): void;
  add(span: MixSpan): void;
  /** Forgets what a voice's filter has heard. */
  resetFilter(index: number): void;
  /** Hands the finished quantum over and answers its loudest frame, as a size. */
  finish(left: Float32Array, right: Float32Array): number;
  /** Absent where every span has to be added anew. */
  readonly steady?: SteadySpans;
}

/** Frames of the longest quantum. */
export const LONGEST_QUANTUM = 128;
