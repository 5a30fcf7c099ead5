import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_STRIDE } from "../protocol/audio/audio-feed.ts";
import { EventQueue } from "./event-queue.ts";

const packedOf = (events: readonly { readonly frame: number; readonly tag: number }[]): Float64Array => {
  const packed = new Float64Array(events.length * EVENT_STRIDE);
  for (const [index, { frame, tag }] of events.entries()) packed.set([frame, 1, index, 64, tag], index * EVENT_STRIDE);
  return packed;
};
const takeAll = (queue: EventQueue): number[] => {
  const notes: number[] = [];
  while (queue.size > 0) notes.push(queue.dequeue().note);
  return notes;
};
const events = fc.array(fc.record({ frame: fc.integer({ min: 0, max: 20 }), tag: fc.integer({ min: 0, max: 3 }) }), { maxLength: 100 });

test("events come out by frame, and those of one frame in the order in which they came", () => {
  fc.assert(
    fc.property(events, (given) => {
      const queue = new EventQueue(128);
      const packed = packedOf(given);
      for (let index = 0; index < given.length; index++) queue.add(packed, index);
      const sorted = given.map(({ frame }, index) => ({ frame, index })).sort((a, b) => a.frame - b.frame || a.index - b.index);
      expect(takeAll(queue)).toEqual(sorted.map(({ index }) => index));
    }),
  );
});

test("cancel takes out exactly one tag's events from a frame on, and leaves the order of the rest", () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3 }), (given, from, tag) => {
      const queue = new EventQueue(128);
      const packed = packedOf(given);
      for (let index = 0; index < given.length; index++) queue.add(packed, index);
      queue.cancel(from, tag);
      const kept = given
        .map((event, index) => ({ ...event, index }))
        .filter((event) => event.tag !== tag || event.frame < from)
        .sort((a, b) => a.frame - b.frame || a.index - b.index);
      expect(takeAll(queue)).toEqual(kept.map(({ index }) => index));
    }),
  );
});
