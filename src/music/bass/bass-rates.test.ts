import { expect, test } from "vitest";
import { inFour, lines } from "../../../tests/support/bass-lines.ts";
import { inBars, measureBass } from "../../../tests/support/bass-measures.ts";

const rates = measureBass(lines({}), (line) => inBars(line, 3840));
const lowRates = measureBass(lines({ style: "low" }), (line) => inBars(line, 3840));
const pooled = measureBass([...lines({}), ...lines({ pattern: "walkingBassChromaticThird" })], (line) => inBars(line, 3840));

test("the rates are measured over at least 500 bars of at least 20 songs", () => {
  expect(rates.bars).toBeGreaterThanOrEqual(500);
  expect(inFour.length).toBeGreaterThanOrEqual(20);
});

for (const [name, found] of [
  ["simple, nearest", rates],
  ["simple, low", lowRates],
  ["both walking patterns", pooled],
] as const) {
  test(`W5 to W13 hold as rates: ${name}`, () => {
    expect(found.equal, "equal neighbours").toBeLessThanOrEqual(0.04);
    expect(found.changeDiffers, "a change moves").toBeGreaterThanOrEqual(0.996);
    expect(found.stepApproach, "approach by step").toBeGreaterThanOrEqual(0.75);
    expect(found.knownApproach, "approach by step, fourth or fifth").toBeGreaterThanOrEqual(0.87);
    expect(found.semitoneApproach, "semitone approach").toBeGreaterThanOrEqual(0.4);
    expect(found.semitoneApproach, "semitone approach").toBeLessThanOrEqual(0.6);
    expect(found.fromBelow, "from below").toBeGreaterThanOrEqual(0.35);
    expect(found.fromBelow, "from below").toBeLessThanOrEqual(0.65);
    expect(found.steps, "steps").toBeGreaterThanOrEqual(0.5);
    expect(found.steps, "steps").toBeLessThanOrEqual(0.65);
    expect(found.thirds, "thirds").toBeGreaterThanOrEqual(0.12);
    expect(found.thirds, "thirds").toBeLessThanOrEqual(0.22);
    expect(found.fourthsAndFifths, "fourths and fifths").toBeGreaterThanOrEqual(0.1);
    expect(found.fourthsAndFifths, "fourths and fifths").toBeLessThanOrEqual(0.2);
    expect(found.leapTurns, "leaps turn back").toBeGreaterThanOrEqual(0.8);
    expect(found.shortRuns, "runs of six at most").toBeGreaterThanOrEqual(0.95);
    expect(found.barSpanWithinOctave, "bars within an octave").toBeGreaterThanOrEqual(0.9);
    expect(found.widestBar, "widest bar").toBeLessThanOrEqual(19);
    expect(found.rootOrThird, "root or third").toBeGreaterThanOrEqual(0.92);
    expect(found.twoChordTones, "two chord tones").toBeGreaterThanOrEqual(0.94);
    expect(found.threePitches, "three pitches").toBeGreaterThanOrEqual(0.94);
  });
}
