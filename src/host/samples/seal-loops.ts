import type { Zone } from "../../protocol/audio/audio-feed.ts";

/** Frames over which the end of a loop is faded into what stands before its start. */
const CROSSFADE = 64;
/** Frames that interpolation reads beyond a loop's end. */
const GUARD = 4;

function seal(samples: Int16Array, zone: Zone, offset: number): void {
  const start = offset + zone.loopStart;
  const end = offset + zone.loopEnd;
  const length = Math.min(CROSSFADE, zone.loopStart, zone.loopEnd - zone.loopStart);
  for (let frame = 0; frame < length; frame++) {
    const weight = (frame + 1) / length;
    const own = samples[end - length + frame] ?? 0;
    const before = samples[start - length + frame] ?? 0;
    samples[end - length + frame] = Math.round(own + (before - own) * weight);
  }
  for (let frame = 0; frame < GUARD && end + frame < samples.length; frame++) samples[end + frame] = samples[start + frame] ?? 0;
}

/**
 * Closes the loops that lossy coding has opened: the last frames before a loop's end run into those before its start, and
 * the frames after the end repeat those after the start, so that interpolation over the seam sees one wave.
 */
export function sealLoops(samples: Int16Array, zones: readonly Zone[]): void {
  const sealed = new Set<string>();
  for (const zone of zones) {
    const key = `${zone.offset + zone.loopStart},${zone.offset + zone.loopEnd}`;
    if (zone.loopEnd <= zone.loopStart || sealed.has(key)) continue;
    sealed.add(key);
    seal(samples, zone, zone.offset);
    if (zone.rightDistance !== undefined) seal(samples, zone, zone.offset + zone.rightDistance);
  }
}
