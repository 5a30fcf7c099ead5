import fc from "fast-check";
import { expect, test } from "vitest";
import { nameChord } from "../chords/identify.ts";
import { semitonesOf } from "../pitch.ts";
import { playBack } from "./judge.ts";
import { earChoices, earKinds, earLevels, replaysOf } from "./levels.ts";
import { type EarQuestion, earQuestion } from "./question.ts";

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
