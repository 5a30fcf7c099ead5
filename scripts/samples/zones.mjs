// From generators to the numbers of a `Zone`: pitch, level, envelope, place, loop.
import { GeneratorTypes as G } from "spessasynth_core";

/** Time of a generator in timecents; the shortest, -12000, stands for no time at all. */
const seconds = (timecents) => (timecents <= -12_000 ? 0 : 2 ** (timecents / 1200));
/** Attenuation of 1 cB in the field is 0.4 cB heard: the scale of the EMU hardware that every player follows. */
const heardAttenuation = 0.4;
const gainOf = (centibels) => 10 ** (-centibels / 200);

const envelopeOf = (generator) => ({
  delay: seconds(generator(G.delayVolEnv)),
  attack: Math.max(0.001, seconds(generator(G.attackVolEnv))),
  hold: seconds(generator(G.holdVolEnv)),
  decay: Math.max(0.001, seconds(generator(G.decayVolEnv))),
  sustain: gainOf(Math.min(1000, Math.max(0, generator(G.sustainVolEnv)))),
  release: Math.max(0.005, seconds(generator(G.releaseVolEnv))),
});

const addressOf = (generator, fine, coarse) => generator(fine) + 32_768 * generator(coarse);

function spanOf({ sample, generator }) {
  const frames = sample.getAudioData().length;
  const start = Math.max(0, addressOf(generator, G.startAddrsOffset, G.startAddrsCoarseOffset));
  const end = Math.min(frames, frames + addressOf(generator, G.endAddrOffset, G.endAddrsCoarseOffset));
  const loopStart = sample.loopStart + addressOf(generator, G.startloopAddrsOffset, G.startloopAddrsCoarseOffset);
  const loopEnd = Math.min(end, sample.loopEnd + addressOf(generator, G.endloopAddrsOffset, G.endloopAddrsCoarseOffset));
  const loops = (generator(G.sampleModes) & 1) === 1 && loopEnd - loopStart >= 8 && loopStart >= start;
  return { start, end, loopStart: loops ? loopStart : 0, loopEnd: loops ? loopEnd : 0, loops };
}

/** Lowest cutoff that counts as an open filter, in absolute cents. */
const openFilter = 13_400;

const clampCutoff = (cents) => Math.min(13_500, Math.max(1500, cents));

const sweepEnvelopeOf = (generator) => ({
  delay: seconds(generator(G.delayModEnv)),
  attack: seconds(generator(G.attackModEnv)),
  hold: seconds(generator(G.holdModEnv)),
  decay: Math.max(0.001, seconds(generator(G.decayModEnv))),
  sustain: 1 - Math.min(1000, Math.max(0, generator(G.sustainModEnv))) / 1000,
  release: Math.max(0.001, seconds(generator(G.releaseModEnv))),
});

/** Cents by which soft notes are darker, from the zone's modulators (source 2 is the velocity, turned round). */
const darkeningOf = (modulators) =>
  modulators
    .filter(({ destination, primarySource, secondarySource }) => {
      const byVelocity = primarySource.index === 2 && !primarySource.isCC && primarySource.isNegative;
      return destination === G.initialFilterFc && byVelocity && secondarySource.index === 0 && !secondarySource.isCC;
    })
    .reduce((sum, { transformAmount }) => sum - transformAmount, 0);

/** The low-pass of a zone: cutoff in absolute cents, resonance in decibels, and how it moves; null when it is open for good. */
function filterOf(generator, modulators) {
  const swing = generator(G.modEnvToFilterFc);
  const sweepEnvelope = sweepEnvelopeOf(generator);
  const initial = clampCutoff(generator(G.initialFilterFc));
  const resonance = Math.max(0, generator(G.initialFilterQ)) / 10;
  const darkening = darkeningOf(modulators);
  // A sweep that is up at once and stays up is no sweep: it only moves the cutoff.
  const wobbles = generator(G.modLfoToFilterFc) !== 0;
  const stands = swing === 0 || (sweepEnvelope.delay < 0.005 && sweepEnvelope.attack < 0.005 && sweepEnvelope.sustain === 1);
  const cents = stands ? clampCutoff(initial + swing) : initial;
  if (cents >= openFilter && resonance <= 0 && darkening === 0 && !wobbles && (stands || swing > 0)) return null;
  const moves = stands ? {} : { sweep: swing, sweepEnvelope };
  return { cents, resonance, wobbles, ...moves, ...(darkening === 0 ? {} : { velocityToCutoff: darkening }) };
}

/** The two low-frequency oscillators of a voice, as far as they move anything. */
function wobblesOf(generator) {
  const hertz = (type) => 8.1758 * 2 ** (Math.max(-16_000, generator(type)) / 1200);
  const depth = (name, type, scale = 1) => (generator(type) === 0 ? {} : { [name]: generator(type) * scale });
  const both = [
    {
      delay: seconds(generator(G.delayModLFO)),
      hertz: hertz(G.freqModLFO),
      ...depth("pitch", G.modLfoToPitch),
      ...depth("level", G.modLfoToVolume, 0.1),
      ...depth("cutoff", G.modLfoToFilterFc),
    },
    { delay: seconds(generator(G.delayVibLFO)), hertz: hertz(G.freqVibLFO), ...depth("pitch", G.vibLfoToPitch) },
  ];
  return both.filter(({ pitch, level, cutoff }) => pitch !== undefined || level !== undefined || cutoff !== undefined);
}

/** The musical numbers of one zone, without the place of its audio. */
export function describe(zone) {
  const { sample, keys, velocities, generator } = zone;
  const override = generator(G.overridingRootKey);
  return {
    ...zone,
    keys,
    velocities,
    span: spanOf(zone),
    rootKey: override >= 0 ? override : sample.originalKey,
    cents: generator(G.coarseTune) * 100 + generator(G.fineTune) + sample.pitchCorrection,
    scaleTuning: generator(G.scaleTuning),
    gain: gainOf(generator(G.initialAttenuation) * heardAttenuation),
    wobbles: wobblesOf(generator),
    slide: generator(G.modEnvToPitch) === 0 ? null : { cents: generator(G.modEnvToPitch), envelope: sweepEnvelopeOf(generator) },
    pan: Math.max(-1, Math.min(1, generator(G.pan) / 500)),
    exclusiveClass: generator(G.exclusiveClass),
    envelope: envelopeOf(generator),
    filter: filterOf(generator, zone.modulators),
  };
}
