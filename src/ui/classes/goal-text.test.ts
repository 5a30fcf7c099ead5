import { expect, test } from "vitest";
import { taskText } from "./goal-text.ts";
import { dayText } from "./teaching/cells.ts";

test("goal and day are one sentence, and either stands alone as one", () => {
  const dueAt = "2026-12-01T12:00:00Z";
  const day = dayText(dueAt);
  expect(taskText({ goal: { share: 0.8 }, dueAt })).toBe(`Goal: 80 % right, until ${day}`);
  expect(taskText({ goal: {}, dueAt })).toBe(`Until ${day}`);
  expect(taskText({ goal: { share: 0.8, tempo: 90 }, dueAt: null })).toBe("Goal: 80 % right at 90 bpm");
  expect(taskText({ goal: {}, dueAt: null })).toBe("");
});
