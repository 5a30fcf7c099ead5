// Cost of the sampler per quantum of 128 frames, in Node: the WASM kernel beside the TypeScript one.
import { pathToFileURL } from "node:url";
import { loadBundled } from "../bundle.mjs";
import { compileKernel } from "../kernel.mjs";

/** @returns {Promise<{kernel: string, kind: string, voices: number, microseconds: number}[]>} */
export async function measureKernelCost(rounds = 7) {
  const { kernelCost } = await loadBundled("tests/bench/kernel-cost.ts");
  return kernelCost(await compileKernel(false), rounds);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.table(await measureKernelCost());
