import { expect, test } from "vitest";
import type { MusicElement } from "../../src/music/elements.ts";
import { midiOf } from "../../src/music/pitch.ts";
import { DEFAULT_SETTINGS } from "../../src/music/playing/settings.ts";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import { device, still } from "../support/kept-engine.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { OFFSET, trainingIn } from "../support/training-world.ts";
import { handsOn } from "../support/world.ts";

const TRAINING = "simpleTraining-1";
const NOW = 1_700_000_000_000 + 3_600_000;
/** What the specification keeps of a run while it goes. */
interface Going {
  readonly requiredNotes: readonly string[];
  readonly stepGroups: readonly { readonly expectedStart: number; readonly voices: readonly { readonly expected: readonly string[] }[] }[];
}
type Mode = "simple" | "timed" | "wait";
type World = ReturnType<typeof worldOf>;

/** The real engine with its real record in a browser's storage; `null`: a browser that keeps nothing. */
function worldOf(mode: Mode, storage?: null) {
  const page = device().page("t1", { session: { kind: "anonymous" }, ...(storage === null ? { storage } : {}) });
  const world = trainingIn(handsOn(page.engine, page.keys, page.mirror), mode);
  const going = (): Going => {
    const found = world.mirror.get(`widgetSession:${TRAINING}`);
    return { requiredNotes: [], stepGroups: [], ...(found?.typeName === "widgetSession" ? (found.overlay as Partial<Going>) : {}) };
  };
  /** Adds a widget, which is linked to the player by itself. */
  const added = (widgetType: string): string => {
    world.dispatch({ type: "widget/add", widgetType });
    const record = [...world.mirror.values()].find((each) => each.typeName === "widget" && each.type === widgetType);
    return record?.typeName === "widget" ? record.widgetId : "";
  };
  const kept = async () => {
    await still();
    const file = await page.engine.exportPractice();
    return file.ok ? (JSON.parse(file.value) as { readonly runs: readonly PracticeRun[] }).runs : [];
  };
  const report = async () => {
    await still();
    const told = await page.engine.practiceReport(NOW);
    if (!told.ok) throw new Error(told.error.code);
    return told.value;
  };
  const music = () =>
    [...world.mirror.values()].flatMap((each) => (each.typeName === "transport" ? each.segments : [])).find(({ kind }) => kind === "music");
  /** When the music of whichever transport plays begins, in milliseconds of the page: time passes until it is told, while a band plays its intro. */
  const begins = () => {
    for (let at = 0; music() === undefined && at < 30_000; at += 100) world.passTo(at);
    return ((music()?.at ?? Number.NaN) - OFFSET) * 1000;
  };
  const { practiseFor } = page.engine;
  return { ...world, practiseFor, timers: { pass: page.pass }, going, added, kept, report, begins };
}

const keysOf = (names: readonly string[]): readonly number[] => names.map((name) => midiOf(name) ?? Number.NaN);

/** Plays every step at its time and lets go before the next; `spoil` says what is played instead of a step's notes. */
function playTimed(world: World, spoil = (notes: readonly number[], _step: number): readonly number[] => notes): void {
  expect(world.start()).toMatchObject({ ok: true });
  world.passTo(world.begins());
  const [origin, groups] = [world.begins(), world.going().stepGroups];
  groups.forEach(({ expectedStart, voices }, step) => {
    const notes = spoil(keysOf(voices.flatMap(({ expected }) => expected)), step);
    world.passTo(origin + expectedStart + 5);
    for (const note of notes) world.press(note, origin + expectedStart + 5);
    for (const note of notes) world.release(note, origin + expectedStart + 60);
  });
  for (let more = 0; world.record()?.status !== "over" && more < 20_000; more += 100)
    world.passTo(origin + (groups.at(-1)?.expectedStart ?? 0) + more);
  expect(world.record()?.status).toBe("over");
}

function playWaiting(world: World): void {
  expect(world.start()).toMatchObject({ ok: true });
  for (let at = 4000; world.record()?.status !== "over" && at < 400_000; at += 1000) {
    const notes = keysOf(world.going().requiredNotes);
    for (const note of notes) world.press(note, at);
    for (const note of notes) world.release(note, at + 500);
  }
  expect(world.record()?.status).toBe("over");
}

