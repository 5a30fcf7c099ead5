import type { BasicPreset } from "spessasynth_core";
import type { Envelope, InstrumentFile, Wobble, Zone, ZoneFilter } from "../../../protocol/audio/audio-feed.ts";
import { zonesOf } from "./bank.ts";
import { describeZone, type FontFilter } from "./describe.ts";
import { FILE_RATE, layOut } from "./layout.ts";
import { type Filtering, gatherRegions, type PlacedZone } from "./regions.ts";
import { joinStereo } from "./stereo.ts";

/** Zones shorter than this are placeholders. */
const SHORTEST = 16;
const rounded = (value: number): number => Number(value.toPrecision(7));

const roundedEnvelope = ({ delay, attack, hold, decay, sustain, release }: Envelope): Envelope => ({
  delay: rounded(delay),
  attack: rounded(attack),
  hold: rounded(hold),
  decay: rounded(decay),
  sustain: rounded(sustain),
  release: rounded(release),
});

const roundedWobble = ({ delay, hertz, ...depths }: Wobble): Wobble => ({ delay: rounded(delay), hertz: rounded(hertz), ...depths });

const filterOf = ({ cents, resonance, sweep, sweepEnvelope, velocityToCutoff }: FontFilter): ZoneFilter => ({
  cutoff: rounded(8.1758 * 2 ** (cents / 1200)),
  resonance,
  ...(sweep === undefined || sweepEnvelope === undefined ? {} : { sweep, sweepEnvelope: roundedEnvelope(sweepEnvelope) }),
  ...(velocityToCutoff === undefined ? {} : { velocityToCutoff }),
});

/** What only some zones have. */
const extrasOf = ({ scaleTuning, filter, wobbles, slide, exclusiveClass, pan }: PlacedZone): Partial<Zone> => ({
  ...(scaleTuning === 100 ? {} : { scaleTuning }),
  ...(filter === null ? {} : { filter: filterOf(filter) }),
  ...(wobbles.length === 0 ? {} : { wobbles: wobbles.map(roundedWobble) }),
  ...(slide === null ? {} : { slide: { cents: slide.cents, envelope: roundedEnvelope(slide.envelope) } }),
  ...(exclusiveClass > 0 ? { exclusiveClass } : {}),
  ...(pan === 0 ? {} : { pan: rounded(pan) }),
});

const zoneAt = (zone: PlacedZone, offset: number): Zone => ({
  keyRange: [zone.keys.min, zone.keys.max],
  velocityRange: [zone.velocities.min, zone.velocities.max],
  rootKey: zone.rootKey,
  offset,
  length: zone.region.loopEnd > zone.region.loopStart ? zone.region.loopEnd : zone.region.audio.length,
  loopStart: zone.region.loopStart,
  loopEnd: zone.region.loopEnd,
  tuning: rounded(zone.cents + 1200 * Math.log2(zone.sample.sampleRate / FILE_RATE)),
  envelope: roundedEnvelope(zone.envelope),
  gain: rounded(zone.gain * zone.region.gain),
  ...extrasOf(zone),
});

/**
 * Builds an instrument from a SoundFont's preset: its own samples with their loop points, its zones as numbers.
 * @param filtering `played` keeps the samples as they are, so that other instruments of the same samples can share their file
 * @returns the `InstrumentFile`, and the audio (-1..1, mono) that it is about
 */
export function buildInstrument(
  name: string,
  preset: BasicPreset,
  filtering: Filtering = "baked",
): { readonly file: InstrumentFile; readonly audio: Float32Array } {
  const described = zonesOf(preset)
    .map(describeZone)
    .filter(({ span }) => span.end - span.start > SHORTEST);
  const { zones, regions } = gatherRegions(joinStereo(described), filtering);
  const { audio, placed } = layOut(regions);
  const file: InstrumentFile = {
    name,
    sampleRate: FILE_RATE,
    frames: audio.length,
    audio: `${name}.mp3`,
    ...(preset.isDrum ? { percussion: true } : {}),
    zones: zones.map((zone) => zoneAt(zone, placed.get(zone.region) ?? 0)),
  };
  return { file, audio };
}
