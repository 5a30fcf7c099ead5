import fc from "fast-check";
import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import type { StepGroup } from "../../src/music/training/expected.ts";
import { summarise } from "../../src/music/training/summary.ts";
import { finishRun, pressKey, releaseKey, startTimedRun } from "../../src/music/training/timed-judgement.ts";
import { cases } from "../support/totals.ts";
import {
  CHORDS,
  OFFSET,
  perform,
  player,
  type Stroke,
  scriptedPlayer,
  type TrainingWorld,
  training,
  trainingWorld,
  WHOLE,
} from "../support/training-world.ts";

const groups: readonly StepGroup[] = CHORDS.map((notes, index) => {
  const time = { start: index * WHOLE, end: (index + 1) * WHOLE };
  return { ...time, notes: notes.map((midi) => ({ midi, voice: "Harmony" as const, ...time })) };
});

/** What the law says of strokes, by itself. */
function judgedByLaw(strokes: readonly Stroke[], begins: number) {
  const run = strokes.reduce(
    (state, { midi, down, at }) => (down ? pressKey(state, midi, at - begins) : releaseKey(state, midi, at - begins)),
    startTimedRun(groups),
  );
  return summarise(finishRun(run));
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === "number" ? Math.round(each * 1000) / 1000 : each)));

test.each([
  ["page idle", false],
  ["page blocked half of the time", true],
])("a scripted player with a known offset and jitter gets exactly the judgement that the law gives: %s", (_, blocked) => {
  fc.assert(
    fc.property(fc.integer({ min: -180, max: 300 }), fc.integer({ min: 0, max: 120 }), fc.integer(), (offset, jitter, seed) => {
      const world = trainingWorld();
      expect(world.start().ok).toBe(true);
      const begins = world.begins();
      const strokes = scriptedPlayer({ chords: CHORDS, begins, every: WHOLE, offset, jitter, seed });
      const ignored = strokes.filter(({ at, down }) => !(down && at < begins - 200));
      perform(world, strokes, { blocked, until: begins + 3 * WHOLE + 1500 });
      expect(world.record()?.status).toBe("over");
      const inTime = ignored.filter(({ at }) => at <= begins + 3 * WHOLE + 200);
      expect(rounded(world.record()?.summary)).toEqual(rounded(judgedByLaw(inTime, begins)));
    }),
    { numRuns: blocked ? cases(25, 500) : cases(10, 500) },
  );
});

test("a run is told as it goes: count of the steps, marks with a word, and the keys that are down with their verdict", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  expect(world.record()).toMatchObject({
    status: "countIn",
    steps: 3,
    current: 0,
    now: { kind: "chord", name: "Dm7" },
    next: { kind: "chord", name: "G7" },
    tempo: 160,
  });
  const asked = CHORDS.flat();
  expect(world.record()?.range, "all that it asks for").toEqual([Math.min(...asked), Math.max(...asked)]);
  world.passTo(begins + 10);
  for (const midi of CHORDS[0]) world.press(midi, begins + 20);
  world.press(61, begins + 30);
  expect(world.record()).toMatchObject({
    status: "running",
    current: 1,
    marks: [{ voice: 0, start: 0, kind: "success" }],
    recent: [20],
    counts: { right: 4, early: 0, late: 0, missed: 0, extra: 1 },
  });
  expect(world.record()?.keys).toEqual([...CHORDS[0].map((midi) => ({ midi, kind: "success" })), { midi: 61, kind: "error" }]);
  world.release(61, begins + 60);
  expect(world.record()?.keys).toHaveLength(4);
  world.passTo(begins + WHOLE + 400);
  for (const midi of CHORDS[1]) world.press(midi, begins + WHOLE + 400);
  expect(world.record()?.marks[1]).toEqual({ voice: 0, start: 3840, kind: "warning", word: "late", offMs: 400 });
  world.passTo(begins + 2 * WHOLE + 1050);
  expect(world.record()?.marks[2]).toEqual({ voice: 0, start: 7680, kind: "error", word: "missed" });
});

