// What is measured of a note, to compare two players of the same samples: how loud, how high, how bright.
import { octaveLevels, powerOfSides, strongestBin } from "./spectrum.mjs";

/** Frames of a note that are measured, and their rate. */
export const size = 32_768;
export const sampleRate = 44_100;

/** How far two players may differ: decibels, cents, and the mean difference of the octaves' levels in decibels, weighted by their power. */
export const allowed = { level: 1.5, cents: 5, colour: 3 };

/** Programs whose notes have no pitch to compare: noises and drums. They are compared by level and colour, as all others are too. */
export const unpitched = new Set(
  "synth_drum reverse_cymbal guitar_fret_noise breath_noise seashore bird_tweet telephone_ring helicopter applause gunshot standard_drum_kit".split(
    " ",
  ),
);

export const toDecibels = (power) => 10 * Math.log10(Math.max(power, 1e-20));

/** @returns what one note sounds like; `hertz` is its strongest partial, sought near another's where that is given */
export function listenTo(sides, near) {
  const power = sides.reduce((sum, side) => side.reduce((total, value) => total + value * value, sum), 0);
  const spectrum = powerOfSides(sides, size);
  const binOf = (hertz) => Math.round((hertz * size) / sampleRate);
  const [from, to] = near === undefined ? [binOf(30), binOf(6000)] : [binOf(near * 0.97) - 1, binOf(near * 1.03) + 2];
  const { bin } = strongestBin(spectrum, Math.max(2, from), to);
  return { level: toDecibels(power), hertz: (bin * sampleRate) / size, octaves: octaveLevels(spectrum, sampleRate) };
}

/** How far one note is from the reference's: decibels, cents, decibels of colour. */
export const difference = (own, reference) => ({
  level: own.level - reference.level,
  cents: 1200 * Math.log2(own.hertz / reference.hertz),
  colour: colourDifference(own.octaves, reference.octaves),
});

/** How far two spectra differ in the shape of their octaves, in decibels, the loud ones counting most. */
function colourDifference(own, reference) {
  const weights = reference.map((level) => 10 ** (level / 10));
  const mean = (values) => values.reduce((sum, value, octave) => sum + value * weights[octave], 0) / weights.reduce((a, b) => a + b, 0);
  const differences = own.map((level, octave) => level - reference[octave]);
  const level = mean(differences);
  return mean(differences.map((each) => Math.abs(each - level)));
}

/** What of a difference is more than is allowed, by name; `offset` is the level by which the two players differ in all they play. */
export function faults(name, { level, cents, colour }, offset) {
  return [
    ...(Math.abs(level - offset) > allowed.level ? ["level"] : []),
    ...(!unpitched.has(name) && Math.abs(cents) > allowed.cents ? ["pitch"] : []),
    ...(colour > allowed.colour ? ["colour"] : []),
  ];
}
