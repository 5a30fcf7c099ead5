// One instrument: its audio laid out in one file, its zones beside it.
import { fileRate, layOut } from "./layout.mjs";
import { gatherRegions } from "./regions.mjs";
import { joinStereo } from "./stereo.mjs";
import { describe } from "./zones.mjs";

const rounded = (value) => Number(value.toPrecision(7));

const roundedEach = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value)]));

function filterOf({ cents, resonance, sweep, sweepEnvelope, velocityToCutoff }) {
  return {
    cutoff: rounded(8.1758 * 2 ** (cents / 1200)),
    resonance,
    ...(sweep === undefined ? {} : { sweep, sweepEnvelope: roundedEach(sweepEnvelope) }),
    ...(velocityToCutoff === undefined ? {} : { velocityToCutoff }),
  };
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
    envelope: roundedEach(envelope),
    gain: rounded(zone.gain * region.gain),
    ...(zone.filter === null ? {} : { filter: filterOf(zone.filter) }),
    ...(zone.wobbles.length === 0 ? {} : { wobbles: zone.wobbles.map(roundedEach) }),
    ...(zone.slide === null ? {} : { slide: { cents: zone.slide.cents, envelope: roundedEach(zone.slide.envelope) } }),
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