test("a stroke that a microphone tells late is judged by when it was, and how long it sounds is not", () => {
  const world = trainingWorld();
  world.setLate(300);
  world.start();
  const begins = world.begins();
  world.passTo(begins + 1250);
  const tell = (status: number, at: number) => {
    for (const data1 of CHORDS[0]) world.keys.postMessage({ type: "midi", at, status, data1, data2: 80, source: "microphone" });
  };
  tell(0x90, begins + 600);
  tell(0x80, begins + 900);
  expect(world.record()).toMatchObject({ marks: [{ kind: "warning", word: "late", offMs: 600 }], keys: [] });
  world.passTo(begins + 3 * WHOLE + 1600);
  expect(world.record()).toMatchObject({ status: "over", summary: { lateReleases: null }, counts: { late: 4 } });
});

test("what nobody could tell while the run was counted in excuses nothing", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  world.passTo(begins - 700);
  world.keys.postMessage({ type: "unclear", at: begins - 700, source: "microphone" });
  for (let now = -600; now <= 1100; now += 100) world.passTo(begins + now);
  expect(world.record()).toMatchObject({ counts: { missed: 4, unclear: 0 }, marks: [{ word: "missed" }] });
});

test("a stroke that nobody could tell is not judged: no mark, no miss, no step in the record, no other tempo", () => {
  const world = trainingWorld();
  world.act("simpleTraining-1", "setAdaptive", { adaptive: true });
  world.start();
  const begins = world.begins();
  for (const step of [0, 1, 2]) {
    world.passTo(begins + step * WHOLE + 10);
    world.keys.postMessage({ type: "unclear", at: begins + step * WHOLE, source: "microphone" });
  }
  for (let now = 2 * WHOLE; now <= 3 * WHOLE + 1600; now += 100) world.passTo(begins + now);
  expect(world.record()).toMatchObject({
    status: "over",
    adapted: null,
    counts: { right: 0, missed: 0, unclear: 12, extra: 0 },
    marks: [],
    details: { steps: [] },
  });
});

test("a release more than 200 ms off is a warning on the notation, as it happens and in the result", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  world.passTo(begins + 10);
  for (const midi of CHORDS[0]) world.press(midi, begins + 10);
  for (const midi of CHORDS[0]) world.release(midi, begins + WHOLE - 300);
  const marks = () => world.record()?.marks.map(({ kind, word }) => [kind, word]);
  expect(marks()).toEqual([["warning", "short"]]);
  world.passTo(begins + WHOLE + 10);
  for (const midi of CHORDS[1]) world.press(midi, begins + WHOLE + 10);
  for (const midi of CHORDS[1]) world.release(midi, begins + 2 * WHOLE + 250);
  for (const midi of CHORDS[2]) world.press(midi, begins + 2 * WHOLE + 250);
  for (const midi of CHORDS[2]) world.release(midi, begins + 3 * WHOLE - 150);
  expect(marks()).toEqual([
    ["warning", "short"],
    ["warning", "long"],
    ["warning", "late"],
  ]);
  world.stop();
  expect(marks()?.slice(0, 2)).toEqual([
    ["warning", "short"],
    ["warning", "long"],
  ]);
});

test("the training's state is the specification's: step groups with their times and voices, start time, results", () => {
  const world = trainingWorld();
  const saved = world.engine.exportDocument();
  world.act("simpleTraining-1", "setVoices", { voices: ["Harmony", "Bass"] });
  world.engine.undo();
  world.start();
  const begins = world.begins();
  world.passTo(begins);
  for (const midi of CHORDS[0]) world.press(midi, begins + 5);
  const overlay = () => {
    const found = world.mirror.get("widgetSession:simpleTraining-1");
    return found?.typeName === "widgetSession" ? found.overlay : {};
  };
  expect(overlay()).toMatchObject({
    startTime: Math.round(begins),
    currentStepNumber: 1,
    requiredNotes: ["G3", "B3", "D4", "F4"],
    requiredChord: { name: "G7" },
    results: [{ step: 0, outcome: "right" }],
    stepGroups: [
      {
        expectedStart: 0,
        expectedEnd: 1500,
        voices: [{ type: "Harmony", expected: ["D3", "F3", "A3", "C4"], pressed: ["D3", "F3", "A3", "C4"], completed: true }],
      },
      { expectedStart: 1500, expectedEnd: 3000 },
      { expectedStart: 3000, expectedEnd: 4500, voices: [{ pressed: [], completed: false }] },
    ],
  });
  expect(world.engine.exportDocument()).toEqual(saved);
});

