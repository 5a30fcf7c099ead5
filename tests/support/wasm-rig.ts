import { compileKernel } from "../../scripts/kernel.mjs";
import { SAMPLER_OWN_BYTES, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import { createWasmKernel } from "../../src/worklets/kernel/wasm-kernel.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { SAMPLE_RATE, samplerRig, sineSamples, sineZone } from "./sampler-rig.ts";

const pageOf = (bytes: number): number => Math.ceil(bytes / 65_536);

/** Compiled once for all tests of a file. */
const compiled = compileKernel(false);

/** The WASM kernel with samples in its memory. */
export async function wasmKernelWith(samples: Int16Array) {
  const memory = new WebAssembly.Memory({ initial: pageOf(SAMPLER_OWN_BYTES + samples.byteLength + 1024), maximum: 8192 });
  new Int16Array(memory.buffer, SAMPLER_OWN_BYTES, samples.length).set(samples);
  return { kernel: createWasmKernel(await compiled, memory), place: SAMPLER_OWN_BYTES, memory };
}

/** Two samplers told the same, one for each kernel. */
export async function twinRigs(zones: readonly Zone[] = [sineZone()], samples = sineSamples()) {
  const { kernel, place } = await wasmKernelWith(samples);
  const instrument = compileInstrument({ name: "twin", sampleRate: SAMPLE_RATE, samples, place, zones });
  const plain = samplerRig();
  const fast = samplerRig({ kernel });
  for (const rig of [plain, fast]) rig.core.setInstrument(0, instrument);
  return { plain, fast };
}
