import { expect, test } from "vitest";
import { chordElement } from "../../music/chords/element.ts";
import { askedOf } from "../../music/training/asked.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { NOTHING_SAID, type SpokenNow, saidAfter, saidInTime, waitInTime } from "./said.ts";
import { type SpokenSimple, spokenRefusal, spokenRun, spokenSimple } from "./spoken.ts";

/** What is heard of it where nothing was said before. */
const heard = (spoken: SpokenNow): string => saidAfter(NOTHING_SAID, spoken).text;

/** What is heard of one moment after the other: each text that is another than the one before. */
function heardInARow(moments: readonly SpokenNow[]): readonly string[] {
  const texts: string[] = [];
  let said = NOTHING_SAID;
  for (const moment of moments) {
    said = saidAfter(said, moment);
    if (texts.at(-1) !== said.text) texts.push(said.text);
  }
  return texts;
}

const card = (tonic: string, type: string, change: Partial<SpokenSimple["cards"][number]> = {}): SpokenSimple["cards"][number] => {
  const element = chordElement({ id: tonic, tonic, type });
  const { names, voicing } = askedOf(element, { voicing: "any", inversion: 0 });
  return { element, names, voicing, status: "next", tries: 0, ...change };
};
const run = (change: Partial<SpokenSimple> = {}): SpokenSimple => ({
  current: 1,
  cards: [card("F", "m7", { status: "right" }), card("Bb", "7", { status: "now" }), card("Eb", "maj7")],
  tries: 0,
  refusal: null,
  passed: 1,
  found: 0,
  skipped: 0,
  wrong: 0,
  ...change,
});

test("simple training says the verdict, what is asked for and its notes where they are shown", () => {
  expect(heard(spokenSimple(run(), true))).toBe("Right. Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat.");
  expect(heard(spokenSimple(run(), false))).toBe("Right. Step 2 of 3: B flat 7.");
  const [first, second, third] = run().cards;
  if (first === undefined || second === undefined || third === undefined) throw new Error("There are three cards.");
  const skipped = run({ cards: [{ ...first, status: "skipped" }, second, third] });
  expect(heard(spokenSimple(skipped, false))).toBe("Skipped. Step 2 of 3: B flat 7.");
  const turned = run({ current: 0, cards: [{ ...first, status: "now", voicing: { kind: "inversion", inversion: 1 } }, second, third] });
  expect(heard(spokenSimple(turned, false))).toBe("Step 1 of 3: F minor 7, 1st inversion.");
});

test("a refusal says why, and each further one is another text, so that it is said again", () => {
  const refusal = { kind: "foreign", notes: ["E"] } as const;
  expect(heard(spokenSimple(run({ tries: 1, refusal }), true))).toBe("E is not in B flat 7. 1 wrong so far.");
  expect(heard(spokenSimple(run({ tries: 2, refusal }), true))).toBe("E is not in B flat 7. 2 wrong so far.");
  // How the step before went is not said again.
  expect(heard(spokenSimple(run({ tries: 1, refusal: null }), false))).toBe("Step 2 of 3: B flat 7.");
  expect(spokenRefusal({ kind: "lowest", note: "Eb" }, { kind: "chord", name: "Ab" })).toBe("Right notes, but E flat must be lowest.");
});

test("at the end it says what the run came to", () => {
  const cards = run().cards.map((each) => ({ ...each, status: "right" as const }));
  expect(heard(spokenSimple(run({ current: 3, cards, passed: 3 }), true))).toBe("Right. All 3 steps done: 3 right.");
});

