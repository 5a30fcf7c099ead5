// Where the pieces of audio stand in an instrument's file.

/** Frames per second of every file. A sample of another rate keeps its frames, and its zone is tuned by the difference. */
export const fileRate = 44_100;
/** Silence between two regions: longer than the coder's window, so that nothing leaks into a neighbour. */
const gap = 1536;

/**
 * Lays pieces of audio out behind each other.
 * @template {{audio: Float32Array}} Region
 * @param {Region[]} regions
 * @returns {{audio: Float32Array, placed: Map<Region, number>}} the whole, and the first frame of each piece in it
 */
export function layOut(regions) {
  const placed = new Map();
  let frames = gap;
  for (const region of regions) {
    placed.set(region, frames);
    frames += region.audio.length + gap;
  }
  const audio = new Float32Array(frames);
  for (const [region, offset] of placed) audio.set(region.audio, offset);
  return { audio, placed };
}
