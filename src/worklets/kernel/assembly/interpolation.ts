// Reading samples between two frames, and adding what was read to the mix.

import { LEFT, PHASE_SHIFT, PHASES, RIGHT, WEIGHTS } from "./layout";

// A place in the samples is kept as a byte address in halves, with 32 bits of fraction: one shift finds the frame, one the weights.

// @ts-ignore: decorator
@inline
export function frameAt(at: u64): usize {
  return usize(at >> 32) << 1;
}

// @ts-ignore: decorator
@inline
function weightsAt(at: u64): usize {
  return usize((u32(at) >> (PHASE_SHIFT - 3)) & ((PHASES - 1) << 3));
}

/** The weights of two places. */
// @ts-ignore: decorator
@inline
export function weightsOf(first: u64, second: u64): v128 {
  return v128.load_lane<u64>(weightsAt(second), v128.load64_zero(weightsAt(first), WEIGHTS), 1, WEIGHTS);
}

/** The weighted sums at two frames: each as two halves beside each other. */
// @ts-ignore: decorator
@inline
export function pairAt(first: usize, second: usize, weights: v128): v128 {
  return i32x4.dot_i16x8_s(v128.load_lane<u64>(second, v128.load64_zero(first), 1), weights);
}

// @ts-ignore: decorator
@inline
function pairOf(first: u64, second: u64): v128 {
  return pairAt(frameAt(first), frameAt(second), weightsOf(first, second));
}

/** Four frames of two pairs, their halves added. */
// @ts-ignore: decorator
@inline
export function sumsOf(low: v128, high: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.add(v128.shuffle<i32>(low, high, 0, 2, 4, 6), v128.shuffle<i32>(low, high, 1, 3, 5, 7)));
}

// @ts-ignore: decorator
@inline
export function fourOf(at: u64, advance: u64): v128 {
  const third = at + (advance << 1);
  return sumsOf(pairOf(at, at + advance), pairOf(third, third + advance));
}

// @ts-ignore: decorator
@inline
export function oneOf(at: u64): f32 {
  const sums = pairOf(at, at);
  return f32(i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1));
}

// `to` is a frame of the left mix; the right one's stands so far after it.

// @ts-ignore: decorator
@inline
export function addFour(to: usize, values: v128, left: v128, right: v128): void {
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(values, left)));
  v128.store(to, f32x4.add(v128.load(to, RIGHT - LEFT), f32x4.mul(values, right)), RIGHT - LEFT);
}

// @ts-ignore: decorator
@inline
export function addOne(to: usize, value: f32, left: f32, right: f32): void {
  store<f32>(to, load<f32>(to) + value * left);
  store<f32>(to, load<f32>(to, RIGHT - LEFT) + value * right, RIGHT - LEFT);
}
