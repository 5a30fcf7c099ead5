// `npm run bench:peers`: what a quantum of 128 frames costs here and in other samplers that run in Node, with the same notes of the
// same SoundFont program. The peers are dependencies of tests/bench alone. Run it on a quiet machine: only ratios of one run count.
// With --browser: in Chromium, beside plain nodes, Tone.js and smplr as well. With --live: latency, scheduling and loading there.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SpessaSynthProcessor } from "spessasynth_core";
import { loadBundled } from "../bundle.mjs";
import { compileKernel } from "../kernel.mjs";
import { root } from "../root.mjs";
import { bundledInstrument } from "../samples/bundled.mjs";
import { findSoundFont, openSoundFont } from "../samples/soundfont.mjs";

const sampleRate = 48_000;
const quantum = 128;
const counts = [16, 64, 128, 256];
const rounds = 5;
/** Ocarina: one looped mono zone a note, so that notes are voices everywhere. */
const program = 79;
const name = "ocarina";

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const noteOf = (voice) => 48 + (voice % 44);
const channelOf = (voice) => Math.floor(voice / 44);

/** Microseconds of processor time a quantum: what others do on the machine counts less than on the clock. */
function time(render) {
  const quanta = 1000;
  const before = process.cpuUsage();
  for (let index = 0; index < quanta; index++) render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / quanta;
}

async function ours(voices) {
  const { createCore } = await loadBundled("tests/bench/bundled-core.ts");
  const { file, read } = bundledInstrument(name);
  const core = await createCore(await compileKernel(false), file, read, sampleRate);
  for (let voice = 0; voice < voices; voice++) core.noteOn(channelOf(voice), noteOf(voice), 100);
  return { render: core.render, voices: core.voices };
}

function spessasynth(voices) {
  const synth = new SpessaSynthProcessor(sampleRate, { effectsEnabled: false, eventsEnabled: false });
  synth.soundBankManager.addSoundBank(openSoundFont(findSoundFont(undefined)), "bench");
  for (let voice = 0; voice < voices; voice++) {
    synth.programChange(channelOf(voice), program);
    synth.noteOn(channelOf(voice), noteOf(voice), 100);
  }
  const [left, right] = [new Float32Array(quantum), new Float32Array(quantum)];
  return { render: () => synth.process(left, right), voices: () => synth.voiceCount };
}

async function fluidSynth(voices) {
  const require = createRequire(`${root}tests/bench/package.json`);
  const { Synthesizer, disableLogging, waitForReady } = require("js-synthesizer");
  Synthesizer.initializeWithFluidSynthModule(require("js-synthesizer/libfluidsynth"));
  await waitForReady();
  disableLogging();
  const synth = new Synthesizer();
  synth.init(sampleRate, { reverbActive: false, chorusActive: false, polyphony: 512 });
  const font = await synth.loadSFont(readFileSync(findSoundFont(undefined)));
  for (let voice = 0; voice < voices; voice++) {
    synth.midiProgramSelect(channelOf(voice), font, 0, program);
    synth.midiNoteOn(channelOf(voice), noteOf(voice), 100);
  }
  const channels = [new Float32Array(quantum), new Float32Array(quantum)];
  return { render: () => synth.render(channels), voices: () => synth.getActiveVoiceCount?.() ?? voices };
}

async function measure(start, voices) {
  const synth = await start(voices);
  for (let index = 0; index < 1500; index++) synth.render();
  const times = Array.from({ length: rounds }, () => time(synth.render));
  return { microseconds: median(times), voices: synth.voices() };
}

/** @returns {Promise<{voices: number, ours: number, spessasynth: number, fluidSynth: number, ratio: number}[]>} microseconds, and ours to the best peer */
export async function measurePeers() {
  if (!existsSync(`${root}tests/bench/node_modules`)) {
    throw new Error("The peers are not installed. Run npm ci --prefix tests/bench, then this again.");
  }
  const rows = [];
  for (const voices of counts) {
    const [own, spessa, fluid] = [await measure(ours, voices), await measure(spessasynth, voices), await measure(fluidSynth, voices)];
    const round = (value) => Math.round(value * 10) / 10;
    rows.push({
      voices,
      sounding: [own, spessa, fluid].map((each) => each.voices).join(" / "),
      ours: round(own.microseconds),
      spessasynth: round(spessa.microseconds),
      fluidSynth: round(fluid.microseconds),
      ratio: Math.round((own.microseconds / Math.min(spessa.microseconds, fluid.microseconds)) * 100) / 100,
    });
  }
  return rows;
}

if (process.argv[1]?.endsWith("peers.mjs")) {
  if (process.argv.includes("--browser")) {
    const { measureInBrowser } = await import("./browser-peers.mjs");
    console.table(await measureInBrowser());
  } else if (process.argv.includes("--live")) {
    const { measureLive } = await import("./browser-live.mjs");
    for (const table of await measureLive()) console.table(table);
  } else console.table(await measurePeers());
  process.exit(0);
}
