import { expect, test } from "vitest";
import { perform, performances } from "../../../tests/support/band-charts.ts";
import { tradedFours } from "./form/fours.ts";
import { turnAt, turnIn } from "./form/turns.ts";
import { answerTo, type HeardKey, isKept, SOFTEST, UNHEARD } from "./listening.ts";

const keys = (bars: readonly number[], velocity: number, midi = 72): readonly HeardKey[] => bars.map((bar) => ({ bar, midi, velocity }));

test("nobody plays: the band plays as it would", () => {
  expect(answerTo([])).toEqual(UNHEARD);
  expect(answerTo(keys([-30], 100))).toEqual(UNHEARD);
});

test("a soft learner makes the band softer within two bars, a loud one does not", () => {
  expect(answerTo(keys([-1.5, -0.5], 30)).level).toBe(SOFTEST);
  expect(answerTo(keys([-1.5, -0.5], 51)).level).toBeCloseTo(0.8, 5);
  expect(answerTo(keys([-1.5, -0.5], 100)).level).toBe(1);
  expect(answerTo(keys([-2.5], 30)).level).toBe(1);
});

test("chords of the left hand thin the comping; a melody and single bass notes do not", () => {
  const chord = (bar: number) => [48, 52, 55].map((midi): HeardKey => ({ bar, midi, velocity: 70 }));
  expect(answerTo(chord(-0.5)).comping).toBe(0.5);
  expect(answerTo([...chord(-1.5), ...chord(-0.5)]).comping).toBe(0.25);
  expect(answerTo(keys([-1.5, -1, -0.5], 70)).comping).toBe(1);
  expect(answerTo(keys([-1.5, -1, -0.5], 70, 40)).comping).toBe(1);
});

test("where the learner rests a bar the drummer fills; not while he plays, and not for ever", () => {
  expect(answerTo(keys([-1.5], 70)).fills).toBe(true);
  expect(answerTo(keys([-1.5, -0.5], 70)).fills).toBe(false);
  expect(answerTo(keys([-7], 70)).fills).toBe(true);
  expect(answerTo(keys([-9], 70)).fills).toBe(false);
});

test("a quarter of the chords stays where a quarter is asked for, the same each time", () => {
  const places = Array.from({ length: 4000 }, (_, index) => index * 6000);
  const kept = places.filter((place) => isKept(0.25, place));
  expect(kept.length / places.length).toBeGreaterThan(0.2);
  expect(kept.length / places.length).toBeLessThan(0.3);
  expect(places.filter((place) => isKept(0.25, place))).toEqual(kept);
  expect(places.every((place) => isKept(1, place))).toBe(true);
});

test("fours: nobody comps in the learner's four bars, the band's four have chords and fills", () => {
  expect([0, 3, 4, 7, 8].map(turnAt)).toEqual(["learner", "learner", "band", "band", "learner"]);
  const found = performances("mediumSwing").find(({ chart }) => chart.bars.length === 32 && chart.bars[0]?.pickUp === false);
  if (found === undefined) throw new Error("There is no form of 32 bars.");
  const { chart, style } = found;
  const solo = perform(chart, style, 1, 2, "solo");
  const traded = tradedFours(solo.notes, chart, style, 3);
  const inTurn = (turn: string) =>
    traded.filter(({ start }) => turnAt(chart.bars.findLast((bar) => bar.start <= start)?.index ?? 0) === turn);
  expect(inTurn("learner").filter(({ part }) => part === "comping")).toEqual([]);
  expect(inTurn("band").filter(({ part }) => part === "comping").length).toBeGreaterThan(20);
  const strokes = (list: typeof traded) => list.filter(({ part, velocity }) => part === "drums" && velocity > 60).length;
  expect(strokes(inTurn("band"))).toBeGreaterThan(strokes(inTurn("learner")));
  expect(traded.filter(({ part }) => part === "bass")).toEqual(solo.notes.filter(({ part }) => part === "bass"));
});

test("a turn says whose it is and how many bars of it are left; a pick-up belongs to the first four", () => {
  const twelve = Array.from({ length: 12 }, (_, bar) => turnIn({ bar, bars: 12, hasPickUp: false }));
  expect(twelve.map(({ of, bars }) => `${of} ${bars}`).slice(2, 10)).toEqual([
    "learner 2",
    "learner 1",
    "band 4",
    "band 3",
    "band 2",
    "band 1",
    "learner 4",
    "learner 3",
  ]);
  expect(turnIn({ bar: 0, bars: 9, hasPickUp: true })).toEqual({ of: "learner", bars: 4 });
  expect(turnIn({ bar: 5, bars: 7, hasPickUp: true }), "a form ends within a turn").toEqual({ of: "band", bars: 2 });
});
