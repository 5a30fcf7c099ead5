/** A transform of real samples of one length: its memory is made once. */
export interface Transform {
  /** Magnitudes of the bins from 0 to half the length, of samples that were written to `samples`. */
  readonly samples: Float32Array;
  readonly magnitudes: Float32Array;
  /** Reads `samples` and writes `magnitudes`. */
  run(): void;
}

/** Real samples are transformed two by two, as complex numbers. @param size a power of two, 4 at least @example const { samples, magnitudes, run } = createTransform(2048) */
export function createTransform(size: number): Transform {
  const half = size / 2;
  const samples = new Float32Array(size);
  const magnitudes = new Float32Array(half + 1);
  const real = new Float64Array(half);
  const imaginary = new Float64Array(half);
  const cosines = Float64Array.from({ length: half }, (_, index) => Math.cos((2 * Math.PI * index) / size));
  const sines = Float64Array.from({ length: half }, (_, index) => Math.sin((2 * Math.PI * index) / size));
  const reversed = bitReversed(half);

  function butterflies(): void {
    for (let span = 1; span < half; span *= 2) {
      const stride = half / span;
      for (let index = 0; index < span; index++) {
        const cosine = cosines[index * stride] as number;
        const sine = sines[index * stride] as number;
        for (let a = index; a < half; a += 2 * span) {
          const b = a + span;
          const br = real[b] as number;
          const bi = imaginary[b] as number;
          const tr = br * cosine + bi * sine;
          const ti = bi * cosine - br * sine;
          const ar = real[a] as number;
          const ai = imaginary[a] as number;
          real[b] = ar - tr;
          imaginary[b] = ai - ti;
          real[a] = ar + tr;
          imaginary[a] = ai + ti;
        }
      }
    }
  }

  /** Parts what the even and the odd samples make of a bin and of the one that mirrors it. */
  function part(): void {
    for (let bin = 0; bin <= half / 2; bin++) {
      const other = (half - bin) & (half - 1);
      const cosine = cosines[bin] as number;
      const sine = sines[bin] as number;
      const evenReal = ((real[bin] as number) + (real[other] as number)) / 2;
      const evenImaginary = ((imaginary[bin] as number) - (imaginary[other] as number)) / 2;
      const oddReal = ((imaginary[bin] as number) + (imaginary[other] as number)) / 2;
      const oddImaginary = ((real[other] as number) - (real[bin] as number)) / 2;
      const tr = oddReal * cosine + oddImaginary * sine;
      const ti = oddImaginary * cosine - oddReal * sine;
      magnitudes[bin] = Math.sqrt((evenReal + tr) ** 2 + (evenImaginary + ti) ** 2);
      magnitudes[half - bin] = Math.sqrt((evenReal - tr) ** 2 + (evenImaginary - ti) ** 2);
    }
  }

  return {
    samples,
    magnitudes,
    run() {
      for (let index = 0; index < half; index++) {
        const to = reversed[index] as number;
        real[to] = samples[2 * index] as number;
        imaginary[to] = samples[2 * index + 1] as number;
      }
      butterflies();
      part();
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
