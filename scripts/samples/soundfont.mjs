// Reads a SoundFont and combines the generators of its layers into the zones that a note really plays (SoundFont 2.04, chapter 9.4).
import { existsSync, readFileSync } from "node:fs";
import { GeneratorTypes as G, GeneratorLimits, SoundBankLoader } from "spessasynth_core";

const usualPlaces = ["/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/soundfonts/FluidR3_GM.sf2"];

/** The sound font's path: the one given, or Debian's; ends the process with a line that says how to get it when there is none. */
export function findSoundFont(given) {
  const found = (given === undefined ? usualPlaces : [given]).find((path) => existsSync(path));
  if (found !== undefined) return found;
  console.error(
    `No sound font at ${given ?? usualPlaces[0]}. Get FluidR3_GM.sf2 (Debian and Ubuntu: apt-get install fluid-soundfont-gm) or give its path: npm run samples -- path/to/FluidR3_GM.sf2`,
  );
  process.exit(1);
}

export function readSoundFont(path) {
  const bytes = readFileSync(path);
  return SoundBankLoader.fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** The preset of a General MIDI program, or of the standard drum kit for `"drums"`. */
export function presetOf(bank, program) {
  const isKit = program === "drums";
  return bank.presets.find(
    (preset) => preset.isDrum === isKit && preset.program === (isKit ? 0 : program) && (isKit || preset.bankMSB === 0),
  );
}

const whole = { min: 0, max: 127 };
const rangeOf = (zone, globalZone, kind) => {
  const range = zone[kind].min >= 0 ? zone[kind] : globalZone[kind].min >= 0 ? globalZone[kind] : whole;
  return { min: Math.max(0, range.min), max: Math.min(127, range.max) };
};
const common = (a, b) => ({ min: Math.max(a.min, b.min), max: Math.min(a.max, b.max) });
const isEmpty = ({ min, max }) => min > max;

/** Generators that describe an instrument's layer alone and are never added by a preset's. */
const instrumentOnly = new Set([
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

function combine(preset, presetZone, instrument, zone) {
  const values = new Map();
  const combined = (type) => values.get(type) ?? GeneratorLimits[type]?.def ?? 0;
  for (const { type, value } of [...instrument.globalZone.generators, ...zone.generators]) values.set(type, value);
  const added = new Map();
  for (const { type, value } of [...preset.globalZone.generators, ...presetZone.generators]) added.set(type, value);
  for (const [type, value] of added) if (!instrumentOnly.has(type)) values.set(type, combined(type) + value);
  return combined;
}

/**
 * Every zone of a preset with its ranges and generators combined.
 * @returns {{sample: object, keys: {min: number, max: number}, velocities: {min: number, max: number}, generator: (type: number) => number}[]}
 */
export function zonesOf(preset) {
  const zones = [];
  for (const presetZone of preset.zones) {
    const { instrument } = presetZone;
    const presetKeys = rangeOf(presetZone, preset.globalZone, "keyRange");
    const presetVelocities = rangeOf(presetZone, preset.globalZone, "velRange");
    for (const zone of instrument.zones) {
      const keys = common(presetKeys, rangeOf(zone, instrument.globalZone, "keyRange"));
      const velocities = common(presetVelocities, rangeOf(zone, instrument.globalZone, "velRange"));
      if (isEmpty(keys) || isEmpty(velocities)) continue;
      const modulators = [presetZone, preset.globalZone, zone, instrument.globalZone].flatMap((part) => part.modulators);
      zones.push({
        modulators,
        layer: presetZone,
        sample: zone.sample,
        keys,
        velocities,
        generator: combine(preset, presetZone, instrument, zone),
      });
    }
  }
  return zones;
}
