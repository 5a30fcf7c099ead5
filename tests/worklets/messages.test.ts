import fc from "fast-check";
import { expect, test } from "vitest";
import { problemText } from "../../src/ui/text/problems.ts";
import { applyEngineMessage, applyPageMessage } from "../../src/worklets/message.ts";
import { packed, peak, samplerRig, sineSamples, sineZone } from "../support/sampler-rig.ts";
import { cases } from "../support/totals.ts";

const malformedPageMessages: unknown[] = [
  null,
  7,
  "instrument",
  {},
  { type: "unknown" },
  { type: "instrument", slot: 99, name: "x", sampleRate: 44_100, zones: [], samples: new Int16Array(4) },
  { type: "instrument", slot: 0, name: "x", sampleRate: 44_100, zones: [{}], samples: new Int16Array(4) },
  { type: "instrument", slot: 0, name: "x", sampleRate: 44_100, zones: [sineZone({ gain: Number.NaN })], samples: new Int16Array(4) },
  { type: "instrument", slot: 0, name: "x", sampleRate: 44_100, zones: [sineZone({ pan: Number.NaN })], samples: new Int16Array(4) },
  {
    type: "instrument",
    slot: 0,
    name: "x",
    sampleRate: 44_100,
    zones: [{ ...sineZone(), filter: { cutoff: "low" } }],
    samples: new Int16Array(4),
  },
  { type: "instrument", slot: 0, name: "x", sampleRate: 44_100, zones: [], samples: [1, 2, 3] },
  { type: "zones", slot: 99, zones: [sineZone()] },
  { type: "zones", slot: 0, zones: [{}] },
  { type: "live", status: 0x90, data1: 60 },
  { type: "strip", voiceTag: 50, gain: 1 },
  { type: "strip", voiceTag: 1, gain: Number.POSITIVE_INFINITY },
];

test("a malformed message of the page is refused with a clear text and leaves the sound as it was", () => {
  const rig = samplerRig();
  rig.core.live(0x90, 60, 100);
  rig.render(1280);
  for (const message of malformedPageMessages) {
    const result = applyPageMessage(rig.core, message);
    expect(result.ok).toBe(false);
    expect(result.ok ? "" : problemText(result.error)).toMatch(/^The sampler was sent .+\. It was left out; everything else goes on\.$/);
  }
  rig.render(1280);
  expect(rig.core.voices).toBe(1);
});

test("a malformed message of the engine is refused and leaves the queue as it was", () => {
  const rig = samplerRig();
  rig.schedule([9000, 1, 60, 100, 1]);
  const half = packed([9000, 1, 60, 100, 1]).slice(0, 3);
  for (const message of [
    undefined,
    {},
    { type: "schedule", events: half },
    { type: "schedule", events: [1] },
    { type: "cancel", fromFrame: 0 },
  ]) {
    expect(applyEngineMessage(rig.core, message).ok).toBe(false);
  }
  expect(applyEngineMessage(rig.core, { type: "schedule", events: new Float64Array([Number.NaN, 1, 60, 100, 1]) }).ok).toBe(false);
  expect(rig.core.queued).toBe(1);
});

test("whatever is sent, nothing throws and rendering goes on", () => {
  const rig = samplerRig();
  fc.assert(
    fc.property(
      fc.anything({ withTypedArray: true }),
      fc.constantFrom("schedule", "cancel", "instrument", "strip", "live", "silence"),
      (value, type) => {
        const message = typeof value === "object" && value !== null ? { ...value, type } : value;
        applyPageMessage(rig.core, message);
        applyEngineMessage(rig.core, message);
        expect(rig.render(128).left.every(Number.isFinite)).toBe(true);
      },
    ),
    { numRuns: cases(2000, 50_000) },
  );
});

test("numbers outside every range in a well-formed schedule neither throw nor hang the sampler", () => {
  const rig = samplerRig();
  const wild = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
  fc.assert(
    fc.property(fc.array(wild, { minLength: 5, maxLength: 5 }), (fields) => {
      rig.core.schedule(Float64Array.from(fields));
      expect(rig.render(128).left.every(Number.isFinite)).toBe(true);
    }),
    { numRuns: cases(5000, 100_000) },
  );
});

test("a well-formed instrument is read", () => {
  const rig = samplerRig();
  const message = { type: "instrument", slot: 2, name: "sine", sampleRate: 48_000, zones: [sineZone()], samples: sineSamples() };
  expect(applyPageMessage(rig.core, message)).toMatchObject({ ok: true, value: { slot: 2, instrument: { name: "sine" } } });
});

test("zones that come later are for new notes: what sounds goes on with its own", () => {
  const rig = samplerRig({}, [sineZone()]);
  rig.core.live(0x90, 69, 100);
  rig.render(12_800);
  const before = peak(rig.render(1280).left);
  expect(applyPageMessage(rig.core, { type: "zones", slot: 0, zones: [sineZone({ gain: 0.05, pan: -1 })] }).ok).toBe(true);
  expect(peak(rig.render(1280).left)).toBeCloseTo(before, 3);
  rig.core.silence();
  rig.render(1280);
  rig.core.live(0x90, 69, 100);
  const { left, right } = rig.render(12_800);
  expect(peak(left)).toBeLessThan(before / 2);
  expect(peak(right)).toBeLessThan(1e-6);
});

test("zones for a slot that is empty are nobody's", () => {
  const rig = samplerRig();
  expect(applyPageMessage(rig.core, { type: "zones", slot: 5, zones: [sineZone()] }).ok).toBe(true);
});
