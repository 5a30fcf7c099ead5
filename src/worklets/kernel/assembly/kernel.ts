// The mixing kernel in AssemblyScript (WASM SIMD). Its meaning is that of ../typescript-kernel.ts, which the tests compare it with.
//
// Memory: the first 64 KiB are for two kernels (the layout below, shared with ../wasm-kernel.ts): while one sampler takes over from
// another both run. Samples stand above.

/** Where this kernel's own half begins: 0 or 32768, written here by the build. */
const AREA: usize = 0;
/** Left and right mix of one quantum, 32-bit floats. */
const LEFT: usize = AREA + 1024;
const RIGHT: usize = AREA + 2048;
/** What each voice's filter remembers: the last two frames in and the last two out, 32-bit floats. */
const PAST: usize = AREA + 4096;
/** Below this cutoff (1 + a1 + a2, about the square of its angle; 150 Hz at 48 kHz) four frames at once are not exact enough. */
const LOWEST_BLOCK: f64 = 0.0004;
/** Four weights of 16 bits for each of 2048 places between two frames. */
const WEIGHTS: usize = AREA + 16384;
const PHASES: i32 = 2048;
const PHASE_SHIFT: u64 = 21;
/** A weight of 1; the sum of products stays within 32 bits. */
const ONE: f64 = 16384;
const SCALE: f32 = 1.0 / 16384.0;
const FIXED_ONE: f64 = 4294967296.0;

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

// A place in the samples is kept as a byte address in halves, with 32 bits of fraction: one shift finds the frame, one the weights.

// @ts-ignore: decorator
@inline
function placeOf(samples: usize, position: f64): u64 {
  return (u64(samples - 2) << 31) + u64(position * FIXED_ONE);
}

// @ts-ignore: decorator
@inline
function frameAt(at: u64): usize {
  return usize(at >> 31) & ~1;
}

// @ts-ignore: decorator
@inline
function weightsAt(at: u64): usize {
  return usize(at >> (PHASE_SHIFT - 3)) & ((PHASES - 1) << 3);
}

/** The weighted sums of two frames: each as two halves beside each other. */
// @ts-ignore: decorator
@inline
function pairOf(first: u64, second: u64): v128 {
  const samples = v128.load_lane<u64>(frameAt(second), v128.load64_zero(frameAt(first)), 1);
  const weights = v128.load_lane<u64>(weightsAt(second), v128.load64_zero(weightsAt(first), WEIGHTS), 1, WEIGHTS);
  return i32x4.dot_i16x8_s(samples, weights);
}

// @ts-ignore: decorator
@inline
function fourOf(at: u64, advance: u64, twice: u64): v128 {
  const third = at + twice;
  const low = pairOf(at, at + advance);
  const high = pairOf(third, third + advance);
  return f32x4.convert_i32x4_s(i32x4.add(v128.shuffle<i32>(low, high, 0, 2, 4, 6), v128.shuffle<i32>(low, high, 1, 3, 5, 7)));
}

// @ts-ignore: decorator
@inline
function oneOf(at: u64): f32 {
  const sums = pairOf(at, at);
  return f32(i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1));
}

// @ts-ignore: decorator
@inline
function rampOf(gain: f32, gainStep: f32): v128 {
  return f32x4.add(f32x4.splat(gain * SCALE), f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(gainStep * SCALE)));
}

// `to` is a frame of the left mix; the right one's stands so far after it.

// @ts-ignore: decorator
@inline
function addFour(to: usize, values: v128, left: v128, right: v128): void {
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(values, left)));
  v128.store(to, f32x4.add(v128.load(to, RIGHT - LEFT), f32x4.mul(values, right)), RIGHT - LEFT);
}

// @ts-ignore: decorator
@inline
function addOne(to: usize, value: f32, left: f32, right: f32): void {
  store<f32>(to, load<f32>(to) + value * left);
  store<f32>(to, load<f32>(to, RIGHT - LEFT) + value * right, RIGHT - LEFT);
}

/**
 * Adds `count` frames of a sample to the mix.
 * @param samples byte address of the instrument's first frame
 */
