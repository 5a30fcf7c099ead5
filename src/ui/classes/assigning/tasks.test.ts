import { expect, test } from "vitest";
import { bodyOf, changesOf, chordsIn } from "./tasks.ts";

test("chords as they are typed become the changes between them, in the key of the last", () => {
  expect(changesOf(chordsIn("Fm7  Bb7 | Ebmaj7"))).toEqual([
    { from: "Fm7", to: "Bb7", key: "Eb" },
    { from: "Bb7", to: "Ebmaj7", key: "Eb" },
  ]);
  expect(changesOf(chordsIn("C"))).toEqual([]);
});

test("a form becomes a body: percent a share, empty fields no goal, minutes a goal of their own", () => {
  const form = { title: " ii V I ", note: "", dueDay: "", share: "90", tempo: "", minutes: "30", learner: "" };
  const drill = { kind: "drill", changes: [{ from: "Dm7", to: "G7", key: "C" }] } as const;
  expect(bodyOf({ ...form, task: { ...drill, changes: [...drill.changes] } })).toMatchObject({
    title: "ii V I",
    learners: null,
    goal: { share: 0.9 },
  });
  expect(bodyOf({ ...form, task: { kind: "minutes" }, learner: "l" })).toMatchObject({ learners: ["l"], goal: { minutes: 30 } });
  expect(bodyOf({ ...form, share: "", tempo: "9000", task: { kind: "song", song: "1" } }).goal).toEqual({ tempo: 400 });
});