test("chosen voices are asked for: with the bass, its notes belong to the steps", () => {
  const world = trainingWorld();
  world.act("simpleTraining-1", "setVoices", { voices: ["Harmony", "Bass"] });
  world.start();
  world.passTo(world.begins());
  for (const midi of CHORDS[0]) world.press(midi, world.begins());
  expect(world.record()?.current).toBe(0);
  world.press(38, world.begins() + 10);
  expect(world.record()?.marks.map(({ voice, kind }) => [voice, kind])).toEqual([
    [0, "success"],
    [1, "success"],
  ]);
});

test("a finished run is handed on: each change with its outcome and signed error", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  const strokes = scriptedPlayer({ chords: CHORDS.slice(0, 2), begins, every: WHOLE, offset: 230, jitter: 0 });
  perform(world, strokes, { until: begins + 3 * WHOLE + 500 });
  expect(world.runs).toHaveLength(1);
  const errorMs = expect.closeTo(230, 3);
  expect(world.runs[0]).toMatchObject({
    mode: "timed",
    tempo: 160,
    key: "C",
    source: { kind: "progression" },
    attempts: [
      { from: null, to: "Dm7", key: "C", outcome: "late", foundMs: null, errorMs },
      { from: "Dm7", to: "G7", key: "C", outcome: "late", foundMs: null, errorMs },
      { from: "G7", to: "Cmaj7", key: "C", outcome: "missed", foundMs: null, errorMs: null },
    ],
  });
  expect(world.runs[0]?.at).toBeGreaterThan(1_700_000_000_000 + begins);
});

test("Stop ends the run and the music; what was reached is judged and kept", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  perform(world, scriptedPlayer({ chords: CHORDS, begins, every: WHOLE, offset: 0, jitter: 0 }), { until: begins + WHOLE + 700 });
  world.stop();
  expect(world.record()).toMatchObject({ status: "over", counts: { right: 8, missed: 0 } });
  expect(world.runs[0]?.attempts.map(({ to }) => to)).toEqual(["Dm7", "G7"]);
  const transport = world.mirror.get("transport:player-1");
  expect(transport?.typeName === "transport" ? transport.status : "").toBe("stopped");
});

test("pausing the player ends the run; another progression does too", () => {
  const paused = trainingWorld();
  paused.start();
  paused.passTo(paused.begins() + 700);
  paused.dispatch({ type: "transport/pause", widgetId: player });
  expect(paused.record()?.status).toBe("over");
  const other = trainingWorld();
  other.start();
  other.passTo(other.begins() + 700);
  other.act("progression-1", "select", { id: "progression-basic-1" });
  expect(other.record()?.status).toBe("over");
});

test("verdicts stand on the notation that was played alone: with another progression the marks and the result go", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  perform(world, scriptedPlayer({ chords: CHORDS, begins, every: WHOLE, offset: 0, jitter: 0 }), { until: begins + 3 * WHOLE + 1500 });
  expect(world.record()).toMatchObject({ status: "over", marks: [{}, {}, {}], details: { bars: [0, 2], weakest: [] } });
  world.act("player-1", "setTempo", { tempo: 100 });
  expect(world.record()?.status).toBe("over");
  world.act("progression-1", "select", { id: "progression-basic-1" });
  expect(world.record()).toBeUndefined();
  world.start();
  world.passTo(world.begins() + 700);
  for (const midi of [48, 52, 55, 59]) world.press(midi, world.begins() + 710);
  world.act("progression-1", "select", { id: "progression-basic-4" });
  expect(world.record()).toMatchObject({ status: "over", marks: [], details: null });
});

