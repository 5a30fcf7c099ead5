// Mixing recordings of two microphones: both channels are read at one place, with one set of weights.

import { frameAt, pairAt, sumsOf, weightsOf } from "./interpolation";
import { LEFT, RIGHT } from "./layout";
import { advanceOf, countOf, gainStepOf, gainStepsOf, gainsOf, LEFT_GAIN, placeOf, RIGHT_GAIN, rightDistanceOf, startOf } from "./spans";

// @ts-ignore: decorator
@inline
function addTo(to: usize, values: v128, gains: v128): void {
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(values, gains)));
}

// @ts-ignore: decorator
@inline
function addFrame(to: usize, value: i32, gain: f32): void {
  store<f32>(to, load<f32>(to) + f32(value) * gain);
}

/** A span of two channels: the left one to the left, the right one to the right. */
export function mixStereo(span: usize): void {
  const apart = rightDistanceOf(span);
  const advance = advanceOf(span);
  const leftStep = gainStepsOf(span, LEFT_GAIN);
  const rightStep = gainStepsOf(span, RIGHT_GAIN);
  const count = countOf(span);
  const fours = count & ~3;
  let at = placeOf(span);
  let to = startOf(span);
  let left = gainsOf(span, LEFT_GAIN);
  let right = gainsOf(span, RIGHT_GAIN);
  const end = to + (usize(fours) << 2);
  for (; to < end; to += 16) {
    const third = at + (advance << 1);
    const first = frameAt(at);
    const second = frameAt(at + advance);
    const next = frameAt(third);
    const last = frameAt(third + advance);
    const early = weightsOf(at, at + advance);
    const late = weightsOf(third, third + advance);
    addTo(to, sumsOf(pairAt(first, second, early), pairAt(next, last, late)), left);
    const rightLow = pairAt(first + apart, second + apart, early);
    addTo(to + (RIGHT - LEFT), sumsOf(rightLow, pairAt(next + apart, last + apart, late)), right);
    left = f32x4.add(left, leftStep);
    right = f32x4.add(right, rightStep);
    at += advance << 2;
  }
  let leftGain = f32x4.extract_lane(left, 0);
  let rightGain = f32x4.extract_lane(right, 0);
  for (let frame = fours; frame < count; frame++) {
    const here = frameAt(at);
    const sums = pairAt(here, here + apart, weightsOf(at, at));
    addFrame(to, i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1), leftGain);
    addFrame(to + (RIGHT - LEFT), i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3), rightGain);
    leftGain += gainStepOf(span, LEFT_GAIN);
    rightGain += gainStepOf(span, RIGHT_GAIN);
    at += advance;
    to += 4;
  }
}
