// How late a live note is, and how far off scheduled ones are under a blocked page: here, and in plain nodes, Tone.js and smplr. Also what
// an instrument of many samples takes to load. Bundled into a page by scripts/bench/browser-live.mjs.
import { Sampler as SmplrSampler } from "smplr";
import { Context, setContext, Sampler as ToneSampler } from "tone";
import { createSampleLoader } from "../../src/host/samples/sample-loader.ts";
import { createSampleMemory } from "../../src/host/samples/sample-memory.ts";
import { livePeers } from "./live-peers.mjs";

const QUANTUM = 128;
const LIVE_NOTES = 60;
const SCHEDULED_NOTES = 30;
const NOTE_EVERY = 0.2;
/** The page's thread is blocked so many milliseconds of each turn: 77 of 100, in one piece. */
const BLOCKED = 385;
const TURN = 500;
/** A note that is further off counts as lost, in frames. */
const LOST = 9000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Opens a context in which everything that goes to the loudspeaker is heard by the recorder as well. */
async function listeningContext() {
  const context = new AudioContext({ latencyHint: "interactive" });
  await context.audioWorklet.addModule("/onsets.worklet.js");
  const recorder = new AudioWorkletNode(context, "onsets", { numberOfOutputs: 1 });
  const clock = new SharedArrayBuffer(4);
  const onsets = [];
  recorder.port.onmessage = ({ data }) => onsets.push(data);
  recorder.port.postMessage(clock);
  const connect = AudioNode.prototype.connect;
  connect.call(recorder, connect.call(new GainNode(context, { gain: 0 }), context.destination) ?? context.destination);
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to === context.destination) connect.call(this, recorder);
    return connect.call(this, to, ...rest);
  };
  await context.resume();
  return { context, clock, words: new Int32Array(clock), onsets };
}

/** Quanta from the moment in which the page plays a note to its first frame, and what the call costs the page. */
async function live(name) {
  const { context, clock, words, onsets } = await listeningContext();
  const peer = await livePeers[name](context, clock);
  await pause(1000);
  const waits = [];
  const costs = [];
  for (let note = 0; note < LIVE_NOTES; note++) {
    await pause(60 + ((note * 7) % 23));
    onsets.length = 0;
    const before = Atomics.load(words, 0);
    const called = performance.now();
    peer.live();
    costs.push((performance.now() - called) * 1000);
    for (let waited = 0; onsets.length === 0 && waited < 100; waited++) await pause(5);
    if (onsets.length > 0) waits.push((onsets[0] - before) / QUANTUM);
  }
  return {
    heard: waits.length,
    medianQuanta: median(waits),
    worstQuanta: Math.max(...waits),
    milliseconds: (median(waits) * QUANTUM * 1000) / context.sampleRate,
    pageMicroseconds: median(costs),
  };
}

/** How far notes are from where they were to be while the page is blocked for most of the time. */
async function blocked(name) {
  const { context, clock, words, onsets } = await listeningContext();
  const peer = await livePeers[name](context, clock);
  await pause(1000);
  const { sampleRate } = context;
  onsets.length = 0;
  const start = Math.ceil(Atomics.load(words, 0) / sampleRate + 1);
  const times = Array.from({ length: SCHEDULED_NOTES }, (_, index) => start + index * NOTE_EVERY);
  peer.schedule(times);
  const timer = setInterval(() => {
    const until = performance.now() + BLOCKED;
    while (performance.now() < until);
  }, TURN);
  await pause((SCHEDULED_NOTES * NOTE_EVERY + 2) * 1000);
  clearInterval(timer);
  await pause(500);
  // A note that came once is not taken for another.
  const left = [...onsets];
  const errors = times.flatMap((time) => {
    const at = left.findIndex((onset) => Math.abs(onset - time * sampleRate) < LOST);
    return at < 0 ? [] : [Math.round(left.splice(at, 1)[0] - time * sampleRate)];
  });
  return {
    lost: SCHEDULED_NOTES - errors.length,
    worstFrames: Math.max(0, ...errors.map(Math.abs)),
    worstMilliseconds: (Math.max(0, ...errors.map(Math.abs)) * 1000) / sampleRate,
  };
}

const noteNames = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const noteName = (key) => `${noteNames[key % 12]}${Math.floor(key / 12) - 1}`;
const kept = [];

/** Loads a piano as each does it; what was loaded stays. `files` are its samples by key, for those that take one file a note. */
const loads = {
  async ours() {
    const loader = createSampleLoader({ base: `${location.origin}/samples/` }, createSampleMemory());
    const loaded = await loader.load("acoustic_grand_piano", () => {}, new AbortController().signal);
    if (!loaded.ok) throw new Error(loaded.error.message);
    return [loader, loaded];
  },
  async plainNodes(files) {
    const context = new AudioContext();
    const decode = async ({ url }) => context.decodeAudioData(await (await fetch(url)).arrayBuffer());
    return Promise.all(files.map(decode));
  },
  async tone(files) {
    setContext(new Context(new AudioContext()));
    const urls = Object.fromEntries(files.map(({ key, url }) => [noteName(key), `${location.origin}${url}`]));
    return new Promise((resolve, reject) => {
      const sampler = new ToneSampler({ urls, onload: () => resolve([sampler]), onerror: reject });
    });
  },
  async smplr(files) {
    const buffers = Object.fromEntries(files.map(({ key, url }) => [noteName(key), `${location.origin}${url}`]));
    const sampler = SmplrSampler(new AudioContext(), { buffers });
    await sampler.ready;
    return [sampler];
  },
};

/** Milliseconds until a piano can be played. */
async function load(name, files) {
  const began = performance.now();
  kept.push(await loads[name](files));
  return performance.now() - began;
}

Object.assign(globalThis, { peerLive: live, peerBlocked: blocked, peerLoad: load });
