import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenPainted } from "./first-frame.ts";

/** A browser whose frames and word of what it painted come when the test says so. */
function fakeBrowser() {
  const frames: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const told: string[] = [];
  const observers = new Set<{ tell: () => void }>();
  vi.stubGlobal("requestAnimationFrame", (task: () => void) => frames.push(task));
  vi.stubGlobal("setTimeout", (task: () => void) => tasks.push(task));
  vi.stubGlobal("performance", { getEntriesByName: (name: string) => told.filter((each) => each === name) });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      readonly tell: () => void;
      constructor(task: () => void) {
        this.tell = task;
      }
      observe() {
        observers.add(this);
      }
      disconnect() {
        observers.delete(this);
      }
    },
  );
  return {
    drawFrame: () => {
      for (const task of frames.splice(0)) task();
      for (const task of tasks.splice(0)) task();
    },
    paint: (name: string) => {
      told.push(name);
      for (const { tell } of [...observers]) tell();
    },
  };
}

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test("it calls once content was painted, and not when the page's colour was", () => {
  const task = vi.fn();
  whenPainted(task);
  browser.drawFrame();
  browser.paint("first-paint");
  expect(task).not.toHaveBeenCalled();
  browser.paint("first-contentful-paint");
  browser.paint("another");
  expect(task).toHaveBeenCalledOnce();
});

test("what was painted before the frame that comes is not taken for it before that frame", () => {
  const task = vi.fn();
  whenPainted(task);
  browser.paint("first-contentful-paint");
  expect(task).not.toHaveBeenCalled();
  browser.drawFrame();
  expect(task).toHaveBeenCalledOnce();
});
