import { expect, test } from "vitest";
import { seeded } from "../../src/music/bass/options.ts";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import { device, still } from "../support/kept-engine.ts";
import { cases, seed } from "../support/totals.ts";
import { CHORDS, trainingIn, WHOLE } from "../support/training-world.ts";
import { handsOn } from "../support/world.ts";

type Mode = "simple" | "timed" | "wait";
type Device = ReturnType<typeof device>;

function openIn(on: Device, tab: string, mode?: Mode) {
  const page = on.page(tab, { session: { kind: "anonymous" } });
  const hands = handsOn(page.engine, page.keys, page.mirror);
  const runs = async (): Promise<readonly PracticeRun[]> => {
    await still();
    await page.engine.practiceReport(0);
    const file = await page.engine.exportPractice();
    return file.ok ? (JSON.parse(file.value) as { readonly runs: readonly PracticeRun[] }).runs : [];
  };
  return { page, runs, world: trainingIn(hands, mode ?? "simple") };
}
type Opened = ReturnType<typeof openIn>;

const overlay = ({ world }: Opened): { readonly currentStepNumber?: number; readonly results?: readonly unknown[] } => {
  const found = world.mirror.get("widgetSession:simpleTraining-1");
  return found?.typeName === "widgetSession" ? found.overlay : {};
};

/** Strikes a chord and lets it go. */
async function strike({ world, page }: Opened, keys: readonly number[], at: number): Promise<void> {
  for (const midi of keys) world.press(midi, at);
  await page.pass(120);
  for (const midi of keys) world.release(midi, at + 150);
}

/** Plays some steps of a run and gives how many of them were done. */
async function play(opened: Opened, mode: Mode, steps: number): Promise<number> {
  const { world } = opened;
  if (mode !== "simple") expect(world.start().ok).toBe(true);
  if (mode === "timed") {
    const begins = world.begins();
    for (let step = 0; step < steps; step++) {
      world.passTo(begins + step * WHOLE);
      await strike(opened, CHORDS[step] ?? [], begins + step * WHOLE + 10);
      world.passTo(begins + step * WHOLE + 300);
    }
    return steps;
  }
  for (let step = 0; step < steps; step++) await strike(opened, CHORDS[step] ?? [], 3000 + step * 500);
  return steps;
}

test("100 random moments: what was done is in the record, whether the run is stopped, other music is chosen, or the tab is killed", async () => {
  const random = seeded(seed(1));
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  for (let number = 0; number < cases(100, 400); number++) {
    const mode = pick<Mode>(["simple", "timed", "wait"]);
    const way = pick(["killed", "reloaded", "other music", "stopped"]);
    const steps = Math.floor(random() * 3);
    const on = device();
    const opened = openIn(on, "t1", mode);
    await opened.page.pass(0);
    const done = await play(opened, mode, steps);
    // In the middle of the next chord: its first keys are down.
    const struck = (CHORDS[steps] ?? []).slice(0, Math.floor(random() * 3));
    const now = mode === "timed" ? opened.world.begins() + steps * WHOLE + 10 : 3000 + steps * 500;
    if (mode === "timed") opened.world.passTo(now);
    for (const midi of struck) opened.world.press(midi, now);
    if (way === "stopped" && mode !== "simple") opened.world.stop();
    if (way === "other music" || (way === "stopped" && mode === "simple"))
      opened.world.act("progression-1", "select", { id: "progression-basic-1" });
    await still();
    if (way === "killed" || way === "reloaded") opened.page.end();
    const later = openIn(on, way === "reloaded" ? "t1" : "t2");
    const attempts = (await later.runs()).map((run) => run.attempts.map(({ to, outcome }) => [to, outcome]));
    const wanted = ["Dm7", "G7", "Cmaj7"].slice(0, done).map((to) => [to, "right"]);
    expect(attempts, `case ${number}: ${mode}, ${way} after ${steps}`).toEqual(done === 0 ? [] : [wanted]);
  }
});

test("an exercise that was left is there again at its step, and what comes then is a run of its own", async () => {
  const on = device();
  const first = openIn(on, "t1", "simple");
  await play(first, "simple", 2);
  await still();
  first.page.end();
  const again = openIn(on, "t2", "simple");
  await still();
  expect(overlay(again)).toMatchObject({ currentStepNumber: 2 });
  await strike(again, CHORDS[2], 9000);
  const runs = await again.runs();
  expect(runs.map(({ attempts }) => attempts.map(({ to }) => to))).toEqual(expect.arrayContaining([["Dm7", "G7"], ["Cmaj7"]]));
  expect(runs).toHaveLength(2);
  again.page.end();
  const fresh = openIn(on, "t3", "simple");
  await still();
  expect(overlay(fresh).currentStepNumber ?? 0, "what was finished begins anew").toBe(0);
});

test("an exercise that is there again at its step begins anew with another voicing, and stays at its beginning", async () => {
  const on = device();
  const first = openIn(on, "t1", "simple");
  await play(first, "simple", 2);
  await still();
  first.page.end();
  const again = openIn(on, "t2", "simple");
  await still();
  expect(overlay(again)).toMatchObject({ currentStepNumber: 2 });
  again.world.act("simpleTraining-1", "setRules", { voicing: "inversion", inversion: 1 });
  await still();
  expect(overlay(again)).toMatchObject({ currentStepNumber: 0, results: [] });
});

test("a run that goes on in another tab stays its own until that tab is gone", async () => {
  const on = device();
  const first = openIn(on, "t1", "simple");
  await play(first, "simple", 1);
  const second = openIn(on, "t2", "simple");
  expect(await second.runs()).toEqual([]);
  await strike(first, CHORDS[1], 8000);
  await strike(first, CHORDS[2], 9000);
  expect((await first.runs()).map(({ attempts }) => attempts.length)).toEqual([3]);
});

test("results are compared with the last runs of the same exercise in the same mode, latest first", async () => {
  const on = device();
  const { page } = openIn(on, "t1", "simple");
  const run = (id: string, at: number, change: Partial<PracticeRun> = {}): PracticeRun => ({
    id,
    at,
    source: { kind: "progression", id: "progression-1", title: "ii V I" },
    mode: "timed",
    tempo: 96,
    key: "C",
    attempts: [
      { from: null, to: "Dm7", key: "C", outcome: "right", foundMs: null, errorMs: 10 },
      { from: "Dm7", to: "G7", key: "C", outcome: "late", foundMs: null, errorMs: 230 },
    ],
    ...change,
  });
  for (const each of [run("a", 1000), run("b", 3000), run("c", 2000), run("d", 4000, { mode: "wait" })]) await page.engine.keepRun(each);
  const past = await page.engine.pastRuns({ id: "progression-1", mode: "timed" });
  expect(past.ok && past.value.map(({ id, accuracy, lean, spread, attempts }) => [id, accuracy, lean, spread, attempts])).toEqual([
    ["b", 0.5, 120, 110, 2],
    ["c", 0.5, 120, 110, 2],
    ["a", 0.5, 120, 110, 2],
  ]);
});
