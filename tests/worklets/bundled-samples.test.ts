import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { drumKitName, generalMidiNames } from "../../scripts/samples/instruments.mjs";
import { decodeInstrument } from "../../src/host/samples/sample-decoder.ts";
import type { InstrumentFile, Zone } from "../../src/protocol/audio/audio-feed.ts";
import { EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import { partsOf, zonesThere } from "../../src/protocol/audio/audio-parts.ts";
import { parseInstrumentFile } from "../../src/protocol/audio/instrument-file.ts";
import { roomOf } from "../../src/protocol/audio/part-room.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { decodeParts } from "../support/decode-parts.ts";
import { rms, samplerRig } from "../support/sampler-rig.ts";

const folder = new URL("../../public/samples/", import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(".json", ""));

const fileOf = (name: string): InstrumentFile => {
  const parsed = parseInstrumentFile(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")), `${name}.json`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
};
const bytesOf = (audio: string) => new Uint8Array(readFileSync(new URL(audio, folder)));
const mp3Of = (name: string) => bytesOf(fileOf(name).audio);
const never = () => false;

const RECORDED_WIDE = [
  "violin",
  "cello",
  "choir_aahs",
  "string_ensemble_1",
  "french_horn",
  "acoustic_grand_piano",
  "salamander_grand_piano",
  "vibraphone",
];

/** By the names of those that several tests play: the large piano takes seconds. */
const decoded = new Map<string, Int16Array>();
afterAll(() => decoded.clear());

async function rigWith(name: string) {
  const file = fileOf(name);
  const samples = decoded.get(name) ?? (await decodeParts(file, bytesOf));
  if (RECORDED_WIDE.includes(name)) decoded.set(name, samples);
  const rig = samplerRig();
  rig.core.setInstrument(0, compileInstrument({ ...file, samples }));
  return { rig, samples, file };
}

/** Whether a loop's seam steps further than the sample itself does near either of its ends. */
function hasWideSeam(samples: Int16Array, { offset, loopStart, loopEnd }: Zone): boolean {
  if (loopEnd <= loopStart) return false;
  const end = offset + loopEnd;
  const start = offset + loopStart;
  const stepTo = (frame: number) => Math.abs((samples[frame] ?? 0) - (samples[frame - 1] ?? 0));
  let own = 0;
  for (let back = 1; back <= 512; back++) own = Math.max(own, stepTo(end - back), stepTo(Math.max(1, start - back + 1)));
  return Math.abs((samples[start] ?? 0) - (samples[end - 1] ?? 0)) > own + 1;
}

test("the piano and the bass are there", () => {
  expect(names).toEqual(expect.arrayContaining(["acoustic_grand_piano", "acoustic_bass"]));
});

describe.each([
  ["acoustic_grand_piano", [36, 48, 60, 69, 84]],
  ["acoustic_bass", [28, 33, 40, 45]],
] as const)("%s", (name, notes) => {
  test("plays in tune and sustains", async () => {
    const { rig } = await rigWith(name);
    for (const note of notes) {
      rig.schedule([rig.frame, EVENT_NOTE_ON, note, 90, 1]);
      const { left } = rig.render(48_000);
      const wanted = 440 * 2 ** ((note - 69) / 12);
      expect(rms(left)).toBeGreaterThan(0.003);
      const measured = strongestNear(left.subarray(9600), wanted);
      expect(Math.abs(1200 * Math.log2(measured / wanted))).toBeLessThan(25);
      rig.core.silence();
      rig.render(1280);
    }
  });
});

describe.each(["acoustic_grand_piano", "bright_acoustic_piano", "honkytonk_piano"])("%s with its first part alone", (name) => {
  const file = fileOf(name);
  const [first, ...others] = partsOf(file);
  if (first === undefined) throw new Error("It has parts.");
  const there = { ...file, frames: first.frames, parts: [first], zones: zonesThere(file, [first]) };

  test("it is a quarter of the bytes, of three files", () => {
    const size = ({ audio }: { readonly audio: string }) => bytesOf(audio).length;
    expect(others).toHaveLength(2);
    expect(size(first)).toBeLessThan(0.25 * others.reduce((sum, part) => sum + size(part), size(first)));
  });

  test("every key sounds at every strength, on both sides, and at its own pitch", async () => {
    const samples = await decodeParts(there, bytesOf);
    const instrument = compileInstrument({ ...there, samples });
    const zones = instrument.zonesOfKey;
    const sides = (key: number, velocity: number) =>
      zones[key]?.filter(({ velocityRange: [low, high] }) => low <= velocity && velocity <= high).length;
    const whole = compileInstrument({ ...file, samples: new Int16Array(file.frames) });
    for (let key = 0; key <= 127; key++)
      for (const velocity of [1, 64, 100, 127])
        expect(sides(key, velocity)).toBe(
          whole.zonesOfKey[key]?.filter(({ velocityRange: [low, high] }) => low <= velocity && velocity <= high).length,
        );
    if (name === "honkytonk_piano") return; // It is out of tune by intention.
    for (const note of [36, 45, 48, 52, 57, 60, 64, 69, 76]) {
      const rig = samplerRig();
      rig.core.setInstrument(0, instrument);
      rig.schedule([rig.frame, EVENT_NOTE_ON, note, 90, 1]);
      const { left } = rig.render(48_000);
      const wanted = 440 * 2 ** ((note - 69) / 12);
      expect(rms(left)).toBeGreaterThan(0.003);
      expect(Math.abs(1200 * Math.log2(strongestNear(left.subarray(9600), wanted) / wanted))).toBeLessThan(25);
    }
  });
});

describe("every bundled instrument", () => {
  test("is there: all of General MIDI and a drum kit", () => {
    expect(names).toEqual(expect.arrayContaining([...generalMidiNames, drumKitName]));
  });

  test.each(names)("%s is whole, answers its keys, and its loops step no further at their seams than the sample itself", async (name) => {
    const { rig, samples, file } = await rigWith(name);
    expect(samples.length).toBe(file.frames);
    expect(file.zones.every((zone) => zone.offset + zone.length + 3 < file.frames)).toBe(true);
    const silent: number[] = [];
    const keys = name.endsWith("_kit") ? [36, 37, 38, 42, 46, 51] : [28, 48, 60, 72, 96];
    for (const key of keys) {
      const before = rig.core.voices;
      rig.core.live(0x90, key, 90);
      if (rig.core.voices <= before) silent.push(key);
    }
    expect(silent).toEqual([]);
    expect(file.zones.filter((zone) => hasWideSeam(samples, zone))).toEqual([]);
    expect(rms(rig.render(12_800).left)).toBeGreaterThan(1e-4);
  });

  test.each(names)("%s has the audio that it was made with, its own or another's", (name) => {
    for (const { audio, version } of partsOf(fileOf(name)))
      expect(createHash("sha256").update(bytesOf(audio)).digest("hex").slice(0, 12)).toBe(version);
  });

  test("no audio file is nobody's", () => {
    const used = new Set(names.flatMap((name) => partsOf(fileOf(name)).map(({ audio }) => audio)));
    expect(readdirSync(folder).filter((file) => file.endsWith(".mp3") && !used.has(file))).toEqual([]);
  });

  test("all together take at most 18 MiB, descriptions and licences among them, and the full piano 12 more", () => {
    const mebibytes = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0) / 2 ** 20;
    const isFullPiano = (file: string) => file.startsWith("salamander");
    const files = readdirSync(folder);
    expect(mebibytes(files.filter((file) => !isFullPiano(file)))).toBeLessThan(18);
    expect(mebibytes(files.filter(isFullPiano))).toBeLessThan(12);
  });

  test("the room of the full piano is at most 64 MiB, and its first part, a strength of five, answers every key at every velocity", async () => {
    const file = fileOf("salamander_grand_piano");
    const [first, ...others] = partsOf(file);
    if (first === undefined) throw new Error("It has parts.");
    expect(others).toHaveLength(5);
    expect((roomOf(file).frames * 2) / 2 ** 20).toBeLessThan(64);
    const zones = zonesThere(file, [first]);
    const answers = (key: number, velocity: number) =>
      zones.filter(
        ({ keyRange: [low, high], velocityRange: [soft, loud] }) => low <= key && key <= high && soft <= velocity && velocity <= loud,
      );
    for (let key = 21; key <= 108; key++) for (const velocity of [1, 64, 127]) expect(answers(key, velocity)).toHaveLength(1);
  });

  test.each(RECORDED_WIDE)("%s was recorded by two microphones and is heard wide", async (name) => {
    const { rig } = await rigWith(name);
    rig.core.live(0x90, 64, 90);
    const { left, right } = rig.render(24_000);
    const side = left.map((value, frame) => value - (right[frame] ?? 0));
    expect(rms(side)).toBeGreaterThan(0.3 * rms(left));
  });
});

test("a sample file cut short is refused by name", async () => {
  const file = fileOf("acoustic_bass");
  const result = await decodeInstrument(file, mp3Of("acoustic_bass").subarray(0, 40_000), new Int16Array(file.frames), never);
  expect(result).toMatchObject({ ok: false, error: { code: "bad-samples", where: "acoustic_bass.mp3" } });
});

test("a sample file that is no mp3 is refused by name", async () => {
  const file = fileOf("acoustic_bass");
  const text = new TextEncoder().encode("<!doctype html>".repeat(5000));
  const result = await decodeInstrument(file, text, new Int16Array(file.frames), never);
  expect(result).toMatchObject({ ok: false, error: { code: "bad-samples", where: "acoustic_bass.mp3" } });
});

/** The frequency of the strongest partial within half a semitone, by a fine Goertzel search. */
function strongestNear(audio: Float32Array, hertz: number): number {
  const windowed = audio.map((value, frame) => value * Math.sin((Math.PI * frame) / audio.length) ** 2);
  let best = { power: -1, hertz };
  for (let cents = -50; cents <= 50; cents += 1) {
    const tried = hertz * 2 ** (cents / 1200);
    const turn = 2 * Math.cos((2 * Math.PI * tried) / 48_000);
    let [last, before] = [0, 0];
    for (const value of windowed) [last, before] = [value + turn * last - before, last];
    const power = last * last + before * before - turn * last * before;
    if (power > best.power) best = { power, hertz: tried };
  }
  return best.hertz;
}
