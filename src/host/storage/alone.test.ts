import { afterEach, expect, test, vi } from "vitest";
import { alone } from "./alone.ts";

afterEach(() => vi.unstubAllGlobals());

const withLocks = (request: (name: string, options: object, begin: () => Promise<void>) => Promise<void>) =>
  vi.stubGlobal("navigator", { locks: { request, query: () => Promise.resolve({}) } });

test("work waits for its lock, and its own failure is told once", async () => {
  const done: string[] = [];
  withLocks(async (name, _options, begin) => {
    done.push(name);
    await begin();
  });
  await alone("songs", async () => void done.push("worked"));
  expect(done).toEqual(["songs", "worked"]);
  const broken = async (): Promise<void> => {
    done.push("broke");
    throw new DOMException("no room", "SecurityError");
  };
  await expect(alone("songs", broken)).rejects.toThrow("no room");
  expect(done.filter((word) => word === "broke")).toHaveLength(1);
});

test("where a frame refuses locks the work is done all the same; what ended meanwhile is not begun", async () => {
  let worked = 0;
  const work = async (): Promise<void> => void worked++;
  withLocks(() => Promise.reject(new DOMException("The request was denied.", "SecurityError")));
  await alone("session", work);
  expect(worked).toBe(1);
  await alone("session", work, AbortSignal.abort());
  expect(worked).toBe(1);
  withLocks(() => Promise.reject(new TypeError("broken")));
  await expect(alone("session", work)).rejects.toThrow("broken");
});
