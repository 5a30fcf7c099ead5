import { expect, test } from "vitest";
import { perform, performances, randomChart } from "../../../../tests/support/band-charts.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { barsOf, elementTicks, totalTicks } from "../../pieces/timeline.ts";
import { voiceOf } from "../../pieces/voice.ts";
import { BAND_PARTS } from "../band-note.ts";
import { bandStyles } from "../styles.ts";
import { readVoices } from "./band-voices.ts";

/** Notes of a bar: where each begins and how long it is written. */
function signsIn(elements: Parameters<typeof totalTicks>[0]) {
  let at = 0;
  return elements.map((element) => {
    const [from, length] = [at, elementTicks(element)];
    at += length;
    return { from, to: at, length, isRest: element.elementType === "Rest" };
  });
}

test("no note of a band that is struck off the beat hides the middle of its bar", () => {
  let struck = 0;
  const hidden: unknown[] = [];
  const whole = performances("mediumSwing", 1).filter(
    ({ chart, chorus }) => chorus === 2 && chart.bars.every(({ length }) => length === 3840),
  );
  for (const { chart, style, notes } of whole) {
    const like = voiceOf("Harmony", [], chart.key, "4/4");
    for (const voice of readVoices({ like, chart, style: style.name, notes }, BAND_PARTS, 1))
      for (const { elements } of barsOf(voice)) {
        const signs = signsIn(elements).filter(({ isRest }) => !isRest);
        struck += signs.length;
        hidden.push(...signs.filter(({ from, to }) => from % 960 !== 0 && from < 1920 && to > 1920));
      }
  }
  expect(hidden).toEqual([]);
  expect(struck).toBeGreaterThan(1000);
});

test("any style in any meter is written as long as it is played, hands and feet on one staff", () => {
  const names = Object.keys(bandStyles) as (keyof typeof bandStyles)[];
  for (let at = seed(1), end = at + cases(40, 2_000); at < end; at++) {
    const chart = randomChart(at);
    const style = bandStyles[names[at % names.length] ?? "mediumSwing"];
    const { notes } = perform(chart, style, at, 2, "solo");
    const like = voiceOf("Harmony", [], chart.key, "4/4");
    const voices = readVoices({ like, chart, style: style.name, notes }, BAND_PARTS, 7);
    expect(
      voices.map(({ part }) => part),
      `seed ${at}`,
    ).toEqual(["comping", "bass", "drums", "drums"]);
    expect(
      voices.map(({ staff }) => staff),
      `seed ${at}`,
    ).toEqual([undefined, undefined, 7, 7]);
    for (const { elements } of voices) expect(totalTicks(elements), `seed ${at}`).toBe(chart.length);
  }
});