test("a looped player is judged pass by pass, and with an adaptive tempo it gets faster after a good one and slower after a bad one", () => {
  const world = trainingWorld();
  world.act("simpleTraining-1", "setAdaptive", { adaptive: true });
  world.dispatch({ type: "transport/loop", widgetId: player, on: true });
  world.start();
  const begins = world.begins();
  perform(world, scriptedPlayer({ chords: CHORDS, begins, every: WHOLE, offset: 10, jitter: 5 }), { until: begins + 3 * WHOLE + 300 });
  expect(world.runs.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([["right", "right", "right"]]);
  expect(world.record()).toMatchObject({ status: "running", pass: 2, adapted: { from: 160, to: 168, hitRate: 1 }, tempo: 168 });
  world.press(61, begins + 3 * WHOLE + 300);
  for (let now = begins + 3 * WHOLE + 310; now < begins + 6 * WHOLE + 700; now += 50) world.passTo(now);
  expect(world.runs).toHaveLength(2);
  expect(world.record()?.adapted).toMatchObject({ from: 168, to: 151 });
});

test("a change of tempo while it runs moves what is to come", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  world.passTo(begins + 200);
  for (const midi of CHORDS[0]) world.press(midi, begins + 210);
  world.act("player-1", "setTempo", { tempo: 80 });
  const segment = world.mirror.get("transport:player-1");
  const bend = segment?.typeName === "transport" ? segment.segments.at(-1) : undefined;
  const bendAt = ((bend?.at ?? 0) + 2.5) * 1000;
  const second = bendAt + (begins + WHOLE - bendAt) * 2;
  world.passTo(second);
  for (const midi of CHORDS[1]) world.press(midi, second + 5);
  expect(world.record()).toMatchObject({ tempo: 80, current: 2 });
  expect(world.record()?.recent).toEqual([210, 5]);
});

test("wait mode: the music waits for each step, stands at it in the player, and goes on when it is played", () => {
  const world = trainingWorld("wait");
  world.start();
  const position = () => {
    const found = world.mirror.get("transport:player-1");
    return found?.typeName === "transport" ? found.position : undefined;
  };
  expect(world.record()).toMatchObject({ mode: "wait", status: "running", current: 0, marks: [{ voice: 0, start: 0, kind: "now" }] });
  for (const midi of CHORDS[0]) world.press(midi, 4000);
  expect([world.record()?.current, position()]).toEqual([1, 3840]);
  for (const midi of CHORDS[0]) world.release(midi, 4100);
  world.press(61, 5000);
  world.release(61, 5100);
  for (const midi of CHORDS[1]) world.press(midi, 6000);
  world.dispatch({ type: "training/next", widgetId: training });
  expect(world.record()).toMatchObject({ status: "over", counts: { right: 1, extra: 1, missed: 1 } });
  expect(world.runs[0]).toMatchObject({
    mode: "wait",
    tempo: null,
    attempts: [
      { to: "Dm7", outcome: "right", foundMs: 1500 },
      { to: "G7", outcome: "wrong", foundMs: 2000 },
      { to: "Cmaj7", outcome: "skipped", foundMs: null },
    ],
  });
});

test("simple training hands its run on with the time each chord took to find", () => {
  const world = trainingWorld("simple");
  const hold = (notes: readonly number[], at: number) => {
    for (const note of notes) world.press(note, at);
    world.timers.pass(100);
    for (const note of notes) world.release(note, at + 120);
  };
  hold(CHORDS[0], 4000);
  hold([55, 58], 5000);
  hold(CHORDS[1], 6500);
  world.act("simpleTraining-1", "next");
  expect(world.runs).toHaveLength(1);
  expect(world.runs[0]).toMatchObject({
    mode: "simple",
    attempts: [
      { from: null, to: "Dm7", outcome: "right", foundMs: 1500 },
      { from: "Dm7", to: "G7", outcome: "wrong", foundMs: 2500 },
      { from: "G7", to: "Cmaj7", outcome: "skipped", foundMs: null },
    ],
  });
});

test("without music, without sound and in simple mode a start is refused in words", () => {
  const world = trainingWorld("simple");
  const refused = (result: ReturnType<TrainingWorld["start"]>) => (result.ok ? "" : result.error.code);
  expect(refused(world.start())).toBe("no-run");
  expect(refused(world.dispatch({ type: "training/start", widgetId: widgetId("player-1") }))).toBe("unknown-training");
  expect(refused(world.dispatch({ type: "training/next", widgetId: training }))).toBe("nothing-waits");
});

