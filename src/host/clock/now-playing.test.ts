import { expect, test } from "vitest";
import { widgetId } from "../../documents/records.ts";
import { audioSeconds, ticks } from "../../music/time/time.ts";
import { sessionIds, type TransportRecord, type TransportSegment } from "../../protocol/records/session-records.ts";
import { nowPlaying } from "./now-playing.ts";

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
const transport = (...segments: readonly TransportSegment[]): TransportRecord => ({
  id: sessionIds.transport(id),
  typeName: "transport",
  scope: "session",
  status: "playing",
  widgetId: id,
  position: ticks(0),
  loop: true,
  range: null,
  segments,
});
const starts = [0, 3840, 7680];
const at = (record: TransportRecord, seconds: number, barStarts: readonly number[] = starts, meter = "4/4") =>
  nowPlaying(record, audioSeconds(seconds), meter, barStarts);

test("a count-in counts its beats up to the music, its bars below zero", () => {
  const record = transport(segment({ kind: "countIn", ticks: ticks(-7680) }), segment({ at: audioSeconds(8) }));
  expect([0, 2.5, 3.9, 4, 7.99].map((seconds) => at(record, seconds)?.countIn?.shown)).toEqual(["−2.1", "−2.3", "−2.4", "−1.1", "−1.4"]);
  expect(at(record, 5.5)?.countIn).toMatchObject({ beat: 2, beats: 4 });
  expect(at(record, 8)?.countIn).toBeNull();
});

test("before a pick-up of one beat the count goes on to the beat before it", () => {
  const record = transport(segment({ kind: "countIn", ticks: ticks(-6720) }), segment({ at: audioSeconds(7) }));
  const beats = [0, 1, 2, 3, 4, 5, 6].map((seconds) => at(record, seconds + 0.1, [0, 960, 4800])?.countIn?.beat);
  expect(beats).toEqual([1, 2, 3, 4, 1, 2, 3]);
});

test("a band's intro counts down to the first bar, or to the pick-up's; a count-in before it leads to the intro", () => {
  const intro = segment({ kind: "intro", ticks: ticks(-15_360) });
  const record = transport(intro, segment({ at: audioSeconds(16) }));
  expect([0, 4, 8, 15.9].map((seconds) => at(record, seconds)?.intro?.bars)).toEqual([4, 3, 2, 1]);
  expect(at(record, 5.5)?.intro).toEqual({ at: -10_560, beat: 2, beats: 4, bars: 3, shown: "−3.2" });
  expect(at(record, 16)?.intro).toBeNull();
  expect(at(transport(intro), 0)?.intro?.bars, "what comes is not known yet").toBe(4);
  const shortened = transport(segment({ kind: "intro", ticks: ticks(-14_400) }), segment({ at: audioSeconds(15) }));
  expect([0, 4, 8, 14.9].map((seconds) => at(shortened, seconds, [0, 960, 4800])?.intro?.shown)).toEqual(["−4.1", "−3.1", "−2.1", "−1.3"]);
  expect(at(shortened, 0, [0, 960, 4800])?.intro?.at, "with the first beat of its first bar").toBe(-14_400);
  const counted = transport(segment({ kind: "countIn", ticks: ticks(-3840) }), { ...intro, at: audioSeconds(4) });
  expect(at(counted, 1)).toMatchObject({ countIn: { shown: "−1.2" }, intro: null });
});

test("repeats are counted on through a loop that nothing is told of, and the next key is known ahead", () => {
  const loop = { start: ticks(0), end: ticks(3840) };
  const plain = transport(segment({ loop }));
  expect([1, 5, 9].map((seconds) => at(plain, seconds)?.repeat)).toEqual([1, 2, 3]);
  const moving = transport(segment({ loop }), segment({ at: audioSeconds(4), loop, repeat: 2, transpose: 5, bpm: 120 }));
  expect(at(moving, 1)).toMatchObject({ repeat: 1, transpose: 0, next: 5, bpm: 60 });
  expect(at(moving, 4.5)).toMatchObject({ repeat: 2, transpose: 5, next: 5, bpm: 120 });
});

test("nothing is told while nothing plays", () => {
  expect(at({ ...transport(segment({})), status: "paused" }, 1)).toBeUndefined();
});

test("the ending of a band is counted in bars and beats of its own, from where the piece ends, at its pace", () => {
  const record = transport(
    segment({ kind: "ending", ticks: ticks(7680) }),
    segment({ kind: "ending", at: audioSeconds(8), ticks: ticks(15360), bpm: 30 }),
  );
  const told = [0, 1, 3.9, 4, 7.5, 8, 10].map((seconds) => at(record, seconds)?.ending);
  expect(told.map((each) => each && `${each.bar}.${each.beat}`)).toEqual(["1.1", "1.2", "1.4", "2.1", "2.4", "3.1", "3.2"]);
  expect(at(transport(segment({})), 1)?.ending).toBeUndefined();
});

test("behind a last bar that leaves room for the pick-up, its last beats are counted before the ending's first bar", () => {
  const record = transport(
    segment({ kind: "ending", ticks: ticks(7680) }),
    segment({ kind: "ending", at: audioSeconds(1), ticks: ticks(8640) }),
  );
  const told = [0, 1, 4.5, 5].map((seconds) => at(record, seconds, [0, 960, 4800, 7680])?.ending);
  expect(told.map((each) => each && `${each.bar}.${each.beat}`)).toEqual(["0.4", "1.1", "1.4", "2.1"]);
});
