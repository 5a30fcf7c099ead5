import fc from "fast-check";
import { expect, test } from "vitest";
import { plainZone } from "../../../tests/support/zones.ts";
import type { AudioPart, InstrumentFile, Zone } from "./audio-feed.ts";
import { partFile, partsOf, zonesThere } from "./audio-parts.ts";

const PART = 1000;
const zoneIn = (part: number, velocityRange: readonly [number, number], more: Partial<Zone> = {}): Zone => ({
  ...plainZone,
  keyRange: [60, 62],
  velocityRange,
  rootKey: 61,
  offset: part * PART + 100,
  length: 500,
  ...more,
});

/** An instrument whose strengths are a part each; `ends` are the highest velocity of all but the last. */
function layered(ends: readonly number[]): InstrumentFile & { readonly parts: readonly AudioPart[] } {
  const layers = [...ends, 127].map((high, index) => [index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, high] as const);
  const parts = layers.map((_, index) => ({ audio: `piano_${index}.mp3`, version: `v${index}`, offset: index * PART, frames: PART }));
  return {
    name: "piano",
    sampleRate: 44_100,
    frames: PART * layers.length,
    audio: "piano_0.mp3",
    parts,
    zones: layers.map((range, index) => zoneIn(index, range)),
  };
}

const answering = (zones: readonly Zone[], velocity: number): readonly Zone[] =>
  zones.filter(({ velocityRange: [low, high] }) => low <= velocity && velocity <= high);

test("an instrument that is not divided is one part, with all its zones", () => {
  const { parts: _, ...file } = layered([60]);
  const whole = partsOf(file);
  expect(whole).toEqual([{ audio: "piano_0.mp3", offset: 0, frames: 2 * PART }]);
  expect(zonesThere(file, whole)).toBe(file.zones);
});

test("a part is an instrument of its own, its zones counted from its own first frame", () => {
  const file = layered([40, 80]);
  const second = file.parts[1];
  if (second === undefined) throw new Error("There are three parts.");
  expect(partFile(file, second)).toMatchObject({ audio: "piano_1.mp3", version: "v1", frames: PART, zones: [{ offset: 100 }] });
});

test("one strength that is there answers every velocity; two meet half way; all are as the file has them", () => {
  const file = layered([42, 62, 84, 106]);
  const there = (...indices: readonly number[]) =>
    zonesThere(
      file,
      indices.flatMap((index) => file.parts[index] ?? []),
    ).map(({ velocityRange }) => velocityRange);
  expect(there(2)).toEqual([[0, 127]]);
  expect(there(0, 2)).toEqual([
    [0, 52],
    [53, 127],
  ]);
  expect(there(2, 3)).toEqual([
    [0, 84],
    [85, 127],
  ]);
  expect(there(0, 1, 2, 3, 4)).toEqual([
    [0, 42],
    [43, 62],
    [63, 84],
    [85, 106],
    [107, 127],
  ]);
});

test("whichever parts are there, every velocity is answered by exactly one strength, and by its own where that is there", () => {
  const ends = fc
    .uniqueArray(fc.integer({ min: 1, max: 126 }), { minLength: 1, maxLength: 6 })
    .map((values) => values.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ends, fc.infiniteStream(fc.boolean()), (cuts, isThere) => {
      const file = layered(cuts);
      const there = file.parts.filter(() => isThere.next().value);
      fc.pre(there.length > 0);
      const zones = zonesThere(file, there);
      for (let velocity = 0; velocity <= 127; velocity++) {
        const [zone, ...others] = answering(zones, velocity);
        expect(others).toEqual([]);
        const [own] = answering(file.zones, velocity);
        expect(zone).toBeDefined();
        if (there.some(({ offset }) => own !== undefined && own.offset > offset && own.offset < offset + PART))
          expect(zone?.offset).toBe(own?.offset);
      }
    }),
  );
});

test("dampers answer as they are: strengths that are missing do not widen them, nor they the strengths", () => {
  const file = layered([60]);
  const damper = zoneIn(0, [70, 90], { trigger: "release" });
  const zones = zonesThere({ ...file, zones: [...file.zones, damper] }, file.parts.slice(0, 1));
  expect(zones.map(({ velocityRange, trigger }) => [trigger, velocityRange])).toEqual([
    [undefined, [0, 127]],
    ["release", [0, 127]],
  ]);
});
