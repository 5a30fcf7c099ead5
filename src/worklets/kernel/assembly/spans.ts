// Spans that wait in memory to be mixed, and how each of them is read: the one place that knows their layout (../wasm-kernel.ts writes
// it). Those of steady voices stay there from quantum to quantum and go on by themselves.

import { LEFT, SCALE, SPANS } from "./layout";

/** Bytes from one span to the next. */
export const SPAN_BYTES: usize = 72;

// Where the fields of a span stand: 64-bit floats, but for four. The change of a gain per frame stands after the gain.
const POSITION: usize = 0;
const STEP: usize = 8;
export const LEFT_GAIN: usize = 16;
export const RIGHT_GAIN: usize = 32;
/** Byte address of the instrument's first frame, 32 bits. */
const PLACE: usize = 48;
/** Frames to add, and the first of them in the quantum: 16 bits each. */
const COUNT: usize = 52;
const OFFSET: usize = 54;
/** Bytes from a frame of the left channel to the same frame of the right one, 32 bits; 0 where there is one channel. */
const RIGHT_DISTANCE: usize = 56;
/** What is left of the gains after as many frames as the span has; for steady spans only. */
const FALL: usize = 64;

const FIXED_ONE: f64 = 4294967296.0;

// @ts-ignore: decorator
@inline
export function spanAt(index: i32): usize {
  return SPANS + usize(index) * SPAN_BYTES;
}

/** Its place in the samples: a byte address in halves, with 32 bits of fraction. */
// @ts-ignore: decorator
@inline
export function placeOf(span: usize): u64 {
  return (u64(load<u32>(span, PLACE) - 2) << 31) + u64(load<f64>(span, POSITION) * FIXED_ONE);
}

/** How far its place moves on with each frame. */
// @ts-ignore: decorator
@inline
export function advanceOf(span: usize): u64 {
  return u64(load<f64>(span, STEP) * FIXED_ONE);
}

// @ts-ignore: decorator
@inline
export function countOf(span: usize): i32 {
  return i32(load<u16>(span, COUNT));
}

/** The first frame that it adds to, in the left mix. */
// @ts-ignore: decorator
@inline
export function startOf(span: usize): usize {
  return LEFT + (usize(load<u16>(span, OFFSET)) << 2);
}

// @ts-ignore: decorator
@inline
export function rightDistanceOf(span: usize): usize {
  return usize(load<u32>(span, RIGHT_DISTANCE));
}

/** Whether two spans of one channel cover the same frames, and these come in eights. */
// @ts-ignore: decorator
@inline
export function arePaired(first: usize, second: usize): bool {
  const frames = load<u32>(first, COUNT);
  return (frames & 7) === 0 && load<u32>(second, COUNT) === frames && (load<u32>(first, RIGHT_DISTANCE) | load<u32>(second, RIGHT_DISTANCE)) === 0;
}

/** A gain's change from frame to frame. */
// @ts-ignore: decorator
@inline
export function gainStepOf(span: usize, gain: usize): f32 {
  return f32(load<f64>(span + gain, 8)) * SCALE;
}

/** A gain at the first four frames. */
// @ts-ignore: decorator
@inline
export function gainsOf(span: usize, gain: usize): v128 {
  return f32x4.add(f32x4.splat(f32(load<f64>(span + gain)) * SCALE), f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(gainStepOf(span, gain))));
}

/** A gain's change from four frames to the next four. */
// @ts-ignore: decorator
@inline
export function gainStepsOf(span: usize, gain: usize): v128 {
  return f32x4.splat(gainStepOf(span, gain) * 4);
}

/** Moves a steady span on to the next quantum. */
// @ts-ignore: decorator
@inline
export function goOn(span: usize): void {
  const fall = v128.load_splat<u64>(span, FALL);
  store<f64>(span, load<f64>(span, POSITION) + load<f64>(span, STEP) * f64(countOf(span)), POSITION);
  v128.store(span, f64x2.mul(v128.load(span, LEFT_GAIN), fall), LEFT_GAIN);
  v128.store(span, f64x2.mul(v128.load(span, RIGHT_GAIN), fall), RIGHT_GAIN);
}
