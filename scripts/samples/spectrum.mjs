// A spectrum, enough to compare two renders of the same note.

/** In place, radix 2. */
function transform(real, imaginary) {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j], real[i]];
      [imaginary[i], imaginary[j]] = [imaginary[j], imaginary[i]];
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const half = length >> 1;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      for (let i = k; i < size; i += length) {
        const j = i + half;
        const re = real[j] * cosine - imaginary[j] * sine;
        const im = real[j] * sine + imaginary[j] * cosine;
        real[j] = real[i] - re;
        imaginary[j] = imaginary[i] - im;
        real[i] += re;
        imaginary[i] += im;
      }
    }
  }
}

function windowed(audio, size) {
  const piece = new Float64Array(size);
  const length = Math.min(audio.length, size);
  for (let frame = 0; frame < length; frame++) piece[frame] = audio[frame] * Math.sin((Math.PI * frame) / length) ** 2;
  return piece;
}

/**
 * Power at each frequency of both sides of a Hann-windowed piece (`size`: a power of two), by one transform: one side is its real part and the other its imaginary one. Each side
 * counts by itself: two sides that are added take from each other what stands against each other in them.
 */
export function powerOfSides([left, right], size) {
  const [real, imaginary] = [left, right].map((side) => windowed(side, size));
  transform(real, imaginary);
  const powerAt = (bin) => real[bin] ** 2 + imaginary[bin] ** 2;
  return Float64Array.from({ length: size / 2 }, (_, bin) => (powerAt(bin) + powerAt((size - bin) % size)) / 2);
}

/** The strongest bin between two, refined to a fraction by a parabola through the logarithms. */
export function strongestBin(power, from, to) {
  let best = from;
  for (let bin = from; bin < to; bin++) if (power[bin] > power[best]) best = bin;
  const [below, here, above] = [best - 1, best, best + 1].map((bin) => Math.log(Math.max(power[bin] ?? 0, 1e-30)));
  const bend = below - 2 * here + above;
  return { bin: bend === 0 ? best : best + (0.5 * (below - above)) / bend, power: power[best] };
}

/** Decibels in each octave from 62.5 Hz to 8 kHz. */
export function octaveLevels(power, sampleRate) {
  const size = power.length * 2;
  return Array.from({ length: 8 }, (_, octave) => {
    const [from, to] = [62.5 * 2 ** octave, 125 * 2 ** octave].map((hertz) => Math.round((hertz * size) / sampleRate));
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += power[bin] ?? 0;
    return 10 * Math.log10(Math.max(sum, 1e-20));
  });
}
