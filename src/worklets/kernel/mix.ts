/** Adds part of a sample to the mix; the readable reference and the fallback of the WASM kernel. */
export interface MixSpan {
  /** Int16 audio of the instrument. */
  samples: Int16Array;
  /** Frame of `samples` that sounds first, with its fraction; one frame before and two after every read frame exist. */
  position: number;
  /** Source frames per output frame. */
  step: number;
  /** Output frames to add, and where in `left` and `right` they begin. */
  count: number;
  offset: number;
  /** Gain at the first frame and its change per frame. The int16 scale is in it. */
  gainLeft: number;
  gainLeftStep: number;
  gainRight: number;
  gainRightStep: number;
}

export type Mix = (left: Float32Array, right: Float32Array, span: MixSpan) => void;

/** Four-point, third-order Hermite interpolation (Catmull-Rom tangents), gains ramped per frame. */
export const mixCubic: Mix = (left, right, span) => {
  const { samples, step, offset } = span;
  const end = offset + span.count;
  let { position, gainLeft, gainRight } = span;
  for (let frame = offset; frame < end; frame++) {
    const whole = Math.floor(position);
    const t = position - whole;
    const before = samples[whole - 1] ?? 0;
    const here = samples[whole] ?? 0;
    const next = samples[whole + 1] ?? 0;
    const after = samples[whole + 2] ?? 0;
    const slope = 0.5 * (next - before);
    const curve = before - 2.5 * here + 2 * next - 0.5 * after;
    const bend = 0.5 * (after - before) + 1.5 * (here - next);
    const value = ((bend * t + curve) * t + slope) * t + here;
    left[frame] = (left[frame] ?? 0) + value * gainLeft;
    right[frame] = (right[frame] ?? 0) + value * gainRight;
    gainLeft += span.gainLeftStep;
    gainRight += span.gainRightStep;
    position += step;
  }
};
