import fc from "fast-check";
import { expect, test } from "vitest";
import { chordElement } from "../chords/element.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { ticks } from "../time/time.ts";
import { barSpans, swingOf } from "./bar-spans.ts";
import { countInClicks, countInTicks, metronomeClicks } from "./clicks.ts";
import { drumStrokes } from "./drums.ts";
import { DRUM } from "./percussion.ts";
import { movesOf, repeatMove } from "./repeats.ts";
import { DEFAULT_SETTINGS, stripGain } from "./settings.ts";

const piece = (meter: string) =>
  harmonyPiece(
    { id: "p", name: "P", elements: [1, 2, 3].map((id) => chordElement({ id: `${id}`, tonic: "C", type: "maj7" })) },
    { key: { key: "C", scaleType: "major" }, meter },
  );
const bars = (meter = "4/4") => barSpans(piece(meter));
const first = (meter = "4/4") => {
  const [bar] = bars(meter);
  if (bar === undefined) throw new Error("There is no bar.");
  return bar;
};
/** A first bar of 4/4 that has only its last beat. */
const pickUp = { downbeat: ticks(-2880), start: ticks(0), end: ticks(960), beat: ticks(960), index: 0 };

test("automatic counts two short bars, one long one, and only what is missing before a late pick-up", () => {
  const bar = first();
  expect(countInTicks("auto", bar, bar.start, 120)).toBe(3840);
  expect(countInTicks("auto", bar, bar.start, 200)).toBe(7680);
  expect(countInTicks("auto", pickUp, pickUp.start, 120), "three beats, 1.5 s, are enough").toBe(2880);
  expect(countInTicks("auto", pickUp, pickUp.start, 150)).toBe(3840 + 2880);
  expect(countInTicks(0, bar, bar.start, 120)).toBe(0);
});

test("before a pick-up the count goes through the bar up to it, the first beat of each bar accented", () => {
  const clicks = countInClicks(pickUp, pickUp.start, countInTicks(1, pickUp, pickUp.start, 120));
  expect(clicks.map(({ start }) => start)).toEqual([-6720, -5760, -4800, -3840, -2880, -1920, -960]);
  expect(clicks.map(({ midi }) => midi === DRUM.highBlock)).toEqual([true, false, false, false, true, false, false]);
});

test("one click a felt beat: three in 3/4, two in 6/8", () => {
  for (const [meter, count] of [
    ["3/4", 3],
    ["6/8", 2],
    ["5/4", 5],
  ] as const) {
    const bar = first(meter);
    expect(countInClicks(bar, bar.start, countInTicks(1, bar, bar.start, 90)), meter).toHaveLength(count);
  }
});

test("the metronome never clicks before a pick-up, and divides beats as it is asked", () => {
  const clicks = metronomeClicks([pickUp], { on: true, accent: true, subdivision: 2 });
  expect(clicks.map(({ start }) => start)).toEqual([0, 480]);
  expect(metronomeClicks(bars(), { on: true, accent: false, subdivision: 3 }).filter(({ midi }) => midi === DRUM.highBlock)).toEqual([]);
  expect(metronomeClicks(bars(), { on: false, accent: true, subdivision: 1 })).toEqual([]);
});

test("drums stay inside their bars and in order, in any meter and style", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("2/4", "3/4", "4/4", "5/4", "6/8", "7/8", "12/8"),
      fc.constantFrom("swing" as const, "bossa" as const, "straight" as const),
      (meter, style) => {
        const spans = bars(meter);
        const strokes = drumStrokes(spans, style);
        expect(strokes.length).toBeGreaterThan(spans.length);
        const end = spans.at(-1)?.end ?? 0;
        for (const { start } of strokes) expect(start >= 0 && start < end).toBe(true);
      },
    ),
  );
});

test("a bossa nova has its clave over two bars, a swing its hi-hat on 2 and 4", () => {
  const at = (style: "bossa" | "swing", midi: number) =>
    drumStrokes(bars().slice(0, 2), style)
      .filter((stroke) => stroke.midi === midi)
      .map(({ start }) => start / 480);
  expect(at("bossa", DRUM.sideStick)).toEqual([0, 3, 6, 10, 13]);
  expect(at("swing", DRUM.pedalHat)).toEqual([2, 6, 10, 14]);
});

test("compound meters and 7/8 stay straight, other meters swing about their beats", () => {
  expect(swingOf("auto", bars("6/8"), "6/8", 120)).toBeNull();
  expect(swingOf("auto", bars("7/8"), "7/8", 120)).toBeNull();
  expect(swingOf("off", bars(), "4/4", 120)).toBeNull();
  expect(swingOf("auto", bars(), "4/4", 120)).toEqual({ ratio: 2, beat: 3840 });
});

test("repeats in fourths go through twelve keys and come home; at random too, for any seed, and never stay", () => {
  const fourths = Array.from({ length: 13 }, (_, index) => repeatMove({ kind: "fourths", seed: 1, list: [] }, index + 1));
  expect(fourths).toEqual([0, 5, -2, 3, -4, 1, 6, -1, 4, -3, 2, -5, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const keys = { kind: "random" as const, seed, list: [] };
      const moves = Array.from({ length: 36 }, (_, index) => repeatMove(keys, index + 1));
      expect(moves[0]).toBe(0);
      for (const round of [0, 12, 24]) expect(new Set(moves.slice(round, round + 12)).size).toBe(12);
      expect(moves.some((move, index) => index > 0 && move === moves[index - 1])).toBe(false);
      expect(moves).toEqual(Array.from({ length: 36 }, (_, index) => repeatMove(keys, index + 1)));
    }),
  );
  expect(movesOf({ kind: "list", seed: 1, list: [0, 5, 12, -7] })).toEqual([0, 5]);
});

test("solo silences the others but the click, mute what is muted", () => {
  const { strips } = DEFAULT_SETTINGS;
  const solo = { ...strips, bass: { ...strips.bass, solo: true, volume: 6 } };
  expect([stripGain(solo, "harmony"), stripGain(solo, "drums")]).toEqual([0, 0]);
  expect(stripGain(solo, "bass")).toBeCloseTo(2, 1);
  expect(stripGain(solo, "click")).toBeGreaterThan(0);
  expect(stripGain({ ...solo, click: { ...strips.click, mute: true } }, "click")).toBe(0);
});

test("a pick-up that is repeated is one each time: its beat is the last of its bar", () => {
  const note = (duration: "q" | "h" | "w") => ({ id: "n", name: "C4", note: "C4", duration, elementType: "Note" as const });
  const bar = (...elements: ReturnType<typeof note>[]) => ({ elements });
  const bars = [bar(note("q")), bar(note("h"), note("q")), bar(note("q")), bar(note("h"), note("q"))];
  const voice = { key: "C", clef: "treble" as const, meter: "4/4", type: "Melody" as const, elements: [], bars };
  const measures = [{ startsRepeat: true }, { endsRepeat: true }];
  const piece = { id: "p", meter: "4/4", voices: [voice], tempo: 120, title: "", noTempo: true, measures };
  expect(barSpans(piece).map(({ downbeat, start }) => start - downbeat)).toEqual([2880, 0, 2880, 0]);
});
