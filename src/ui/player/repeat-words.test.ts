import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../music/playing/settings.ts";
import { repeatWords, tradesNow, turnWords } from "./repeat-words.ts";

const settings = { ...DEFAULT_SETTINGS, transpose: 0, twin: null };
const variants = [
  { transpose: 0, key: "C" },
  { transpose: 5, key: "F" },
  { transpose: -2, key: "Bb" },
];
const now = { part: "music" as const, repeat: 2, transpose: 5, next: -2, bpm: 96, swing: null, countIn: null, intro: null };

test("repeats say their key, the next one and how far the tempo has come", () => {
  const both = { ...settings, ramp: { ...settings.ramp, on: true }, repeats: { ...settings.repeats, kind: "fourths" as const } };
  expect(repeatWords({ now, settings: both, variants })).toBe("Repeat 2: in F, next in B♭, 96 of 120 bpm");
  expect(repeatWords({ now: undefined, settings: both, variants })).toBe("Ramp 80 to 120 bpm");
});

test("a band's intro says how long it goes on, before all else", () => {
  const lead = (bars: number) => ({
    ...now,
    part: "intro" as const,
    intro: { at: -3840 * bars, beat: 1, beats: 4, bars, shown: `−${bars}.1` },
  });
  const both = { ...settings, ramp: { ...settings.ramp, on: true } };
  expect(repeatWords({ now: lead(3), settings: both, variants, choruses: 3 })).toBe("Intro: 3 bars left");
  expect(repeatWords({ now: lead(1), settings, variants })).toBe("Intro: the last bar");
  expect(repeatWords({ now: { ...now, part: "ending" }, settings, variants })).toBe("Ending");
});

test("where repeats change nothing there is nothing to say", () => {
  expect(repeatWords({ now, settings, variants })).toBeUndefined();
});

test("fours are traded in solos, and say whose turn it is and how long it goes on", () => {
  const band = { ...settings, band: { ...settings.band, fours: true } };
  const trades = (repeat: number, choruses?: number) =>
    tradesNow({ now: { ...now, repeat }, settings: band, variants, hasBand: true, choruses });
  expect([trades(1, 3), trades(2, 3), trades(3, 3), trades(1), trades(9)]).toEqual([false, true, false, false, true]);
  expect(tradesNow({ now, settings, variants, hasBand: true, choruses: 3 }), "where they are not asked for").toBe(false);
  expect(tradesNow({ now, settings: band, variants, hasBand: false }), "without a band").toBe(false);
  expect(turnWords({ of: "learner", bars: 3 })).toBe("You: 3 bars left");
  expect(turnWords({ of: "band", bars: 1 })).toBe("The band: the last bar");
});
