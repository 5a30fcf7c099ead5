// `npm run samples:check [-- names ...]`: plays every zone of the instruments in public/samples beside the same SoundFont played by
// FluidSynth (js-synthesizer, a dependency of tests/bench), and compares pitch and level, and the colour of what has no pitch.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadBundled } from "../bundle.mjs";
import { root } from "../root.mjs";
import { drumKitName, generalMidiNames } from "./instruments.mjs";
import { findSoundFont, openSoundFont, presetOf, zonesOf } from "./soundfont.mjs";
import { octaveLevels, powerSpectrum, strongestBin } from "./spectrum.mjs";

const sampleRate = 44_100;
const size = 32_768;
const allowedCents = 5;
const allowedDecibels = 1.5;
/** A peak this far (in decibels) above the mean of the spectrum is a pitch. */
const pitched = 32;

/** Decibels by which the octaves of a note without a pitch may differ, weighted by their power. */
const allowedColour = 3;

const toDecibels = (power) => 10 * Math.log10(Math.max(power, 1e-20));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function startReference(path) {
  const bench = `${root}tests/bench/package.json`;
  if (!existsSync(`${root}tests/bench/node_modules/js-synthesizer`)) {
    console.error("The reference player is not installed. Run npm ci --prefix tests/bench, then this again.");
    process.exit(1);
  }
  const require = createRequire(bench);
  const { Synthesizer, disableLogging, waitForReady } = require("js-synthesizer");
  Synthesizer.initializeWithFluidSynthModule(require("js-synthesizer/libfluidsynth"));
  await waitForReady();
  disableLogging();
  const synth = new Synthesizer();
  synth.init(sampleRate, { reverbActive: false, chorusActive: false, polyphony: 256, gain: 1 });
  return { synth, font: await synth.loadSFont(readFileSync(path)) };
}

/** One note of a program, played by the reference. */
function renderReference({ synth, font }, program, note, velocity) {
  const channel = program === "drums" ? 9 : 0;
  synth.midiAllSoundsOff();
  synth.midiProgramSelect(channel, font, program === "drums" ? 128 : 0, program === "drums" ? 0 : program);
  const channels = [new Float32Array(size), new Float32Array(size)];
  synth.midiNoteOn(channel, note, velocity);
  synth.render(channels);
  return channels;
}

/** One key and velocity in the middle of every combination of ranges. */
function notesOf(preset) {
  const seen = new Map();
  for (const { keys, velocities } of zonesOf(preset)) {
    const middle = Math.round((Math.max(keys.min, 21) + Math.min(keys.max, 108)) / 2);
    const note = Math.max(keys.min, Math.min(keys.max, middle));
    const velocity = Math.max(1, Math.round((velocities.min + velocities.max) / 2));
    seen.set(`${note},${velocity}`, { note, velocity });
  }
  return [...seen.values()];
}

function compare([left, right], [referenceLeft, referenceRight]) {
  // Each side by itself: two sides that are added take from each other what stands against each other in them.
  const spectrumOf = (...sides) => {
    const [a, b] = sides.map((side) => powerSpectrum(side, size));
    return a.map((value, bin) => value + b[bin]);
  };
  const power = (a, b) => a.reduce((total, value, frame) => total + value * value + b[frame] * b[frame], 0);
  const own = spectrumOf(left, right);
  const reference = spectrumOf(referenceLeft, referenceRight);
  const [from, to] = [Math.round((30 * size) / sampleRate), Math.round((6000 * size) / sampleRate)];
  const peak = strongestBin(reference, from, to);
  const mean = reference.slice(from, to).reduce((total, value) => total + value, 0) / (to - from);
  const near = strongestBin(own, Math.max(2, Math.floor(peak.bin * 0.97) - 1), Math.ceil(peak.bin * 1.03) + 2);
  return {
    cents: toDecibels(peak.power / mean) > pitched ? 1200 * Math.log2(near.bin / peak.bin) : null,
    level: toDecibels(power(left, right)) - toDecibels(power(referenceLeft, referenceRight)),
    colour: colourDifference(octaveLevels(own, sampleRate), octaveLevels(reference, sampleRate)),
  };
}

/** How far two spectra differ in the shape of their octaves, in decibels, the loud ones counting most. */
function colourDifference(own, reference) {
  const weights = reference.map((level) => 10 ** (level / 10));
  const mean = (values) => values.reduce((sum, value, octave) => sum + value * weights[octave], 0) / weights.reduce((a, b) => a + b, 0);
  const differences = own.map((level, octave) => level - reference[octave]);
  const level = mean(differences);
  return mean(differences.map((difference) => Math.abs(difference - level)));
}

async function checkInstrument(render, synth, bank, name) {
  const program = name === drumKitName ? "drums" : generalMidiNames.indexOf(name);
  const file = JSON.parse(readFileSync(`${root}public/samples/${name}.json`, "utf8"));
  const play = await render(file, new Uint8Array(readFileSync(`${root}public/samples/${file.audio}`)), sampleRate, size);
  return notesOf(presetOf(bank, program)).map(({ note, velocity }) => ({
    name,
    note,
    velocity,
    ...compare(play(note, velocity), renderReference(synth, program, note, velocity)),
  }));
}

function report(rows, offset) {
  const bad = rows.filter(
    ({ cents, level, colour }) =>
      Math.abs(level - offset) > allowedDecibels || (cents === null ? colour > allowedColour : Math.abs(cents) > allowedCents),
  );
  for (const { name, note, velocity, cents, level, colour } of bad) {
    console.log(
      `  ${name} note ${note} velocity ${velocity}: ${cents === null ? `unpitched, colour ${colour.toFixed(1)} dB` : `${cents.toFixed(1)} cents`}, ${(level - offset).toFixed(2)} dB`,
    );
  }
  const unpitched = [...new Set(rows.filter(({ cents }) => cents === null).map(({ name }) => name))];
  console.log(
    `${rows.length} notes, ${bad.length} outside ${allowedCents} cents (or ${allowedColour} dB of colour where there is no pitch) or ${allowedDecibels} dB; some notes without a pitch in: ${unpitched.join(" ") || "none"}`,
  );
  return bad;
}

const { createRenderer } = await loadBundled("tests/bench/note-renderer.ts");
const path = findSoundFont(undefined);
const bank = openSoundFont(path);
const synth = await startReference(path);
const names = process.argv.length > 2 ? process.argv.slice(2) : [...generalMidiNames, drumKitName];
const rows = [];
for (const name of names) {
  const own = await checkInstrument(createRenderer, synth, bank, name);
  console.log(`${name.padEnd(28)} ${String(own.length).padStart(4)} notes  ${median(own.map(({ level }) => level)).toFixed(2)} dB`);
  rows.push(...own);
}
const bad = report(rows, median(rows.map(({ level }) => level)));
process.exit(bad.length === 0 ? 0 : 1);
