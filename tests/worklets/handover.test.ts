import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_CONTROL, EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { CrossFade } from "../../src/worklets/mixing/cross-fade.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { type PackedEvent, peak, QUANTUM, SAMPLE_RATE, samplerRig, sineInstrument, sineZone } from "../support/sampler-rig.ts";
import { cases } from "../support/totals.ts";

/** Renders quanta of a core from a frame on. */
function renderFrom(core: SamplerCore, frame: number, quanta: number): Float32Array {
  const left = new Float32Array(quanta * QUANTUM);
  const right = new Float32Array(quanta * QUANTUM);
  for (let at = 0; at < quanta; at++) {
    const [from, to] = [at * QUANTUM, (at + 1) * QUANTUM];
    core.render(left.subarray(from, to), right.subarray(from, to), frame + from);
  }
  return left;
}

const zones = [sineZone({ wobbles: [{ delay: 0.05, hertz: 5, pitch: 20 }], exclusiveClass: 0 })];
const fresh = (): SamplerCore => {
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE });
  core.setInstrument(0, sineInstrument(zones));
  return core;
};

/** The same music: in one sampler, and in one that hands over to another after so many quanta. */
function bothWays(events: readonly PackedEvent[], quanta: number, handoverAfter: number): readonly [Float32Array, Float32Array] {
  const whole = samplerRig({}, zones);
  const first = samplerRig({}, zones);
  for (const rig of [whole, first]) rig.schedule(...events);
  const { left } = whole.render(quanta * QUANTUM);
  const before = first.render(handoverAfter * QUANTUM).left;
  const second = fresh();
  second.resume(structuredClone(first.core.capture(first.frame)));
  const after = renderFrom(second, first.frame, quanta - handoverAfter);
  return [left, Float32Array.of(...before, ...after)];
}

test("another sampler goes on exactly where the first one stood: attack, loop, vibrato, pedal, release and what is queued", () => {
  const event = fc.record({
    on: fc.integer({ min: 0, max: 60 * QUANTUM }),
    length: fc.integer({ min: 1, max: 9000 }),
    note: fc.integer({ min: 48, max: 84 }),
  });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 100 }), fc.boolean(), (notes, at, pedal) => {
      const events = notes.flatMap(({ on, length, note }): PackedEvent[] => [
        [on, EVENT_NOTE_ON, note, 90, VOICE_TAG.harmony],
        [on + length, EVENT_NOTE_OFF, note, 0, VOICE_TAG.harmony],
      ]);
      const down: PackedEvent[] = pedal ? [[0, EVENT_CONTROL, 64, 127, VOICE_TAG.harmony]] : [];
      const [whole, handed] = bothWays([...down, ...events], 110, at);
      const apart = whole.map((value, frame) => value - (handed[frame] ?? 0));
      // The limiter starts anew, so that what is held back may differ; below its threshold nothing does.
      if (peak(whole) < 0.8) expect(peak(apart)).toBeLessThan(1e-6);
    }),
    { numRuns: cases(60, 2000) },
  );
});

test("a key that is held while the sampler changes is let go by its own release afterwards", () => {
  const first = samplerRig();
  first.core.live(0x90, 69, 100);
  first.render(4096);
  const second = fresh();
  second.resume(first.core.capture(first.frame));
  expect(peak(renderFrom(second, first.frame, 10))).toBeGreaterThan(0.01);
  second.live(0x80, 69, 0);
  renderFrom(second, 0, 200);
  expect(second.voices).toBe(0);
});

test("voices of an instrument that the next sampler does not have are left out, the rest goes on", () => {
  const first = samplerRig();
  first.core.setInstrument(1, sineInstrument());
  first.core.setSlot(VOICE_TAG.bass, 1);
  first.schedule([0, EVENT_NOTE_ON, 40, 90, VOICE_TAG.bass], [0, EVENT_NOTE_ON, 69, 90, VOICE_TAG.melody]);
  first.render(1024);
  const second = fresh();
  second.resume(first.core.capture(first.frame));
  expect(second.voices).toBe(1);
});

test("what goes out and what comes in add up to the same level at every frame", () => {
  const [out, into] = [new CrossFade(300), new CrossFade(300)];
  out.goOut();
  into.comeIn();
  for (let quantum = 0; quantum < 4; quantum++) {
    const channels = Array.from({ length: 4 }, () => new Float32Array(QUANTUM).fill(0.5));
    const [a = new Float32Array(0), b = a, c = a, d = a] = channels;
    out.process(a, b);
    into.process(c, d);
    for (const [frame, value] of a.entries()) expect(value + (c[frame] ?? 0)).toBeCloseTo(0.5, 5);
  }
  expect(out.isOut).toBe(true);
  expect(into.isOut).toBe(false);
});
