/** What reached the loudspeakers: both channels from `frame` on, in frames of the context's own clock. */
export interface Recording {
  readonly sampleRate: number;
  readonly frame: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Audio of one channel with its rate. */
export interface Sound {
  readonly sampleRate: number;
  readonly samples: Float32Array;
}

/** A part of a recording as one channel. Times are seconds of the context's clock; what lies outside is left out. */
export function soundBetween(recording: Recording, from: number, to: number): Sound {
  const { sampleRate, frame, left, right } = recording;
  const first = Math.max(0, Math.round(from * sampleRate) - frame);
  const last = Math.max(first, Math.min(left.length, Math.round(to * sampleRate) - frame));
  const samples = new Float32Array(last - first);
  for (let index = 0; index < samples.length; index++) samples[index] = ((left[first + index] ?? 0) + (right[first + index] ?? 0)) / 2;
  return { sampleRate, samples };
}

/** When nothing at all was heard for 1 ms and longer between two sounds, in seconds: what rings has no such hole. */
export function holesIn(recording: Recording): { readonly from: number; readonly to: number }[] {
  const { sampleRate, frame, left, right } = recording;
  const holes: { from: number; to: number }[] = [];
  let last = -1;
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 && right[at] === 0) continue;
    if (last >= 0 && at - last > sampleRate / 1000) holes.push({ from: (frame + last + 1) / sampleRate, to: (frame + at) / sampleRate });
    last = at;
  }
  return holes;
}

/** The whole recording as one channel. */
export const wholeSound = (recording: Recording): Sound =>
  soundBetween(recording, recording.frame / recording.sampleRate, (recording.frame + recording.left.length) / recording.sampleRate);

/** Root of the mean square; 0 for nothing. */
export function rms({ samples }: Pick<Sound, "samples">): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const value of samples) sum += value * value;
  return Math.sqrt(sum / samples.length);
}

/** Frequency in hertz of a MIDI note, A4 = 440. @example frequencyOf(69) // 440 */
export const frequencyOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Magnitudes of a Hann-windowed Fourier transform over the largest power of two of frames that fits; bin `k` is `k * binWidth` Hz. */
export function spectrumOf({ samples, sampleRate }: Sound): { readonly magnitudes: Float64Array; readonly binWidth: number } {
  const size = 2 ** Math.floor(Math.log2(Math.max(2, samples.length)));
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (let index = 0; index < size; index++) real[index] = (samples[index] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size));
  transform(real, imaginary);
  const magnitudes = new Float64Array(size / 2);
  for (let bin = 0; bin < magnitudes.length; bin++) magnitudes[bin] = (4 * Math.hypot(real[bin] ?? 0, imaginary[bin] ?? 0)) / size;
  return { magnitudes, binWidth: sampleRate / size };
}

/** Radix-2 Fourier transform in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let index = 1, reversed = 0; index < size; index++) {
    let bit = size >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (index < reversed) {
      swap(real, index, reversed);
      swap(imaginary, index, reversed);
    }
  }
  for (let half = 1; half < size; half *= 2) {
    for (let start = 0; start < size; start += 2 * half) {
      for (let offset = 0; offset < half; offset++) {
        const angle = (-Math.PI * offset) / half;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const [low, high] = [start + offset, start + offset + half];
        const turnedReal = (real[high] ?? 0) * cos - (imaginary[high] ?? 0) * sin;
        const turnedImaginary = (real[high] ?? 0) * sin + (imaginary[high] ?? 0) * cos;
        real[high] = (real[low] ?? 0) - turnedReal;
        imaginary[high] = (imaginary[low] ?? 0) - turnedImaginary;
        real[low] = (real[low] ?? 0) + turnedReal;
        imaginary[low] = (imaginary[low] ?? 0) + turnedImaginary;
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = kept;
}

/** A range of MIDI notes, both ends included. */
export interface NoteRange {
  readonly low: number;
  readonly high: number;
}

