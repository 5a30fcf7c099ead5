import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { CHORDS, trainingWorld } from "../support/training-world.ts";

const standingBy = widgetId("simpleTraining-2");

/** A waiting run, and a simple training beside it that nobody started, for the same chords and the same keys. */
function twoTrainings() {
  const world = trainingWorld("wait");
  expect(world.dispatch({ type: "widget/add", widgetType: "simpleTraining", id: "simpleTraining-2" }).ok).toBe(true);
  const link = { key: "piece", type: "State", payloadType: "Piece" };
  const end = (id: string) => ({ id, type: "widget", link });
  expect(world.dispatch({ type: "link/add", source: end("player-1"), target: end(standingBy) })).toMatchObject({ ok: true });
  let at = 3000;
  return {
    ...world,
    play(...keys: readonly number[]) {
      for (const midi of keys) world.press(midi, at);
      world.timers.pass(200);
      for (const midi of keys) world.release(midi, at + 200);
      at += 400;
      world.passTo(at);
    },
    beside: () => {
      const found = world.mirror.get(`widgetSession:${standingBy}`);
      const { currentStepNumber = 0, tries = 0 } = (found?.typeName === "widgetSession" ? found.overlay : {}) as Record<string, unknown>;
      return [currentStepNumber, tries];
    },
  };
}

test("while a run goes on, a simple training that stands by judges and counts nothing; before and after, it does", () => {
  const world = twoTrainings();
  world.play(61);
  expect(world.beside(), "nothing goes on").toEqual([0, 1]);
  world.start();
  world.play(66);
  for (const chord of CHORDS) {
    expect(world.record()?.status).toBe("running");
    world.play(...chord);
  }
  expect(world.record()?.status, "the last chord ends the run, and was struck for it").toBe("over");
  expect(world.beside()).toEqual([0, 1]);
  world.play(...CHORDS[0]);
  expect(world.beside()).toEqual([1, 0]);
});
