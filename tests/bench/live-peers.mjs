// Samplers that click: each with the same short sample, on its own road to the loudspeaker.
import { Sampler as SmplrSampler } from "smplr";
import { Context, getTransport, immediate, now, setContext, Sampler as ToneSampler } from "tone";
import { PROGRESS_LENGTH, SAMPLER_OWN_BYTES } from "../../src/protocol/audio/audio-feed.ts";
import { createNoteRing, ringNoteSink } from "../../src/protocol/input/note-ring.ts";

const NOTE = 60;
/** Frames that the sample sounds. */
const SOUNDS = 400;
const LENGTH = 4800;
/** Seconds that plain nodes are scheduled ahead, and how often the page looks, in milliseconds: as every tutorial has it. */
const LOOK_AHEAD = 0.1;
const LOOK_EVERY = 25;

const clickAt = (frame) => (frame < SOUNDS ? 0.4 : 0);

function clickBuffer(context) {
  const buffer = context.createBuffer(1, LENGTH, context.sampleRate);
  buffer.copyToChannel(
    Float32Array.from({ length: LENGTH }, (_, frame) => clickAt(frame)),
    0,
  );
  return buffer;
}

// Each answers `live`, which sounds a note now, and `schedule`, which sounds notes at times of the context, in seconds.

const plainNodes = async (context) => {
  const buffer = clickBuffer(context);
  const sound = (time) => {
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(new GainNode(context)).connect(context.destination);
    source.start(time);
  };
  return {
    live: () => sound(0),
    schedule(times) {
      const waiting = [...times];
      const timer = setInterval(() => {
        while (waiting.length > 0 && waiting[0] < context.currentTime + LOOK_AHEAD) sound(waiting.shift());
        if (waiting.length === 0) clearInterval(timer);
      }, LOOK_EVERY);
    },
  };
};

const tone = (time) => async (context) => {
  setContext(new Context(context));
  const sampler = new ToneSampler({ urls: { C4: clickBuffer(context) } }).toDestination();
  return {
    live: () => sampler.triggerAttack("C4", time()),
    schedule(times) {
      const transport = getTransport();
      for (const at of times) transport.schedule((when) => sampler.triggerAttack("C4", when), at - times[0]);
      transport.start(times[0]);
    },
  };
};

const smplr = async (context) => {
  const sampler = SmplrSampler(context, { buffers: { C4: clickBuffer(context) }, detune: 0 });
  await sampler.ready;
  return {
    live: () => sampler.start({ note: NOTE, velocity: 127 }),
    schedule(times) {
      for (const time of times) sampler.start({ note: NOTE, time, velocity: 127 });
    },
  };
};

const zone = {
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: NOTE,
  offset: 1,
  length: LENGTH - 8,
  loopStart: 0,
  loopEnd: 0,
  tuning: 0,
  envelope: { delay: 0, attack: 0, hold: 10, decay: 1, sustain: 1, release: 0.01 },
  gain: 1,
};

/** Frames from a note's own to the first that is heard: interpolation looks back by none, the envelope begins at once. */
const ours = async (context, clock) => {
  await context.audioWorklet.addModule("/sampler.worklet.js");
  const memory = new WebAssembly.Memory({ initial: 3, maximum: 8192, shared: true });
  const samples = new Int16Array(memory.buffer, SAMPLER_OWN_BYTES, LENGTH);
  for (let frame = 0; frame < LENGTH - 1; frame++) samples[frame + 1] = clickAt(frame) * 32_767;
  const options = { numberOfInputs: 0, outputChannelCount: [2], processorOptions: { memory } };
  const node = new AudioWorkletNode(context, "woodshed-sampler", options);
  const ready = new Promise((resolve) => {
    node.port.onmessage = ({ data }) => data.type === "instrument-ready" && resolve();
  });
  const { port1, port2 } = new MessageChannel();
  const ring = createNoteRing();
  node.port.postMessage({ type: "connect", engine: port1, ring, progress: new SharedArrayBuffer(4 * PROGRESS_LENGTH) }, [port1]);
  const { sampleRate } = context;
  node.port.postMessage({ type: "instrument", slot: 0, name: "click", sampleRate, zones: [zone], samples, place: SAMPLER_OWN_BYTES });
  node.connect(context.destination);
  await ready;
  const sink = ringNoteSink(ring);
  return {
    live: () => sink.push(0x90, NOTE, 127),
    schedule(times) {
      const worker = new Worker("/click-scheduler.js");
      const frames = times.map((time) => Math.round(time * sampleRate));
      worker.postMessage({ port: port2, clock, sampleRate, frames, note: NOTE }, [port2]);
    },
  };
};

/** "tone" as it comes, with its own look-ahead for live notes; "toneImmediate" without it. */
export const livePeers = { ours, plainNodes, tone: tone(now), toneImmediate: tone(immediate), smplr };