const going: TrainingRecord = {
  id: "training:t" as TrainingRecord["id"],
  typeName: "training",
  scope: "session",
  widgetId: "t" as TrainingRecord["widgetId"],
  playerId: "p" as TrainingRecord["playerId"],
  mode: "timed",
  source: { kind: "progression", id: "p", title: "ii V I" },
  runId: null,
  status: "running",
  tempo: 96,
  adapted: null,
  pass: 1,
  steps: 3,
  first: 0,
  whole: 3,
  current: 1,
  present: 1,
  now: { kind: "chord", name: "G7" },
  next: { kind: "chord", name: "Cmaj7" },
  after: null,
  counts: { right: 4, early: 0, late: 1, missed: 0, unclear: 0, extra: 0 },
  recent: [],
  marks: [
    { voice: 0, start: 0 as TrainingRecord["marks"][number]["start"], kind: "success" },
    { voice: 0, start: 3840 as TrainingRecord["marks"][number]["start"], kind: "warning", word: "late" },
  ],
  keys: [],
  expected: [],
  following: [],
  range: null,
  summary: null,
  gap: null,
  drifts: [],
  details: null,
};
const noName = (): string => "";

test("in time it is short: the last verdict and the chord that comes; before it, what comes first", () => {
  expect(heard(spokenRun({ ...going, status: "countIn", now: { kind: "chord", name: "Dm7" } }, noName))).toBe(
    "Counting in at 96 bpm. First: D minor 7.",
  );
  expect(heard(spokenRun(going, noName))).toBe("Late. Next: C major 7.");
  expect(heard(spokenRun({ ...going, next: null, marks: [] }, noName))).toBe("This is the last one.");
});

test("music that waits says the step that it waits for, and a wrong key by its name", () => {
  const waiting: TrainingRecord = { ...going, mode: "wait" };
  expect(heard(spokenRun(waiting, noName))).toBe("Late. Step 2 of 3: G 7.");
  const wrong: TrainingRecord = { ...waiting, keys: [{ midi: 63, kind: "error" }] };
  expect(heard(spokenRun(wrong, () => "Eb"))).toBe("E flat is not asked for.");
});

test("after a wrong key the step is said again, and not the result of the step before", () => {
  const first: TrainingRecord = { ...going, mode: "wait", marks: going.marks.slice(0, 1) };
  const wrong: TrainingRecord = { ...first, keys: [{ midi: 66, kind: "error" }] };
  const name = () => "F#";
  expect(heardInARow([first, wrong, first, wrong, first].map((each) => spokenRun(each, name)))).toEqual([
    "Right. Step 2 of 3: G 7.",
    "F sharp is not asked for.",
    "Step 2 of 3: G 7.",
    "F sharp is not asked for.",
    "Step 2 of 3: G 7.",
  ]);
  expect(heardInARow([wrong, first].map((each) => spokenRun(each, name))), "before the result could be told").toEqual([
    "F sharp is not asked for.",
    "Step 2 of 3: G 7.",
  ]);
});

test("in time each result is told once, also where the step moves on before the next one", () => {
  const moved: TrainingRecord = { ...going, present: 2, current: 2, now: going.next, next: null };
  const missed: TrainingRecord["marks"] = going.marks.map((mark, at) => (at === 1 ? { ...mark, kind: "error", word: "missed" } : mark));
  const again: TrainingRecord = { ...going, pass: 2 };
  expect(heardInARow([going, moved, { ...moved, marks: missed }, going, again].map((each) => spokenRun(each, noName)))).toEqual([
    "Late. Next: C major 7.",
    "This is the last one.",
    "Missed. This is the last one.",
    "Late. Next: C major 7.",
  ]);
});

/** What is heard of moments at so many milliseconds while music plays in time, each with when; as SpokenRun says it. */
function heardInTime(moments: readonly (readonly [number, SpokenNow])[]): readonly string[] {
  const texts: string[] = [];
  let said = NOTHING_SAID;
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, [at, now]] of moments.entries()) {
    const when = Math.max(at, last + waitInTime(said, now));
    if (when >= (moments[index + 1]?.[0] ?? Number.POSITIVE_INFINITY)) continue;
    const isCue = said.now?.text !== now.text;
    said = saidInTime(said, now, when - last);
    if (isCue) last = when;
    if (!texts.at(-1)?.endsWith(` ${said.text}`)) texts.push(`${when} ${said.text}`);
  }
  return texts;
}