test("an exercise is run against its own clicks, and what the player plays comes back when it is put away", () => {
  const world = trainingWorld();
  world.act("simpleTraining-1", "practise", { kind: "exercise", name: "through-keys", key: "C", type: "maj7" });
  expect(world.start().ok).toBe(true);
  const own = world.mirror.get("transport:simpleTraining-1");
  const music = own?.typeName === "transport" ? own.segments.find(({ kind }) => kind === "music") : undefined;
  const begins = ((music?.at ?? Number.NaN) - OFFSET) * 1000;
  world.passTo(begins);
  expect(world.record()).toMatchObject({
    playerId: training,
    steps: 12,
    tempo: 80,
    now: { kind: "chord", name: "Cmaj7" },
    next: { kind: "chord", name: "Fmaj7" },
  });
  for (const midi of [48, 52, 55, 59]) world.press(midi, begins + 15);
  world.stop();
  world.passTo(begins + 900);
  world.act("simpleTraining-1", "practiseLinked");
  const derived = world.derived<{ cards: { element: { name: string } }[]; source: unknown }>("simpleTraining-1");
  expect([derived.source, derived.cards.map(({ element }) => element.name)]).toEqual([null, ["Dm7", "G7", "Cmaj7"]]);
});

test("what is shown as now moves on with the music, not with what was played", () => {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  const shown = () => [world.record()?.now?.name, world.record()?.next?.name, world.record()?.after?.name, world.record()?.present];
  expect(shown()).toEqual(["Dm7", "G7", "Cmaj7", 0]);
  world.passTo(begins + 20);
  for (const midi of CHORDS[0]) world.press(midi, begins + 20);
  expect(world.record()?.current, "the law asks for the next step").toBe(1);
  expect(shown()).toEqual(["Dm7", "G7", "Cmaj7", 0]);
  world.passTo(begins + WHOLE - 100);
  expect(shown()[0], "100 ms before its time").toBe("Dm7");
  world.passTo(begins + WHOLE + 10);
  expect(shown()).toEqual(["G7", "Cmaj7", undefined, 1]);
});

test("a run that waited has its details bar by bar: found at once, after a wrong key, skipped, and how long it took", () => {
  const world = trainingWorld("wait");
  world.start();
  const strike = (at: number, keys: readonly number[]) => {
    for (const midi of keys) world.press(midi, at);
    for (const midi of keys) world.release(midi, at + 200);
  };
  strike(3500, CHORDS[0]);
  strike(4500, [61]);
  strike(6000, CHORDS[1]);
  world.dispatch({ type: "training/next", widgetId: training });
  expect(world.record()).toMatchObject({
    status: "over",
    details: {
      bars: [0, 2],
      steps: [
        { asked: { name: "Dm7" }, place: 0, outcome: "right", foundMs: 1000 },
        { asked: { name: "G7" }, place: 1, outcome: "wrong", foundMs: 2500 },
        { asked: { name: "Cmaj7" }, place: 2, outcome: "missed", foundMs: null },
      ],
      weakest: [
        { from: { name: "Dm7" }, to: { name: "G7" }, mostly: "wrong", foundMs: 2500 },
        { to: { name: "Cmaj7" }, mostly: "missed" },
      ],
    },
  });
});

test("the rhythm alone: any key is a tap, judged by the same law, one for each onset", () => {
  const world = trainingWorld();
  world.act("simpleTraining-1", "setTaps", { taps: true });
  world.start();
  const begins = world.begins();
  const tap = (at: number, midi: number) => {
    world.passTo(at);
    world.press(midi, at);
    // A tap has no length.
    world.release(midi, at + 80);
  };
  tap(begins + 20, 41);
  expect(world.record()).toMatchObject({ counts: { right: 1, extra: 0 }, marks: [{ start: 0, kind: "success" }] });
  tap(begins + WHOLE + 230, 90);
  tap(begins + 2 * WHOLE - 40, 72);
  world.passTo(begins + 3 * WHOLE - 100);
  world.passTo(begins + 3 * WHOLE + 1500);
  expect(world.record()).toMatchObject({ status: "over", counts: { right: 2, early: 0, late: 1, missed: 0, extra: 0 } });
});
