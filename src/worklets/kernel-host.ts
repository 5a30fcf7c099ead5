import { ownKernel, sharedKernels } from "virtual:sampler-kernel";
import { SAMPLER_OWN_BYTES } from "../protocol/audio/audio-feed.ts";
import { decodeBase64 } from "./base64.ts";
import type { Kernel } from "./kernel/kernel.ts";
import { createWasmKernel } from "./kernel/wasm-kernel.ts";
import { createSampleIntake, type SampleIntake } from "./sample-intake.ts";

/** What the sampler runs on: the fast kernel with its memory, or the plain one. */
export interface KernelHost {
  /** Absent: the TypeScript kernel. */
  readonly kernel?: Kernel;
  /** Present where samples come by message and have to be copied into the kernel's memory. */
  readonly intake?: SampleIntake;
  /** Why the fast kernel could not be started. */
  readonly reason?: string;
}

/** The most that samples may take where they are not shared: 512 MiB. */
const MOST_PAGES = 8192;

const isMemory = (value: unknown): value is WebAssembly.Memory => value instanceof WebAssembly.Memory;

/** Starts the WASM kernel, in half `area` of the page's shared memory, or on its own; where there is no WASM SIMD the plain kernel has to do. */
export function createKernelHost(memory: unknown, area = 0): KernelHost {
  try {
    if (isMemory(memory)) return { kernel: createWasmKernel(decodeBase64(sharedKernels[area] ?? ""), memory, area) };
    const own = new WebAssembly.Memory({ initial: SAMPLER_OWN_BYTES / 65_536, maximum: MOST_PAGES });
    return { kernel: createWasmKernel(decodeBase64(ownKernel), own), intake: createSampleIntake(own) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
