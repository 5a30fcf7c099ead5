import { expect, test } from "vitest";
import { type Performance, performances } from "../../../tests/support/band-charts.ts";
import { barAt, bassNotes } from "../../../tests/support/band-checks.ts";
import { type BassRates, measureBass } from "../../../tests/support/bass-measures.ts";
import { isLong } from "../../../tests/support/totals.ts";
import type { BassLineNote } from "../bass/bass-voice.ts";
import { spanAt } from "./chart.ts";
import { bandStyles } from "./styles.ts";

const names = Object.keys(bandStyles) as (keyof typeof bandStyles)[];

/** Styles whose bass walks, and the choruses in which it does. */
const walkers = ["mediumSwing", "upSwing", "bluesShuffle", "jazzWaltz"] as const;
type Walker = (typeof walkers)[number];
const walked = (name: Walker): readonly Performance[] =>
  performances(name, 3).filter(({ style, role }) => style.bass[role === "solo" ? "solo" : "head"] === "walk");

/** The notes on the beat: dead notes and octaves between them are ornaments. */
const lineOf = (performance: Performance): readonly BassLineNote[] =>
  bassNotes(performance).flatMap(({ start, duration, midi }) => {
    const bar = barAt(performance, start);
    const chord = spanAt(performance.chart.spans, start)?.chord;
    return bar && chord && (start - bar.start) % bar.beat === 0 ? [{ start, length: duration, midi, chord, note: "" }] : [];
  });

function ratesOf(name: Walker, change = (line: readonly BassLineNote[]) => line): BassRates {
  const all = walked(name).map((performance) => ({ performance, line: change(lineOf(performance)) }));
  const bars = new Map(all.map(({ performance, line }) => [line, performance.chart.bars] as const));
  return measureBass(
    all.map(({ line }) => line),
    (line) =>
      (bars.get(line) ?? [])
        .map(({ start, length }) => line.filter((note) => note.start >= start && note.start < start + length))
        .filter((bar) => bar.length > 0),
  );
}

const BOUNDS: readonly (readonly [rate: keyof BassRates, low: number, high: number])[] = [
  ["equal", 0, 0.04],
  ["changeDiffers", 0.996, 1],
  ["stepApproach", 0.75, 1],
  ["knownApproach", 0.87, 1],
  ["semitoneApproach", 0.4, 0.6],
  ["fromBelow", 0.35, 0.65],
  ["steps", 0.5, 0.65],
  ["thirds", 0.12, 0.22],
  ["fourthsAndFifths", 0.1, 0.2],
  ["wide", 0, 0.07],
  ["leapTurns", 0.8, 1],
  ["shortRuns", 0.95, 1],
  ["barSpanWithinOctave", 0.9, 1],
  ["widestBar", 0, 19],
  ["rootOrThird", 0.92, 1],
  ["twoChordTones", 0.94, 1],
  ["threePitches", 0.94, 1],
];

/** What of the rates lies outside its bounds. */
const outside = (rates: BassRates): readonly string[] =>
  BOUNDS.filter(([rate, low, high]) => rates[rate] < low || rates[rate] > high).map(([rate]) => `${rate} ${rates[rate].toFixed(3)}`);

test.each(walkers)("W4 to W13 hold as rates where the bass walks: %s", (name) => {
  const rates = ratesOf(name);
  if (isLong()) console.info(`${name}: ${BOUNDS.map(([rate]) => `${rate} ${rates[rate].toFixed(3)}`).join(", ")}`);
  expect(rates.bars).toBeGreaterThanOrEqual(500);
  expect(outside(rates)).toEqual([]);
});

test("the rates see a line that does not move, leaps, climbs, or stays away from its chords", () => {
  const broken = (change: (note: BassLineNote, index: number) => number) =>
    outside(ratesOf("upSwing", (line) => line.map((note, index) => ({ ...note, midi: change(note, index) })))).map(
      (fault) => fault.split(" ")[0],
    );
  expect(broken(() => 36)).toEqual(expect.arrayContaining(["equal", "changeDiffers", "threePitches"]));
  expect(broken(({ midi }, index) => midi + (index % 2) * 11)).toEqual(expect.arrayContaining(["wide", "stepApproach", "steps"]));
  expect(broken((_, index) => 28 + (index % 20))).toEqual(expect.arrayContaining(["shortRuns", "fromBelow", "rootOrThird"]));
});

test("W14: a bar of a walk is never the bar before it over the same chord; W8: what is in no chord and no scale leaves by a step", () => {
  const faults = walkers.flatMap((name) =>
    walked(name).flatMap((performance) => {
      const line = lineOf(performance);
      const texts = performance.chart.bars.map(({ start, length }) => {
        const bar = line.filter((note) => note.start >= start && note.start < start + length);
        return bar.length > 1 ? bar.map(({ midi, chord }) => `${midi} ${chord.name}`).join() : "";
      });
      const twins = texts.flatMap((text, bar) => (text !== "" && text === texts[bar - 1] ? [`W14 ${name} bar ${bar + 1}`] : []));
      const lost = line.flatMap(({ midi, chord, start }, index) => {
        const next = line[index + 1];
        const isInside = ((chord.tones | chord.scale | (1 << chord.first)) & (1 << (midi % 12))) !== 0;
        return isInside || next === undefined || Math.abs(next.midi - midi) <= 2 ? [] : [`W8 ${name} ${start}: ${midi} to ${next.midi}`];
      });
      return [...twins, ...lost];
    }),
  );
  expect(faults.slice(0, 5)).toEqual([]);
});

test("W8 in two: a note outside chord and scale leaves by a step", () => {
  const inTwo = (["mediumSwing", "ballad", "jazzWaltz"] as const).flatMap((name) =>
    performances(name).filter(({ style, role }) => style.bass[role === "solo" ? "solo" : "head"] === "two"),
  );
  const outsiders = inTwo.flatMap((performance) => {
    const line = bassNotes(performance);
    return line.flatMap(({ midi, start }, index) => {
      const [chord, next] = [spanAt(performance.chart.spans, start)?.chord, line[index + 1]];
      const isInside = chord === undefined || ((chord.tones | chord.scale | (1 << chord.first)) & (1 << (midi % 12))) !== 0;
      return isInside || next === undefined ? [] : [Math.abs(next.midi - midi)];
    });
  });
  expect(outsiders.length).toBeGreaterThan(50);
  expect(outsiders.filter((move) => move > 2)).toEqual([]);
});

test("W19: the next chorus joins the one before: never wider than an octave, and a walk never on the same note", () => {
  const seams = names.flatMap((name) => {
    const all = performances(name);
    return all.flatMap((one) => {
      const next = all.find(({ chart, seed, chorus }) => chart === one.chart && seed === one.seed && chorus === one.chorus + 1);
      const [last, first] = [bassNotes(one).at(-1), next && bassNotes(next)[0]];
      return last && first ? [{ name, role: one.role, move: Math.abs(first.midi - last.midi) }] : [];
    });
  });
  expect(seams.length).toBeGreaterThan(500);
  expect(seams.filter(({ move }) => move > 12)).toEqual([]);
  const walks = seams.filter(
    ({ name, role }) => name !== "jazzWaltz" && bandStyles[name].bass[role === "solo" ? "solo" : "head"] === "walk",
  );
  expect(walks.length).toBeGreaterThan(100);
  expect(walks.filter(({ move }) => move === 0)).toEqual([]);
});
