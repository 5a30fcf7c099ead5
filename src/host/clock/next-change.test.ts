import { signal } from "@preact/signals-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { revision, widgetId } from "../../documents/records.ts";
import { audioSeconds, ticks } from "../../music/time/time.ts";
import { lasting } from "../../music/time/transport-time.ts";
import { type StoreRecord, sessionIds, type TransportRecord, type TransportSegment } from "../../protocol/records/session-records.ts";
import { createStoreMirror } from "../engine/store-mirror.ts";
import type { PlayheadWorld } from "./follow-playhead.ts";
import { nowPlaying } from "./now-playing.ts";
import { lookAt } from "./playhead.ts";

const id = widgetId("player-1");
const BAR = 3840;
const BARS = 4;
/** How long each piece is followed, and how finely it is looked at beside it, in seconds. */
const FOLLOWED = 15;
/** No moment of these is that of a beat, where rounding decides. */
const STEP = Math.PI / 100;

const eighth = fc.integer({ min: 0, max: BARS * 8 - 1 }).map((at) => at * 480);
const event = fc.record({ start: eighth, duration: fc.integer({ min: 1, max: 2400 }), midi: fc.integer({ min: 40, max: 80 }) });
const piece = fc.record({
  events: fc.array(event, { maxLength: 24 }),
  pickUp: fc.constantFrom(0, 960, 2880),
  meter: fc.constantFrom("4/4", "3/4", "6/8", "7/8"),
  chords: fc.uniqueArray(eighth, { maxLength: 6 }),
});
const playing = fc.record({
  countIn: fc.boolean(),
  from: fc.integer({ min: 0, max: BARS - 1 }),
  loop: fc.option(fc.integer({ min: 1, max: BARS })),
  bpm: fc.integer({ min: 40, max: 300 }),
  swing: fc.constantFrom(null, { ratio: 2, beat: ticks(0) }, { ratio: 1.6, beat: ticks(480) }),
  next: fc.option(fc.record({ after: fc.integer({ min: 1, max: 9 }), bpm: fc.integer({ min: 40, max: 300 }), transpose: fc.constant(5) })),
});
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never;
type Playing = typeof playing extends fc.Arbitrary<infer T> ? T : never;

function transportOf({ countIn, from, loop, bpm, swing, next }: Playing): TransportRecord {
  const lead = countIn ? lasting(BAR, bpm) : 0;
  const common = { bpm, repeat: 1, transpose: 0, swing };
  const start = ticks(from * BAR);
  const range = loop === null ? null : { start: ticks(0), end: ticks(loop * BAR) };
  const segments: TransportSegment[] = [
    ...(countIn ? [{ ...common, kind: "countIn" as const, at: audioSeconds(0), ticks: ticks(start - BAR), loop: null }] : []),
    { ...common, kind: "music", at: audioSeconds(lead), ticks: start, loop: range },
  ];
  if (next !== null)
    segments.push({ ...common, kind: "music", at: audioSeconds(lead + next.after), ticks: ticks(0), loop: range, ...next, repeat: 2 });
  return {
    id: sessionIds.transport(id),
    typeName: "transport",
    scope: "session",
    status: "playing",
    widgetId: id,
    position: start,
    loop: loop !== null,
    range: null,
    segments,
  };
}

function playedOf({ events, pickUp, meter, chords }: Piece) {
  const first = pickUp === 0 ? [] : [pickUp];
  const barStarts = [0, ...first, ...Array.from({ length: BARS }, (_, bar) => pickUp + (bar + 1) * BAR)];
  const chord = (start: number) => ({ start, name: `at ${start}`, notes: [], inKey: null });
  const starts = [...chords].sort((a, b) => a - b);
  const variant = (transpose: number) => ({
    transpose,
    moves: { Harmony: transpose },
    signature: `by ${transpose}`,
    chords: starts.map(chord),
  });
  return {
    events: events.map((note) => ({ ...note, velocity: 80, voice: "Harmony" })),
    barStarts,
    length: BARS * BAR + pickUp,
    meter,
    variants: [variant(0), variant(5)],
  };
}

/** What a page tells at an audio time, and when it looks next. */
function looker(music: Piece, way: Playing) {
  const mirror = createStoreMirror();
  const transport = transportOf(way);
  const played = playedOf(music);
  const derived: StoreRecord = { id: sessionIds.derived(id), typeName: "derived", scope: "session", widgetId: id, value: played, meta: [] };
  mirror.apply({ rev: revision(1), cause: "engine", diff: { added: { [derived.id]: derived }, updated: {}, removed: {} } });
  const tells: PlayheadWorld["tells"] = {
    sounding: signal<ReadonlySet<number>>(new Set()),
    key: signal(undefined),
    chord: signal(undefined),
    beat: signal(new Map()),
    heard: signal(undefined),
  };
  return (seconds: number) => {
    const at = audioSeconds(seconds);
    const wait = lookAt({ mirror, clock: { heard: () => at }, transports: [transport], tells, heardOut: signal(undefined) });
    const { sounding, key, chord, beat } = tells;
    const now = nowPlaying(transport, at, played.meter, played.barStarts);
    const told = JSON.stringify([[...sounding.value].sort(), key.value, chord.value, [...beat.value], now]);
    // A timer may come a millisecond late.
    return { told, next: at + ((wait ?? Number.POSITIVE_INFINITY) - 1) / 1000 };
  };
}

test("between two looks nothing changes that is told", () => {
  fc.assert(
    fc.property(piece, playing, (music, way) => {
      const lookNow = looker(music, way);
      let shown = lookNow(0);
      for (let at: number = STEP; at < FOLLOWED; at += STEP) {
        while (shown.next <= at) {
          const before = shown.next;
          // A timer counts whole milliseconds, and is never early.
          shown = lookNow(before + 1e-6);
          expect(shown.next).toBeGreaterThan(before);
        }
        const { told } = lookNow(at);
        if (told !== shown.told) expect({ at, told }).toEqual({ at, told: shown.told });
      }
    }),
    { numRuns: 200 },
  );
});

test("a piece is looked at when its notes and beats change, not at every frame", () => {
  const notes = [0, 960, 1920, 2880].map((start) => ({ start, duration: 960, midi: 60 }));
  const lookNow = looker(
    { events: notes, pickUp: 0, meter: "4/4", chords: [] },
    { countIn: false, from: 0, loop: 1, bpm: 60, swing: null, next: null },
  );
  let looks = 0;
  for (let at = 0; at < FOLLOWED; at = lookNow(at + 1e-6).next) looks++;
  expect(looks).toBe(FOLLOWED);
});
