import { EVENT_NOTE_ON, EVENT_STRIDE, SAMPLER_OWN_BYTES, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import { createTypescriptKernel } from "../../src/worklets/kernel/typescript-kernel.ts";
import { createWasmKernel } from "../../src/worklets/kernel/wasm-kernel.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { FADING_SPARES } from "../../src/worklets/voices/voice-pool.ts";

const SAMPLE_RATE = 48_000;
const QUANTUM = 128;
const VOICES = [16, 64, 128, 256] as const;

export interface CostRow {
  readonly kernel: "wasm" | "typescript";
  /** `limited`: so loud that the limiter works in every quantum. `stereo`: each voice reads two channels. */
  readonly kind: "plain" | "filtered" | "limited" | "stereo";
  readonly voices: number;
  /** Microseconds of processor time of one quantum, median over the rounds. */
  readonly microseconds: number;
}

const noise = (frames: number): Int16Array =>
  Int16Array.from({ length: frames }, (_, frame) => (((frame * 1_103_515_245 + 12_345) >>> 3) % 20_000) - 10_000);

/** Frames of one channel. */
const CHANNEL = 100 + 88 * 11_000;

/** 88 zones in two megabytes of samples, so that the voices do not share the cache's lines; looped and with decaying envelopes. */
const zonesOf = (kind: CostRow["kind"]): Zone[] =>
  Array.from({ length: 88 }, (_, index) => ({
    keyRange: [20 + index, 20 + index],
    velocityRange: [0, 127],
    rootKey: 20 + index - (index % 5),
    offset: 100 + index * 11_000,
    length: 10_000,
    loopStart: 4000,
    loopEnd: 9000,
    tuning: 0,
    envelope: { delay: 0, attack: 0.002, hold: 0.01, decay: 60, sustain: 0.1, release: 0.3 },
    gain: kind === "limited" ? 30 : 0.3,
    ...(kind === "stereo" ? { rightDistance: CHANNEL } : {}),
    ...(kind === "filtered" ? { filter: { cutoff: 3000, resonance: 3 } } : {}),
  }));

async function coreOn(kernel: CostRow["kernel"], binary: Uint8Array<ArrayBuffer>, kind: CostRow["kind"]): Promise<SamplerCore> {
  const samples = noise(kind === "stereo" ? 2 * CHANNEL : CHANNEL);
  const memory = new WebAssembly.Memory({ initial: Math.ceil((SAMPLER_OWN_BYTES + samples.byteLength + 4096) / 65_536), maximum: 8192 });
  new Int16Array(memory.buffer, SAMPLER_OWN_BYTES, samples.length).set(samples);
  const core = new SamplerCore({
    sampleRate: SAMPLE_RATE,
    kernel: kernel === "wasm" ? createWasmKernel(binary, memory) : createTypescriptKernel(256 + FADING_SPARES),
  });
  core.setInstrument(
    0,
    compileInstrument({ name: "bench", sampleRate: SAMPLE_RATE, samples, place: SAMPLER_OWN_BYTES, zones: zonesOf(kind) }),
  );
  return core;
}

function startVoices(core: SamplerCore, voices: number): void {
  const events = new Float64Array(voices * EVENT_STRIDE);
  for (let voice = 0; voice < voices; voice++)
    events.set([0, EVENT_NOTE_ON, 20 + (voice % 88), 100, Math.floor(voice / 88)], voice * EVENT_STRIDE);
  core.schedule(events);
}

function timeQuanta(core: SamplerCore, from: number, quanta: number): number {
  const left = new Float32Array(QUANTUM);
  const right = new Float32Array(QUANTUM);
  const before = process.cpuUsage();
  for (let quantum = 0; quantum < quanta; quantum++) core.render(left, right, (from + quantum) * QUANTUM);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / quanta;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function costOf(
  kernel: CostRow["kernel"],
  binary: Uint8Array<ArrayBuffer>,
  kind: CostRow["kind"],
  voices: number,
  rounds: number,
): Promise<CostRow> {
  const core = await coreOn(kernel, binary, kind);
  startVoices(core, voices);
  const quanta = 1000;
  timeQuanta(core, 0, quanta);
  const times = Array.from({ length: rounds }, (_, round) => timeQuanta(core, (round + 1) * quanta, quanta));
  if (core.voices !== voices) throw new Error(`${core.voices} voices sound instead of ${voices}.`);
  return { kernel, kind, voices, microseconds: median(times) };
}

/** What one quantum of 128 frames costs, for either kernel, by the number of sounding voices. */
export async function kernelCost(binary: Uint8Array<ArrayBuffer>, rounds = 7): Promise<readonly CostRow[]> {
  const rows: CostRow[] = [];
  // The first code that runs is slow code: nothing of it counts.
  for (const kernel of ["wasm", "typescript"] as const) await costOf(kernel, binary, "plain", 64, rounds);
  for (const kernel of ["wasm", "typescript"] as const) {
    for (const kind of ["plain", "filtered", "limited", "stereo"] as const)
      for (const voices of VOICES) rows.push(await costOf(kernel, binary, kind, voices, rounds));
  }
  return rows;
}
