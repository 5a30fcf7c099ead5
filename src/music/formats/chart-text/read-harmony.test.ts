import { expect, test } from "vitest";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { seeded } from "../../bass/options.ts";
import type { Key } from "../../elements.ts";
import { circleOfFifths } from "../../keys.ts";
import { readHarmony, wrongWords } from "./read-harmony.ts";
import { harmonyText } from "./write-harmony.ts";

const C: Key = { key: "C", scaleType: "major" };
const read = (text: string, key = C) => {
  const harmony = readHarmony(text, key);
  if (!harmony.ok) throw new Error(harmony.error.code);
  return harmony.value;
};
const chords = (text: string, key = C) => read(text, key).elements.map((each) => `${each.name}:${each.duration}`);
const written = (text: string) => read(text).bars.map((bar) => bar.map(({ text: word }) => word).join(" "));

test.each([
  ["Dm7 G7 | Cmaj7", ["Dm7:h", "G7:h", "Cmaj7:w"]],
  ["| Am7 D7 | Gmaj7 |", ["Am7:h", "D7:h", "Gmaj7:w"]],
  ["Dm7 G7 Cmaj7", ["Dm7:w", "G7:w", "Cmaj7:w"]],
  ["Dm7, G7 – Cmaj7", ["Dm7:w", "G7:w", "Cmaj7:w"]],
  ["ii V I in Eb", ["Fm7:w", "Bb7:w", "Ebmaj7:w"]],
  ["ii7 V7 | Imaj7 in B♭ major", ["Cm7:h", "F7:h", "Bbmaj7:w"]],
  ["ii (vibm7 iib7b5) I", ["Dm7:w", "Abm7:w", "Db7b5:w", "Cmaj7:w"]],
  ["C | F | G", ["C:w", "F:w", "G:w"]],
  ["| C7 / F7 / | % |", ["C7:h", "F7:h", "C7:h", "F7:h"]],
  ["|: Dm7 | G7 :|", ["Dm7:w", "G7:w", "Dm7:w", "G7:w"]],
  ["Dm7 G7 C | F", ["Dm7:h", "G7:q", "C:q", "F:w"]],
  ["C F G C F | Am", ["C:q", "F:q", "G:q", "C:e", "F:e", "Am:w"]],
  ["Dm7 G7 C F Bb Eb | F", ["Dm7:q", "G7:q", "C:e", "F:e", "Bb:e", "Eb:e", "F:w"]],
  ["| C / G | F |", ["C:h", "C:q", "G:q", "F:w"]],
  ["C | | F", ["C:w", "C:w", "F:w"]],
  ["Dm7|G7|C|||F", ["Dm7:w", "G7:w", "C:w", "C:w", "C:w", "F:w"]],
  ["Dm7 G7 | Cmaj7 | | F", ["Dm7:h", "G7:h", "Cmaj7:w", "Cmaj7:w", "F:w"]],
  ["| C | F | |", ["C:w", "F:w", "F:w"]],
  ["| | C | || F |]", ["Rest:w", "C:w", "C:w", "F:w"]],
  ["ii | | V7 in Eb", ["Fm7:w", "Fm7:w", "Bb7:w"]],
  ["|| C || F ||", ["C:w", "F:w"]],
  ["| C |\n| F |\n|: G :| |: Am :|", ["C:w", "F:w", "G:w", "G:w", "Am:w", "Am:w"]],
  ["Dm7 | G7 % | Cmaj7", ["Dm7:w", "G7:w", "Cmaj7:w"]],
  ["Cm7 | N.C. | F7 %", ["Cm7:w", "N.C.:w", "F7:w"]],
  ["% | C", ["Rest:w", "C:w"]],
  ["C/E N.C. | F6", ["C/E:h", "N.C.:h", "F6:w"]],
  ["ii V i in c minor", ["Dm7b5:w", "G7:w", "Cm7:w"]],
] as const)("%s is read bar by bar", (text, expected) => expect(chords(text)).toEqual(expected));

test("a numeral is shown as the chord that it means in its key, a chord as it is typed", () => {
  const shown = (text: string) => read(text).bars.flatMap((bar) => bar.map(({ symbol }) => symbol));
  expect(shown("ii7 V7 | Imaj7 | iv | bII7 | F-7 in Eb")).toEqual(["Fm7", "Bb7", "Ebmaj7", "Abm", "Fb7", "F-7"]);
  expect(shown("ii V I")).toEqual(["Dm7", "G7", "Cmaj7"]);
});

