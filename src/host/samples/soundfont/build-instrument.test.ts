import { readFileSync } from "node:fs";
import { BasicSoundBank } from "spessasynth_core";
import { expect, test } from "vitest";
import { pitchOf, rms, SAMPLE_RATE, samplerRig } from "../../../../tests/support/sampler-rig.ts";
import { EVENT_NOTE_ON } from "../../../protocol/audio/audio-feed.ts";
import { parseInstrumentFile } from "../../../protocol/audio/instrument-file.ts";
import { compileInstrument } from "../../../worklets/voices/instrument.ts";
import { sealLoops } from "../seal-loops.ts";
import { presetOf, readSoundFont } from "./bank.ts";
import { buildInstrument } from "./build-instrument.ts";

/** The library's own little SoundFont: one looped wave in one preset. */
async function builtSample() {
  const bank = readSoundFont(await BasicSoundBank.getSampleSoundBankFile(), "sample.sf2");
  if (!bank.ok) throw new Error(bank.error.code);
  const preset = presetOf(bank.value, 0) ?? bank.value.presets[0];
  if (preset === undefined) throw new Error("The sample SoundFont has no preset.");
  return buildInstrument("sample", preset);
}

test("a SoundFont's preset becomes an instrument that the product's own reader accepts", async () => {
  const { file, audio } = await builtSample();
  expect(parseInstrumentFile(JSON.parse(JSON.stringify(file)), "sample.json")).toEqual({ ok: true, value: file });
  expect(audio.length).toBe(file.frames);
  expect(file.zones.every((zone) => zone.offset + zone.length + 3 < file.frames)).toBe(true);
});

test("it plays, in tune over octaves", async () => {
  const { file, audio } = await builtSample();
  const samples = Int16Array.from(audio, (value) => Math.round(value * 32_767));
  sealLoops(samples, file.zones);
  const pitch = (note: number) => {
    const rig = samplerRig();
    rig.core.setInstrument(0, compileInstrument({ ...file, samples }));
    rig.schedule([0, EVENT_NOTE_ON, note, 100, 1]);
    const { left } = rig.render(SAMPLE_RATE);
    expect(rms(left)).toBeGreaterThan(0.001);
    return pitchOf(left.subarray(9600));
  };
  // Counting the crossings of a saw tooth is exact to a crossing: some 15 cents.
  expect(Math.abs(1200 * Math.log2(pitch(72) / pitch(60)) - 1200)).toBeLessThan(20);
});

test("an .sf3, whose samples are compressed, plays what was put into it: 440 Hz at A4", async () => {
  await BasicSoundBank.isSF3DecoderReady;
  const bytes = readFileSync(new URL("../../../../tests/fixtures/sounds/sine.sf3", import.meta.url));
  const bank = readSoundFont(Uint8Array.from(bytes).buffer, "sine.sf3");
  const preset = bank.ok ? bank.value.presets[0] : undefined;
  if (preset === undefined) throw new Error("The fixture was not read.");
  const { file, audio } = buildInstrument("sine", preset);
  const samples = Int16Array.from(audio, (value) => Math.round(value * 32_767));
  sealLoops(samples, file.zones);
  const rig = samplerRig();
  rig.core.setInstrument(0, compileInstrument({ ...file, samples }));
  rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
  const { left } = rig.render(SAMPLE_RATE);
  expect(rms(left)).toBeGreaterThan(0.01);
  expect(Math.abs(1200 * Math.log2(pitchOf(left.subarray(9600)) / 440))).toBeLessThan(5);
});

test("a file that is no SoundFont is refused by name and with a reason", () => {
  const text = new TextEncoder().encode("This is a letter to my grandmother.").buffer;
  expect(readSoundFont(text, "letter.sf2")).toMatchObject({
    ok: false,
    error: { code: "not-a-soundfont", params: { file: "letter.sf2" } },
  });
});

test("a SoundFont cut short is refused or read, and never throws", async () => {
  const whole = await BasicSoundBank.getSampleSoundBankFile();
  for (const share of [0.1, 0.5, 0.9])
    expect(() => readSoundFont(whole.slice(0, Math.floor(whole.byteLength * share)), "cut.sf2")).not.toThrow();
});
