import { describe, expect, test } from "vitest";
import { type Performance, performances as performancesBy } from "../../../tests/support/band-charts.ts";
import { barAt, bassNotes, strokesIn } from "../../../tests/support/band-checks.ts";
import { type BandRates, measureBand } from "../../../tests/support/band-rates.ts";
import { isLong } from "../../../tests/support/totals.ts";
import type { ChartBar } from "./chart.ts";
import { KIT } from "./drums/kit.ts";
import { bandStyles } from "./styles.ts";

/** Rates are those of three seeds. */
const performances = (name: keyof typeof bandStyles): readonly Performance[] => performancesBy(name, 3);
const names = Object.keys(bandStyles) as (keyof typeof bandStyles)[];
const swings = ["mediumSwing", "upSwing", "ballad", "jazzWaltz", "bluesShuffle"] as const;
const rates = new Map<string, BandRates>();
const ratesOf = (name: keyof typeof bandStyles): BandRates => {
  const found = rates.get(name) ?? measureBand(performances(name));
  rates.set(name, found);
  return found;
};

const within = (value: number, low: number, high: number, what: string): void => {
  expect(value, what).toBeGreaterThanOrEqual(low);
  expect(value, what).toBeLessThanOrEqual(high);
};

test("so many cells: 24 for medium swing, 12 for other swing styles, 6 for the rest", () => {
  for (const name of names) {
    const wanted = name === "mediumSwing" ? 24 : (swings as readonly string[]).includes(name) ? 12 : 6;
    expect(new Set(bandStyles[name].comping.cells.map(({ bars }) => bars)).size, name).toBeGreaterThanOrEqual(wanted);
  }
});

describe.each(swings)("%s over twenty songs", (name) => {
  test("C3: off the beat, ahead of changes, no rhythm in three bars running", () => {
    const { offBeat, anticipated, sameRhythm } = ratesOf(name);
    within(offBeat, 0.3, 0.6, "off the beat");
    within(anticipated, 0.15, 0.4, "changes announced");
    expect(sameRhythm).toBeLessThan(3);
  });

  test("C4: some phrases end in silence, in solos no fewer", () => {
    const { rests, restsInHeads, restsInSolos } = ratesOf(name);
    within(rests, 0.05, 0.15, "phrases that end in silence");
    expect(restsInSolos).toBeGreaterThanOrEqual(restsInHeads);
  });

  test("C5: short and long chords", () => {
    const { articulated, short, long } = ratesOf(name);
    expect(articulated).toBeGreaterThanOrEqual(0.65);
    expect(Math.min(short, long)).toBeGreaterThanOrEqual(0.1);
  });

  test("skips in 3 to 10 % of the bass's beats", () => within(ratesOf(name).skips, 0.03, 0.1, "skips"));
});

test.each(["straightEighths", "funk"] as const)("C5: short and long chords in %s", (name) => {
  const { articulated, short, long } = ratesOf(name);
  expect(articulated).toBeGreaterThanOrEqual(0.65);
  expect(Math.min(short, long)).toBeGreaterThanOrEqual(0.1);
});

describe.each(["mediumSwing", "upSwing", "bluesShuffle"] as const)("%s: D1", (name) => {
  test("the ride varies, the hi-hat stands on 2 and 4, snare and bass drum comp, no bar comes three times running", () => {
    const { rideBars, withoutHat, strokes, equalDrumBars } = ratesOf(name);
    expect(rideBars).toBeGreaterThanOrEqual(6);
    expect(withoutHat).toBe(0);
    within(strokes, 0.5, 3, "strokes a bar");
    expect(equalDrumBars).toBeLessThan(3);
  });
});

test("D1: a feathered bass drum stays below 40", () => {
  for (const one of performances("mediumSwing").slice(0, 24))
    for (const bar of one.chart.bars) {
      const kicks = strokesIn(one, bar).filter(({ midi }) => midi === KIT.kick);
      expect(kicks.filter(({ velocity }) => velocity < 40).length).toBeGreaterThanOrEqual(1);
    }
});

test("D3: brushes sweep and tap; a waltz's hat stands on two, now and then on three, its ride goes across the bar", () => {
  const has = (name: "ballad" | "jazzWaltz", key: number): number =>
    performances(name).flatMap(({ notes }) => notes.filter(({ midi, part }) => part === "drums" && midi === key)).length;
  expect(Math.min(has("ballad", KIT.sweep), has("ballad", KIT.snare))).toBeGreaterThan(1000);
  const hats = performances("jazzWaltz").flatMap((one) =>
    one.notes
      .filter(({ midi, part }) => part === "drums" && midi === KIT.pedalHat)
      .map(({ start }) => (start - (barAt(one, start)?.start ?? 0)) / 960),
  );
  expect(new Set(hats)).toEqual(new Set([1, 2]));
  const across = performances("jazzWaltz").filter((one) =>
    one.chart.bars.some((bar) => {
      const ride = strokesIn(one, bar).filter(({ midi }) => midi === KIT.ride);
      return ride.map(({ start }) => start - bar.start).join() === "0,1440";
    }),
  );
  expect(across.length).toBeGreaterThan(performances("jazzWaltz").length / 3);
});