test.each([
  ["I64 V I in F", "F/C C7 Fmaj7"],
  ["#ivo7 I64 V7 I in C", "F#dim7 C/G G7 Cmaj7"],
  ["V65 I V43 I V42 | viio6 ii65", "G7/B Cmaj7 G7/D Cmaj7 G7/F Bdim/D Dm7/F"],
  ["V/V V/vi vi V7/ii subV/I I", "D7 E7 Am7 A7 Db7 Cmaj7"],
  ["ii/V V/V | V65/V V", "Am7 D7 D7/F# G7"],
  ["V/ii subV7/V in Eb", "C7 B7"],
  ["I6 bII7 IV in C", "C6 Db7 Fmaj7"],
])("the numerals %s are read with their figures and what they are applied to", (text, expected) => {
  const { bars, elements } = read(text);
  const shown = bars.flatMap((bar) => bar.map(({ symbol, wrong }) => (wrong ? "wrong" : symbol)));
  expect(shown.join(" ")).toBe(expected);
  expect(elements).toHaveLength(shown.length);
});

test.each([
  ["♭VII7 | ♭VI7 V7 | ♯ivø7 IV", "bVII7 | bVI7 V7 | #ivø7 IV"],
  ["ii (vi♭m7 ii♭7♭5) I", "ii (vibm7 iib7b5) I"],
  ["V7/♭VII ♭VII subV7 I in B♭", "V7/bVII bVII subV7 I in Bb"],
])("the numerals %s, as they are shown, are read as %s", (shown, typed) => {
  expect(chords(shown)).toEqual(chords(typed));
  expect(wrongWords(read(shown))).toEqual([]);
});

test.each([
  ["IV iv IV7 I in Gb", ["Cbmaj7:w", "Cbm:w", "Cb7:w", "Gbmaj7:w"]],
  ["i bVI VI iv in Eb minor", ["Ebm7:w", "Cb:w", "Cbmaj7:w", "Abm7:w"]],
  ["vii viiø7 in F#", ["E#m7b5:w", "E#m7b5:w"]],
  ["bVI bVII I in Db", ["A:w", "Cb:w", "Dbmaj7:w"]],
  ["bII subV7 I in Bb", ["Cb:w", "B7:w", "Bbmaj7:w"]],
  ["V/iv iv V in Db", ["Db7:w", "Gbm:w", "Ab7:w"]],
  ["#ivo7 I64 in F#", ["B#dim7:w", "F#/C#:w"]],
])("%s has the roots that its numerals name, be they Cb or E#; a substitute has the players' B", (text, expected) =>
  expect(chords(text)).toEqual(expected),
);

test.each([
  ["I bVII in D mixolydian", "D mixolydian"],
  ["ii V in G dorian", "G dorian"],
  ["i bII in E Phrygian", "E phrygian"],
  ["i in A harmonic minor", "A harmonic minor"],
  ["Key: D dorian\n| i7 | IV7 |", "D dorian"],
])("%s names a key that is neither major nor minor, and is refused with it", (text, key) =>
  expect(readHarmony(text, C)).toEqual({ ok: false, error: { code: "key-of-numerals", params: { key } } }),
);

test("chord names in a mode are read as they stand, with its signature", () => {
  const keys = ["Key: D dorian\n| Dm7 | G7 |", "Dm7 | C in D mixolydian"].map((text) => read(text).key);
  expect(keys).toEqual([
    { key: "C", scaleType: "major" },
    { key: "G", scaleType: "major" },
  ]);
});

test("a major or minor key is read in capitals too", () => {
  expect([read("ii V I in G Major").key, read("ii V i in c Minor").key]).toEqual([
    { key: "G", scaleType: "major" },
    { key: "C", scaleType: "minor" },
  ]);
});

test("the first meter with bars of another length than 4/4 is said", () => {
  const odd = (text: string) => read(text).oddMeter;
  expect([odd("3/4 Dm7 | G7"), odd("3/4 | C"), odd("C | 5/4 F"), odd("6/8 Am E7")]).toEqual(["3/4", "3/4", "5/4", "6/8"]);
  expect([odd("C | F"), odd("|4/4 Dm7 G7 |"), odd("2/2 C | F")]).toEqual([undefined, undefined, undefined]);
});

test("a bar in which nothing stands is shown as one that repeats, where it was left empty", () => {
  const { bars } = read("ii | | V7 || I");
  expect(bars.map((bar) => bar.map(({ symbol }) => symbol).join(" "))).toEqual(["Dm7", "%", "G7", "Cmaj7"]);
  expect(bars[1]).toEqual([{ text: "", from: 5, to: 5, symbol: "%", wrong: false }]);
});

