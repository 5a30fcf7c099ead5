import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import * as browserHas from "./browser-features.ts";

afterEach(() => vi.unstubAllGlobals());

test("docs/browsers.md has a row for each question, with what stands in", () => {
  const page = readFileSync(new URL("../../docs/browsers.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \|/gm)].map(([, name]) => name);
  expect(new Set(rows)).toEqual(new Set(Object.keys(browserHas)));
  expect(rows).toHaveLength(Object.keys(browserHas).length);
});

test("shared memory is there only where the page is isolated and the browser has it", () => {
  vi.stubGlobal("crossOriginIsolated", true);
  expect([browserHas.sharedMemory(), browserHas.sharedWasmMemory()]).toEqual([true, true]);
  vi.stubGlobal("SharedArrayBuffer", undefined);
  expect([browserHas.sharedMemory(), browserHas.sharedWasmMemory()], "as in WebKitGTK: isolated, and still missing").toEqual([
    false,
    false,
  ]);
  vi.unstubAllGlobals();
  vi.stubGlobal("crossOriginIsolated", false);
  expect([browserHas.sharedMemory(), browserHas.sharedWasmMemory()]).toEqual([false, false]);
});

test("WebAssembly that refuses vectors has no SIMD", () => {
  expect(browserHas.wasmSimd()).toBe(true);
  vi.stubGlobal("WebAssembly", { validate: () => false });
  expect(browserHas.wasmSimd()).toBe(false);
  vi.stubGlobal("WebAssembly", undefined);
  expect(browserHas.wasmSimd()).toBe(false);
});

test("where a global is missing altogether, the answer is no", () => {
  for (const name of ["navigator", "CSS", "caches", "indexedDB", "BroadcastChannel", "AudioContext", "AudioWorkletNode", "ReadableStream"])
    vi.stubGlobal(name, undefined);
  const { sharedMemory: _m, sharedWasmMemory: _w, wasmSimd: _s, waitAsync: _a, readableLatency: _l, ...others } = browserHas;
  expect(Object.values(others).map((ask) => ask())).toEqual(Object.values(others).map(() => false));
});

test("the latency of the output is read everywhere but in Gecko on Linux, where that can stop the page", () => {
  vi.stubGlobal("navigator", { platform: "Linux x86_64" });
  expect(browserHas.readableLatency()).toBe(true);
  vi.stubGlobal("mozInnerScreenX", 0);
  expect(browserHas.readableLatency()).toBe(false);
  vi.stubGlobal("navigator", { platform: "MacIntel" });
  expect(browserHas.readableLatency()).toBe(true);
});
