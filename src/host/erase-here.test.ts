import { expect, test, vi } from "vitest";
import type { PracticeRun } from "../protocol/engine/practice.ts";
import { keepTakes } from "./classes/kept-takes.ts";
import { namesOf } from "./erase-here.ts";
import { createLessonProgress } from "./storage/lesson-progress.ts";

function storageOf(...entries: readonly (readonly [string, string])[]) {
  const map = new Map(entries);
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => void map.set(name, text),
    removeItem: (name: string) => void map.delete(name),
    key: (n: number) => [...map.keys()][n] ?? null,
    get length() {
      return map.size;
    },
    names: () => [...map.keys()].sort(),
  };
}

const RUN = { id: "run-1", assignment: "a-1", mode: "timed", at: 10_000, ms: 1_000 } as unknown as PracticeRun;
const played = () => [[{ midi: 60, velocity: 80, on: 9_000, off: 9_500 }]];

test("how far a lesson was read is each reader's own; what was read before anybody signed in goes with who reads next", () => {
  const storage = storageOf(["lessonProgress-song", '{"w1":{"step":2}}']);
  const bird = createLessonProgress(storage, "bird");
  expect(bird.read("song")).toEqual({ w1: { step: 2 } });
  bird.write("song", { w1: { step: 3 } });
  expect(createLessonProgress(storage, "dizzy").read("song"), "another learner of this device begins anew").toEqual({});
  expect(createLessonProgress(storage).read("song")).toEqual({});
  expect(bird.read("song")).toEqual({ w1: { step: 3 } });
});

test("damaged progress is none, and a full device only says so", () => {
  const storage = {
    ...storageOf(["lessonProgress-bird/song", "{"]),
    setItem: () => {
      throw new Error("full");
    },
  };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const bird = createLessonProgress(storage, "bird");
  expect(bird.read("song")).toEqual({});
  bird.write("song", {});
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("a take waits under the learner who played it, also one that a former version kept, and goes once it is sent", () => {
  const storage = storageOf(["take:run-0", "TVRoZA=="]);
  const takes = keepTakes({ played, epoch: 0, owner: () => "bird", storage });
  expect(takes.of(RUN)).toBeDefined();
  expect(storage.names()).toEqual(["take:bird:run-1", "take:run-0"]);
  const former = { ...RUN, id: "run-0" };
  expect(takes.of(former)).toBe("TVRoZA==");
  takes.sent([RUN, former]);
  expect(storage.names()).toEqual([]);
});

test("what is taken off a device is the learner's who is erased, and nobody else's", () => {
  const storage = storageOf(
    ["take:bird:run-1", ""],
    ["take:dizzy:run-2", ""],
    ["lessonProgress-bird/song", ""],
    ["lessonProgress-dizzy/song", ""],
    ["untakenTexts-bird/tab-1/draft-1", ""],
    ["untakenTexts-dizzy/tab-1/draft-1", ""],
    ["lastOpen", "[]"],
    ["theme", "club"],
  );
  expect(namesOf("bird", storage)).toEqual(["take:bird:run-1", "lessonProgress-bird/song", "untakenTexts-bird/tab-1/draft-1", "lastOpen"]);
});
