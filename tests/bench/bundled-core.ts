import { EVENT_NOTE_ON, type InstrumentFile, SAMPLER_OWN_BYTES } from "../../src/protocol/audio/audio-feed.ts";
import { createWasmKernel } from "../../src/worklets/kernel/wasm-kernel.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { decodeParts } from "../support/decode-parts.ts";

const QUANTUM = 128;

/** The sampler on its WASM kernel with a bundled instrument, for benches in Node. */
export async function createCore(
  binary: Uint8Array<ArrayBuffer>,
  file: InstrumentFile,
  read: (audio: string) => Uint8Array,
  sampleRate: number,
) {
  const pages = Math.ceil((SAMPLER_OWN_BYTES + file.frames * 2 + 4096) / 65_536);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 16_384 });
  const samples = new Int16Array(memory.buffer, SAMPLER_OWN_BYTES, file.frames);
  await decodeParts(file, read, samples);
  const core = new SamplerCore({ sampleRate, kernel: createWasmKernel(binary, memory) });
  core.setInstrument(0, compileInstrument({ ...file, samples, place: SAMPLER_OWN_BYTES }));
  const left = new Float32Array(QUANTUM);
  const right = new Float32Array(QUANTUM);
  let frame = 0;
  return {
    left,
    right,
    noteOn: (tag: number, note: number, velocity: number) => core.schedule(Float64Array.of(frame, EVENT_NOTE_ON, note, velocity, tag)),
    schedule: (events: Float64Array) => core.schedule(events),
    frame: () => frame,
    voices: () => core.voices,
    render: () => {
      core.render(left, right, frame);
      frame += QUANTUM;
    },
  };
}