/** How loud each note's fundamental is: the largest magnitude within 35 cents of it. */
export function noteLevels(sound: Sound, { low, high }: NoteRange): ReadonlyMap<number, number> {
  const { magnitudes, binWidth } = spectrumOf(sound);
  const cents = 2 ** (35 / 1200);
  const levels = new Map<number, number>();
  for (let midi = low; midi <= high; midi++) {
    const wanted = frequencyOf(midi);
    const from = Math.min(Math.floor(wanted / cents / binWidth + 0.5), Math.round(wanted / binWidth));
    const to = Math.max(Math.floor((wanted * cents) / binWidth + 0.5), Math.round(wanted / binWidth));
    levels.set(midi, Math.max(...magnitudes.subarray(from, to + 1)));
  }
  return levels;
}

/** The loudest pitch classes (C is 0) by their loudest fundamental in the range, in ascending order. */
export function strongestPitchClasses(sound: Sound, count: number, range: NoteRange): number[] {
  return pitchClassLevels(sound, range)
    .slice(0, count)
    .map(([pitchClass]) => pitchClass)
    .sort((a, b) => a - b);
}

/** How much louder the last of the `count` loudest pitch classes is than the next one: large where the chord is clear. */
export function clarityOf(sound: Sound, count: number, range: NoteRange): number {
  const levels = pitchClassLevels(sound, range);
  return (levels[count - 1]?.[1] ?? 0) / Math.max(1e-12, levels[count]?.[1] ?? 0);
}

function pitchClassLevels(sound: Sound, range: NoteRange): [pitchClass: number, level: number][] {
  const classes = new Map<number, number>();
  for (const [midi, level] of noteLevels(sound, range)) classes.set(midi % 12, Math.max(classes.get(midi % 12) ?? 0, level));
  return [...classes].sort((a, b) => b[1] - a[1]);
}

/** The loudest note of the range. */
export function loudestNote(sound: Sound, range: NoteRange): number {
  return [...noteLevels(sound, range)].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** The lowest note of the range that is at least a quarter as loud as the loudest: of one played note, itself and no harmonic. */
export function lowestNote(sound: Sound, range: NoteRange): number {
  const levels = [...noteLevels(sound, range)];
  const loudest = Math.max(...levels.map(([, level]) => level));
  const isPeak = (index: number) => {
    const level = levels[index]?.[1] ?? 0;
    return level >= loudest / 4 && level >= (levels[index + 1]?.[1] ?? 0) && level >= (levels[index - 1]?.[1] ?? 0);
  };
  return levels[levels.findIndex((_, index) => isPeak(index))]?.[0] ?? -1;
}

/** Frames over which an attack is looked for. */
const HOP = 128;

/**
 * Times at which something is struck, in seconds of the context's clock: where the energy of the sound's brightness rises to
 * more than six times the mean of the 60 ms before. Strokes within `apart` seconds of each other count as one.
 */
export function onsetsOf(recording: Recording, apart = 0.12): number[] {
  const { samples, sampleRate } = wholeSound(recording);
  const energies = brightness(samples);
  const before = Math.round((0.06 * sampleRate) / HOP);
  // A click is a hundred times as bright as a soft chord of the grand piano.
  const floor = Math.max(...energies) * 0.004;
  const onsets: number[] = [];
  for (let hop = 0; hop < energies.length; hop++) {
    const energy = energies[hop] ?? 0;
    const past = energies.slice(Math.max(0, hop - before), hop);
    const usual = past.reduce((sum, each) => sum + each, 0) / Math.max(1, past.length);
    if (energy < floor || energy < 6 * usual) continue;
    const time = (recording.frame + hop * HOP) / sampleRate;
    const last = onsets.at(-1);
    if (last === undefined || time - last >= apart) onsets.push(time);
  }
  return onsets;
}

/** Energy of the second difference in each hop: hammers are bright, what rings is not. */
function brightness(samples: Float32Array): number[] {
  const energies = new Array<number>(Math.floor(samples.length / HOP)).fill(0);
  for (let hop = 0; hop < energies.length; hop++) {
    let sum = 0;
    for (let frame = hop * HOP; frame < (hop + 1) * HOP; frame++) {
      const bend = (samples[frame] ?? 0) - 2 * (samples[frame - 1] ?? 0) + (samples[frame - 2] ?? 0);
      sum += bend * bend;
    }
    energies[hop] = sum;
  }
  return energies;
}
