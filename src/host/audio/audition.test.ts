import { expect, test } from "vitest";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, EVENT_STRIDE } from "../../protocol/audio/audio-feed.ts";
import { phraseOf } from "./audition.ts";

const eventsOf = (packed: Float64Array): number[][] =>
  Array.from({ length: packed.length / EVENT_STRIDE }, (_, index) =>
    Array.from(packed.subarray(index * EVENT_STRIDE, index * EVENT_STRIDE + 3)),
  );

test("an instrument is tried with a broken chord upwards, a low one two octaves deeper; every note ends", () => {
  const events = eventsOf(phraseOf("flute", 1000, 48_000));
  expect(events.filter(([, kind]) => kind === EVENT_NOTE_ON).map(([, , note]) => note)).toEqual([60, 64, 67, 72]);
  expect(events[0]?.[0]).toBe(1000);
  const low = eventsOf(phraseOf("electric_bass_finger", 0, 48_000));
  expect(low.filter(([, kind]) => kind === EVENT_NOTE_ON).map(([, , note]) => note)).toEqual([36, 40, 43, 48]);
  for (const [frame = 0, kind, note] of low.filter(([, each]) => each === EVENT_NOTE_ON)) {
    expect(low.some(([end = 0, other, same]) => kind !== other && other === EVENT_NOTE_OFF && same === note && end > frame)).toBe(true);
  }
});
