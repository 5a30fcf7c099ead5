// `npm run samples:check [-- names ...]`: plays every zone of the instruments in public/samples beside the same SoundFont played by
// FluidSynth (js-synthesizer, a dependency of tests/bench), and compares level, pitch and colour. When every note of every instrument is
// well, some of what FluidSynth played is kept in tests/fixtures/sounds for a test that needs neither.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadBundled } from "../bundle.mjs";
import { root } from "../root.mjs";
import { bundledInstrument } from "./bundled.mjs";
import { difference, faults, listenTo, sampleRate, size, unpitched } from "./compare.mjs";
import { drumKitName, generalMidiNames } from "./instruments.mjs";
import { findSoundFont, openSoundFont, presetOf, zonesOf } from "./soundfont.mjs";

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

/** Below this power of a piece nothing is left of the last note. */
const silent = 1e-9;
/** Frames of such a piece. */
const piece = 2048;

/** The reference's "all sounds off" lets notes ring out by their releases, some for seconds: the next note would be heard with them. */
function waitForSilence(synth) {
  synth.midiAllSoundsOff();
  const channels = [new Float32Array(piece), new Float32Array(piece)];
  do synth.render(channels);
  while (channels.some((side) => side.reduce((power, value) => power + value * value, 0) > silent));
}

/** One note of a program, played by the reference. */
function renderReference({ synth, font }, program, note, velocity) {
  const channel = program === "drums" ? 9 : 0;
  waitForSilence(synth);
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

async function checkInstrument(render, synth, bank, name) {
  const program = name === drumKitName ? "drums" : generalMidiNames.indexOf(name);
  const { file, read } = bundledInstrument(name);
  const play = await render(file, read, sampleRate, size);
  return notesOf(presetOf(bank, program)).map(({ note, velocity }) => {
    const reference = listenTo(renderReference(synth, program, note, velocity));
    return { name, note, velocity, reference, ...difference(listenTo(play(note, velocity), reference.hertz), reference) };
  });
}

function report(rows, offset) {
  const bad = rows.filter((row) => faults(row.name, row, offset).length > 0);
  for (const { name, note, velocity, cents, level, colour } of bad) {
    const pitch = unpitched.has(name) ? "" : `${cents.toFixed(1)} cents, `;
    console.log(`  ${name} note ${note} velocity ${velocity}: ${pitch}${(level - offset).toFixed(2)} dB, colour ${colour.toFixed(1)} dB`);
  }
  console.log(`${rows.length} notes, ${bad.length} outside; without a pitch: ${[...unpitched].join(" ")}`);
  return bad;
}

/** Keeps what the reference played of some notes of every instrument, for a test that needs no SoundFont. */
function keepReference(rows) {
  const some = names.map((name) => {
    const all = rows.filter((row) => row.name === name);
    const notes = [...new Set([0, 1 / 3, 2 / 3, 1].map((share) => all[Math.round(share * (all.length - 1))]))];
    return [name, notes.map(({ note, velocity, reference }) => ({ note, velocity, ...rounded(reference) }))];
  });
  writeFileSync(`${root}tests/fixtures/sounds/reference.json`, `${JSON.stringify(Object.fromEntries(some))}\n`);
}

const rounded = ({ level, hertz, octaves }) => ({
  level: Math.round(level * 100) / 100,
  hertz: Math.round(hertz * 1000) / 1000,
  octaves: octaves.map((octave) => Math.round(octave * 10) / 10),
});

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
if (process.argv.length === 2 && bad.length === 0) keepReference(rows);
process.exit(bad.length === 0 ? 0 : 1);
