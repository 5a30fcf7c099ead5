import { expect, test } from "vitest";
import { chordOf } from "../chords/read-chord.ts";
import type { Key } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { chromaOf, plainRoot } from "../pitch.ts";
import { numeralSymbol, readNumeral, romansOf } from "./applied.ts";

const cMajor: Key = { key: "C", scaleType: "major" };
const cMinor: Key = { key: "C", scaleType: "minor" };

const chordsOf = (line: string) =>
  line.split(" ").map((symbol) => {
    const [name = "", bass] = symbol.split("/");
    const chord = chordOf(name);
    if (chord === undefined) throw new Error(`${symbol} is no chord.`);
    return { tonic: chord.tonic, type: chord.type, ...(bass === undefined ? {} : { bass }) };
  });
const romans = (line: string, key = cMajor) => romansOf(chordsOf(line), key).join(" ");

test("a chord outside the key is named by the degree that it leads to", () => {
  expect(romans("Cmaj7 A7 Dm7 G7")).toBe("Imaj7 V7/ii ii7 V7");
  expect(romans("D7 G7 Cmaj7")).toBe("V7/V V7 Imaj7");
  expect(romans("E7 Am7 B7 Em7")).toBe("V7/vi vi7 V7/iii iii7");
  expect(romans("Gm7 C7 Fmaj7")).toBe("ii7/IV V7/IV IVmaj7");
  expect(romans("Em7b5 A7b9 Dm7")).toBe("iiø7/ii V7b9/ii ii7");
  expect(romans("C#dim7 Dm7")).toBe("vii°7/ii ii7");
  expect(romans("Eb7 Dm7 Db7 Cmaj7")).toBe("subV7/ii ii7 subV7 Imaj7");
  expect(romans("Ab7 G7")).toBe("subV7/V V7");
});

test("what is the key's own, leads nowhere or is the blues' own stays a degree", () => {
  expect(romans("G7 Cmaj7 Am7 Dm7")).toBe("V7 Imaj7 vi7 ii7");
  expect(romans("C7 F7 C7 G7 C7")).toBe("I7 IV7 I7 V7 I7");
  expect(romans("A7 Fmaj7 Bb7")).toBe("VI7 IVmaj7 bVII7");
  expect(romans("Bm7b5 Cmaj7")).toBe("viiø7 Imaj7");
});

test("in minor too", () => {
  expect(romans("C7 Fm7 Dm7b5 G7 Cm7", cMinor)).toBe("V7/iv iv7 iiø7 V7 i7");
  expect(romans("Bb7 Ebmaj7 Eb7 Abmaj7", cMinor)).toBe("bVII7 bIIImaj7 V7/bVI bVImaj7");
});

test("a chord tone in the bass is a figure, and is read back", () => {
  expect(romans("G7/B G7/D G7/F C/G Bm7b5/D C/E")).toBe("V65 V43 V42 I64 viiø65 I");
  for (const [numeral, tonic, type, bass] of [
    ["V65", "G", "7", "B"],
    ["V43", "G", "7", "D"],
    ["V42", "G", "7", "F"],
    ["I64", "C", "M", "G"],
    ["ii65", "D", "m7", "F"],
    ["viiø65", "B", "m7b5", "D"],
    ["V65/V", "D", "7", "F#"],
  ] as const)
    expect(readNumeral(numeral, cMajor), numeral).toEqual({ ok: true, value: { tonic, type, bass } });
});

test("applied chords are read: what stands behind the slash is the key to count in", () => {
  for (const [numeral, chord] of [
    ["V7/V", "D7"],
    ["ii7/V", "Am7"],
    ["iiø7/ii", "Em7b5"],
    ["V7/ii", "A7"],
    ["subV7", "Db7"],
    ["subV7/V", "Ab7"],
    ["vii°7/V", "F#dim7"],
    ["V7", "G7"],
    ["I6", "C6"],
  ] as const) {
    const [expected] = chordsOf(chord);
    expect(readNumeral(numeral, cMajor), numeral).toEqual({ ok: true, value: expected });
  }
  expect(readNumeral("V7/ii", cMinor)).toEqual({ ok: true, value: { tonic: "A", type: "7" } });
  for (const wrong of ["V7/", "/V", "V7/V/V", "V7/x", "subV", "subVx", "65", ""])
    expect(readNumeral(wrong, cMajor).ok, wrong).toBe(wrong === "subV");
});

test("what is written is read back to the same sounding chord, in every key and mode", () => {
  const line = "Imaj7 V7/ii ii7 subV7/V V7 ii7/IV V7/IV IVmaj7 vii°7/V V65 Imaj7";
  for (const key of circleOfFifths) {
    const home: Key = { key, scaleType: "major" };
    const chords = line.split(" ").map((numeral) => {
      const read = readNumeral(numeral, home);
      if (!read.ok) throw new Error(read.error.code);
      return read.value;
    });
    const written = romansOf(chords, home);
    written.forEach((numeral, index) => {
      const read = readNumeral(numeral, home);
      const chord = chords[index];
      expect(read.ok && [chromaOf(read.value.tonic), read.value.type], `${numeral} in ${key}`).toEqual([
        chromaOf(chord?.tonic ?? ""),
        chord?.type,
      ]);
    });
    expect(written.slice(0, 5).join(" "), key).toBe("Imaj7 V7/ii ii7 subV7/V V7");
  }
});

test("what is applied to a degree counts from the degree's own letter", () => {
  const symbols = (numerals: string, key: string) =>
    numerals.split(" ").map((numeral) => numeralSymbol(numeral, { key, scaleType: "major" }));
  expect(symbols("V7/iv iv V7/bVII bVII", "Db")).toEqual(["Db7", "Gbm", "Gb7", "Cb"]);
  expect(symbols("V7/ii ii V7/IV", "Gb")).toEqual(["Eb7", "Abm", "Gb7"]);
  expect(symbols("V65/bVI bVI64 iv65", "Ab")).toEqual(["Cb7/Eb", "Fb/Cb", "Dbm7/Fb"]);
  expect(symbols("bII42 iv65/bII", "Bb")).toEqual(["Cb7/A", "Fbm7/G"]);
});

test.each([
  ["D", "D# E# F# G# A# C#"],
  ["C", "C# D# E F# G# B"],
  ["Db", "D E F G A C"],
  ["Gb", "G A Bb C D F"],
  ["A", "A# B# C# D# E# G#"],
])("vii°7 of a degree of %s stands a half step below it, be the degree's key minor or major", (key, roots) => {
  const goals = ["ii", "iii", "IV", "V", "vi", "I"];
  const found = goals.map((goal) => readNumeral(`viio7/${goal}`, { key, scaleType: "major" }));
  const plain = roots.split(" ").map((root) => (root.length > 2 ? plainRoot(root) : root));
  expect(found.map((read) => read.ok && `${read.value.tonic} ${read.value.type}`)).toEqual(plain.map((root) => `${root} dim7`));
});

test("a leading-tone chord of a minor degree is named and read back", () => {
  expect(romans("D#dim7 Em7 E#dim7 F#m7 A#dim7 Bm7", { key: "D", scaleType: "major" })).toBe("vii°7/ii ii7 vii°7/iii iii7 vii°7/vi vi7");
  expect(numeralSymbol("viio7/ii", cMajor)).toBe("C#dim7");
  expect(numeralSymbol("viio7/V", { key: "A", scaleType: "minor" })).toBe("D#dim7");
});
