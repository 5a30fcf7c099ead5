// Compiles the sampler's kernel from AssemblyScript to WASM, for memory that is shared with other threads and for memory that is not.
import { readdirSync, readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { root } from "./root.mjs";

const folder = "src/worklets/kernel/assembly/";
const source = `${folder}kernel.ts`;
/** Says where the kernel's own part of the memory begins. */
const layout = `${folder}layout.ts`;
const sources = readdirSync(`${root}${folder}`).map((name) => `${folder}${name}`);
/** 64 KiB pages: what the kernel needs for itself, and the most that a page of ours may ever take for samples (1 GiB). */
export const kernelPages = { initial: 2, maximum: 16_384 };

/** One of the sources, with its memory's beginning in it: a constant, so that the kernel pays nothing for it. Null for other files. */
function kernelSource(name, area) {
  if (!sources.includes(name)) return null;
  const text = readFileSync(`${root}${name}`, "utf8");
  if (name !== layout) return text;
  const placed = text.replace("const AREA: usize = 0;", `const AREA: usize = ${area};`);
  if (area !== 0 && placed === text) throw new Error(`${layout} does not say where its memory begins.`);
  return placed;
}

/**
 * @param {boolean} shared whether the kernel's memory is shared
 * @param {number} area where its own part of the memory begins: 0 or 65536
 * @returns {Promise<Uint8Array>} the WASM module; it imports its memory as `env.memory`
 */
export async function compileKernel(shared, area = 0) {
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
      readFile: (name) => kernelSource(name, area),
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
      for (const name of sources) this.addWatchFile(`${root}${name}`);
      const [shared, second, own] = await Promise.all([compileKernel(true), compileKernel(true, 65_536), compileKernel(false)]);
      const text = (bytes) => JSON.stringify(Buffer.from(bytes).toString("base64"));
      return `export const sharedKernels = [${text(shared)}, ${text(second)}];\nexport const ownKernel = ${text(own)};`;
    },
  };
}
