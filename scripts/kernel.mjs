// Compiles the sampler's kernel from AssemblyScript to WASM, for memory that is shared with other threads and for memory that is not.
import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { root } from "./root.mjs";

const source = "src/worklets/kernel/assembly/kernel.ts";
/** 64 KiB pages: what the kernel needs for itself, and the most that a page of ours may ever take for samples (1 GiB). */
export const kernelPages = { initial: 1, maximum: 16_384 };

/**
 * @param {boolean} shared whether the kernel's memory is shared
 * @returns {Promise<Uint8Array>} the WASM module; it imports its memory as `env.memory`
 */
export async function compileKernel(shared) {
  let binary;
  const memory = ["--importMemory", "--initialMemory", String(kernelPages.initial), "--maximumMemory", String(kernelPages.maximum)];
  const { error, stderr } = await asc.main(
    [
      source,
      "--outFile",
      "kernel.wasm",
      "--runtime",
      "stub",
      "-O3",
      "--noAssert",
      "--converge",
      "--enable",
      "simd",
      ...(shared ? ["--enable", "threads", "--sharedMemory"] : []),
      ...memory,
    ],
    {
      readFile: (name) => (name === source ? readFileSync(`${root}${name}`, "utf8") : null),
      writeFile: (name, contents) => {
        if (name === "kernel.wasm") binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || binary === undefined) throw new Error(`The kernel does not compile: ${error?.message ?? ""}\n${stderr.toString()}`);
  return binary;
}

const moduleId = "virtual:sampler-kernel";

/** Vite plugin: `virtual:sampler-kernel` exports the compiled kernels in base64, so that the worklet needs no second file. */
export function samplerKernel() {
  return {
    name: "sampler-kernel",
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined;
      this.addWatchFile(`${root}${source}`);
      const [shared, own] = await Promise.all([compileKernel(true), compileKernel(false)]);
      const text = (bytes) => JSON.stringify(Buffer.from(bytes).toString("base64"));
      return `export const sharedKernel = ${text(shared)};\nexport const ownKernel = ${text(own)};`;
    },
  };
}
