import { GeneratorTypes as G, type GeneratorType, type Modulator } from "spessasynth_core";
import type { Envelope, Wobble } from "../../../protocol/audio/audio-feed.ts";
import type { Generators, PresetZone } from "./bank.ts";

/** Which frames of its sample a zone plays. */
export interface KeySpan {
  readonly start: number;
  readonly end: number;
  /** Both 0 for a one-shot. */
  readonly loopStart: number;
  readonly loopEnd: number;
}

/** A low-pass as the SoundFont gives it: absolute cents, decibels, and how it moves. */
export interface FontFilter {
  readonly cents: number;
  readonly resonance: number;
  /** An oscillator moves it. */
  readonly wobbles: boolean;
  readonly sweep?: number;
  readonly sweepEnvelope?: Envelope;
  readonly velocityToCutoff?: number;
}

/** The musical numbers of a zone, without the place of its audio. */
export interface DescribedZone extends PresetZone {
  readonly span: KeySpan;
  readonly rootKey: number;
  readonly cents: number;
  readonly scaleTuning: number;
  /** Linear. */
  readonly gain: number;
  readonly pan: number;
  readonly exclusiveClass: number;
  readonly envelope: Envelope;
  readonly filter: FontFilter | null;
  readonly wobbles: readonly Wobble[];
  readonly slide: { readonly cents: number; readonly envelope: Envelope } | null;
}

/** Time of a generator in timecents; the shortest, -12000, stands for no time at all. */
const seconds = (timecents: number): number => (timecents <= -12_000 ? 0 : 2 ** (timecents / 1200));
/** Attenuation of 1 cB in the field is 0.4 cB heard: the scale of the EMU hardware that every player follows. */
const HEARD_ATTENUATION = 0.4;
const gainOf = (centibels: number): number => 10 ** (-centibels / 200);
const limited = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const envelopeOf = (generator: Generators): Envelope => ({
  delay: seconds(generator(G.delayVolEnv)),
  attack: Math.max(0.001, seconds(generator(G.attackVolEnv))),
  hold: seconds(generator(G.holdVolEnv)),
  decay: Math.max(0.001, seconds(generator(G.decayVolEnv))),
  sustain: gainOf(limited(generator(G.sustainVolEnv), 0, 1000)),
  release: Math.max(0.005, seconds(generator(G.releaseVolEnv))),
});

const sweepEnvelopeOf = (generator: Generators): Envelope => ({
  delay: seconds(generator(G.delayModEnv)),
  attack: seconds(generator(G.attackModEnv)),
  hold: seconds(generator(G.holdModEnv)),
  decay: Math.max(0.001, seconds(generator(G.decayModEnv))),
  sustain: 1 - limited(generator(G.sustainModEnv), 0, 1000) / 1000,
  release: Math.max(0.001, seconds(generator(G.releaseModEnv))),
});

const addressOf = (generator: Generators, fine: GeneratorType, coarse: GeneratorType): number =>
  generator(fine) + 32_768 * generator(coarse);

function spanOf({ sample, generator }: PresetZone): KeySpan {
  const frames = sample.getAudioData().length;
  const start = Math.max(0, addressOf(generator, G.startAddrsOffset, G.startAddrsCoarseOffset));
  const end = Math.min(frames, frames + addressOf(generator, G.endAddrOffset, G.endAddrsCoarseOffset));
  const loopStart = sample.loopStart + addressOf(generator, G.startloopAddrsOffset, G.startloopAddrsCoarseOffset);
  const loopEnd = Math.min(end, sample.loopEnd + addressOf(generator, G.endloopAddrsOffset, G.endloopAddrsCoarseOffset));
  const loops = (generator(G.sampleModes) & 1) === 1 && loopEnd - loopStart >= 8 && loopStart >= start;
  return loops ? { start, end, loopStart, loopEnd } : { start, end, loopStart: 0, loopEnd: 0 };
}

/** Cents by which soft notes are darker, from the zone's modulators (source 2 is the velocity, turned round). */
const darkeningOf = (modulators: readonly Modulator[]): number =>
  modulators
    .filter(({ destination, primarySource, secondarySource }) => {
      const byVelocity = primarySource.index === 2 && !primarySource.isCC && primarySource.isNegative;
      return destination === G.initialFilterFc && byVelocity && secondarySource.index === 0 && !secondarySource.isCC;
    })
    .reduce((sum, { transformAmount }) => sum - transformAmount, 0);

/** Lowest cutoff that counts as an open filter, in absolute cents. */
const OPEN_FILTER = 13_400;
const cutoffCents = (cents: number): number => limited(cents, 1500, 13_500);

/** The low-pass of a zone; null when it is open for good. */
function filterOf(generator: Generators, modulators: readonly Modulator[]): FontFilter | null {
  const swing = generator(G.modEnvToFilterFc);
  const sweepEnvelope = sweepEnvelopeOf(generator);
  const initial = cutoffCents(generator(G.initialFilterFc));
  const resonance = Math.max(0, generator(G.initialFilterQ)) / 10;
  const darkening = darkeningOf(modulators);
  const wobbles = generator(G.modLfoToFilterFc) !== 0;
  // A sweep that is up at once and stays up is no sweep: it only moves the cutoff.
  const stands = swing === 0 || (sweepEnvelope.delay < 0.005 && sweepEnvelope.attack < 0.005 && sweepEnvelope.sustain === 1);
  const cents = stands ? cutoffCents(initial + swing) : initial;
  if (cents >= OPEN_FILTER && resonance <= 0 && darkening === 0 && !wobbles && (stands || swing > 0)) return null;
  const moves = stands ? {} : { sweep: swing, sweepEnvelope };
  return { cents, resonance, wobbles, ...moves, ...(darkening === 0 ? {} : { velocityToCutoff: darkening }) };
}

/** The two low-frequency oscillators of a voice, as far as they move anything. */
function wobblesOf(generator: Generators): Wobble[] {
  const hertz = (type: GeneratorType): number => 8.1758 * 2 ** (Math.max(-16_000, generator(type)) / 1200);
  const depth = (name: "pitch" | "level" | "cutoff", type: GeneratorType, scale = 1) =>
    generator(type) === 0 ? {} : { [name]: generator(type) * scale };
  const both: Wobble[] = [
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

/** From generators to the numbers of music: pitch, level, envelope, filter, loop. */
export function describeZone(zone: PresetZone): DescribedZone {
  const { sample, generator } = zone;
  const override = generator(G.overridingRootKey);
  const slide = generator(G.modEnvToPitch);
  return {
    ...zone,
    span: spanOf(zone),
    rootKey: override >= 0 ? override : sample.originalKey,
    cents: generator(G.coarseTune) * 100 + generator(G.fineTune) + sample.pitchCorrection,
    scaleTuning: generator(G.scaleTuning),
    gain: gainOf(generator(G.initialAttenuation) * HEARD_ATTENUATION),
    pan: limited(generator(G.pan) / 500, -1, 1),
    exclusiveClass: generator(G.exclusiveClass),
    envelope: envelopeOf(generator),
    filter: filterOf(generator, zone.modulators),
    wobbles: wobblesOf(generator),
    slide: slide === 0 ? null : { cents: slide, envelope: sweepEnvelopeOf(generator) },
  };
}
