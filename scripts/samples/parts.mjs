// An instrument in several files: a few of its recorded keys come first and sound for all others until those come.
import { loadBundled } from "../bundle.mjs";

const { layOut, GAP } = await loadBundled("src/host/samples/soundfont/layout.ts");

/** The recordings of an instrument by their first frames, each with the silence cut that stands between two. */
function recordingsOf({ zones }, audio) {
  const starts = [...new Set(zones.map(({ offset }) => offset))].sort((a, b) => a - b);
  return new Map(starts.map((start, at) => [start, { audio: audio.subarray(start, (starts[at + 1] ?? audio.length) - GAP) }]));
}

/**
 * Divides an instrument by the keys at which it was recorded.
 * @param {number[][]} keysOfParts the recorded keys of each part but the last, which has the others; none leaves it whole
 * @returns {{file: object, parts: {file: object, audio: Float32Array, offset: number}[]}} the instrument with its zones where they stand
 *   now, and each part as an instrument of its own
 */
export function divided(file, audio, keysOfParts) {
  if (keysOfParts.length === 0) return { file, parts: [{ file, audio, offset: 0 }] };
  const recordings = recordingsOf(file, audio);
  const partOf = ({ rootKey }) => keysOfParts.findIndex((keys) => keys.includes(rootKey));
  const inPart = (zone, part) => partOf(zone) === (part === keysOfParts.length ? -1 : part);
  const moved = new Map();
  const parts = [];
  let end = 0;
  for (let part = 0; part <= keysOfParts.length; part++) {
    const zones = file.zones.filter((zone) => inPart(zone, part));
    const laid = layOut([...new Set(zones.map(({ offset }) => recordings.get(offset)))]);
    const own = zones.map((zone) => ({ ...zone, offset: laid.placed.get(recordings.get(zone.offset)) }));
    for (const [at, zone] of zones.entries()) moved.set(zone, { ...zone, offset: own[at].offset + end });
    parts.push({ file: { ...file, frames: laid.audio.length, zones: own }, audio: laid.audio, offset: end });
    end += laid.audio.length;
  }
  return { file: { ...file, frames: end, zones: file.zones.map((zone) => moved.get(zone)) }, parts };
}
