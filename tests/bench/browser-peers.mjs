// What many voices cost in a browser: here, and in plain nodes, Tone.js, smplr, spessasynth_core and FluidSynth, with one sample for all.
// Bundled into a page by scripts/bench/browser-peers.mjs; the peers are dependencies of this folder alone.
import { Sampler as SmplrSampler } from "smplr";
import { OfflineContext, setContext, Sampler as ToneSampler } from "tone";
import { EVENT_NOTE_ON, EVENT_STRIDE, PROGRESS, PROGRESS_LENGTH, SAMPLER_OWN_BYTES } from "../../src/protocol/audio/audio-feed.ts";
import { createNoteRing } from "../../src/protocol/input/note-ring.ts";
import { enginePeers } from "./engine-peers.mjs";

const SAMPLE_RATE = 48_000;
const QUANTUM = 128;
/** Seconds: when all is loaded, when the notes begin, between when the time is taken (once every engine's code has been compiled), and the end. */
const READY = 0.2;
const BEGIN = 0.3;
const FROM = 2.3;
const TO = 5.2;
const END = 5.3;
const ROOT = 60;
const SAMPLE_SECONDS = 14;

/** Notes of two octaves; more voices than notes sound them again. */
const noteOf = (voice) => 48 + (voice % 24);

// A peer plays that many notes at `BEGIN` in a context that is not rendered yet; `onReady` runs at `READY`, inside the rendering.

/** A quiet chord of partials, long enough that every voice sounds to the end. */
function wave() {
  return Float32Array.from({ length: SAMPLE_SECONDS * SAMPLE_RATE }, (_, frame) => {
    const turn = (2 * Math.PI * 261.63 * frame) / SAMPLE_RATE;
    return 0.002 * (Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.25 * Math.sin(3 * turn));
  });
}

function bufferFor(context) {
  const buffer = context.createBuffer(1, SAMPLE_SECONDS * SAMPLE_RATE, SAMPLE_RATE);
  buffer.copyToChannel(wave(), 0);
  return buffer;
}

/** As the simplest page does it: a source and a gain for each voice. */
const plainNodes = async (context, voices) => {
  const buffer = bufferFor(context);
  for (let voice = 0; voice < voices; voice++) {
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 2 ** ((noteOf(voice) - ROOT) / 12) });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, BEGIN);
    gain.gain.linearRampToValueAtTime(0.8, BEGIN + 0.01);
    source.connect(gain).connect(context.destination);
    source.start(BEGIN);
  }
  return {};
};

const tone = async (context, voices) => {
  setContext(new OfflineContext(context));
  const sampler = new ToneSampler({ urls: { C4: bufferFor(context) } }).toDestination();
  for (let voice = 0; voice < voices; voice++) sampler.triggerAttack(440 * 2 ** ((noteOf(voice) - 69) / 12), BEGIN, 0.8);
  return {};
};

const smplr = async (context, voices) => {
  const sampler = SmplrSampler(context, { buffers: { C4: bufferFor(context) }, decayTime: 0.3, detune: 0 });
  await sampler.ready;
  // It looks only a little ahead of the clock, so its notes are given while the rendering stands still.
  return {
    async onReady() {
      for (let voice = 0; voice < voices; voice++) sampler.start({ note: noteOf(voice), time: BEGIN, velocity: 100 });
      await pause(100);
    },
  };
};

const zone = {
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: ROOT,
  offset: 1,
  length: SAMPLE_SECONDS * SAMPLE_RATE - 4,
  loopStart: 0,
  loopEnd: 0,
  tuning: 0,
  envelope: { delay: 0, attack: 0.01, hold: 0, decay: 0.001, sustain: 1, release: 0.3 },
  gain: 1,
};

