import { expect, test } from "vitest";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import { device, still } from "../support/kept-engine.ts";
import { CHORDS, training, trainingIn, WHOLE } from "../support/training-world.ts";
import { handsOn } from "../support/world.ts";

type Device = ReturnType<typeof device>;

function openIn(on: Device, tab: string, mode: "timed" | "wait") {
  const page = on.page(tab, { session: { kind: "anonymous" } });
  const world = trainingIn(handsOn(page.engine, page.keys, page.mirror), mode);
  const attempts = async (): Promise<readonly (readonly string[])[]> => {
    await still();
    await page.engine.practiceReport(0);
    const file = await page.engine.exportPractice();
    const { runs } = (file.ok ? JSON.parse(file.value) : { runs: [] }) as { readonly runs: readonly PracticeRun[] };
    return runs.map((run) => run.attempts.map(({ to }) => to)).sort((a, b) => b.length - a.length);
  };
  const leftAt = (): unknown => {
    const found = world.mirror.get("widgetSession:simpleTraining-1");
    return found?.typeName === "widgetSession" ? (found.overlay.leftAt ?? null) : null;
  };
  const resume = () => expect(world.dispatch({ type: "training/start", widgetId: training, resume: true }).ok).toBe(true);
  const strike = (keys: readonly number[], at: number): void => {
    for (const midi of keys) world.press(midi, at);
    for (const midi of keys) world.release(midi, at + 150);
  };
  return { page, world, attempts, leftAt, resume, strike };
}

test("a waiting run that was left goes on at its step, with what was found before it in sight, and is a run of its own", async () => {
  const on = device();
  const first = openIn(on, "t1", "wait");
  first.world.start();
  first.strike(CHORDS[0], 3000);
  first.strike(CHORDS[1], 4000);
  await still();
  first.page.end();
  const again = openIn(on, "t2", "wait");
  await still();
  expect(again.leftAt(), "the third bar is offered").toBe(2);
  again.resume();
  expect(again.world.record()).toMatchObject({ status: "running", present: 2, counts: { right: 2 } });
  expect(again.world.record()?.marks.map(({ kind }) => kind)).toEqual(["success", "success", "now"]);
  again.strike(CHORDS[2], 9000);
  expect(again.world.record()?.status).toBe("over");
  expect(await again.attempts()).toEqual([["Dm7", "G7"], ["Cmaj7"]]);
  expect(again.leftAt(), "at its end there is nothing to go on with").toBeNull();
  again.page.end();
  const fresh = openIn(on, "t3", "wait");
  await still();
  expect(fresh.leftAt()).toBeNull();
});

test("a timed run that was left goes on at the beginning of its bar, counted in, and only what is left is asked for", async () => {
  const on = device();
  const first = openIn(on, "t1", "timed");
  first.world.start();
  const begins = first.world.begins();
  for (const step of [0, 1] as const) {
    first.world.passTo(begins + step * WHOLE);
    first.strike(CHORDS[step], begins + step * WHOLE + 10);
    first.world.passTo(begins + step * WHOLE + 300);
  }
  first.world.stop();
  expect(first.leftAt(), "as soon as it is stopped").toBe(2);
  await still();
  first.page.end();
  const again = openIn(on, "t2", "timed");
  await still();
  expect(again.leftAt()).toBe(2);
  again.resume();
  const on2 = again.world.begins();
  again.world.passTo(on2);
  expect(again.world.record()).toMatchObject({ steps: 1, now: { name: "Cmaj7" } });
  again.strike(CHORDS[2], on2 + 20);
  for (let now = on2 + 20; now <= on2 + WHOLE + 1000; now += 100) again.world.passTo(now);
  expect(again.world.record()).toMatchObject({ status: "over", counts: { right: 4, missed: 0 } });
  expect(await again.attempts()).toEqual([["Dm7", "G7"], ["Cmaj7"]]);
  expect(again.leftAt()).toBeNull();
});

test("what was left of one exercise is not offered in another, and starting from the beginning asks for all of it", async () => {
  const on = device();
  const { world, strike, leftAt } = openIn(on, "t1", "wait");
  world.start();
  strike(CHORDS[0], 3000);
  world.stop();
  expect(leftAt()).toBe(1);
  world.act("progression-1", "select", { id: "progression-basic-1" });
  await still();
  expect(leftAt()).toBeNull();
  world.act("progression-1", "select", { id: "progression-basic-4" });
  await still();
  expect(leftAt()).toBe(1);
  world.start();
  expect(world.record()).toMatchObject({ present: 0, counts: { right: 0 } });
});
