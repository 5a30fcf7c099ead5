import {
  BasicInstrument,
  BasicPreset,
  BasicSoundBank,
  EmptySample,
  GeneratorTypes as G,
  type GeneratorType,
  SampleTypes,
} from "spessasynth_core";
import { expect, test } from "vitest";
import { rms, SAMPLE_RATE, samplerRig } from "../../../../tests/support/sampler-rig.ts";
import { EVENT_NOTE_ON } from "../../../protocol/audio/audio-feed.ts";
import { compileInstrument } from "../../../worklets/voices/instrument.ts";
import { buildInstrument } from "./build-instrument.ts";

const sine = (hertz: number, level = 0.4): Float32Array =>
  Float32Array.from({ length: 22_050 }, (_, frame) => level * Math.sin((2 * Math.PI * hertz * frame) / 44_100));

type Side = { readonly audio: Float32Array; readonly pan: number; readonly more?: readonly (readonly [GeneratorType, number])[] };

/** An instrument of one note that sounds from several places at once; `pan` as SoundFonts have it, -500..500. */
function instrumentOf(sides: readonly Side[], filtering?: "baked" | "played") {
  const bank = new BasicSoundBank();
  const instrument = new BasicInstrument();
  for (const [index, { audio, pan, more = [] }] of sides.entries()) {
    const sample = new EmptySample();
    Object.assign(sample, { name: `side${index}`, originalKey: 60, loopEnd: audio.length - 1, sampleType: SampleTypes.monoSample });
    sample.setAudioData(audio, 44_100);
    bank.addSamples(sample);
    const zone = instrument.createZone(sample);
    zone.keyRange = { min: 58, max: 62 };
    zone.setGenerator(G.pan, pan);
    for (const [generator, value] of more) zone.setGenerator(generator, value);
  }
  bank.addInstruments(instrument);
  const preset = new BasicPreset(bank);
  preset.createZone(instrument);
  bank.addPresets(preset);
  return buildInstrument("sides", preset, filtering);
}

/** Power of the left and of the right loudspeaker. */
function heard({ file, audio }: ReturnType<typeof instrumentOf>): readonly [number, number] {
  const rig = samplerRig();
  rig.core.setInstrument(0, compileInstrument({ ...file, samples: Int16Array.from(audio, (value) => Math.round(value * 32_767)) }));
  rig.schedule([0, EVENT_NOTE_ON, 60, 127, 1]);
  const { left, right } = rig.render(SAMPLE_RATE / 5);
  return [rms(left) ** 2, rms(right) ** 2];
}

const decibels = (share: number): number => 10 * Math.log10(share);

test("two sides that are one sound are one zone in the middle, as loud as the two", () => {
  const alike = instrumentOf([
    { audio: sine(440), pan: -500 },
    { audio: sine(440, 0.38), pan: 500 },
  ]);
  const alone = instrumentOf([{ audio: sine(440), pan: -500 }]);
  expect(alike.file.zones).toHaveLength(1);
  const [left, right] = heard(alike);
  expect(decibels(left / right)).toBeCloseTo(0, 3);
  expect(decibels((left + right) / heard(alone)[0])).toBeCloseTo(decibels(1 + 0.95 ** 2), 1);
});

test("two sides that differ stay two, each on its side, and none takes from the other", () => {
  const wide = instrumentOf([
    { audio: sine(440), pan: -500 },
    { audio: sine(440, -0.4), pan: 500 },
  ]);
  expect(wide.file.zones.map(({ pan }) => pan)).toEqual([-1, 1]);
  const [left, right] = heard(wide);
  const [alone] = heard(instrumentOf([{ audio: sine(440), pan: -500 }]));
  expect(decibels(left / alone)).toBeCloseTo(0, 1);
  expect(decibels(right / alone)).toBeCloseTo(0, 1);
});

test("two sides that are louder on one side keep their place", () => {
  const placed = instrumentOf([
    { audio: sine(440), pan: -500 },
    { audio: sine(440, 0.1), pan: 500 },
  ]);
  const [left, right] = heard(placed);
  expect(decibels(left / right)).toBeCloseTo(12, 0);
});

test("sides that stand half way meet in the middle, where what they have in common adds up", () => {
  const half = instrumentOf([
    { audio: sine(440), pan: -250 },
    { audio: sine(440), pan: 250 },
  ]);
  expect(half.file.zones).toHaveLength(1);
  const [left, right] = heard(half);
  const [alone] = heard(instrumentOf([{ audio: sine(440), pan: -500 }]));
  expect(decibels((left + right) / alone)).toBeCloseTo(decibels(2 + Math.SQRT2), 1);
});

test("filters that are left to the player leave the samples as they are, so that instruments can share them", () => {
  const dark = [{ audio: sine(440), pan: 0, more: [[G.initialFilterFc, 6000]] as const }];
  const darker = [{ audio: sine(440), pan: 0, more: [[G.initialFilterFc, 5000]] as const }];
  expect(instrumentOf(dark, "played").audio).toEqual(instrumentOf(darker, "played").audio);
  expect(instrumentOf(dark).audio).not.toEqual(instrumentOf(darker).audio);
});
