// The mixing kernel in AssemblyScript (WASM SIMD). Its meaning is that of ../typescript-kernel.ts, which the tests compare it with.

import { LEFT, ONE, PHASES, RIGHT, WEIGHTS } from "./layout";
import { mixOne, mixPair } from "./mono";
import { arePaired, goOn, rightDistanceOf, SPAN_BYTES, spanAt } from "./spans";
import { mixStereo } from "./stereo";

export { mixFiltered, resetFilter } from "./low-pass";

/** Fills the table of weights of the four-point Hermite interpolation. Called once. */
export function prepare(): void {
  for (let phase: i32 = 0; phase < PHASES; phase++) {
    const t: f64 = f64(phase) / f64(PHASES);
    const t2 = t * t;
    const t3 = t2 * t;
    const at = WEIGHTS + (usize(phase) << 3);
    const before = nearest<f64>(ONE * (-0.5 * t + t2 - 0.5 * t3));
    const next = nearest<f64>(ONE * (0.5 * t + 2.0 * t2 - 1.5 * t3));
    const after = nearest<f64>(ONE * (0.5 * t3 - 0.5 * t2));
    store<i16>(at, i16(before), 0);
    // The four weights add up to exactly 1: a constant stays what it is at every place.
    store<i16>(at, i16(ONE - before - next - after), 2);
    store<i16>(at, i16(next), 4);
    store<i16>(at, i16(after), 6);
  }
}

/** Empties the mix of one quantum. */
export function clear(frames: i32): void {
  memory.fill(LEFT, 0, usize(frames) << 2);
  memory.fill(RIGHT, 0, usize(frames) << 2);
}

/** Adds `count` spans to the mix. */
export function mixSpans(from: i32, count: i32): void {
  const end = spanAt(from + count);
  let span = spanAt(from);
  while (span < end) {
    const next = span + SPAN_BYTES;
    if (next < end && arePaired(span, next)) {
      mixPair(span, next);
      span = next + SPAN_BYTES;
      continue;
    }
    if (rightDistanceOf(span) === 0) mixOne(span);
    else mixStereo(span);
    span = next;
  }
}

/** Adds the steady spans, which stand first, to the mix and moves them on. */
function mixSteady(count: i32): void {
  mixSpans(0, count);
  for (let index = 0; index < count; index++) goOn(spanAt(index));
}

/** Adds the `waiting` spans at `from` and the `steady` ones to a mix of `frames`, and answers its loudest frame: one call for all that ends a quantum. */
export function finish(frames: i32, from: i32, waiting: i32, steady: i32): f32 {
  mixSpans(from, waiting);
  mixSteady(steady);
  return peak(frames);
}

/** The loudest frame of the mix on either side; `frames` is a whole number of fours. */
function peak(frames: i32): f32 {
  let most = f32x4.splat(0);
  for (let at: usize = 0; at < usize(frames) << 2; at += 16)
    most = f32x4.pmax(most, f32x4.pmax(f32x4.abs(v128.load(LEFT + at)), f32x4.abs(v128.load(RIGHT + at))));
  const two = f32x4.max(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
  return max<f32>(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}
