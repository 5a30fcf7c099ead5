// What is asked of a browser, feature by feature, by what is used and never by the browser's name. The only place that asks;
// `docs/browsers.md` says of each what stands in for it.

/** A global of the scope that runs: a page, a worker or an audio worklet. */
const globalOf = (name: string): unknown => Reflect.get(globalThis, name);

/** A member of an object that may not be there. */
const memberOf = (of: unknown, name: string): unknown =>
  (typeof of === "object" && of !== null) || typeof of === "function" ? Reflect.get(of, name) : undefined;

const isFunction = (value: unknown): boolean => typeof value === "function";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const inNavigator = (name: string): unknown => memberOf(globalOf("navigator"), name);

/** Memory that threads share: `SharedArrayBuffer`, which a browser can lack on an isolated page too. */
export const sharedMemory = (): boolean => globalOf("crossOriginIsolated") === true && isFunction(globalOf("SharedArrayBuffer"));

/** A memory of WebAssembly for several threads. Making one and sending it to another thread can each be missing without the other. */
export function sharedWasmMemory(): boolean {
  if (!sharedMemory()) return false;
  try {
    const memory = new (memberOf(globalOf("WebAssembly"), "Memory") as new (size: object) => object)({
      initial: 1,
      maximum: 1,
      shared: true,
    });
    (globalOf("structuredClone") as (value: object) => object)(memory);
    return true;
  } catch {
    return false;
  }
}

/** Waiting for shared memory to change without stopping the thread: `Atomics.waitAsync`. */
export const waitAsync = (): boolean => isFunction(memberOf(globalOf("Atomics"), "waitAsync"));

/** An audio thread for code of ours: `AudioWorkletNode`. */
export const audioWorklet = (): boolean => isFunction(globalOf("AudioWorkletNode"));

/** Sending sound to an output that the person chose: `setSinkId`. */
export const outputChoice = (): boolean => isFunction(memberOf(memberOf(globalOf("AudioContext"), "prototype"), "setSinkId"));

export const webMidi = (): boolean => isFunction(inNavigator("requestMIDIAccess"));
export const wakeLock = (): boolean => isObject(inNavigator("wakeLock"));
export const webLocks = (): boolean => isObject(inNavigator("locks"));
export const broadcastChannel = (): boolean => isFunction(globalOf("BroadcastChannel"));
