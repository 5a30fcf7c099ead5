import { afterAll, beforeAll, expect, test } from "vitest";
import { button, openProgression, TWO_FIVE_ONE } from "../places.ts";
import { allCombinations, canMissSimd, fewCombinations, MISSABLE } from "./features.ts";
import { startWithoutFeatures, type WithoutFeatures } from "./without.ts";

const isLong = process.env.TEST_LONG === "1";
const combinations = (isLong ? allCombinations() : fewCombinations)
  .map((missing) => missing.filter((name) => canMissSimd || name !== "wasmSimd"))
  .filter((missing) => missing.length > 0)
  .map((missing) => ({ missing, names: missing.join(", ") }));

let without: WithoutFeatures | undefined;
beforeAll(async () => {
  without = await startWithoutFeatures();
});
afterAll(() => without?.close());

/** Runs in the page: which of the features it has. */
function whatIsThere(): readonly string[] {
  const shared = (): boolean => {
    try {
      return new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer.byteLength > 0;
    } catch {
      return false;
    }
  };
  const simd = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11);
  const there = {
    sharedMemory: "SharedArrayBuffer" in globalThis,
    sharedWasmMemory: shared(),
    wasmSimd: WebAssembly.validate(simd),
    waitAsync: "waitAsync" in Atomics,
    streamIteration: Symbol.asyncIterator in ReadableStream.prototype,
    audioWorklet: "AudioWorkletNode" in globalThis,
  };
  return Object.entries(there).flatMap(([name, isThere]) => (isThere ? [name] : []));
}

test.each(combinations)("sound, training and saving work without $names", async ({ missing }) => {
  if (without === undefined) throw new Error("The product was not started.");
  const { person } = await without.open(missing);
  await openProgression(person, false);
  expect(await person.driver.run(whatIsThere)).toEqual(MISSABLE.filter((name) => !missing.includes(name)));
  await person.hear("the ii V I", () => person.click(button("Play")));
  await person.told(/^Bar [23] of 3$/);
  await person.click(button("Pause"));
  await person.click({ role: "heading", name: "Player" });
  await person.chord("wryq");
  await person.reads({ role: "listitem", nth: 0, within: { role: "list", name: "Steps" } }, /Right/);
  await person.click(button("Save"));
  await person.until("it is saved", () => person.driver.run(() => location.pathname.startsWith("/workspace/local-")));
  await person.driver.reload();
  await person.has(TWO_FIVE_ONE, "aria-checked", "true");
  expect(await person.driver.run(() => probe.complaints)).toEqual([]);
});
