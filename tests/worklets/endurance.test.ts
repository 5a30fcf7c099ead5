import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_CONTROL, EVENT_NOTE_OFF, EVENT_NOTE_ON, EVENT_RELEASE_ALL, VOICE_TAG_COUNT } from "../../src/protocol/audio/audio-feed.ts";
import { type PackedEvent, packed, samplerRig, sineZone } from "../support/sampler-rig.ts";
import { cases, timeLimit } from "../support/totals.ts";

const short = sineZone({ envelope: { delay: 0, attack: 0.001, hold: 0, decay: 0.01, sustain: 0.5, release: 0.02 } });
const frame = fc.integer({ min: 0, max: 4000 });
const tag = fc.integer({ min: 0, max: VOICE_TAG_COUNT - 1 });
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(frame, fc.constant(EVENT_NOTE_ON), fc.integer({ min: 20, max: 108 }), fc.integer({ min: 1, max: 127 }), tag),
  },
  { weight: 4, arbitrary: fc.tuple(frame, fc.constant(EVENT_NOTE_OFF), fc.integer({ min: 20, max: 108 }), fc.constant(0), tag) },
  {
    weight: 1,
    arbitrary: fc.tuple(frame, fc.constant(EVENT_CONTROL), fc.constantFrom(64, 66, 67, 121, 123), fc.integer({ min: 0, max: 127 }), tag),
  },
  { weight: 1, arbitrary: fc.tuple(frame, fc.constant(EVENT_RELEASE_ALL), fc.constant(0), fc.constant(0), tag) },
);

/** Every pedal up and every key up: what a person does when a note hangs. */
const letGo = (at: number): PackedEvent[] => [
  ...Array.from({ length: VOICE_TAG_COUNT }, (_, each) => [at, EVENT_CONTROL, 64, 0, each] as const),
  ...Array.from({ length: VOICE_TAG_COUNT }, (_, each) => [at, EVENT_CONTROL, 66, 0, each] as const),
  ...Array.from(
    { length: VOICE_TAG_COUNT * 89 },
    (_, index) => [at, EVENT_NOTE_OFF, 20 + (index % 89), 0, Math.floor(index / 89)] as const,
  ),
];

test("random sequences leave no note hanging once all keys and pedals are up", { timeout: timeLimit(120_000) }, () => {
  const rig = samplerRig({ voiceLimit: 32, queueCapacity: 2048 }, [short]);
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const start = rig.frame;
      rig.core.schedule(packed(...events.map(([at, ...rest]) => [start + (at % 640), ...rest] as const), ...letGo(start + 640)));
      const { left } = rig.render(640 + 1280);
      expect(left.every(Number.isFinite)).toBe(true);
      expect(rig.core.voices).toBe(0);
      expect(rig.core.queued).toBe(0);
    }),
    { numRuns: cases(2_000, 200_000) },
  );
});
