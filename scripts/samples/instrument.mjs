// One instrument: its audio laid out in one file, its zones beside it.
import { gatherRegions } from "./regions.mjs";
import { joinStereo } from "./stereo.mjs";
import { describe } from "./zones.mjs";

/** Frames per second of every file. A sample of another rate keeps its frames, and its zone is tuned by the difference. */
export const fileRate = 44_100;
/** Silence between two regions: longer than the coder's window, so that nothing leaks into a neighbour. */
const gap = 1536;

const rounded = (value) => Number(value.toPrecision(7));

function layOut(regions) {
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

function zoneOf(zone, offset) {
  const { region, envelope } = zone;
  const loops = region.loopEnd > region.loopStart;
  const tuning = zone.cents + 1200 * Math.log2(zone.sample.sampleRate / fileRate);
  return {
    keyRange: [zone.keys.min, zone.keys.max],
    velocityRange: [zone.velocities.min, zone.velocities.max],
    rootKey: zone.rootKey,
    offset,
    length: loops ? region.loopEnd : region.audio.length,
    loopStart: region.loopStart,
    loopEnd: region.loopEnd,
    tuning: rounded(tuning),
    ...(zone.scaleTuning === 100 ? {} : { scaleTuning: zone.scaleTuning }),
    envelope: Object.fromEntries(Object.entries(envelope).map(([name, value]) => [name, rounded(value)])),
    gain: rounded(zone.gain * region.gain),
    ...(zone.exclusiveClass > 0 ? { exclusiveClass: zone.exclusiveClass } : {}),
    ...(zone.pan === 0 ? {} : { pan: rounded(zone.pan) }),
  };
}

/**
 * Builds an instrument from the zones of a preset.
 * @returns {{file: object, audio: Float32Array}} the `InstrumentFile` and the audio that it is about
 */
export function buildInstrument(name, presetZones, percussion) {
  const described = presetZones.map(describe).filter((zone) => zone.span.end - zone.span.start > 16);
  const { zones, regions } = gatherRegions(joinStereo(described));
  const { audio, placed } = layOut(regions);
  const file = {
    name,
    sampleRate: fileRate,
    frames: audio.length,
    audio: `${name}.mp3`,
    ...(percussion ? { percussion: true } : {}),
    zones: zones.map((zone) => zoneOf(zone, placed.get(zone.region))),
  };
  return { file, audio };
}