/** The product's own worklet, as it is built and as it runs in the product: samples, notes and progress in shared memory. */
const ours = async (context, voices) => {
  await context.audioWorklet.addModule("/sampler.worklet.js");
  const frames = SAMPLE_SECONDS * SAMPLE_RATE;
  const pages = Math.ceil((SAMPLER_OWN_BYTES + 2 * frames) / 65_536) + 1;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 8192, shared: true });
  const samples = new Int16Array(memory.buffer, SAMPLER_OWN_BYTES, frames);
  for (const [frame, value] of wave().entries()) samples[frame] = Math.round(value * 32_767);
  const node = new AudioWorkletNode(context, "woodshed-sampler", {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions: { memory },
  });
  const ready = new Promise((resolve) => {
    node.port.onmessage = ({ data }) => data.type === "instrument-ready" && resolve();
  });
  const { port1, port2 } = new MessageChannel();
  const progress = new SharedArrayBuffer(4 * PROGRESS_LENGTH);
  node.port.postMessage({ type: "connect", engine: port1, ring: createNoteRing(), progress }, [port1]);
  const place = SAMPLER_OWN_BYTES;
  node.port.postMessage({ type: "instrument", slot: 0, name: "wave", sampleRate: SAMPLE_RATE, zones: [zone], samples, place });
  node.connect(context.destination);
  const events = new Float64Array(voices * EVENT_STRIDE);
  for (let voice = 0; voice < voices; voice++) {
    // No key of a voice tag is struck twice: the second stroke would let go of the first.
    events.set([BEGIN * SAMPLE_RATE, EVENT_NOTE_ON, 44 + (voice % 32), 100, Math.floor(voice / 32)], voice * EVENT_STRIDE);
  }
  return {
    sounding: () => Atomics.load(new Int32Array(progress), PROGRESS.voices),
    async onReady() {
      await ready;
      port2.postMessage({ type: "schedule", events });
      await pause(100);
    },
  };
};

const peers = { ours, plainNodes, tone, smplr, ...enginePeers };

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs a task while an offline rendering stands still at a time. */
const during = async (context, seconds, task) => {
  await context.suspend(seconds);
  try {
    await task();
  } finally {
    void context.resume();
  }
};

/**
 * Microseconds of one quantum with that many voices: by the clock, for rendering has threads of its own, and of those threads' processor
 * time, which the bench's script reads for the page where the system tells it. `level` is that of what was rendered: 0 would mean that
 * nothing was.
 * @param {"ours" | "plainNodes" | "tone" | "smplr" | "spessasynth" | "fluidSynth" | "control"} name
 * @param {number} voices
 * @returns {Promise<{ clock: number, processor: number, level: number }>}
 */
async function cost(name, voices) {
  const context = new OfflineAudioContext(2, END * SAMPLE_RATE, SAMPLE_RATE);
  const { onReady, sounding } = await peers[name](context, voices, { wave: wave(), root: ROOT });
  let began = { clock: 0, processor: 0 };
  let took = began;
  const ready = during(context, READY, () => onReady?.());
  const measured = during(context, FROM, async () => {
    await pause(50);
    const heard = (await sounding?.()) ?? voices;
    if (heard !== voices) throw new Error(`${heard} voices of ${name} sound of ${voices}.`);
    began = { processor: await globalThis.threadTime(), clock: performance.now() * 1000 };
  });
  // The last look is at a standstill too: with its last quantum the rendering's thread ends.
  const ended = during(context, TO, async () => {
    const clock = performance.now() * 1000 - began.clock;
    took = { clock, processor: (await globalThis.threadTime()) - began.processor };
  });
  const [rendered] = await Promise.all([context.startRendering(), ready, measured, ended]);
  const heard = rendered.getChannelData(0).subarray((END - 1) * SAMPLE_RATE);
  const level = Math.sqrt(heard.reduce((sum, value) => sum + value * value, 0) / heard.length);
  const quanta = ((TO - FROM) * SAMPLE_RATE) / QUANTUM;
  return { clock: took.clock / quanta, processor: took.processor / quanta, level };
}

Object.assign(globalThis, { peerCost: cost });
