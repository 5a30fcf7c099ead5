import { expect, test } from "vitest";
import { moveDrag, startDrag } from "./keyboard-drag.ts";

const lanes = [
  { id: "chords-scale", length: 7 },
  { id: "progression-1", length: 3 },
  { id: "rests-all", length: 6 },
  { id: "progression-2", length: 0 },
  { id: "trash-page", length: 0 },
];
const drag = (lane: string, index: number, ...keys: string[]) => {
  const started = startDrag({ lane, index }, lanes);
  return started && keys.reduce((now, key) => moveDrag(now, key, lanes), started).to;
};

test("a chord that is dragged goes to the end of the first progression", () => {
  expect(drag("chords-scale", 4)).toEqual({ lane: "progression-1", index: 3 });
});

test("left and right move it inside the lane and stop at its ends", () => {
  expect(drag("chords-scale", 4, "ArrowLeft", "ArrowLeft")).toEqual({ lane: "progression-1", index: 1 });
  expect(drag("chords-scale", 4, "ArrowRight")).toEqual({ lane: "progression-1", index: 3 });
  expect(drag("progression-1", 1, "ArrowRight", "ArrowRight")).toEqual({ lane: "progression-1", index: 2 });
  expect(drag("progression-1", 1, "ArrowLeft", "ArrowLeft")).toEqual({ lane: "progression-1", index: 0 });
});

test("up and down bring it to the other progressions, and out of a progression into the trash", () => {
  expect(drag("chords-scale", 0, "ArrowDown")).toEqual({ lane: "progression-2", index: 0 });
  expect(drag("chords-scale", 0, "ArrowDown", "ArrowDown")).toEqual({ lane: "progression-2", index: 0 });
  expect(drag("progression-1", 2, "ArrowDown", "ArrowDown")).toEqual({ lane: "trash-page", index: 0 });
  expect(drag("progression-1", 2, "ArrowDown", "ArrowUp")).toEqual({ lane: "progression-1", index: 0 });
});

test("where no lane takes it, it cannot be dragged", () => {
  expect(startDrag({ lane: "chords-scale", index: 0 }, [{ id: "chords-scale", length: 7 }])).toBeUndefined();
});
