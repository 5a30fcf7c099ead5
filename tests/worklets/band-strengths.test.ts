import { expect, test } from "vitest";
import { KIT } from "../../src/music/band/drums/kit.ts";
import { DRUM_KITS } from "../../src/music/band/instruments.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import type { Instrument } from "../../src/worklets/voices/instrument.ts";
import { instrumentOf } from "../support/band-sound.ts";
import { rms, samplerRig } from "../support/sampler-rig.ts";

const RATE = 48_000;

/** What is heard of one note, in both ears together. */
function played(instrument: Instrument, key: number, velocity: number, frames = 8192, length?: number): Float32Array {
  const rig = samplerRig();
  rig.core.setInstrument(0, instrument);
  rig.schedule([rig.frame, EVENT_NOTE_ON, key, velocity, 1]);
  if (length !== undefined) rig.schedule([rig.frame + length, EVENT_NOTE_OFF, key, 0, 1]);
  const { left, right } = rig.render(frames);
  return left.map((value, frame) => value + (right[frame] ?? 0));
}

/** Steps of the spectrum in hertz, and its highest frequency. */
const STEP = 40;
const HIGHEST = 12_000;

/** Spectral centroid in hertz: the mean of the frequencies, weighted by how strong each is in the (Hann windowed) sound. */
function centroid(audio: Float32Array): number {
  let [strengths, weighted] = [0, 0];
  for (let hertz = STEP; hertz <= HIGHEST; hertz += STEP) {
    let [real, imaginary] = [0, 0];
    const turn = (2 * Math.PI * hertz) / RATE;
    for (let frame = 0; frame < audio.length; frame++) {
      const value = (audio[frame] ?? 0) * (1 - Math.cos((2 * Math.PI * frame) / audio.length));
      real += value * Math.cos(turn * frame);
      imaginary += value * Math.sin(turn * frame);
    }
    const strength = Math.hypot(real, imaginary);
    strengths += strength;
    weighted += strength * hertz;
  }
  return weighted / strengths;
}

test.each(DRUM_KITS)("%s has three strengths, each brighter and louder than the one below", async (name) => {
  const kit = await instrumentOf(name);
  for (const key of [KIT.snare, KIT.ride, KIT.pedalHat, KIT.crash, KIT.highTom]) {
    const [soft = 0, middle = 0, strong = 0] = [32, 64, 108].map((velocity) => centroid(played(kit, key, velocity)));
    expect(middle / soft, `${name} ${key}`).toBeGreaterThan(1.03);
    expect(strong / middle, `${name} ${key}`).toBeGreaterThan(1.03);
    const [quiet = 0, , loud = 0] = [32, 64, 108].map((velocity) => rms(played(kit, key, velocity)));
    expect(loud / quiet).toBeGreaterThan(3);
  }
});

test("the upright bass has two strengths, and a dead note that is over in a quarter of a second", async () => {
  const bass = await instrumentOf("upright_bass");
  for (const key of [28, 33, 40, 45]) {
    expect(centroid(played(bass, key, 105)) / centroid(played(bass, key, 40)), `${key}`).toBeGreaterThan(1.05);
    const held = played(bass, key, 60, 24_000, 24_000);
    const dead = played(bass, key, 60, 24_000, Math.round(0.07 * RATE));
    expect(rms(dead.subarray(0, 3000))).toBeCloseTo(rms(held.subarray(0, 3000)), 5);
    expect(rms(dead.subarray(12_000)), `${key}`).toBeLessThan(rms(held.subarray(12_000)) / 100);
  }
});

test.each(DRUM_KITS)("%s: the pedal closes the open hi-hat", async (name) => {
  const kit = await instrumentOf(name);
  const ringing = (isClosed: boolean): number => {
    const rig = samplerRig();
    rig.core.setInstrument(0, kit);
    rig.schedule([rig.frame, EVENT_NOTE_ON, KIT.openHat, 100, 4]);
    if (isClosed) rig.schedule([rig.frame + 12_000, EVENT_NOTE_ON, KIT.pedalHat, 1, 4]);
    return rms(rig.render(36_000).left.subarray(24_000));
  };
  expect(ringing(true)).toBeLessThan(ringing(false) / 20);
});
