// Mixing through the low-pass of a voice.

import { addFour, addOne, fourOf, oneOf } from "./interpolation";
import { PAST } from "./layout";
import { advanceOf, countOf, gainStepOf, gainStepsOf, gainsOf, LEFT_GAIN, placeOf, RIGHT_GAIN, spanAt, startOf } from "./spans";

/** Below this cutoff (1 + a1 + a2, about the square of its angle; 150 Hz at 48 kHz) four frames at once are not exact enough. */
const LOWEST_BLOCK: f64 = 0.0004;

/** Forgets what a voice's filter has heard. */
export function resetFilter(index: i32): void {
  memory.fill(PAST + (usize(index) << 4), 0, 16);
}

// The filter in direct form I, four frames at once: each frame out is a sum over the four in, and over the four remembered.
let fourIn0: v128 = f32x4.splat(0);
let fourIn1: v128 = f32x4.splat(0);
let fourIn2: v128 = f32x4.splat(0);
let fourIn3: v128 = f32x4.splat(0);
let fromIn1: v128 = f32x4.splat(0);
let fromIn2: v128 = f32x4.splat(0);
let fromOut1: v128 = f32x4.splat(0);
let fromOut2: v128 = f32x4.splat(0);

/** Writes the eight columns of that sum. */
function prepareBlock(b0: f64, b1: f64, a1: f64, a2: f64): void {
  const g1 = -a1;
  const g2 = -a1 * g1 - a2;
  const g3 = -a1 * g2 - a2 * g1;
  const h1 = b0 * g1 + b1;
  const h2 = b0 * g2 + b1 * g1 + b0;
  const h3 = b0 * g3 + b1 * g2 + b0 * g1;
  fourIn0 = f32x4(f32(b0), f32(h1), f32(h2), f32(h3));
  fourIn1 = f32x4(0, f32(b0), f32(h1), f32(h2));
  fourIn2 = f32x4(0, 0, f32(b0), f32(h1));
  fourIn3 = f32x4(0, 0, 0, f32(b0));
  fromIn1 = f32x4(f32(b1), f32(b1 * g1 + b0), f32(b1 * g2 + b0 * g1), f32(b1 * g3 + b0 * g2));
  fromIn2 = f32x4(f32(b0), f32(b0 * g1), f32(b0 * g2), f32(b0 * g3));
  const g4 = -a1 * g3 - a2 * g2;
  fromOut1 = f32x4(f32(g1), f32(g2), f32(g3), f32(g4));
  fromOut2 = f32x4(f32(-a2), f32(-a2 * g1), f32(-a2 * g2), f32(-a2 * g3));
}

// @ts-ignore: decorator
@inline
function lane0(values: v128): v128 {
  return v128.shuffle<i32>(values, values, 0, 0, 0, 0);
}

// @ts-ignore: decorator
@inline
function lane1(values: v128): v128 {
  return v128.shuffle<i32>(values, values, 1, 1, 1, 1);
}

// @ts-ignore: decorator
@inline
function lane2(values: v128): v128 {
  return v128.shuffle<i32>(values, values, 2, 2, 2, 2);
}

// @ts-ignore: decorator
@inline
function lane3(values: v128): v128 {
  return v128.shuffle<i32>(values, values, 3, 3, 3, 3);
}

/** Adds a span of one channel to the mix through the low-pass of voice `index`; `place` is the span's among all. */
export function mixFiltered(place: i32, index: i32, b0: f64, b1: f64, a1: f64, a2: f64): void {
  const span = spanAt(place);
  const advance = advanceOf(span);
  const leftStep = gainStepsOf(span, LEFT_GAIN);
  const rightStep = gainStepsOf(span, RIGHT_GAIN);
  const count = countOf(span);
  let at = placeOf(span);
  let to = startOf(span);
  let left = gainsOf(span, LEFT_GAIN);
  let right = gainsOf(span, RIGHT_GAIN);
  const past = PAST + (usize(index) << 4);
  const fours = 1.0 + a1 + a2 < LOWEST_BLOCK ? 0 : count & ~3;
  // Lanes 2 and 3 are the last but one and the last frame.
  let lastIn = f32x4(0, 0, load<f32>(past, 4), load<f32>(past, 0));
  let lastOut = f32x4(0, 0, load<f32>(past, 12), load<f32>(past, 8));
  if (fours > 0) prepareBlock(b0, b1, a1, a2);
  const in0 = fourIn0;
  const in1 = fourIn1;
  const in2 = fourIn2;
  const in3 = fourIn3;
  const pastIn1 = fromIn1;
  const pastIn2 = fromIn2;
  const pastOut1 = fromOut1;
  const pastOut2 = fromOut2;
  const end = to + (usize(fours) << 2);
  for (; to < end; to += 16) {
    const x = fourOf(at, advance);
    const fresh = f32x4.add(
      f32x4.add(f32x4.mul(lane0(x), in0), f32x4.mul(lane1(x), in1)),
      f32x4.add(f32x4.mul(lane2(x), in2), f32x4.mul(lane3(x), in3)),
    );
    const heard = f32x4.add(f32x4.mul(lane3(lastIn), pastIn1), f32x4.mul(lane2(lastIn), pastIn2));
    const told = f32x4.add(f32x4.mul(lane3(lastOut), pastOut1), f32x4.mul(lane2(lastOut), pastOut2));
    const y = f32x4.add(f32x4.add(fresh, heard), told);
    addFour(to, y, left, right);
    left = f32x4.add(left, leftStep);
    right = f32x4.add(right, rightStep);
    lastIn = x;
    lastOut = y;
    at += advance << 2;
  }
  let x1 = f64(f32x4.extract_lane(lastIn, 3));
  let x2 = f64(f32x4.extract_lane(lastIn, 2));
  let y1 = f64(f32x4.extract_lane(lastOut, 3));
  let y2 = f64(f32x4.extract_lane(lastOut, 2));
  let leftGain = f32x4.extract_lane(left, 0);
  let rightGain = f32x4.extract_lane(right, 0);
  for (let frame = fours; frame < count; frame++) {
    const x = f64(oneOf(at));
    const y = b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    addOne(to, f32(y), leftGain, rightGain);
    leftGain += gainStepOf(span, LEFT_GAIN);
    rightGain += gainStepOf(span, RIGHT_GAIN);
    at += advance;
    to += 4;
  }
  store<f32>(past, f32(x1), 0);
  store<f32>(past, f32(x2), 4);
  store<f32>(past, f32(y1), 8);
  store<f32>(past, f32(y2), 12);
}
