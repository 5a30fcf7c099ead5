// What lossy coding did to an instrument: every frame in its place, every level kept, every loop closed.

const rms = (audio) => Math.sqrt(audio.reduce((sum, value) => sum + value * value, 0) / Math.max(1, audio.length));

/** The most that coding may change the level of a zone, in decibels. */
const mostChange = 1.1;
/** Clicks shorter than the coder's window have no level to speak of. */
const shortest = 1152;

/** The step over a loop's seam, beside the largest step that the sample itself makes near it. */
export function seamOf(audio, zone) {
  const end = zone.offset + zone.loopEnd;
  const start = zone.offset + zone.loopStart;
  const step = Math.abs(audio[start] - audio[end - 1]);
  let own = 0;
  for (let frame = Math.max(zone.offset, end - 512); frame < end - 1; frame++)
    own = Math.max(own, Math.abs(audio[frame + 1] - audio[frame]));
  return { step, own };
}

/**
 * Compares the decoded file with what was coded.
 * @returns {{problems: string[], worstLevel: number, worstSeam: number}} levels in decibels; a seam as a share of the sample's own steps
 */
export function checkDecoded(file, original, decoded) {
  const problems = [];
  if (decoded.length !== original.length) problems.push(`decoded to ${decoded.length} frames instead of ${original.length}`);
  let worstLevel = 0;
  let worstSeam = 0;
  for (const zone of file.zones) {
    const [from, to] = [zone.offset, zone.offset + zone.length];
    const before = rms(original.subarray(from, to));
    const level = 20 * Math.log10(Math.max(rms(decoded.subarray(from, to)), 1e-9) / Math.max(before, 1e-9));
    if (zone.length >= shortest) worstLevel = Math.max(worstLevel, Math.abs(level));
    if (zone.loopEnd <= zone.loopStart) continue;
    const { step, own } = seamOf(decoded, zone);
    worstSeam = Math.max(worstSeam, step / Math.max(own, 1e-3));
  }
  if (worstLevel > mostChange) problems.push(`a zone changed its level by ${worstLevel.toFixed(2)} dB`);
  // The player closes what is left of a seam; a loop in the wrong place it cannot close.
  if (worstSeam > 3) problems.push(`a loop's seam steps ${worstSeam.toFixed(2)} times as far as the sample itself`);
  return { problems, worstLevel, worstSeam };
}
