import fc from "fast-check";
import { expect, test } from "vitest";
import type { InstrumentFile, Zone } from "./audio-feed.ts";
import { parseInstrumentFile } from "./instrument-file.ts";
import { packZones, unpackZones } from "./packed-zones.ts";

const velocity = fc.integer({ min: 0, max: 127 });
const envelope = fc.constantFrom(
  { delay: 0, attack: 0.001, hold: 0, decay: 0.2, sustain: 1, release: 0.1 },
  { delay: 0, attack: 0.5, hold: 1, decay: 2, sustain: 0.5, release: 3 },
);
const zone: fc.Arbitrary<Zone> = fc.record(
  {
    keyRange: fc.constant([0, 127] as const),
    velocityRange: fc.tuple(velocity, velocity),
    rootKey: velocity,
    offset: fc.nat(),
    length: fc.nat(),
    loopStart: fc.nat(),
    loopEnd: fc.nat(),
    tuning: fc.constantFrom(0, -13.57903),
    envelope,
    gain: fc.constantFrom(0.25, 1),
    filter: fc.constantFrom({ cutoff: 600, resonance: 0 }, { cutoff: 900, resonance: 6 }),
    wobbles: fc.constantFrom([{ delay: 0, hertz: 5, pitch: 20 }]),
    pan: fc.constantFrom(-1, 0, 1),
    trigger: fc.constant("release" as const),
  },
  {
    requiredKeys: ["keyRange", "velocityRange", "rootKey", "offset", "length", "loopStart", "loopEnd", "tuning", "envelope", "gain"],
    noNullPrototype: true,
  },
);
const fileOf = (zones: readonly Zone[]): InstrumentFile => ({
  name: "celesta",
  sampleRate: 44_100,
  frames: 9,
  audio: "celesta.mp3",
  zones,
});

test("what was packed and written is read again as it was", () => {
  fc.assert(
    fc.property(fc.array(zone, { minLength: 1 }), (zones) => {
      const file = fileOf(zones);
      expect(parseInstrumentFile(JSON.parse(JSON.stringify(packZones(file))), "celesta.json")).toEqual({ ok: true, value: file });
    }),
  );
});

test("what many zones have alike is written once", () => {
  const [one] = fc.sample(zone, { numRuns: 1, seed: 1 });
  if (one === undefined) throw new Error("There is a zone.");
  const packed = packZones(fileOf([one, { ...one, rootKey: 3 }, { ...one, envelope: { ...one.envelope, release: 9 } }]));
  expect(packed).toMatchObject({ shared: { envelope: [one.envelope, { release: 9 }] } });
});

test("what is packed wrongly is refused by name and field, whatever it is", () => {
  const [one] = fc.sample(zone, { numRuns: 1, seed: 1 });
  if (one === undefined) throw new Error("There is a zone.");
  const packed = packZones(fileOf([one]));
  for (const wrong of [
    { ...packed, shared: {} },
    { ...packed, shared: { envelope: [] } },
    { ...packed, zones: [[]] },
    { ...packed, zones: [7] },
    { ...packed, fields: ["__proto__"] },
  ])
    expect(parseInstrumentFile(wrong, "celesta.json")).toMatchObject({ ok: false, error: { code: "bad-instrument" } });
});

test("anything else is left as it is", () => {
  for (const value of [null, 7, "text", [], {}, { zones: [] }]) expect(unpackZones(value)).toBe(value);
});
