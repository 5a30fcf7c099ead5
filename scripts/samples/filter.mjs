// The second-order low-pass of a SoundFont voice, for filters that stand still: they are applied to the sample itself.

const hertzOf = (absoluteCents) => 8.1758 * 2 ** (absoluteCents / 1200);

/** Coefficients after the Audio EQ Cookbook (R. Bristow-Johnson); the pass band is lowered by half of the resonance, as SoundFont 2.04, 8.1.3 asks. */
function lowPass(cutoff, resonance, sampleRate) {
  const omega = (2 * Math.PI * Math.min(cutoff, sampleRate * 0.45)) / sampleRate;
  const alpha = Math.sin(omega) / (2 * 10 ** ((resonance - 3.01) / 20));
  const scale = 10 ** (-resonance / 40) / (1 + alpha);
  const b1 = (1 - Math.cos(omega)) * scale;
  return { b0: b1 / 2, b1, b2: b1 / 2, a1: (-2 * Math.cos(omega)) / (1 + alpha), a2: (1 - alpha) / (1 + alpha) };
}

/**
 * @param {Float32Array} audio
 * @param {{cents: number, resonance: number}} filter cutoff in absolute cents at the output, resonance in decibels
 * @param {number} sampleRate rate at which the audio sounds when it is played at the key that the filter is made for
 */
export function applyFilter(audio, filter, sampleRate) {
  const { b0, b1, b2, a1, a2 } = lowPass(hertzOf(filter.cents), filter.resonance, sampleRate);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return audio.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}
