import { type Kernel, LONGEST_QUANTUM, type MixSpan } from "./kernel.ts";

/** Bytes from one kernel's own part of the memory to the next one's. */
const AREA_BYTES = 32_768;
/** Byte addresses of the left and right mix in the part of the memory that is the kernel's own, from its beginning. */
const LEFT = 1024;
const RIGHT = 2048;

interface Exports {
  prepare(): void;
  clear(frames: number): void;
  mix(...span: number[]): void;
  mixFiltered(...span: number[]): void;
  resetFilter(index: number): void;
  peak(frames: number): number;
}

const isExports = (value: object): value is Exports =>
  ["prepare", "clear", "mix", "mixFiltered", "resetFilter", "peak"].every((name) => typeof Reflect.get(value, name) === "function");

/**
 * The kernel compiled to WASM SIMD, reading samples from `memory` at each span's `place`; `area` is the half of the own memory that
 * the binary was compiled for. Throws where WASM or SIMD are missing.
 */
export function createWasmKernel(binary: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory, area = 0): Kernel {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { memory } });
  if (!isExports(exports)) throw new Error("This is not the sampler's kernel.");
  exports.prepare();
  const from = area * AREA_BYTES;
  let left = new Float32Array(memory.buffer, from + LEFT, LONGEST_QUANTUM);
  let right = new Float32Array(memory.buffer, from + RIGHT, LONGEST_QUANTUM);
  const refreshViews = (): void => {
    left = new Float32Array(memory.buffer, from + LEFT, LONGEST_QUANTUM);
    right = new Float32Array(memory.buffer, from + RIGHT, LONGEST_QUANTUM);
  };

  return {
    begin: (frames) => exports.clear(frames),
    resetFilter: (index) => exports.resetFilter(index),
    add: (span) => addSpan(exports, span),
    finish(outLeft, outRight) {
      // Memory that has grown leaves its old views empty.
      if (left.length === 0) refreshViews();
      outLeft.set(outLeft.length === LONGEST_QUANTUM ? left : left.subarray(0, outLeft.length));
      outRight.set(outRight.length === LONGEST_QUANTUM ? right : right.subarray(0, outRight.length));
      return exports.peak(outLeft.length);
    },
  };
}

function addSpan(exports: Exports, span: MixSpan): void {
  const { place, position, step, count, offset, gainLeft, gainLeftStep, gainRight, gainRightStep, filter } = span;
  if (filter === null) {
    exports.mix(place, position, step, count, offset, gainLeft, gainLeftStep, gainRight, gainRightStep);
    return;
  }
  const { index, b0, b1, a1, a2 } = filter;
  exports.mixFiltered(place, position, step, count, offset, gainLeft, gainLeftStep, gainRight, gainRightStep, index, b0, b1, a1, a2);
}
