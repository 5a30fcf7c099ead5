import { type Kernel, LONGEST_QUANTUM, type MixSpan, type SteadySpans } from "./kernel.ts";

/** Bytes from one kernel's own part of the memory to the next one's. */
const AREA_BYTES = 65_536;
/** Byte addresses in the part of the memory that is the kernel's own, from its beginning: left and right mix, and spans. */
const LEFT = 1024;
const RIGHT = 2048;
const SPANS = 32_768;
/** How many spans can be steady: those of all voices. They stand before those that wait. */
const MOST_STEADY = 320;
/** How many spans wait before they are mixed: one call for many of them costs less than one for each. */
const MOST_WAITING = 64;
const MOST_SPANS = MOST_STEADY + MOST_WAITING;
/** What one of them takes (./assembly/spans.ts says what stands where), in 64-bit and in 32-bit words. */
const SPAN_DOUBLES = 9;
const SPAN_WORDS = 18;
const FALL = 8;

interface Exports {
  prepare(): void;
  clear(frames: number): void;
  mixSpans(from: number, count: number): void;
  mixFiltered(place: number, index: number, b0: number, b1: number, a1: number, a2: number): void;
  resetFilter(index: number): void;
  finish(frames: number, from: number, waiting: number, steady: number): number;
}

const isExports = (value: object): value is Exports =>
  ["prepare", "clear", "mixSpans", "mixFiltered", "resetFilter", "finish"].every((name) => typeof Reflect.get(value, name) === "function");

/**
 * The kernel compiled to WASM SIMD, reading samples from `memory` at each span's `place`; `area` is the half of the own memory that
 * the binary was compiled for. Throws where WASM or SIMD are missing.
 */
export function createWasmKernel(binary: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory, area = 0): Kernel {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { memory } });
  if (!isExports(exports)) throw new Error("This is not the sampler's kernel.");
  exports.prepare();
  return new WasmKernel(exports, memory, area * AREA_BYTES);
}

class WasmKernel implements Kernel, SteadySpans {
  readonly steady = this;
  readonly most = MOST_STEADY;
  count = 0;
  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #from: number;
  #left: Float32Array;
  #right: Float32Array;
  #doubles: Float64Array;
  #words: Uint32Array;
  #waiting = 0;

  /** `from` is the byte address of its own memory. */
  constructor(exports: Exports, memory: WebAssembly.Memory, from: number) {
    this.#exports = exports;
    this.#memory = memory;
    this.#from = from;
    this.#left = new Float32Array(memory.buffer, from + LEFT, LONGEST_QUANTUM);
    this.#right = new Float32Array(memory.buffer, from + RIGHT, LONGEST_QUANTUM);
    this.#doubles = new Float64Array(memory.buffer, from + SPANS, MOST_SPANS * SPAN_DOUBLES);
    this.#words = new Uint32Array(memory.buffer, from + SPANS, MOST_SPANS * SPAN_WORDS);
  }

  begin(frames: number): void {
    this.#refreshViews();
    this.#exports.clear(frames);
  }

  resetFilter(index: number): void {
    this.#exports.resetFilter(index);
  }

  add(span: MixSpan): void {
    this.#write(MOST_STEADY + this.#waiting, span);
    const { filter } = span;
    if (filter !== null && span.right === 0) {
      this.#exports.mixFiltered(MOST_STEADY + this.#waiting, filter.index, filter.b0, filter.b1, filter.a1, filter.a2);
      return;
    }
    this.#waiting++;
    if (this.#waiting < MOST_WAITING) return;
    this.#exports.mixSpans(MOST_STEADY, MOST_WAITING);
    this.#waiting = 0;
  }

  finish(left: Float32Array, right: Float32Array): number {
    const peak = this.#exports.finish(left.length, MOST_STEADY, this.#waiting, this.count);
    this.#waiting = 0;
    left.set(left.length === LONGEST_QUANTUM ? this.#left : this.#left.subarray(0, left.length));
    right.set(right.length === LONGEST_QUANTUM ? this.#right : this.#right.subarray(0, right.length));
    return peak;
  }

  set(index: number, span: MixSpan, fall: number): void {
    this.#write(index, span);
    this.#doubles[index * SPAN_DOUBLES + FALL] = fall;
  }

  move(from: number, to: number): void {
    this.#refreshViews();
    this.#doubles.copyWithin(to * SPAN_DOUBLES, from * SPAN_DOUBLES, (from + 1) * SPAN_DOUBLES);
  }

  positionOf(index: number): number {
    this.#refreshViews();
    return this.#doubles[index * SPAN_DOUBLES] ?? 0;
  }

  #write(index: number, span: MixSpan): void {
    const doubles = this.#doubles;
    const words = this.#words;
    const at = index * SPAN_DOUBLES;
    const word = index * SPAN_WORDS;
    doubles[at] = span.position;
    doubles[at + 1] = span.step;
    doubles[at + 2] = span.gainLeft;
    doubles[at + 3] = span.gainLeftStep;
    doubles[at + 4] = span.gainRight;
    doubles[at + 5] = span.gainRightStep;
    words[word + 12] = span.place;
    words[word + 13] = span.count | (span.offset << 16);
    words[word + 14] = span.right * Int16Array.BYTES_PER_ELEMENT;
  }

  /** Memory that has grown leaves its old views empty. */
  #refreshViews(): void {
    if (this.#left.length > 0) return;
    const { buffer } = this.#memory;
    this.#left = new Float32Array(buffer, this.#from + LEFT, LONGEST_QUANTUM);
    this.#right = new Float32Array(buffer, this.#from + RIGHT, LONGEST_QUANTUM);
    this.#doubles = new Float64Array(buffer, this.#from + SPANS, MOST_SPANS * SPAN_DOUBLES);
    this.#words = new Uint32Array(buffer, this.#from + SPANS, MOST_SPANS * SPAN_WORDS);
  }
}