export function mix(
  samples: usize,
  position: f64,
  step: f64,
  count: i32,
  offset: i32,
  gainLeft: f32,
  gainLeftStep: f32,
  gainRight: f32,
  gainRightStep: f32,
): void {
  const advance = u64(step * FIXED_ONE);
  const twice = advance << 1;
  const fourTimes = advance << 2;
  let at = placeOf(samples, position);
  let to = LEFT + (usize(offset) << 2);
  let leftGains = rampOf(gainLeft, gainLeftStep);
  let rightGains = rampOf(gainRight, gainRightStep);
  const leftStep = f32x4.splat(gainLeftStep * SCALE * 4);
  const rightStep = f32x4.splat(gainRightStep * SCALE * 4);
  const fours = count >> 2;
  const end = to + (usize(fours) << 4);
  for (; to < end; to += 16) {
    addFour(to, fourOf(at, advance, twice), leftGains, rightGains);
    leftGains = f32x4.add(leftGains, leftStep);
    rightGains = f32x4.add(rightGains, rightStep);
    at += fourTimes;
  }
  let leftGain = f32x4.extract_lane(leftGains, 0);
  let rightGain = f32x4.extract_lane(rightGains, 0);
  for (let frame = fours << 2; frame < count; frame++) {
    addOne(to, oneOf(at), leftGain, rightGain);
    leftGain += gainLeftStep * SCALE;
    rightGain += gainRightStep * SCALE;
    at += advance;
    to += 4;
  }
}

/** The loudest frame of the mix on either side; `frames` is a whole number of fours. */
export function peak(frames: i32): f32 {
  let most = f32x4.splat(0);
  for (let at: usize = 0; at < usize(frames) << 2; at += 16)
    most = f32x4.max(most, f32x4.max(f32x4.abs(v128.load(LEFT + at)), f32x4.abs(v128.load(RIGHT + at))));
  const two = f32x4.max(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
  return max<f32>(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}

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

/** As `mix`, through the low-pass of voice `index`. */
export function mixFiltered(
  samples: usize,
  position: f64,
  step: f64,
  count: i32,
  offset: i32,
  gainLeft: f32,
  gainLeftStep: f32,
  gainRight: f32,
  gainRightStep: f32,
  index: i32,
  b0: f64,
  b1: f64,
  a1: f64,
  a2: f64,
): void {
  const advance = u64(step * FIXED_ONE);
  const twice = advance << 1;
  const fourTimes = advance << 2;
  let at = placeOf(samples, position);
  let to = LEFT + (usize(offset) << 2);
  let leftGains = rampOf(gainLeft, gainLeftStep);
  let rightGains = rampOf(gainRight, gainRightStep);
  const leftStep = f32x4.splat(gainLeftStep * SCALE * 4);
  const rightStep = f32x4.splat(gainRightStep * SCALE * 4);
  const past = PAST + (usize(index) << 4);
  const fours = 1.0 + a1 + a2 < LOWEST_BLOCK ? 0 : count >> 2;
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
  const end = to + (usize(fours) << 4);
  for (; to < end; to += 16) {
    const x = fourOf(at, advance, twice);
    const fresh = f32x4.add(
      f32x4.add(f32x4.mul(lane0(x), in0), f32x4.mul(lane1(x), in1)),
      f32x4.add(f32x4.mul(lane2(x), in2), f32x4.mul(lane3(x), in3)),
    );
    const heard = f32x4.add(f32x4.mul(lane3(lastIn), pastIn1), f32x4.mul(lane2(lastIn), pastIn2));
    const told = f32x4.add(f32x4.mul(lane3(lastOut), pastOut1), f32x4.mul(lane2(lastOut), pastOut2));
    const y = f32x4.add(f32x4.add(fresh, heard), told);
    addFour(to, y, leftGains, rightGains);
    leftGains = f32x4.add(leftGains, leftStep);
    rightGains = f32x4.add(rightGains, rightStep);
    lastIn = x;
    lastOut = y;
    at += fourTimes;
  }
  let x1 = f64(f32x4.extract_lane(lastIn, 3));
  let x2 = f64(f32x4.extract_lane(lastIn, 2));
  let y1 = f64(f32x4.extract_lane(lastOut, 3));
  let y2 = f64(f32x4.extract_lane(lastOut, 2));
  let leftGain = f32x4.extract_lane(leftGains, 0);
  let rightGain = f32x4.extract_lane(rightGains, 0);
  for (let frame = fours << 2; frame < count; frame++) {
    const x = f64(oneOf(at));
    const y = b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    addOne(to, f32(y), leftGain, rightGain);
    leftGain += gainLeftStep * SCALE;
    rightGain += gainRightStep * SCALE;
    at += advance;
    to += 4;
  }
  store<f32>(past, f32(x1), 0);
  store<f32>(past, f32(x2), 4);
  store<f32>(past, f32(y1), 8);
  store<f32>(past, f32(y2), 12);
}
