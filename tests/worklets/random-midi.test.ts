import fc from "fast-check";
import { expect, test } from "vitest";
import { samplerRig, sineZone } from "../support/sampler-rig.ts";
import { cases, timeLimit } from "../support/totals.ts";

const envelope = { delay: 0, attack: 0, hold: 0, decay: 0, sustain: 1, release: 0.002 };

/** Status bytes of notes and controllers most of all, the rest of the byte range now and then. */
const status = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0x80, 0x90, 0xb0) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }) },
);
const controller = fc.constantFrom(64, 66, 67, 120, 121, 123);
const data = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 127 }) }, { weight: 1, arbitrary: controller });
const message = fc.tuple(status, data, fc.integer({ min: 0, max: 127 }));

test("10,000 random MIDI sequences: no exception, and once every key and pedal is up nothing sounds", {
  timeout: timeLimit(120_000),
}, () => {
  const rig = samplerRig({}, [sineZone({ envelope })]);
  fc.assert(
    fc.property(fc.array(message, { maxLength: 24 }), (messages) => {
      for (const [kind, one, two] of messages) rig.core.live(kind, one, two);
      rig.render(128);
      for (const pedal of [64, 66, 67]) rig.core.live(0xb0, pedal, 0);
      const keys = new Set(messages.map(([, key]) => key));
      for (const key of keys) rig.core.live(0x80, key, 0);
      rig.render(640);
      expect(rig.core.voices).toBe(0);
    }),
    { numRuns: cases(10_000, 1_000_000) },
  );
});
