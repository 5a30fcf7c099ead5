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

/** The low-pass of a zone at the start of its notes: absolute cents and resonance in decibels, or null when it is open. */
function filterOf(generator) {
  const swing = generator(G.modEnvToFilterFc);
  const initial = Math.min(13_500, Math.max(1500, generator(G.initialFilterFc)));
  const instant = seconds(generator(G.attackModEnv)) < 0.005 && seconds(generator(G.delayModEnv)) < 0.005;
  const stays = generator(G.sustainModEnv) <= 0;
  const cutoff = swing !== 0 && instant && stays ? initial + swing : initial;
  const cents = Math.min(13_500, Math.max(1500, cutoff));
  return cents >= openFilter && generator(G.initialFilterQ) <= 0
    ? null
    : { cents, resonance: Math.max(0, generator(G.initialFilterQ)) / 10 };
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
    gain: gainOf(Math.max(0, generator(G.initialAttenuation)) * heardAttenuation),
    pan: Math.max(-1, Math.min(1, generator(G.pan) / 500)),
    exclusiveClass: generator(G.exclusiveClass),
    envelope: envelopeOf(generator),
    filter: filterOf(generator),
  };
}