async function playSimple(world: World): Promise<void> {
  const cards = () => world.derived<{ current: number; cards: readonly { element: MusicElement }[] }>(TRAINING);
  for (let at = 4000; cards().current < cards().cards.length && at < 400_000; at += 1000) {
    const element = cards().cards[cards().current]?.element;
    const notes = keysOf(element?.elementType === "Chord" ? element.notes : element?.elementType === "Note" ? [element.note] : []);
    for (const note of notes) world.press(note, at);
    world.timers.pass(110);
    for (const note of notes) world.release(note, at + 500);
  }
  expect(cards().current).toBe(cards().cards.length);
}

async function play(mode: Mode, world: World): Promise<void> {
  if (mode === "simple") await playSimple(world);
  else if (mode === "timed") playTimed(world);
  else playWaiting(world);
}

const SONG = { id: "wood", title: "Nothing but Woodshed", data_abc: repertoireTexts.get("after-youve-gone") ?? "" };
/** A song whose band plays so many choruses, with an intro and an ending. */
function chosenSong(world: World, choruses: number): void {
  world.act(world.added("repertoire"), "choose", { song: SONG });
  world.act("player-1", "setPractice", { band: { ...DEFAULT_SETTINGS.band, choruses } });
}

const SOURCES: Readonly<Record<string, (world: World) => unknown>> = {
  progression: () => {},
  song: (world) => chosenSong(world, 1),
  lick: (world) => world.act(world.added("licks"), "send"),
  scale: (world) => world.act(TRAINING, "practise", { kind: "scale", key: "Eb", scaleType: "major", hand: "right" }),
  exercise: (world) => world.act(TRAINING, "practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" }),
};

test.each(Object.keys(SOURCES).flatMap((source) => (["simple", "timed", "wait"] as const).map((mode) => [source, mode] as const)))(
  "a run over a %s, %s, is in the record once, all of it right",
  async (source, mode) => {
    const world = worldOf(mode);
    SOURCES[source]?.(world);
    await play(mode, world);
    const [run, ...more] = await world.kept();
    expect(more).toEqual([]);
    expect(run).toMatchObject({ mode, source: { kind: source } });
    expect(run?.attempts.map(({ outcome }) => outcome)).toEqual(run?.attempts.map(() => "right"));
    const report = await world.report();
    expect(report).toMatchObject({ runs: 1, accuracy: 1, attempts: run?.attempts.length, days: 1 });
    expect(report.attempts).toBeGreaterThan(2);
  },
);

test("a timed run that a class asked for says in which bar each attempt stands, when it was due and over what it was played; one's own practice says none of it", async () => {
  const world = worldOf("timed");
  await world.practiseFor("asked-1");
  playTimed(world);
  const [run] = await world.kept();
  expect(run?.assignment).toBe("asked-1");
  expect(run?.places?.map(([bar]) => bar)).toEqual([1, 2, 3]);
  const [first = 0, second = 0, third = 0] = run?.places?.map(([, ms]) => ms) ?? [];
  const bar = (4 * 60_000) / (run?.tempo ?? Number.NaN);
  expect(Math.abs(first - second - bar)).toBeLessThan(3);
  expect(Math.abs(second - third - bar)).toBeLessThan(3);
  expect(third).toBeGreaterThan(0);
  // What a band plays under its take: three bars of the chords that were asked for, and nobody plays the learner's.
  expect(run?.form).toMatchObject({ style: "plain", meter: "4/4", bars: 3, seats: ["Harmony"] });
  expect(run?.form?.chords).toEqual([
    [0, "Dm7"],
    [4, "G7"],
    [8, "Cmaj7"],
  ]);
  expect(Math.abs((run?.form?.before ?? 0) - first)).toBeLessThan(2);
  const own = worldOf("timed");
  playTimed(own);
  const [unasked] = await own.kept();
  for (const member of ["places", "form"]) expect(unasked).not.toHaveProperty(member);
});

