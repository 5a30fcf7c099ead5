import fc from "fast-check";
import { expect, test } from "vitest";
import { type Motion, motionPasses, positionAt, steppedPoints, turningPoints } from "./motion.ts";

const DURATION = 8000;
const playing = (startedAt: number, loop?: { from: number; to: number }): Extract<Motion, { kind: "playing" }> =>
  loop === undefined ? { kind: "playing", startedAt } : { kind: "playing", startedAt, loop };

test("the position runs with the document timeline from the moment the first beat is heard", () => {
  expect(positionAt(playing(1000), 1500, DURATION)).toBe(500);
});
test("during the count-in the position is below zero", () => {
  expect(positionAt(playing(3000), 1000, DURATION)).toBe(-2000);
});
test("a loop is entered at its end and repeats for ever", () => {
  const loop = { from: 2000, to: 4000 };
  expect(positionAt(playing(0, loop), 3999, DURATION)).toBe(3999);
  expect(positionAt(playing(0, loop), 4000, DURATION)).toBe(2000);
  expect(positionAt(playing(0, loop), 9500, DURATION)).toBe(3500);
});
test("without a loop the position stays at the end", () => {
  expect(positionAt(playing(0), 20_000, DURATION)).toBe(DURATION);
});
test("an empty loop is no loop", () => {
  expect(positionAt(playing(0, { from: 500, to: 500 }), 900, DURATION)).toBe(900);
});

const line = [
  { at: 0, transform: "0" },
  { at: DURATION, transform: "1" },
];

/** Where the passes put an evenly moving style at a moment, as the browser would: the last pass that applies wins. */
function shownAt(motion: Extract<Motion, { kind: "playing" }>, now: number, points = linear()): number {
  let shown = Number.NaN;
  for (const pass of motionPasses(points, motion, DURATION)) {
    const time = now - pass.startTime;
    const running = time >= 0 && time < pass.duration * pass.iterations;
    if (!running && (pass.fill === "none" || (pass.fill === "forwards" && time < 0))) continue;
    const progress = running ? (time % pass.duration) / pass.duration : time < 0 ? 0 : 1;
    const first = Number(pass.frames[0]?.transform);
    const last = Number(pass.frames.at(-1)?.transform);
    shown = first + (last - first) * progress;
  }
  return shown;
}
const linear = () =>
  Array.from({ length: DURATION + 1 }, (_, at) => ({ at, transform: String(at) })).filter((point) => point.at % 500 === 0);

test("what the animations show is what the position says, loop or none", () => {
  const ranges = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 16 })).filter(([from, to]) => from < to);
  fc.assert(
    fc.property(
      fc.option(ranges, { nil: undefined }),
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: -5000, max: 5000 }),
      (range, elapsed, startedAt) => {
        const motion = playing(startedAt, range === undefined ? undefined : { from: range[0] * 500, to: range[1] * 500 });
        const now = startedAt + elapsed;
        expect(shownAt(motion, now)).toBeCloseTo(positionAt(motion, now, DURATION), 3);
      },
    ),
  );
});

test("an even movement drawn by its turning points is where the position says, in a loop of any range", () => {
  const motion = { ...playing(0, { from: 1234, to: 4321 }), from: 777 };
  const points = turningPoints(motion, DURATION).map((at) => ({ at, transform: String(at) }));
  fc.assert(
    fc.property(fc.integer({ min: 777, max: 40_000 }), (now) => {
      expect(shownAt(motion, now, points)).toBeCloseTo(positionAt(motion, now, DURATION), 3);
    }),
  );
});

test("frames begin at 0, end at 1 and never go back", () => {
  for (const pass of motionPasses(line, playing(0, { from: 1000, to: 3000 }), DURATION)) {
    const offsets = pass.frames.map((frame) => frame.offset);
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBe(1);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  }
});

test("a stepped motion holds each place until the next one", () => {
  const points = [
    { at: 0, transform: "a" },
    { at: 500, transform: "b" },
  ];
  expect(steppedPoints(points, 1000)).toEqual([
    { at: 0, transform: "a" },
    { at: 500, transform: "a" },
    { at: 500, transform: "b" },
    { at: 1000, transform: "b" },
  ]);
});

test("a tempo that is to come holds from its place on, at its own speed, and what went before holds until then", () => {
  const slower = { ...playing(-4000), rate: 0.5, from: 3000, before: playing(0) };
  for (const now of [0, 1000, 1999, 2001, 2999]) expect(positionAt(slower, now, DURATION)).toBe(now < 2000 ? now : (now + 4000) / 2);
  expect(positionAt({ ...playing(1000), from: 500 }, 1200, DURATION), "counted in, it waits where it begins").toBe(500);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), (now) => {
      expect(shownAt(slower, now)).toBeCloseTo(positionAt(slower, now, DURATION), 3);
    }),
  );
});
