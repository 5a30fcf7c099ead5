import { expect, test } from "vitest";
import { bodyOf, EMPTY_FORM, formOf, goalIn } from "./tasks.ts";

test("a form becomes a body: percent a share, empty fields no goal, minutes a goal of their own", () => {
  const form = { ...EMPTY_FORM, title: " ii V I " };
  expect(bodyOf({ kind: "drill", changes: [{ from: "Dm7", to: "G7", key: "C" }] }, form)).toMatchObject({
    title: "ii V I",
    learners: null,
    goal: { share: 0.9 },
  });
  expect(bodyOf({ kind: "minutes" }, { ...form, learners: ["l", "m"] })).toMatchObject({ learners: ["l", "m"], goal: { minutes: 30 } });
  expect(bodyOf({ kind: "song", song: "1" }, { ...form, share: "", tempo: "9000" }).goal).toEqual({ tempo: 400 });
});

test("what is assigned already becomes its form again, and the same body", () => {
  const task = { kind: "lesson", token: "t", widget: "w", voices: ["Melody"] } as const;
  const form = { title: "Bars 1 to 8", note: "Slowly.", dueDay: "2026-12-24", share: "80", tempo: "90", minutes: "30", learners: ["l"] };
  const body = bodyOf({ ...task, voices: [...task.voices] }, form);
  expect(formOf(body)).toEqual(form);
  expect(bodyOf(body.task, formOf(body))).toEqual(body);
  expect(formOf({ ...body, dueAt: null, goal: {}, learners: null })).toMatchObject({ dueDay: "", share: "", tempo: "", learners: null });
});

test("a lesson or workspace is assigned with the highest goal of its exercises; without one there is none", () => {
  const exercise = (goal: number) => ({ type: "simpleTraining", data: { state: { goal } } });
  expect(goalIn({ content: { blocks: [exercise(60), exercise(80), { type: "player", data: { state: { goal: 95 } } }] } })).toBe(80);
  expect(goalIn({ content: { data: { a: { type: "simpleTraining", state: { goal: 70 } } } } })).toBe(70);
  expect(goalIn({ content: { blocks: [exercise(0), { type: "simpleTraining" }, "?"] } })).toBeUndefined();
});
