import fc from "fast-check";
import { expect, test } from "vitest";
import { seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import { nameChord } from "../chords/identify.ts";
import { semitonesOf } from "../pitch.ts";
import { confusionsOf, takenFor } from "./confusion.ts";
import { judgedKeys, playBack } from "./judge.ts";
import { degreeSemitones, earChoices, earKinds, earLevels, replaysOf } from "./levels.ts";
import { type EarQuestion, earQuestion, playedFrom } from "./question.ts";

const anyQuestion = fc.record({
  kind: fc.constantFrom(...earKinds),
  level: fc.constantFrom(...earLevels),
  chances: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 3, maxLength: 3 }),
});
function asked({ kind, level, chances }: { kind: EarQuestion["kind"]; level: 1 | 2 | 3; chances: readonly number[] }): EarQuestion {
  let turn = 0;
  return earQuestion(kind, level, () => chances[turn++ % chances.length] ?? 0);
}

test("every question is one of its level's choices, within the piano's range, and its answer is what sounds", () => {
  fc.assert(
    fc.property(anyQuestion, (options) => {
      const { kind, answer, phrase, tonic } = asked(options);
      expect(earChoices(kind, options.level)).toContain(answer);
      for (const midi of phrase.flat()) expect(midi).toSatisfy((note: number) => note >= 40 && note <= 84);
      const [first = [], second = []] = phrase;
      if (kind === "interval") expect(Math.abs((second[0] ?? 0) - (first[0] ?? 0))).toBe(semitonesOf(answer));
      if (kind === "chord") expect(nameChord(first).map(({ name }) => name)).toContain(`${tonic}${answer === "M" ? "" : answer}`);
      if (kind === "progression") expect(phrase.length).toBe(answer.split(" ").length);
    }),
  );
});

