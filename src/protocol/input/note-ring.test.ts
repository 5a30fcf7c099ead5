import fc from "fast-check";
import { expect, test } from "vitest";
import { createNoteRing, noteRingReader, portNoteSink, ringNoteSink } from "./note-ring.ts";

const drain = (reader: ReturnType<typeof noteRingReader>): number[] => {
  const taken: number[] = [];
  for (let packed = reader.dequeue(); packed >= 0; packed = reader.dequeue()) taken.push(packed);
  return taken;
};

test("messages come out as they went in", () => {
  const ring = createNoteRing();
  ringNoteSink(ring).push(0x90, 60, 100);
  expect(drain(noteRingReader(ring))).toEqual([(0x90 << 16) | (60 << 8) | 100]);
});

test("a full ring refuses, counts, and loses nothing that it holds", () => {
  const ring = createNoteRing(4);
  const sink = ringNoteSink(ring);
  expect([1, 2, 3, 4, 5].map((note) => sink.push(0x90, note, 1))).toEqual([true, true, true, true, false]);
  const reader = noteRingReader(ring);
  expect(reader.overflows()).toBe(1);
  expect(drain(reader).map((packed) => (packed >> 8) & 0x7f)).toEqual([1, 2, 3, 4]);
});

test("any interleaving of writing and reading keeps every accepted message in order, also where the indices wrap", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 10, maxLength: 200 }), (steps) => {
      const ring = createNoteRing(8);
      new Int32Array(ring).fill(0x7ffffffe, 0, 2);
      const sink = ringNoteSink(ring);
      const reader = noteRingReader(ring);
      const accepted: number[] = [];
      const taken: number[] = [];
      let next = 0;
      for (const step of steps) {
        for (let count = 0; count < step; count++) {
          const note = next++ & 0x7f;
          if (sink.push(0x90, note, 64)) accepted.push(note);
        }
        for (let count = 0; count < -step; count++) {
          const packed = reader.dequeue();
          if (packed >= 0) taken.push((packed >> 8) & 0x7f);
        }
      }
      taken.push(...drain(reader).map((packed) => (packed >> 8) & 0x7f));
      expect(taken).toEqual(accepted);
    }),
  );
});

test("where there is no shared memory the same call posts a message", () => {
  const posted: unknown[] = [];
  portNoteSink({ postMessage: (message) => posted.push(message) }).push(0x90, 60, 100);
  expect(posted).toEqual([{ type: "live", status: 0x90, data1: 60, data2: 100 }]);
});