test("a numeral that is applied to no degree is told at its place", () => {
  for (const text of ["V7/x V7 I", "ii V/V/V I", "V7/B | I"])
    expect(
      read(text).bars.flatMap((bar) => bar.filter(({ wrong }) => wrong).map(({ text: word }) => word)),
      text,
    ).toHaveLength(1);
});

test("a pasted chart brings title, key, tempo and several lines", () => {
  const chart = read("Blue Start\r\nKey: F, ♩ = 96\r\n| F7 | Bb7 | F7 | % |\r\n| Bb7 | % |");
  expect(chart).toMatchObject({ title: "Blue Start", key: { key: "F", scaleType: "major" }, isKeyNamed: true, tempo: 96 });
  expect(chart.elements.map(({ name }) => name)).toEqual(["F7", "Bb7", "F7", "F7", "Bb7", "Bb7"]);
  expect(chart.bars).toHaveLength(6);
});

test("a tempo may stand last, behind the key or alone", () => {
  expect(read("ii V I in Eb at 90")).toMatchObject({ tempo: 90, key: { key: "Eb" } });
  expect(read("Dm7 G7 | C at 120 bpm")).toMatchObject({ tempo: 120 });
  expect(read("Dm7 G7 | C").tempo).toBeNull();
});

test("a letter before the bars of a chart of several lines names its section", () => {
  expect(chords("A | Dm7 | G7 |\nB | C | F |")).toEqual(["Dm7:w", "G7:w", "C:w", "F:w"]);
});

test("numerals stand in the key behind them, else in the given one", () => {
  expect(read("ii V I in Eb").key).toEqual({ key: "Eb", scaleType: "major" });
  expect(read("Dm7 G7").title).toBe("");
  expect(chords("ii7 V7 I", { key: "F", scaleType: "major" })).toEqual(["Gm7:w", "C7:w", "Fmaj7:w"]);
  expect(read("Dm7 G7 C").isKeyNamed).toBe(false);
});

test("a word that is no chord keeps its place, with bars and without", () => {
  for (const text of ["Dm7 | H7+ G7", "Dm7 H7+ G7", "Dm7 | foo | G7"]) {
    const wrong = read(text)
      .bars.flat()
      .filter((word) => word.wrong);
    expect(wrong.map(({ from, to }) => text.slice(from, to))).toEqual([text.includes("foo") ? "foo" : "H7+"]);
  }
  expect(written("Dm7 G7 | Cmaj7")).toEqual(["Dm7 G7", "Cmaj7"]);
});

test("no chord at all, and more than anyone types, are refused in words", () => {
  const code = (text: string) => {
    const harmony = readHarmony(text, C);
    return harmony.ok ? "" : harmony.error.code;
  };
  expect(code("hello there")).toBe("not-chords");
  expect(code("Dear friend,\nhow are you?")).toBe("text-without-chords");
  expect(code("")).toBe("text-without-chords");
  expect(code("C ".repeat(6000))).toBe("harmony-too-long");
});

test("whatever is typed, each word shown stands where it is said to stand", () => {
  const random = seeded(seed(28));
  const words = [
    "Dm7",
    "G7",
    "|",
    "|:",
    ":|",
    "%",
    "/",
    "ii",
    "V7",
    "H9",
    "foo",
    "in",
    "Eb",
    "N.C.",
    ",",
    "-",
    "\n",
    "(x2)",
    "3/4",
    "|||",
    "C/E",
    "(",
    ")",
  ];
  for (let run = 0, end = cases(200, 5000); run < end; run++) {
    const key = { key: circleOfFifths[Math.floor(random() * 12)] ?? "C", scaleType: "major" };
    const text = Array.from({ length: 1 + Math.floor(random() * 14) }, () => words[Math.floor(random() * words.length)]).join(" ");
    const harmony = readHarmony(text, key);
    if (!harmony.ok) continue;
    for (const word of harmony.value.bars.flat()) expect(text.slice(word.from, word.to), text).toBe(word.text);
  }
});

test("what is read is written so that it is read as the same", () => {
  const texts = [
    "Dm7 G7 | Cmaj7",
    "C7 F7 C7 G7 | C7 / F7 /",
    "Am7 D7 G7 | N.C.",
    "Dm7 / / G7 | C/E",
    "C F G C F | Am7",
    "C7 / / F7 / / / /",
  ];
  for (const text of texts) expect(chords(harmonyText(read(text).elements)), text).toEqual(chords(text));
  expect(harmonyText(read("Dm7 / / G7 | C").elements)).toBe("Dm7 / / G7 | C");
  expect(harmonyText([])).toBe("");
});
