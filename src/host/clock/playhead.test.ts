import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { recordIds, revision, widgetId } from "../../documents/records.ts";
import { audioSeconds, ticks } from "../../music/time/time.ts";
import { type StoreRecord, sessionIds, type TransportRecord, type TransportSegment } from "../../protocol/records/session-records.ts";
import { createStoreMirror } from "../engine/store-mirror.ts";
import { createPlayhead } from "./follow-playhead.ts";
import { barAndBeat, motionOf, playheadAt, soundingAt, ticksOf } from "./playhead.ts";

const id = widgetId("player-1");
const segment = (change: Partial<TransportSegment>): TransportSegment => ({
  kind: "music",
  at: audioSeconds(0),
  ticks: ticks(0),
  bpm: 60,
  loop: null,
  repeat: 1,
  transpose: 0,
  swing: null,
  ...change,
});
const transport = (change: Partial<TransportRecord> = {}): TransportRecord => ({
  id: sessionIds.transport(id),
  typeName: "transport",
  scope: "session",
  status: "playing",
  widgetId: id,
  position: ticks(0),
  loop: false,
  range: null,
  segments: [segment({ at: audioSeconds(10), ticks: ticks(0) })],
  ...change,
});
const bar = ticks(3840);

test("the position runs with the audio clock from the segment that is in force", () => {
  const record = transport({
    segments: [segment({ at: audioSeconds(10), ticks: ticks(0) }), segment({ at: audioSeconds(12), ticks: ticks(1920), bpm: 120 })],
  });
  expect(playheadAt(record, audioSeconds(11), bar)).toBeCloseTo(960, 6);
  expect(playheadAt(record, audioSeconds(12.5), bar)).toBeCloseTo(2880, 6);
  expect(playheadAt(record, audioSeconds(99), bar)).toBe(bar);
});

test("inside a loop the position starts over", () => {
  const record = transport({ segments: [segment({ ticks: ticks(960), loop: { start: ticks(0), end: bar } })] });
  expect(playheadAt(record, audioSeconds(3), bar)).toBeCloseTo(0, 6);
  expect(playheadAt(record, audioSeconds(8), bar)).toBeCloseTo(960, 6);
});

test("the cursor's start is where the first beat is heard on the page's clock", () => {
  expect(motionOf(transport(), 60, 4)).toEqual({ kind: "playing", startedAt: 6000, rate: 1, from: 0 });
  expect(motionOf(transport(), 60, undefined)).toEqual({ kind: "still", at: 0 });
  expect(motionOf(transport({ status: "paused", position: ticks(1920), segments: [] }), 60, 4)).toMatchObject({
    kind: "still",
    at: expect.closeTo(2000, 6),
  });
});

test("a repeat that is to come at another tempo is told ahead; a count-in holds the cursor where the music begins", () => {
  const loop = { start: ticks(0), end: bar };
  const record = transport({
    segments: [
      segment({ kind: "countIn", at: audioSeconds(6), ticks: ticks(-3840) }),
      segment({ at: audioSeconds(10), loop }),
      segment({ at: audioSeconds(14), bpm: 120, repeat: 2, loop }),
    ],
  });
  const first = { kind: "playing", startedAt: 10_000, rate: 1, from: 0, loop: { from: 0, to: expect.closeTo(4000, 6) } };
  expect(motionOf(record, 60, 0)).toEqual({ ...first, startedAt: 14_000, rate: 2, before: first });
  expect(playheadAt(record, audioSeconds(7), bar)).toBe(-2880);
});

test("while a band plays its ending the cursor stays at the end of the piece", () => {
  const ending = segment({ kind: "ending", at: audioSeconds(14), ticks: bar });
  const atEnd = { kind: "playing", startedAt: expect.closeTo(10_000, 6), rate: 1, from: expect.closeTo(4000, 6) };
  expect(motionOf(transport({ segments: [ending] }), 60, 0)).toEqual(atEnd);
  const loop = { start: ticks(0), end: bar };
  const after = motionOf(transport({ segments: [segment({ at: audioSeconds(10), loop }), ending] }), 60, 0);
  expect(after).toMatchObject({ ...atEnd, before: { kind: "playing", startedAt: 10_000, loop: { from: 0 } } });
});

test("a note of a repeat in another key lights the key that sounds; in a count-in none is lit", () => {
  const event = { start: ticks(0), duration: bar, midi: 60, velocity: 80, voice: "Harmony" } as const;
  const moves = { Harmony: 5, Melody: 5, Bass: -7, Drums: 0 };
  expect(soundingAt([event, { ...event, midi: 47, voice: "Bass" }], ticks(10), moves)).toEqual([65, 40]);
});

test("bars and beats count from 1, and the end belongs to the last bar", () => {
  const starts = [ticks(0), bar, ticks(7680)];
  expect(barAndBeat(ticks(0), starts)).toBe("1.1");
  expect(barAndBeat(ticks(4800), starts)).toBe("2.2");
});

test("beats are counted as felt, those of a pick-up are its bar's last, and an introduction leads to the first", () => {
  const sixEight = { beats: 6, unit: 8 };
  expect([0, 1440, 2880].map((at) => barAndBeat(ticks(at), [ticks(0), ticks(2880), ticks(5760)], sixEight))).toEqual(["1.1", "1.2", "2.1"]);
  expect([0, 960].map((at) => barAndBeat(ticks(at), [ticks(0), ticks(960), ticks(4800)]))).toEqual(["1.4", "2.1"]);
  expect(barAndBeat(ticks(-3840), [ticks(0), ticks(3840), ticks(7680)])).toBe("1.1");
});