test.each([
  [1200, ["0 Next: G 7.", "1200 Next: C major 7.", "2400 This is the last one.", "4400 Right."]],
  [1500, ["0 Next: G 7.", "1500 Next: C major 7.", "3000 This is the last one.", "5000 Right."]],
  [2500, ["0 Next: G 7.", "2000 Late.", "2500 Next: C major 7.", "4500 Missed.", "5000 This is the last one.", "7000 Right."]],
  [500, ["0 Next: G 7.", "1000 This is the last one.", "3000 Right."]],
] as const)("with %i ms for a step each next one is told before its time, and a result where there is time", (step, told) => {
  const result = (of: string) => ({ of, text: of === "" ? "" : `${of}.` });
  const cues = ["Next: G 7.", "Next: C major 7.", "This is the last one."];
  const verdicts = ["", "Late", "Missed", "Right"];
  const moments = cues.flatMap((text, index) => [
    [index * step, { text, result: result(verdicts[index] ?? "") }] as const,
    [index * step + 200, { text, result: result(verdicts[index + 1] ?? "") }] as const,
  ]);
  expect(heardInTime(moments)).toEqual(told);
});

test("of a step that was played early the one behind it comes next, and its time says nothing more", () => {
  const marks = going.marks.map((mark, at) => (at === 1 ? { ...mark, word: "early" as const } : mark));
  const early: TrainingRecord = { ...going, marks, present: 0, current: 2, next: going.now, after: going.next };
  expect(heardInARow([early, { ...going, marks, current: 2 }].map((each) => spokenRun(each, noName)))).toEqual(["Early. Next: C major 7."]);
});

test("of two voices the worse one is told, once", () => {
  const [first] = going.marks;
  if (first === undefined) throw new Error("There is a mark.");
  const low: TrainingRecord["marks"][number] = { ...first, voice: 1, kind: "error", word: "missed" };
  expect(heardInARow([[low], [first, low]].map((marks) => spokenRun({ ...going, marks }, noName)))).toEqual(["Missed. Next: C major 7."]);
});

test("keys that are shown after a while are said without the result that was told", () => {
  expect(heardInARow([spokenSimple(run(), false), spokenSimple(run(), true)])).toEqual([
    "Right. Step 2 of 3: B flat 7.",
    "Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat.",
  ]);
});

test("the end says its sentence and its counts", () => {
  const details: TrainingRecord["details"] = { bars: [0, 2], steps: [], weakest: [] };
  const summary: TrainingRecord["summary"] = {
    hitRate: 0.8,
    mean: 4,
    spread: 12,
    missed: 0,
    extra: 0,
    lateReleases: 0,
    bands: [5, 0, 0, 0, 0],
    steps: [],
  };
  const ended: TrainingRecord = { ...going, status: "over", current: 3, present: 3 };
  expect(heard(spokenRun({ ...ended, details, summary }, noName))).toBe(
    "Finished. All of it on the beat. 4 notes right, 0 early, 1 late, 0 missed.",
  );
  expect(heard(spokenRun({ ...going, status: "over", current: 1, present: 1, details: null }, noName))).toBe("Stopped at step 2 of 3.");
  const unclear = { ...ended.counts, unclear: 3 };
  expect(heard(spokenRun({ ...ended, details, summary, counts: unclear }, noName))).toContain("0 missed, 3 not judged: not heard clearly.");
  const drifts: TrainingRecord["drifts"] = [
    { bars: [2, 3], ms: 35 },
    { bars: [6, 7], ms: -60 },
    { bars: [10, 10], ms: 10 },
  ];
  expect(heard(spokenRun({ ...ended, details, summary, drifts }, noName))).toContain(
    "Without the click: bars 3–4: 35 ms behind, bars 7–8: 60 ms ahead, bar 11: on the beat.",
  );
});