test("timed over two choruses of a song's band, each is a pass and a run of its own; intro and ending are not judged", async () => {
  const world = worldOf("timed");
  chosenSong(world, 2);
  expect(world.start()).toMatchObject({ ok: true });
  const kinds = () => {
    const transport = world.mirror.get("transport:player-1");
    return transport?.typeName === "transport" ? transport.segments.map(({ kind }) => kind) : [];
  };
  expect(kinds()).toEqual(["countIn", "intro"]);
  const [origin, groups] = [world.begins(), world.going().stepGroups];
  const bar = (groups[1]?.expectedStart ?? Number.NaN) - (groups[0]?.expectedStart ?? Number.NaN);
  const played = [0, 1].flatMap((chorus) =>
    groups.map(({ expectedStart, voices }) => ({
      at: origin + chorus * groups.length * bar + expectedStart + 5,
      notes: keysOf(voices.flatMap(({ expected }) => expected)),
    })),
  );
  for (const { at, notes } of played) {
    world.passTo(at);
    for (const note of notes) world.press(note, at);
    for (const note of notes) world.release(note, at + 55);
  }
  for (let more = 0; world.record()?.status !== "over" && more < 200_000; more += 1000) world.passTo((played.at(-1)?.at ?? 0) + more);
  const runs = await world.kept();
  expect(runs.map(({ attempts }) => attempts.length)).toEqual([groups.length, groups.length]);
  expect(runs.flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome)).every((outcome) => outcome === "right")).toBe(true);
});

test.each(["simple", "timed", "wait"] as const)("an exercise through twelve keys counts for twelve keys: %s", async (mode) => {
  const world = worldOf(mode);
  SOURCES.exercise?.(world);
  await play(mode, world);
  const report = await world.report();
  expect(report.keys.map(({ key }) => key).sort()).toEqual(["A", "Ab", "B", "Bb", "C", "D", "Db", "E", "Eb", "F", "F#", "G"]);
  expect(report.keys.every(({ attempts }) => attempts >= 2)).toBe(true);
});

test("what a learner misses in timed runs is weak; it is loaded, played right, and the same change stands better", async () => {
  const world = worldOf("timed");
  for (let run = 0; run < 2; run++) playTimed(world, (notes, step) => (step === 1 ? notes.map((note) => note + 1) : notes));
  const before = await world.report();
  expect(before.weak.map(({ from, to, why }) => [from, to, why])).toEqual([["Dm7", "G7", "missed"]]);
  expect(world.dispatch({ type: "practice/train", changes: before.weak.map(({ from, to, key }) => ({ from, to, key })) })).toMatchObject({
    ok: true,
  });
  const asked = world.derived<{ cards: readonly { element: MusicElement }[] }>(TRAINING).cards.map(({ element }) => element.name);
  expect(asked).toEqual(["Dm7", "G7", "Dm7", "G7"]);
  playTimed(world);
  const after = await world.report();
  expect(after.runs).toBe(3);
  const rates = [before, after].map(({ weak }) => weak.find(({ id }) => id === "Dm7 G7")?.errorRate ?? 0);
  expect(rates[1]).toBeLessThan(rates[0] ?? 0);
  expect(after.slowest.map(({ id }) => id)).not.toContain("G7 Dm7");
});

test("a run that cannot be kept is told to the page, and so is the one that can", async () => {
  const told = (world: World) => {
    const found = world.mirror.get("practice");
    return found?.typeName === "practice" ? found : undefined;
  };
  const nowhere = worldOf("wait", null);
  playWaiting(nowhere);
  await still();
  expect(told(nowhere)?.problem).toMatchObject({ code: "practice-storage-missing" });
  const kept = worldOf("wait");
  playWaiting(kept);
  await still();
  expect(told(kept)).toMatchObject({ runs: 1, problem: null });
});

test("runs that are stopped before their end keep what was reached, and one that was never played keeps nothing", async () => {
  const world = worldOf("timed");
  world.start();
  world.stop();
  expect(await world.kept()).toEqual([]);
  world.start();
  const begins = world.begins();
  world.passTo(begins);
  for (const note of [50, 53, 57, 60]) world.press(note, begins + 10);
  world.passTo(begins + 1000);
  world.stop();
  expect((await world.kept()).map(({ attempts }) => attempts.map(({ to, outcome }) => [to, outcome]))).toEqual([[["Dm7", "right"]]]);
});
