/** A transform of real samples of one length: its memory is made once. */
export interface Transform {
  /** Magnitudes of the bins from 0 to half the length, of samples that were written to `samples`. */
  readonly samples: Float32Array;
  readonly magnitudes: Float32Array;
  /** Reads `samples` and writes `magnitudes`; `samples` hold rubbish afterwards. */
  run(): void;
}

/** @param size a power of two @example const { samples, magnitudes, run } = createTransform(2048) */
export function createTransform(size: number): Transform {
  const real = new Float32Array(size);
  const imaginary = new Float32Array(size);
  const magnitudes = new Float32Array(size / 2 + 1);
  const cosines = Float32Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
  const sines = Float32Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size));
  const reversed = bitReversed(size);

  function butterflies(): void {
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let group = 0; group < size; group += 2 * half) {
        for (let index = 0; index < half; index++) {
          const [a, b] = [group + index, group + index + half];
          const [cosine, sine] = [cosines[index * stride] as number, sines[index * stride] as number];
          const [br, bi] = [real[b] as number, imaginary[b] as number];
          const tr = br * cosine + bi * sine;
          const ti = bi * cosine - br * sine;
          const [ar, ai] = [real[a] as number, imaginary[a] as number];
          real[b] = ar - tr;
          imaginary[b] = ai - ti;
          real[a] = ar + tr;
          imaginary[a] = ai + ti;
        }
      }
    }
  }

  return {
    samples: real,
    magnitudes,
    run() {
      imaginary.fill(0);
      for (let index = 0; index < size; index++) {
        const other = reversed[index] as number;
        if (other <= index) continue;
        const sample = real[index] as number;
        real[index] = real[other] as number;
        real[other] = sample;
      }
      butterflies();
      for (let bin = 0; bin <= size / 2; bin++) magnitudes[bin] = Math.hypot(real[bin] as number, imaginary[bin] as number);
    },
  };
}

function bitReversed(size: number): Uint16Array {
  const bits = Math.log2(size);
  return Uint16Array.from({ length: size }, (_, index) => {
    let other = 0;
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) other |= 1 << (bits - 1 - bit);
    return other;
  });
}

/** A raised cosine over so many samples. */
export const hann = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / length));
