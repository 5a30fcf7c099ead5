import { expect, test } from "vitest";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import { barTicks, beatTicks, type Meter, meterOf, ticks } from "../time/time.ts";
import { beginsBeam, isOneSign, signsFor } from "./rhythm.ts";

const notes = (offset: number, length: number, meter = "4/4") => signsFor(ticks(offset), ticks(length), meterOf(meter), false);
const rests = (offset: number, length: number, meter = "4/4") => signsFor(ticks(offset), ticks(length), meterOf(meter), true);

test("a note shows the middle of the bar where it is struck off the beat", () => {
  expect(notes(1440, 960)).toEqual([480, 480]);
  expect(notes(480, 3360)).toEqual([1440, 1920]);
  expect(notes(480, 960), "a syncopation within half of the bar").toEqual([960]);
  expect(notes(960, 1920), "a half note on two").toEqual([1920]);
  expect(notes(0, 2880)).toEqual([2880]);
  expect(notes(0, 2400)).toEqual([1920, 480]);
});

test("a Charleston is a dotted quarter and an eighth tied to a half, not a string of eighths", () => {
  expect([notes(0, 1440), notes(1440, 2400)]).toEqual([[1440], [480, 1920]]);
  expect(rests(1920, 1920)).toEqual([1920]);
});

test("a rest never hides a beat but where it begins its half", () => {
  expect(rests(480, 3360)).toEqual([480, 960, 1920]);
  expect(rests(960, 1920)).toEqual([960, 960]);
  expect(rests(0, 1440)).toEqual([960, 480]);
  expect(rests(0, 1920, "3/4")).toEqual([960, 960]);
});

test("six-eight and nine-eight go in dotted quarters, five-four in three and two", () => {
  expect(rests(0, 1440, "6/8")).toEqual([1440]);
  expect(rests(480, 2400, "6/8")).toEqual([480, 480, 1440]);
  expect(rests(1920, 960, "6/8"), "the end of a dotted beat").toEqual([480, 480]);
  expect(notes(480, 1920, "9/8")).toEqual([960, 960]);
  expect(notes(0, 4320, "9/8")).toEqual([1440, 2880]);
  expect(notes(1920, 1920, "5/4")).toEqual([1920]);
  expect(notes(2400, 1440, "5/4")).toEqual([480, 960]);
});

test("beams begin at beats; meters whose beats are eighths have them by their groups", () => {
  const beams = (meter: string) => {
    const eighths = Array.from({ length: barTicks(meterOf(meter)) / 480 }, (_, index) => beginsBeam(index * 480, meterOf(meter)));
    return eighths.map((begins) => (begins ? "|" : ".")).join("");
  };
  const found = ["3/8", "5/8", "7/8", "6/8", "9/8", "3/4", "5/4"].map((meter) => `${meter} ${beams(meter)}`);
  expect(found).toEqual(["3/8 |..", "5/8 |..|.", "7/8 |...|..", "6/8 |..|..", "9/8 |..|..|..", "3/4 |.|.|.", "5/4 |.|.|.|.|."]);
});

const METERS = ["4/4", "3/4", "2/4", "5/4", "6/8", "9/8", "12/8", "7/8", "2/2", "7/4", "3/8", "6/4"];

/** Whether a stretch hides the beginning of a felt beat that is strong: the middle of its bar or its group. */
function hidesGroup(from: number, to: number, meter: Meter): boolean {
  const beat = beatTicks(meter);
  const half = meter.beats === 4 ? barTicks(meter) / 2 : undefined;
  const onBeats = from % beat === 0 && to % beat === 0;
  return half !== undefined && !onBeats && from < half && to > half;
}

test("any stretch of a bar: its signs last as long, each is one sign, and none that begins off the beat hides the middle", () => {
  for (let at = seed(1), end = at + cases(2000, 100_000); at < end; at++) {
    const random = seeded(at);
    const meter = meterOf(METERS[Math.floor(random() * METERS.length)] ?? "4/4");
    const units = barTicks(meter) / 120;
    const from = Math.floor(random() * units);
    const length = 1 + Math.floor(random() * (units - from));
    for (const isRest of [true, false]) {
      const signs = signsFor(ticks(from * 120), ticks(length * 120), meter, isRest);
      const said = `seed ${at} ${JSON.stringify(meter)} ${from} ${length} ${isRest}: ${signs.join(" ")}`;
      expect(
        signs.reduce((sum, sign) => sum + sign, 0),
        said,
      ).toBe(length * 120);
      let place = from * 120;
      for (const sign of signs) {
        expect(isOneSign(sign), said).toBe(true);
        expect(hidesGroup(place, place + sign, meter), said).toBe(false);
        place += sign;
      }
    }
  }
});