test("higher levels ask more and let one hear it less often; a question never comes twice in a row", () => {
  for (const kind of earKinds) {
    const counts = earLevels.map((level) => earChoices(kind, level).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(3);
  }
  expect(earLevels.map(replaysOf)).toEqual([4, 2, 1]);
  const first = earQuestion("chord", 1, () => 0);
  expect(earQuestion("chord", 1, () => 0, first).answer).not.toBe(first.answer);
});

test("what sounded, played back in any octave, is right; another note is wrong", () => {
  fc.assert(
    fc.property(anyQuestion, fc.integer({ min: -1, max: 2 }), (options, octaves) => {
      const question = asked(options);
      let done = 0;
      for (const [index, group] of question.phrase.entries()) {
        const notes = group.map((midi) => midi + 12 * octaves);
        const step = playBack(question, done, { notes, held: notes });
        expect(step.kind).toBe(index === question.phrase.length - 1 ? "right" : "waiting");
        if (step.kind !== "wrong") done = step.done;
      }
      const strange = (question.phrase[0]?.[0] ?? 0) + 1;
      const isMember = question.phrase[0]?.some((midi) => (midi - strange) % 12 === 0) ?? false;
      if (!isMember) expect(playBack(question, 0, { notes: [strange], held: [strange] })).toEqual({ kind: "wrong" });
    }),
  );
});

test("a chord may be rolled, and an interval's notes may come at once; a chord's wrong note is told at once", () => {
  const chord: EarQuestion = { kind: "chord", tonic: "C", answer: "M", phrase: [[48, 52, 55]] };
  expect(playBack(chord, 0, { notes: [60], held: [60] })).toEqual({ kind: "waiting", done: 0 });
  expect(playBack(chord, 0, { notes: [64], held: [60, 64] })).toEqual({ kind: "waiting", done: 0 });
  expect(playBack(chord, 0, { notes: [67], held: [60, 64, 67] })).toEqual({ kind: "right", done: 1 });
  expect(playBack(chord, 0, { notes: [60, 63, 67], held: [60, 63, 67] })).toEqual({ kind: "wrong" });
  const fifth: EarQuestion = { kind: "interval", tonic: "C", answer: "5P", phrase: [[48], [55]] };
  expect(playBack(fifth, 0, { notes: [60, 67], held: [60, 67] })).toEqual({ kind: "right", done: 2 });
  expect(playBack(fifth, 1, { notes: [66], held: [60, 66] })).toEqual({ kind: "wrong" });
});

test("an interval's first note played once more is a unison: wrong, and no octave, which takes two keys", () => {
  for (const answer of ["8P", "4P"]) {
    const question: EarQuestion = { kind: "interval", tonic: "E", answer, phrase: [[52], [52 + semitonesOf(answer)]] };
    const again = { notes: [64], before: [64], done: 1 };
    expect(playBack(question, 1, { ...again, held: [64] })).toEqual({ kind: "wrong" });
    expect(takenFor(question, 1, again)).toBeUndefined();
    expect(judgedKeys(question, 1, { ...again, isRight: false })).toEqual([{ midi: 64, kind: "error" }]);
  }
  const octave: EarQuestion = { kind: "interval", tonic: "E", answer: "8P", phrase: [[52], [64]] };
  for (const other of [52, 76]) expect(playBack(octave, 1, { notes: [other], before: [64], held: [other] }).kind).toBe("right");
  expect(playBack(octave, 0, { notes: [52, 64], held: [52, 64] })).toEqual({ kind: "right", done: 2 });
  const fourth: EarQuestion = { ...octave, answer: "4P", phrase: [[52], [57]] };
  expect(takenFor(fourth, 1, { notes: [76], before: [64], done: 1 })).toBe("8P");
});

test("a degree is heard over a cadence in its key, and played back by itself", () => {
  const question = earQuestion("degree", 3, () => 0.3);
  expect(question.phrase).toHaveLength(5);
  expect(question.phrase.slice(0, 4).map((chord) => chord.length)).toEqual([3, 3, 3, 3]);
  expect(question.phrase[0]?.[0]).toBe(question.phrase[3]?.[0]);
  const [note = 0] = question.phrase[4] ?? [];
  expect((note - (question.phrase[0]?.[0] ?? 0)) % 12).toBe(degreeSemitones(question.answer));
  expect(playBack(question, playedFrom(question), { notes: [note - 12], held: [note - 12] }).kind).toBe("right");
  expect(playBack(question, playedFrom(question), { notes: [note + 1], held: [note + 1] }).kind).toBe("wrong");
});

test("what was taken for something else is told: by its name, or by what was played", () => {
  const sixth: EarQuestion = { kind: "interval", tonic: "C", answer: "6M", phrase: [[48], [57]] };
  expect(takenFor(sixth, 2, { notes: [67], done: 1 })).toBe("5P");
  expect(takenFor({ ...sixth, phrase: [[57], [48]], answer: "6M" }, 3, { notes: [50], done: 1 })).toBe("5P");
  const chord: EarQuestion = { kind: "chord", tonic: "D", answer: "m7", phrase: [[50, 53, 57, 60]] };
  expect(takenFor(chord, 2, { notes: [50, 54, 57, 60], done: 0 })).toBe("7");
  const degree: EarQuestion = { kind: "degree", tonic: "Bb", answer: "3", phrase: [[74]] };
  expect(takenFor(degree, 2, { notes: [75], done: 0 })).toBe("4");
  expect(
    confusionsOf([
      { asked: "6M", chosen: "5P" },
      { asked: "3m", chosen: "3M" },
      { asked: "6M", chosen: "5P" },
    ]),
  ).toEqual([
    { asked: "6M", chosen: "5P", count: 2 },
    { asked: "3m", chosen: "3M", count: 1 },
  ]);
});

test("the longest answer is right no more often than any other, on every level of every kind", () => {
  for (const kind of earKinds)
    for (const level of earLevels) {
      const random = seeded(seed(7));
      const choices = earChoices(kind, level);
      const longest = [...choices].sort((a, b) => b.length - a.length)[0];
      let question = earQuestion(kind, level, random);
      let hits = 0;
      const total = 1200;
      for (let number = 0; number < total; number++) {
        question = earQuestion(kind, level, random, question);
        if (question.answer === longest) hits++;
      }
      expect(hits / total, `${kind} ${level}`).toBeLessThan(1 / choices.length + 0.06);
    }
});