test("D3: the clave keeps its side through all choruses", () => {
  const [one] = performances("bossaNova");
  const side = (chorus: number, bar: number) => {
    const own = performances("bossaNova").filter(({ chart }) => chart === one?.chart)[chorus];
    const at = own?.chart.bars[bar];
    return own && at ? strokesIn(own, at).flatMap(({ midi, start }) => (midi === KIT.sideStick ? [(start - at.start) / 480] : [])) : [];
  };
  for (const chorus of [0, 1, 2, 3]) {
    expect(side(chorus, 1).filter((at) => [2, 5].includes(at))).toEqual([2, 5]);
    expect(side(chorus, 2)).toEqual([0, 3, 6]);
  }
});

test("C6: straight styles never swing; the tumbao goes ahead of the change; bossa and latin basses vary by bar", () => {
  for (const name of ["bossaNova", "samba", "latin", "straightEighths", "funk"] as const) expect(bandStyles[name].swing).toBe("straight");
  for (const name of ["bossaNova", "latin"] as const)
    for (const one of performances(name).slice(0, 24)) {
      const rhythms = one.chart.bars.map((bar) =>
        bassNotes(one)
          .filter(({ start }) => start >= bar.start && start < bar.start + bar.length)
          .map(({ start }) => start - bar.start)
          .join(),
      );
      expect(new Set(rhythms).size).toBeGreaterThanOrEqual(Math.min(3, one.chart.bars.length));
    }
  const ahead = performances("latin").map((one) => {
    const changes = one.chart.spans.filter(({ chord, start }) => chord && start > 0);
    const early = changes.filter(({ chord, start }) =>
      bassNotes(one).some((note) => note.start === start - 960 && note.midi % 12 === chord?.first),
    );
    return [changes.length, early.length] as const;
  });
  const [changes, early] = [0, 1].map((index) => ahead.reduce((sum, counts) => sum + (counts[index] ?? 0), 0));
  expect((early ?? 0) / (changes ?? 1)).toBeGreaterThan(0.4);
});

/** Where the comping strikes in a bar, in eighths. */
const struckEighths = (one: Performance, { start, length }: ChartBar): readonly number[] => [
  ...new Set(
    one.notes.flatMap((note) => {
      const inside = note.part === "comping" && note.start >= start && note.start < start + length;
      return inside ? [(note.start - start) / 480] : [];
    }),
  ),
];

/** C6: bars of a montuno against the clave: on its side of two it strikes the 2, on that of three the and of 2, and never the 1. */
const againstClave = (one: Performance, shift = 0): readonly string[] => {
  const first = one.chart.bars[0]?.pickUp ? 1 : 0;
  return one.chart.bars.slice(first).flatMap((bar) => {
    const struck = struckEighths(one, bar);
    const isTwo = (bar.index - first + shift) % 2 === 0;
    const fits = isTwo ? struck.includes(2) : struck.includes(3) && !struck.includes(0);
    return struck.length === 0 || fits ? [] : [`bar ${bar.index + 1}: ${struck.join(" ")}`];
  });
};

test("C6: the montuno keeps its side of the clave in every bar that is played, and the drums' claves are on the same", () => {
  const all = performances("latin").filter(({ chart }) => chart.bars.every(({ beats, pickUp }) => beats === 4 || pickUp));
  expect(all.length).toBeGreaterThan(150);
  expect(all.flatMap((one) => againstClave(one)).slice(0, 5)).toEqual([]);
  const bars = all.reduce((sum, { chart }) => sum + chart.bars.length, 0);
  expect(all.flatMap((one) => againstClave(one, 1)).length / bars, "turned round it is seen").toBeGreaterThan(0.5);
  for (const one of all.slice(0, 24)) {
    const claves = one.notes.filter(({ midi, part }) => part === "drums" && midi === KIT.claves);
    const first = one.chart.bars[0]?.pickUp ? 1 : 0;
    const sides = new Set(claves.map(({ start }) => ((barAt(one, start)?.index ?? 0) - first) % 2));
    expect(sides.size).toBe(2);
    for (const { start } of claves) {
      const bar = barAt(one, start);
      const eighth = (start - (bar?.start ?? 0)) / 480;
      expect(((bar?.index ?? 0) - first) % 2 === 0 ? [2, 4] : [0, 3, 6]).toContain(eighth);
    }
  }
});

test.each(["latin", "bossaNova", "samba"] as const)("C4: comping that goes on and on, as in %s, rests at few phrase ends", (name) =>
  within(ratesOf(name).rests, name === "latin" ? 0.02 : 0.05, name === "latin" ? 0.06 : 0.15, "phrases that end in silence"),
);

test("the table of figures", () => {
  for (const name of isLong() ? names : swings) {
    const row = Object.entries(ratesOf(name)).map(([what, value]) => `${what} ${Math.round(value * 1000) / 1000}`);
    if (isLong()) console.info(`${name}: ${row.join(", ")}`);
    expect(ratesOf(name).changes).toBeGreaterThan(500);
  }
});
