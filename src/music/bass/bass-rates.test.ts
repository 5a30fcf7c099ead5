import { expect, test } from "vitest";
import { BASS_STYLES, lines, walked, walking } from "../../../tests/support/bass-lines.ts";
import { inBars, measureBass } from "../../../tests/support/bass-measures.ts";

/** The lines of each walking pattern in each style. */
const found = walking.flatMap((pattern) =>
  BASS_STYLES.map((style) => [`${pattern}, ${style}`, measureBass(lines({ pattern, style }), (line) => inBars(line, 3840))] as const),
);

test("the rates are measured over at least 500 bars of at least 20 songs", () => {
  for (const [name, rates] of found) expect(rates.bars, name).toBeGreaterThanOrEqual(500);
  expect(walked.length).toBeGreaterThanOrEqual(20);
});

for (const [name, rates] of found) {
  test(`W5 to W13 hold as rates: ${name}`, () => {
    expect(rates.equal, "equal neighbours").toBeLessThanOrEqual(0.04);
    expect(rates.changeDiffers, "a change moves").toBeGreaterThanOrEqual(0.996);
    expect(rates.stepApproach, "approach by step").toBeGreaterThanOrEqual(0.75);
    expect(rates.knownApproach, "approach by step, fourth or fifth").toBeGreaterThanOrEqual(0.87);
    expect(rates.semitoneApproach, "semitone approach").toBeGreaterThanOrEqual(0.4);
    expect(rates.semitoneApproach, "semitone approach").toBeLessThanOrEqual(0.6);
    expect(rates.fromBelow, "from below").toBeGreaterThanOrEqual(0.35);
    expect(rates.fromBelow, "from below").toBeLessThanOrEqual(0.65);
    expect(rates.steps, "steps").toBeGreaterThanOrEqual(0.5);
    expect(rates.steps, "steps").toBeLessThanOrEqual(0.65);
    expect(rates.thirds, "thirds").toBeGreaterThanOrEqual(0.12);
    expect(rates.thirds, "thirds").toBeLessThanOrEqual(0.22);
    expect(rates.fourthsAndFifths, "fourths and fifths").toBeGreaterThanOrEqual(0.1);
    expect(rates.fourthsAndFifths, "fourths and fifths").toBeLessThanOrEqual(0.2);
    expect(rates.leapTurns, "leaps turn back").toBeGreaterThanOrEqual(0.8);
    expect(rates.shortRuns, "runs of six at most").toBeGreaterThanOrEqual(0.95);
    expect(rates.barSpanWithinOctave, "bars within an octave").toBeGreaterThanOrEqual(0.9);
    expect(rates.widestBar, "widest bar").toBeLessThanOrEqual(19);
    expect(rates.rootOrThird, "root or third").toBeGreaterThanOrEqual(0.92);
    expect(rates.twoChordTones, "two chord tones").toBeGreaterThanOrEqual(0.94);
    expect(rates.threePitches, "three pitches").toBeGreaterThanOrEqual(0.94);
  });
}
