import fc from "fast-check";
import { expect, test } from "vitest";
import { chordElement, elementOfSymbol } from "../chords/element.ts";
import { chromaOf } from "../pitch.ts";
import { judgeAnswer, judgementOf, type VoicingRule, wantedChromas, wholeAnswers } from "./answer.ts";
import { chordMatches } from "./steps.ts";

const cMajor = chordElement({ id: "c", tonic: "C", type: "M" });
const dMinorSeventh = chordElement({ id: "d", tonic: "D", type: "m7" });
const rule = (voicing: VoicingRule, inversion = 0) => ({ voicing, inversion });

test("any voicing: the pitch classes are enough, a part of them is not wrong yet", () => {
  expect(judgeAnswer([43, 60, 76], cMajor, rule("any"))).toBe("right");
  expect(judgeAnswer([60, 64], cMajor, rule("any"))).toBe("partial");
  expect(judgeAnswer([60, 65], cMajor, rule("any"))).toBe("wrong");
  expect(judgeAnswer([], cMajor, rule("any"))).toBe("partial");
});

test("a given inversion wants its note lowest, wherever the others are", () => {
  expect(judgeAnswer([52, 60, 67], cMajor, rule("inversion", 1))).toBe("right");
  expect(judgeAnswer([48, 52, 67], cMajor, rule("inversion", 1))).toBe("wrong");
  expect(judgeAnswer([48, 52, 67], cMajor, rule("inversion", 0))).toBe("right");
  expect(judgeAnswer([60, 62, 65, 69], dMinorSeventh, rule("inversion", 3))).toBe("right");
  expect(judgeAnswer([48, 52, 55], cMajor, rule("inversion", 3))).toBe("right");
});

test("the exact voicing wants the very notes", () => {
  expect(judgeAnswer([48, 52, 55], cMajor, rule("exact"))).toBe("right");
  expect(judgeAnswer([48, 52], cMajor, rule("exact"))).toBe("partial");
  expect(judgeAnswer([60, 64, 67], cMajor, rule("exact"))).toBe("wrong");
});

test("rootless wants everything but the root, and not the root; ninth and thirteenth may be there", () => {
  expect(judgeAnswer([53, 57, 60], dMinorSeventh, rule("rootless"))).toBe("right");
  expect(judgeAnswer([50, 53, 57, 60], dMinorSeventh, rule("rootless"))).toBe("wrong");
  expect([...wantedChromas(dMinorSeventh, "rootless")]).toEqual([5, 9, 0, 4, 11]);
});

test("any voicing is right exactly where the specification's law is", () => {
  const keys = fc.array(fc.integer({ min: 36, max: 84 }), { maxLength: 6 });
  fc.assert(
    fc.property(keys, (played) => {
      expect(judgeAnswer(played, dMinorSeventh, rule("any")) === "right").toBe(chordMatches(played, dMinorSeventh));
    }),
  );
});

test("a refusal says why, with the notes as the chord spells them", () => {
  const why = (played: readonly number[], voicing: VoicingRule) => {
    const judged = judgementOf(played, dMinorSeventh, rule(voicing, 1));
    return judged.verdict === "wrong" ? judged.refusal : judged.verdict;
  };
  expect(why([50, 53, 57, 60], "inversion")).toEqual({ kind: "lowest", note: "F" });
  expect(why([50, 54, 57, 60], "any")).toEqual({ kind: "foreign", notes: ["F#"] });
  expect(why([62, 65, 69, 72], "exact")).toEqual({ kind: "octave" });
  expect(why([50, 57, 60, 65], "written")).toEqual({ kind: "order", notes: ["D", "F", "A", "C"] });
  expect(why([50, 53, 57, 60], "rootless")).toEqual({ kind: "root", note: "D" });
  expect(why([50, 57, 60, 65], "shell")).toEqual({ kind: "fifth", note: "A" });
  expect(why([50, 60, 65], "shell")).toBe("right");
});

test.each([
  ["Dm7", "C# Eb F# Ab Bb B"],
  ["G7", "F# Ab Bb C# Eb E"],
  ["Cmaj7", "Db Eb F# Ab Bb"],
  ["F#m7", "G A# C D D# E#"],
  ["Bbm7b5", "A D F Eb"],
] as const)("a wrong note over %s is called as a musician calls it: %s", (symbol, names) => {
  const made = elementOfSymbol(symbol, { id: symbol, duration: "w" });
  if (!made.ok || made.value.elementType !== "Chord") throw new Error(`${symbol} is no chord.`);
  for (const name of names.split(" ")) {
    const judged = judgementOf([60 + (chromaOf(name) ?? 0)], made.value, rule("any"));
    expect(judged, name).toMatchObject({ refusal: { kind: "foreign", notes: [name] } });
  }
});

test("where a player chooses what to leave out, the whole answers are known, fewest notes first; else there is one", () => {
  const gSeventh = chordElement({ id: "g", tonic: "G", type: "7" });
  for (const voicing of ["rootless", "shell"] as const)
    for (const answer of wholeAnswers(gSeventh, voicing) ?? []) {
      const midi = answer.map((chroma) => 48 + chroma);
      expect(judgeAnswer(midi, gSeventh, rule(voicing)), `${voicing} ${answer}`).toBe("right");
    }
  const named = (voicing: VoicingRule) => wholeAnswers(gSeventh, voicing)?.map((answer) => [...answer].sort((a, b) => a - b).join(" "));
  expect(named("rootless")).toEqual(expect.arrayContaining(["2 5 11", "4 5 9 11"]));
  expect(named("shell")?.slice(0, 2)).toEqual(["5 11", expect.stringContaining("5")]);
  expect(named("shell")).toContain("5 7 11");
  expect([wholeAnswers(gSeventh, "any"), wholeAnswers(cMajor, "exact")]).toEqual([undefined, undefined]);
});
