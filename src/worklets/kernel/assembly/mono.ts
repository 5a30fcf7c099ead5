// Mixing recordings of one microphone, without a filter.

import { addFour, addOne, fourOf, oneOf } from "./interpolation";
import { LEFT, RIGHT } from "./layout";
import { advanceOf, countOf, gainStepOf, gainStepsOf, gainsOf, LEFT_GAIN, placeOf, RIGHT_GAIN, startOf } from "./spans";

export function mixOne(span: usize): void {
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
    addFour(to, fourOf(at, advance), left, right);
    left = f32x4.add(left, leftStep);
    right = f32x4.add(right, rightStep);
    at += advance << 2;
  }
  let leftGain = f32x4.extract_lane(left, 0);
  let rightGain = f32x4.extract_lane(right, 0);
  for (let frame = fours; frame < count; frame++) {
    addOne(to, oneOf(at), leftGain, rightGain);
    leftGain += gainStepOf(span, LEFT_GAIN);
    rightGain += gainStepOf(span, RIGHT_GAIN);
    at += advance;
    to += 4;
  }
}

// @ts-ignore: decorator
@inline
function addBoth(to: usize, one: v128, other: v128, left: v128, right: v128, otherLeft: v128, otherRight: v128): void {
  v128.store(to, f32x4.add(f32x4.add(v128.load(to), f32x4.mul(one, left)), f32x4.mul(other, otherLeft)));
  const onRight = f32x4.add(f32x4.add(v128.load(to, RIGHT - LEFT), f32x4.mul(one, right)), f32x4.mul(other, otherRight));
  v128.store(to, onRight, RIGHT - LEFT);
}

/** Two spans that cover the same frames, in eights: the mix is read and written once for both. */
export function mixPair(first: usize, second: usize): void {
  const advance = advanceOf(first);
  const leftStep = gainStepsOf(first, LEFT_GAIN);
  const rightStep = gainStepsOf(first, RIGHT_GAIN);
  const otherAdvance = advanceOf(second);
  const otherLeftStep = gainStepsOf(second, LEFT_GAIN);
  const otherRightStep = gainStepsOf(second, RIGHT_GAIN);
  let at = placeOf(first);
  let left = gainsOf(first, LEFT_GAIN);
  let right = gainsOf(first, RIGHT_GAIN);
  let other = placeOf(second);
  let otherLeft = gainsOf(second, LEFT_GAIN);
  let otherRight = gainsOf(second, RIGHT_GAIN);
  let to = startOf(first);
  const end = to + (usize(countOf(first)) << 2);
  for (; to < end; to += 32) {
    addBoth(to, fourOf(at, advance), fourOf(other, otherAdvance), left, right, otherLeft, otherRight);
    left = f32x4.add(left, leftStep);
    right = f32x4.add(right, rightStep);
    otherLeft = f32x4.add(otherLeft, otherLeftStep);
    otherRight = f32x4.add(otherRight, otherRightStep);
    at += advance << 2;
    other += otherAdvance << 2;
    addBoth(to + 16, fourOf(at, advance), fourOf(other, otherAdvance), left, right, otherLeft, otherRight);
    left = f32x4.add(left, leftStep);
    right = f32x4.add(right, rightStep);
    otherLeft = f32x4.add(otherLeft, otherLeftStep);
    otherRight = f32x4.add(otherRight, otherRightStep);
    at += advance << 2;
    other += otherAdvance << 2;
  }
}
