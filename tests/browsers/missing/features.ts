/** Features of a browser that the product can do without, as `src/lib/browser-features.ts` names them. */
export const MISSABLE = ["sharedMemory", "sharedWasmMemory", "wasmSimd", "waitAsync", "streamIteration", "audioWorklet"] as const;
export type Missable = (typeof MISSABLE)[number];

/** What Chromium is started with to be without: WebAssembly's SIMD goes with the instructions of the processor that it needs. */
export const WITHOUT_SIMD = "--js-flags=--no-enable-sse4-1";
/** Only processors of this kind can be told to be without those instructions. */
export const canMissSimd = process.arch === "x64";

/** Takes features away, in a page, a worker or an audio worklet, before anything else runs there; sees nothing outside itself. */
export function takeAway(missing: readonly string[]): void {
  const isMissing = (name: string): boolean => missing.includes(name);
  const drop = (of: unknown, ...names: readonly PropertyKey[]): void => {
    if ((typeof of !== "object" && typeof of !== "function") || of === null) return;
    for (const name of names) Reflect.deleteProperty(of, name);
  };
  const prototypeOf = (name: string): unknown => (Reflect.get(globalThis, name) as { prototype?: unknown } | undefined)?.prototype;
  if (isMissing("sharedMemory")) drop(globalThis, "SharedArrayBuffer");
  if (isMissing("sharedWasmMemory")) {
    const refuse = (given: WebAssembly.MemoryDescriptor): WebAssembly.MemoryDescriptor => {
      if (given.shared === true) throw new TypeError("WebAssembly.Memory: shared memory is not supported");
      return given;
    };
    WebAssembly.Memory = class extends WebAssembly.Memory {
      constructor(descriptor: WebAssembly.MemoryDescriptor) {
        super(refuse(descriptor));
      }
    };
  }
  if (isMissing("waitAsync")) drop(Atomics, "waitAsync");
  if (isMissing("streamIteration")) drop(prototypeOf("ReadableStream"), Symbol.asyncIterator, "values");
  if (isMissing("audioWorklet")) {
    drop(prototypeOf("BaseAudioContext"), "audioWorklet");
    drop(globalThis, "AudioWorkletNode", "AudioWorklet");
  }
}

/** Every combination in which at least one is missing. */
export const allCombinations = (): readonly (readonly Missable[])[] =>
  Array.from({ length: 2 ** MISSABLE.length - 1 }, (_, index) => MISSABLE.filter((_name, bit) => (((index + 1) >> bit) & 1) === 1));

/** Each missing by itself, and all: what goes wrong without one feature, and what goes wrong between two that stand in for others. */
export const fewCombinations: readonly (readonly Missable[])[] = [...MISSABLE.map((name) => [name]), MISSABLE];
