import {
  type BasicInstrument,
  type BasicInstrumentZone,
  type BasicPreset,
  type BasicPresetZone,
  type BasicSample,
  type BasicSoundBank,
  type BasicZone,
  GeneratorTypes as G,
  GeneratorLimits,
  type GeneratorType,
  type GenericRange,
  type Modulator,
  SoundBankLoader,
} from "spessasynth_core";
import { logCause } from "../../../lib/log-cause.ts";
import { ok, type Result } from "../../../lib/result.ts";
import { refuse } from "../../problems.ts";

/** Value of a generator, its layers combined. */
export type Generators = (type: GeneratorType) => number;

/** A zone as a note plays it: preset and instrument combined. */
export interface PresetZone {
  readonly layer: BasicPresetZone;
  readonly sample: BasicSample;
  readonly keys: GenericRange;
  readonly velocities: GenericRange;
  readonly generator: Generators;
  readonly modulators: readonly Modulator[];
}

/** Reads a SoundFont (.sf2, .sf3); refused as `not-a-soundfont` when it is none. */
export function readSoundFont(bytes: ArrayBuffer, from: string): Result<BasicSoundBank> {
  try {
    return ok(SoundBankLoader.fromArrayBuffer(bytes));
  } catch (error) {
    logCause(`${from} cannot be read as a SoundFont:`, error);
    return refuse("not-a-soundfont", { file: from }, from);
  }
}

/** The preset of a General MIDI program, or of the standard drum kit for `"drums"`. */
export function presetOf(bank: BasicSoundBank, program: number | "drums"): BasicPreset | undefined {
  if (program === "drums")
    return bank.presets.find((preset) => preset.isDrum && preset.program === 0) ?? bank.presets.find(({ isDrum }) => isDrum);
  return bank.presets.find((preset) => !preset.isDrum && preset.program === program && preset.bankMSB === 0);
}

const WHOLE: GenericRange = { min: 0, max: 127 };

function rangeOf(zone: BasicZone, globalZone: BasicZone, kind: "keyRange" | "velRange"): GenericRange {
  const range = [zone[kind], globalZone[kind], WHOLE].find(({ min }) => min >= 0) ?? WHOLE;
  return { min: Math.max(0, range.min), max: Math.min(127, range.max) };
}

const common = (a: GenericRange, b: GenericRange): GenericRange => ({ min: Math.max(a.min, b.min), max: Math.min(a.max, b.max) });
const isEmpty = ({ min, max }: GenericRange): boolean => min > max;

/** Generators that describe an instrument's layer alone and are never added by a preset's (SoundFont 2.04, 9.4). */
const INSTRUMENT_ONLY: ReadonlySet<GeneratorType> = new Set<GeneratorType>([
  G.startAddrsOffset,
  G.endAddrOffset,
  G.startloopAddrsOffset,
  G.endloopAddrsOffset,
  G.startAddrsCoarseOffset,
  G.endAddrsCoarseOffset,
  G.startloopAddrsCoarseOffset,
  G.endloopAddrsCoarseOffset,
  G.sampleModes,
  G.exclusiveClass,
  G.overridingRootKey,
  G.keyNum,
  G.velocity,
]);

function combine(preset: BasicPreset, presetZone: BasicPresetZone, instrument: BasicInstrument, zone: BasicInstrumentZone): Generators {
  const values = new Map<GeneratorType, number>();
  const combined: Generators = (type) => values.get(type) ?? GeneratorLimits[type]?.def ?? 0;
  for (const { type, value } of [...instrument.globalZone.generators, ...zone.generators]) values.set(type, value);
  const added = new Map<GeneratorType, number>();
  for (const { type, value } of [...preset.globalZone.generators, ...presetZone.generators]) added.set(type, value);
  for (const [type, value] of added) if (!INSTRUMENT_ONLY.has(type)) values.set(type, combined(type) + value);
  return combined;
}

/** Every zone of a preset with its ranges and generators combined. */
export function zonesOf(preset: BasicPreset): PresetZone[] {
  const zones: PresetZone[] = [];
  for (const layer of preset.zones) {
    const { instrument } = layer;
    for (const zone of instrument.zones) {
      const keys = common(rangeOf(layer, preset.globalZone, "keyRange"), rangeOf(zone, instrument.globalZone, "keyRange"));
      const velocities = common(rangeOf(layer, preset.globalZone, "velRange"), rangeOf(zone, instrument.globalZone, "velRange"));
      if (isEmpty(keys) || isEmpty(velocities)) continue;
      const modulators = [layer, preset.globalZone, zone, instrument.globalZone].flatMap((part) => part.modulators);
      zones.push({ layer, sample: zone.sample, keys, velocities, modulators, generator: combine(preset, layer, instrument, zone) });
    }
  }
  return zones;
}
