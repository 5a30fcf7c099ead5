import { expect, test } from "vitest";
import { limitOf } from "./limits.ts";
import { Judge } from "./verdict.ts";

test("larger chords, and keys that are too low or too high, are not judged by ear; one voice has no chords", () => {
  const limit = (notes: readonly number[], { anyOctave = false, isVoice = false } = {}) => limitOf({ notes, anyOctave }, isVoice);
  expect([limit([30]), limit([95]), limit([29]), limit([60, 96])]).toEqual([null, null, "too-far", "too-far"]);
  expect([limit([29], { anyOctave: true }), limit([29], { isVoice: true })]).toEqual([null, null]);
  expect([limit([48, 52, 55, 59, 62, 66]), limit([48, 52, 55, 59, 62, 66, 69])]).toEqual([null, "too-many"]);
  expect([limit([60], { isVoice: true }), limit([60, 64], { isVoice: true })]).toEqual([null, "one-voice"]);
});

test("what is beyond the limits gets no verdict; what comes next and is not does", () => {
  const evidence = { likely: () => Float32Array.from({ length: 88 }, (_, key) => (key === 7 ? 0.99 : 0)) };
  const far = { notes: [28], anyOctave: false };
  expect(new Judge().judge(1, evidence, [far]).kind).toBe("unsure");
  expect(new Judge().judge(1, evidence, [far, { notes: [28], anyOctave: true }]).kind).toBe("right");
});
