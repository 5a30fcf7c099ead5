// The one table of what is asked of a browser: feature by feature, by what is used and never by the browser's name. `docs/browsers.md` has a
// row for each, with what stands in for it; `/lab` shows how the browser at hand answers.

import { granted } from "./granted.ts";

/** A global of the scope that runs: a page, a worker or an audio worklet. */
const globalOf = (name: string): unknown => granted(() => Reflect.get(globalThis, name));

/** A member of an object that may not be there. */
const memberOf = (of: unknown, name: string): unknown =>
  (typeof of === "object" && of !== null) || typeof of === "function" ? Reflect.get(of, name) : undefined;

const isFunction = (value: unknown): boolean => typeof value === "function";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const inPrototype = (of: string, name: PropertyKey): boolean => {
  const prototype = memberOf(globalOf(of), "prototype");
  return isObject(prototype) && name in (prototype as object);
};
const styles = (condition: string): boolean => {
  const supports = memberOf(globalOf("CSS"), "supports");
  return isFunction(supports) && (supports as (condition: string) => boolean)(condition);
};
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

/** A function that splats a number over a vector, and pops it: the shortest module with SIMD in it. */
const SIMD_MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11];

/** WebAssembly that reckons with four numbers at once. */
export function wasmSimd(): boolean {
  const validate = memberOf(globalOf("WebAssembly"), "validate");
  return isFunction(validate) && (validate as (module: Uint8Array) => boolean)(Uint8Array.from(SIMD_MODULE));
}

/** Waiting for shared memory to change without stopping the thread: `Atomics.waitAsync`. */
export const waitAsync = (): boolean => isFunction(memberOf(globalOf("Atomics"), "waitAsync"));

/** Reading a stream by `for await`. */
export const streamIteration = (): boolean => inPrototype("ReadableStream", Symbol.asyncIterator);

/** An audio thread for code of ours: `AudioWorkletNode`. */
export const audioWorklet = (): boolean => isFunction(globalOf("AudioWorkletNode"));

/** Sending sound to an output that the person chose: `setSinkId`. */
export const outputChoice = (): boolean => inPrototype("AudioContext", "setSinkId");

/** How long sound is on its way to the ear: `outputLatency`. */
export const outputLatency = (): boolean => inPrototype("AudioContext", "outputLatency");

/**
 * Reading that (and `getOutputTimestamp`, which reads it) without stopping the page. Gecko reads an output's latency by asking PulseAudio and
 * waiting for the answer, under a lock that its audio thread needs; when PulseAudio waits for that thread just then, all wait for ever, and
 * so does the page. No question to the browser shows this, so it is the one thing that goes by the engine: by a member of the window that
 * only Gecko has.
 */
export const readableLatency = (): boolean => !("mozInnerScreenX" in globalThis && /Linux/.test(String(inNavigator("platform"))));

/** Hearing a microphone: `getUserMedia`, which a page has only over a safe connection. */
export const microphone = (): boolean => isFunction(memberOf(inNavigator("mediaDevices"), "getUserMedia"));
export const webMidi = (): boolean => isFunction(inNavigator("requestMIDIAccess"));
export const wakeLock = (): boolean => isObject(inNavigator("wakeLock"));
export const webLocks = (): boolean => isObject(inNavigator("locks"));
export const broadcastChannel = (): boolean => isFunction(globalOf("BroadcastChannel"));
export const cacheStorage = (): boolean => isObject(globalOf("caches"));
/** IndexedDB; in a private window it can be there and refuse to open. */
export const indexedDatabase = (): boolean => isObject(globalOf("indexedDB"));
/** Whether the page may offer to be installed: `beforeinstallprompt`. */
export const installOffer = (): boolean => "onbeforeinstallprompt" in globalThis;
/** Lengths in CSS that follow a phone's moving bars: `dvh`. */
export const movingHeight = (): boolean => styles("(height: 1dvh)");
/** The CSS selector `:has()`. */
export const hasSelector = (): boolean => styles("selector(:has(a))");
/** Scrollbars that take their room from what scrolls, as opposed to those that float over it. */
export const thinScrollbars = (): boolean => styles("(scrollbar-width: thin)");
/** A finger as a pointer. */
export const touch = (): boolean => Number(inNavigator("maxTouchPoints") ?? 0) > 0;
