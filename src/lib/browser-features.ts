/** A global of the scope that runs: a page, a worker or an audio worklet. */
const globalOf = (name: string): unknown => Reflect.get(globalThis, name);

/** A member of an object that may not be there. */
const memberOf = (of: unknown, name: string): unknown =>
  (typeof of === "object" && of !== null) || typeof of === "function" ? Reflect.get(of, name) : undefined;

const isFunction = (value: unknown): boolean => typeof value === "function";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const inNavigator = (name: string): unknown => memberOf(globalOf("navigator"), name);

/** Whether this browser shares memory between its threads. */
const sharesMemory = (): boolean => globalOf("crossOriginIsolated") === true && isFunction(globalOf("SharedArrayBuffer"));

/** Whether a memory of WebAssembly can be made for several threads and be sent to another one: each can be missing without the other. */
function sharesWasmMemory(): boolean {
  if (!sharesMemory()) return false;
  try {
    const memory = Reflect.construct(memberOf(globalOf("WebAssembly"), "Memory") as FunctionConstructor, [
      { initial: 1, maximum: 1, shared: true },
    ]) as unknown;
    Reflect.apply(globalOf("structuredClone") as (value: unknown) => unknown, undefined, [memory]);
    return true;
  } catch {
    return false;
  }
}

/**
 * What is asked of a browser, feature by feature, by what is used and never by the browser's name; `docs/browsers.md` says of each what
 * stands in for it. The only place that asks.
 */
export const browserHas = {
  sharedMemory: sharesMemory,
  sharedWasmMemory: sharesWasmMemory,
  /** Waiting for shared memory to change without stopping the thread. */
  waitAsync: (): boolean => isFunction(memberOf(globalOf("Atomics"), "waitAsync")),
  audioWorklet: (): boolean => isFunction(globalOf("AudioWorkletNode")),
  /** Sending sound to an output that the person chose. */
  outputChoice: (): boolean =>
    memberOf(globalOf("AudioContext"), "prototype") !== undefined && "setSinkId" in Object(memberOf(globalOf("AudioContext"), "prototype")),
  webMidi: (): boolean => isFunction(inNavigator("requestMIDIAccess")),
  wakeLock: (): boolean => isObject(inNavigator("wakeLock")),
  webLocks: (): boolean => isObject(inNavigator("locks")),
  broadcastChannel: (): boolean => isFunction(globalOf("BroadcastChannel")),
  cacheStorage: (): boolean => isObject(globalOf("caches")),
} as const;
