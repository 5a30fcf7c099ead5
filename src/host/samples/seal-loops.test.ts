import { expect, test } from "vitest";
import type { Zone } from "../../protocol/audio/audio-feed.ts";
import { sealLoops } from "./seal-loops.ts";

const zone = (loopStart: number, loopEnd: number): Zone => ({
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: 60,
  offset: 10,
  length: loopEnd,
  loopStart,
  loopEnd,
  tuning: 0,
  envelope: { delay: 0, attack: 0, hold: 0, decay: 0, sustain: 1, release: 0.1 },
  gain: 1,
});

test("after a loop's end stands what stands after its start, and before its end what stands before its start", () => {
  const noisy = Int16Array.from({ length: 2000 }, (_, frame) => Math.round(8000 * Math.sin(frame / 20) + 900 * Math.sin(frame * 1.7)));
  sealLoops(noisy, [zone(500, 1500)]);
  expect([...noisy.subarray(1510, 1514)]).toEqual([...noisy.subarray(510, 514)]);
  expect(noisy[1509]).toBe(noisy[509]);
});

test("a one-shot is left as it is, and a loop that two zones share is sealed once", () => {
  const plain = Int16Array.from({ length: 2000 }, (_, frame) => (frame * 7919) % 20_011);
  const oneShot = plain.slice();
  sealLoops(oneShot, [zone(0, 0)]);
  expect(oneShot).toEqual(plain);
  const [once, twice] = [plain.slice(), plain.slice()];
  sealLoops(once, [zone(500, 1500)]);
  sealLoops(twice, [zone(500, 1500), zone(500, 1500)]);
  expect(twice).toEqual(once);
});
