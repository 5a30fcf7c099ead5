const hertzOf = (absoluteCents: number): number => 8.1758 * 2 ** (absoluteCents / 1200);

/** A filter that stands still, and the rate at which the sample sounds at the key that it is made for. */
export interface StaticFilter {
  /** Cutoff at the output, in absolute cents. */
  readonly cents: number;
  /** Decibels. */
  readonly resonance: number;
  readonly sampleRate: number;
}

/** After the Audio EQ Cookbook (R. Bristow-Johnson); the pass band is lowered by half of the resonance, as SoundFont 2.04, 8.1.3 asks. */
function lowPass({ cents, resonance, sampleRate }: StaticFilter) {
  const omega = (2 * Math.PI * Math.min(hertzOf(cents), sampleRate * 0.45)) / sampleRate;
  const alpha = Math.sin(omega) / (2 * 10 ** ((resonance - 3.01) / 20));
  const scale = 10 ** (-resonance / 40) / (1 + alpha);
  const b1 = (1 - Math.cos(omega)) * scale;
  return { b0: b1 / 2, b1, a1: (-2 * Math.cos(omega)) / (1 + alpha), a2: (1 - alpha) / (1 + alpha) };
}

/** The second-order low-pass of a SoundFont voice, applied to the sample itself: the player then has nothing to do. */
export function applyFilter(audio: Float32Array, filter: StaticFilter): Float32Array {
  const { b0, b1, a1, a2 } = lowPass(filter);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return audio.map((x) => {
    const y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}
