import { type Kernel, LONGEST_QUANTUM, type LowPass, type MixSpan } from "./kernel.ts";

/** Four-point, third-order Hermite interpolation (Catmull-Rom tangents) between frames `whole` and `whole + 1`. */
function hermite(samples: Int16Array, whole: number, t: number): number {
  const before = samples[whole - 1] ?? 0;
  const here = samples[whole] ?? 0;
  const next = samples[whole + 1] ?? 0;
  const after = samples[whole + 2] ?? 0;
  const slope = 0.5 * (next - before);
  const curve = before - 2.5 * here + 2 * next - 0.5 * after;
  const bend = 0.5 * (after - before) + 1.5 * (here - next);
  return ((bend * t + curve) * t + slope) * t + here;
}

/** The loudest frame of both channels. */
function peakOf(left: Float32Array, right: Float32Array): number {
  let peak = 0;
  for (let frame = 0; frame < left.length; frame++) {
    const louder = Math.max(Math.abs(left[frame] ?? 0), Math.abs(right[frame] ?? 0));
    if (louder > peak) peak = louder;
  }
  return peak;
}

/** The kernel as it is meant: the readable reference that the WASM one is compared with, and the fallback where there is no WASM SIMD. */
export function createTypescriptKernel(voices: number): Kernel {
  const left = new Float32Array(LONGEST_QUANTUM);
  const right = new Float32Array(LONGEST_QUANTUM);
  const voice = new Float32Array(LONGEST_QUANTUM);
  const voiceRight = new Float32Array(LONGEST_QUANTUM);
  const past = new Float64Array(4 * voices);

  const interpolate = (span: MixSpan): void => {
    for (let frame = 0; frame < span.count; frame++) {
      const position = span.position + frame * span.step;
      const whole = Math.floor(position);
      voice[frame] = hermite(span.samples, whole, position - whole);
      if (span.right !== 0) voiceRight[frame] = hermite(span.samples, whole + span.right, position - whole);
    }
  };
  /** Each channel to its own side. */
  const addStereo = (span: MixSpan): void => {
    for (let frame = 0; frame < span.count; frame++) {
      const position = span.position + frame * span.step;
      const whole = Math.floor(position);
      const t = position - whole;
      const at = span.offset + frame;
      left[at] = (left[at] ?? 0) + hermite(span.samples, whole, t) * (span.gainLeft + frame * span.gainLeftStep);
      right[at] = (right[at] ?? 0) + hermite(span.samples, whole + span.right, t) * (span.gainRight + frame * span.gainRightStep);
    }
  };
  /** Direct form I: the last two frames in and out are remembered. */
  const filter = (count: number, { index, b0, b1, a1, a2 }: LowPass): void => {
    const at = 4 * index;
    let [x1, x2, y1, y2] = [past[at] ?? 0, past[at + 1] ?? 0, past[at + 2] ?? 0, past[at + 3] ?? 0];
    for (let frame = 0; frame < count; frame++) {
      const x = voice[frame] ?? 0;
      const y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      voice[frame] = y;
    }
    past[at] = x1;
    past[at + 1] = x2;
    past[at + 2] = y1;
    past[at + 3] = y2;
  };

  return {
    begin() {
      left.fill(0);
      right.fill(0);
    },
    resetFilter(index) {
      past.fill(0, 4 * index, 4 * index + 4);
    },
    add(span) {
      if (span.right !== 0) {
        addStereo(span);
        return;
      }
      interpolate(span);
      const isStereo = span.right !== 0;
      if (span.filter !== null && !isStereo) filter(span.count, span.filter);
      const other = isStereo ? voiceRight : voice;
      for (let frame = 0; frame < span.count; frame++) {
        const at = span.offset + frame;
        left[at] = (left[at] ?? 0) + (voice[frame] ?? 0) * (span.gainLeft + frame * span.gainLeftStep);
        right[at] = (right[at] ?? 0) + (other[frame] ?? 0) * (span.gainRight + frame * span.gainRightStep);
      }
    },
    finish(outLeft, outRight) {
      outLeft.set(outLeft.length === LONGEST_QUANTUM ? left : left.subarray(0, outLeft.length));
      outRight.set(outRight.length === LONGEST_QUANTUM ? right : right.subarray(0, outRight.length));
      return peakOf(outLeft, outRight);
    },
  };
}
