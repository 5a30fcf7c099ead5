import { expect, test } from "vitest";
import { createSampleRing, sampleRingWriter } from "../../protocol/input/sample-ring.ts";
import { MicrophoneIntake } from "../../worklets/microphone-intake.ts";
import { Hearing } from "./hearing.ts";
import type { FromListener } from "./messages.ts";

/** Half a second of quiet, then a decaying A as a stroke, from the audio thread to the listener. */
function heardOver(memory: SharedArrayBuffer | null): FromListener[] {
  const told: FromListener[] = [];
  const hearing = new Hearing({ sampleRate: 48_000, memory }, (message) => told.push(message));
  const intake = new MicrophoneIntake({ memory });
  intake.connect({ postMessage: (message) => hearing.feed(message as never), onmessage: null, close: () => {} });
  for (let frame = 48_000; frame < 96_000; frame += 128) {
    const block = Float32Array.from({ length: 128 }, (_, index) => {
      const time = (frame + index - 72_000) / 48_000;
      if (time < 0) return 0;
      return [1, 2, 3, 4].reduce(
        (sum, each) => sum + (0.1 / each) * Math.exp(-2 * time * each) * Math.sin(2 * Math.PI * 440 * each * time),
        0,
      );
    });
    intake.process(block, frame);
  }
  return told;
}

test("what the audio thread hands over is heard alike with shared memory and by messages, on the context's own time", () => {
  const [shared, sent] = [heardOver(createSampleRing()), heardOver(null)];
  const strokes = (told: readonly FromListener[]) => told.filter(({ type }) => type === "heard");
  expect(strokes(shared)).toHaveLength(1);
  expect(strokes(sent)).toEqual(strokes(shared));
  const [stroke] = strokes(shared);
  expect(stroke?.type === "heard" && Math.abs(stroke.at - 1.5)).toBeLessThan(0.015);
  expect(shared.filter(({ type }) => type === "level").length).toBeGreaterThan(5);
});

test("a ring that is full takes nothing, and what comes later begins anew at its own time", () => {
  const memory = createSampleRing();
  const write = sampleRingWriter(memory);
  const block = new Float32Array(8192);
  expect([write(block), write(block), write(block)]).toEqual([true, true, false]);
});