test("a bar and beat lead back to where they begin", () => {
  const [sixEight, starts] = [{ beats: 6, unit: 8 }, [0, 960, 4800, 8640]];
  for (const at of [0, 960, 1920, 4800, 7680]) expect(ticksOf(barAndBeat(at, starts), starts)).toBe(at);
  expect([1, 2].map((beat) => ticksOf(`2.${beat}`, [0, 2880, 5760], sixEight))).toEqual([2880, 4320]);
});

test("what sounds is lit while it sounds, and goes dark when the transport stops", async () => {
  const mirror = createStoreMirror();
  let now = 10;
  let look = () => {};
  let waits: number | undefined;
  const later = (ms: number, task: () => void) => {
    look = task;
    waits = ms;
    return () => {
      look = () => {};
      waits = undefined;
    };
  };
  const clock = { offset: signal(0), heard: () => audioSeconds(now), stop: () => {} };
  const { sounding, beat } = createPlayhead(mirror, clock, later);
  const events = [
    { start: ticks(0), duration: ticks(960), midi: 60, velocity: 80, voice: "Harmony" },
    { start: ticks(960), duration: ticks(960), midi: 64, velocity: 80, voice: "Harmony" },
  ];
  const derived: StoreRecord = {
    id: sessionIds.derived(id),
    typeName: "derived",
    scope: "session",
    widgetId: id,
    value: { events, barStarts: [0, bar], length: bar },
    meta: [],
  };
  const put = (rev: number, record: StoreRecord) =>
    mirror.apply({ rev: revision(rev), cause: "engine", diff: { added: { [record.id]: record }, updated: {}, removed: {} } });
  put(1, derived);
  put(2, transport());
  // The arithmetic is fetched with the first transport that plays.
  await expect
    .poll(() => {
      look();
      return [...sounding.value];
    })
    .toEqual([60]);
  expect(beat.value.get(id)).toBe("1.1");
  expect(waits, "the next note begins in a second; until then nothing is looked at").toBe(1001);
  now = 11.5;
  look();
  expect([[...sounding.value], beat.value.get(id), waits]).toEqual([[64], "1.2", 501]);
  put(3, transport({ segments: [segment({ at: audioSeconds(11.25), ticks: ticks(0) })] }));
  expect(waits, "where it was moved to is looked at once").toBe(0);
  look();
  expect([[...sounding.value], waits]).toEqual([[60], 751]);
  put(4, transport({ status: "stopped" }));
  expect([[...sounding.value], waits]).toEqual([[], undefined]);
  put(5, { id: sessionIds.preview, typeName: "preview", scope: "session", notes: [67], until: audioSeconds(13) });
  look();
  expect([[...sounding.value], waits]).toEqual([[67], 1501]);
  now = 13;
  look();
  expect([...sounding.value]).toEqual([]);
  expect(waits, "a chord that was heard to its end is looked at no more").toBeUndefined();
});

test("of a band the keys that it plays are lit, in its intro too, and not those that are written", async () => {
  const mirror = createStoreMirror();
  let now = 6.5;
  let look = () => {};
  let waits: number | undefined;
  const later = (ms: number, task: () => void) => {
    look = task;
    waits = ms;
    return () => {};
  };
  const clock = { offset: signal(0), heard: () => audioSeconds(now), stop: () => {} };
  const { sounding } = createPlayhead(mirror, clock, later);
  const events = [{ start: ticks(0), duration: bar, midi: 60, velocity: 80, voice: "Harmony" }];
  const value = { events, barStarts: [0, bar], length: bar };
  const derived: StoreRecord = { id: sessionIds.derived(id), typeName: "derived", scope: "session", widgetId: id, value, meta: [] };
  const segments = [segment({ kind: "intro", at: audioSeconds(6), ticks: ticks(-3840) }), segment({ at: audioSeconds(10) })];
  const playing = transport({ segments, heard: [6.25, 7, 40, 6.5, 6.75, 64, 10.5, 11, 67, 10.51, 11.01, 72] });
  for (const [rev, record] of [derived, playing].entries())
    mirror.apply({ rev: revision(rev + 1), cause: "engine", diff: { added: { [record.id]: record }, updated: {}, removed: {} } });
  const lit = () => {
    look();
    return [...sounding.value];
  };
  await expect.poll(lit).toEqual([40, 64]);
  expect(waits, "a note ends before the next beat").toBe(251);
  now = 6.75;
  expect([lit(), waits]).toEqual([[40], 251]);
  now = 10.25;
  expect([lit(), waits]).toEqual([[], 251]);
  now = 10.5;
  expect([lit(), waits], "the notes of a chord are lit together, though they lean").toEqual([[67, 72], 501]);
});

test("a missing revision is told, so that a snapshot heals it; an old one is passed over", () => {
  const mirror = createStoreMirror();
  const empty = { added: {}, updated: {}, removed: {} };
  expect(mirror.apply({ rev: revision(2), cause: "engine", diff: empty })).toBe(false);
  mirror.replace({
    rev: revision(7),
    cause: "engine",
    diff: {
      ...empty,
      added: { held: { id: sessionIds.held, typeName: "held", scope: "session", notes: [60], names: [], keys: [], inKey: null } },
    },
  });
  expect(mirror.rev.peek()).toBe(7);
  expect(mirror.apply({ rev: revision(7), cause: "engine", diff: empty })).toBe(true);
  expect(mirror.record(sessionIds.held).value).toMatchObject({ notes: [60] });
  mirror.replace({ rev: revision(9), cause: "engine", diff: empty });
  expect(mirror.record(sessionIds.held).value).toBeUndefined();
  expect(mirror.record(recordIds.workspace).value).toBeUndefined();
});
