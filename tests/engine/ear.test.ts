import { expect, test } from "vitest";
import { DATE, earWorld } from "../support/ear-world.ts";
import { device } from "../support/kept-engine.ts";

/** The id of the interval between two notes. */
const intervals = ["1P", "2m", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M", "8P"];
const intervalOf = ([[low = 0] = [], [high = 0] = []]: readonly (readonly number[])[]) => intervals[Math.abs(high - low)] ?? "";

test("ten intervals are heard and named; the answer is told only afterwards, and the run goes into the record with the time each took", async () => {
  const ear = earWorld();
  expect(ear.start("interval")).toMatchObject({ ok: true });
  for (let number = 1; number <= 10; number += 1) {
    const right = intervalOf(ear.heard());
    expect(ear.shown()).toMatchObject({ phase: "asking", number, total: 10, answer: null, replays: 4 });
    expect(JSON.stringify({ ...ear.shown(), choices: [], answered: [] })).not.toContain(right);
    ear.wait(1000 + number);
    const wrong = ear.shown().choices.find((choice) => choice !== right) ?? "";
    ear.send({ type: "ear/answer", choice: number === 3 ? wrong : right });
    expect(ear.shown()).toMatchObject({ phase: "answered", answer: right });
    expect(ear.shown().outcomes.at(-1)).toBe(number === 3 ? "wrong" : "right");
    ear.send({ type: "ear/next" });
  }
  expect(ear.shown().phase).toBe("done");
  const [run, ...others] = await ear.runs();
  expect(others).toEqual([]);
  expect(run).toMatchObject({ mode: "ear", source: { kind: "ear", id: "ear-interval-1", title: "Intervals, level 1" }, tempo: null });
  expect(run?.at).toBe(DATE + 10 * 1000 + 55);
  expect(run?.attempts.map(({ foundMs }) => foundMs)).toEqual([1001, 1002, null, 1004, 1005, 1006, 1007, 1008, 1009, 1010]);
});

test("it may be heard again so often and no more, and freely once it is answered", () => {
  const ear = earWorld();
  ear.start("chord", 3);
  const [chord] = ear.heard();
  expect(ear.send({ type: "ear/hear" })).toMatchObject({ ok: true });
  expect(ear.heard()).toEqual([chord]);
  expect(ear.send({ type: "ear/hear" })).toMatchObject({ ok: false, error: { code: "no-replays" } });
  ear.send({ type: "ear/answer", choice: "nonsense" });
  expect(ear.shown().outcomes).toEqual(["wrong"]);
  for (const turn of [1, 2, 3]) expect([turn, ear.send({ type: "ear/hear" }).ok]).toEqual([turn, true]);
  expect(ear.send({ type: "ear/answer", choice: "M" })).toMatchObject({ ok: true });
  expect(ear.shown().outcomes).toEqual(["wrong"]);
});

test("a progression is played back chord by chord on a keyboard, in any octave; one wrong chord ends the question", async () => {
  const ear = earWorld();
  ear.start("progression");
  const chords = ear.heard();
  ear.wait(5000);
  for (const [index, chord] of chords.entries()) {
    await ear.play(chord.map((note) => note + 12));
    expect(ear.shown().phase).toBe(index === chords.length - 1 ? "answered" : "asking");
    if (index < chords.length - 1) expect(ear.shown().done).toBe(index + 1);
  }
  expect(ear.shown().outcomes).toEqual(["right"]);
  ear.send({ type: "ear/next" });
  const [first = []] = ear.heard();
  await ear.play(first.map((note) => note + 1));
  expect(ear.shown()).toMatchObject({ phase: "answered", chosen: null, outcomes: ["right", "wrong"] });
  ear.send({ type: "ear/stop" });
  expect((await ear.runs())[0]?.attempts).toMatchObject([{ outcome: "right", foundMs: 5000 }, { outcome: "wrong" }]);
});

test("one key played twice is no octave: it is wrong, and stands for nothing", async () => {
  const ear = earWorld();
  ear.start("interval");
  const outcomes = new Map<string, unknown>();
  for (let number = 1; number <= 10; number += 1) {
    const [first = [], second = []] = ear.heard();
    await ear.play(first.map((note) => note + 12));
    await ear.play(first.map((note) => note + 12));
    outcomes.set(intervalOf([first, second]), [
      ear.shown().outcomes.at(-1),
      ear.shown().answered.at(-1)?.taken,
      ear.shown().keys.at(-1)?.kind,
    ]);
    ear.send({ type: "ear/next" });
  }
  expect(outcomes.get("8P"), "an octave was asked").toEqual(["wrong", null, "error"]);
  expect(new Set([...outcomes.values()].map((each) => JSON.stringify(each))).size).toBe(1);
  expect(ear.shown().confusions).toEqual([]);
});

test("a skipped question counts as skipped; a run that is left is kept as far as it went, an empty one not at all", async () => {
  const ear = earWorld();
  ear.start("chord");
  ear.send({ type: "ear/stop" });
  expect(await ear.runs()).toEqual([]);
  ear.start("chord");
  ear.send({ type: "ear/skip" });
  ear.start("interval");
  expect(await ear.runs()).toMatchObject([{ source: { id: "ear-chord-1" }, attempts: [{ outcome: "skipped", foundMs: null }] }]);
});

test("a question lights no key before it is answered, and without sound nothing is asked", () => {
  const ear = earWorld();
  ear.start("chord");
  expect(ear.mirror.get("preview")).toBeUndefined();
  const { engine: silent, mirror } = device().page("t1");
  expect(silent.dispatch({ type: "ear/start", kind: "chord", level: 1, seed: 1, date: DATE, at: 0 }, 1)).toMatchObject({
    ok: false,
    error: { code: "no-audio" },
  });
  expect(mirror.get("ear"), "nothing was shown, and nothing taken back").toBeUndefined();
  expect(silent.dispatch({ type: "ear/hear" }, 2)).toMatchObject({ ok: false, error: { code: "no-ear-run" } });
});

test("the same seed asks the same questions, another one others", () => {
  const phrases = [5, 5, 6].map((seed) => {
    const ear = earWorld();
    ear.start("interval", 3, seed);
    return Array.from({ length: 4 }, () => {
      const heard = ear.heard();
      ear.send({ type: "ear/skip" });
      ear.send({ type: "ear/next" });
      return heard;
    });
  });
  expect(phrases[0]).toEqual(phrases[1]);
  expect(phrases[0]).not.toEqual(phrases[2]);
});

test("at the end of a run it is told what was taken for what, by name and by what was played", async () => {
  const ear = earWorld();
  ear.start("interval", 2, 5);
  const [first = [48], second = [55]] = ear.heard();
  const right = intervalOf([first, second]);
  const wrong = ear.shown().choices.find((choice) => choice !== right) ?? "";
  ear.send({ type: "ear/answer", choice: wrong });
  expect(ear.shown().confusions, "not before the end").toEqual([]);
  ear.send({ type: "ear/stop" });
  expect(ear.shown()).toMatchObject({ phase: "done", confusions: [{ asked: right, chosen: wrong, count: 1 }] });
});

test("once it is answered an interval has the names that its letters take, the first note's with them; till then the circle's name", () => {
  const ear = earWorld();
  ear.start("interval", 3, 5);
  for (let number = 1; number <= 10; number += 1) {
    expect(ear.shown().names).toEqual([]);
    expect("C G D A E B F# Db Ab Eb Bb F".split(" ")).toContain(ear.shown().tonic);
    ear.send({ type: "ear/skip" });
    const { names, answer, tonic, sounded } = ear.shown();
    const [low = "", high = ""] = (sounded.flat()[0] ?? 0) < (sounded.flat()[1] ?? 0) ? names.flat() : names.flat().reverse();
    const apart = ("CDEFGAB".indexOf(high.charAt(0)) - "CDEFGAB".indexOf(low.charAt(0)) + 7) % 7;
    expect([apart, tonic], `${low} ${high}`).toEqual([(Number.parseInt(answer ?? "", 10) - 1) % 7, names[0]?.[0]]);
    ear.send({ type: "ear/next" });
  }
});
