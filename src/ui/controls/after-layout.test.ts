import { afterEach, expect, test, vi } from "vitest";
import { firstFrame } from "../../host/page/first-frame.ts";
import { afterLayout } from "./after-layout.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that tells of what it laid out when the test says so. */
function fakeBrowser() {
  const watched = new Map<Element, () => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #tell: () => void;
      readonly #own = new Set<Element>();
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        this.#own.add(element);
        watched.set(element, this.#tell);
      }
      disconnect() {
        for (const element of this.#own) watched.delete(element);
      }
    },
  );
  return { layOut: () => [...watched.values()].map((tell) => tell()) };
}

test("it calls once, when the browser has laid the page out, and not before", () => {
  const { layOut } = fakeBrowser();
  const task = vi.fn();
  afterLayout({} as Element, task);
  expect(task).not.toHaveBeenCalled();
  layOut();
  layOut();
  expect(task).toHaveBeenCalledOnce();
});

test("a call that was taken back does not come", () => {
  const { layOut } = fakeBrowser();
  const task = vi.fn();
  afterLayout({} as Element, task)();
  layOut();
  expect(task).not.toHaveBeenCalled();
});

test("nothing is asked before what the page drew first stands on the screen", () => {
  const { layOut } = fakeBrowser();
  const [waits, left] = [vi.fn(), vi.fn()];
  const release = firstFrame.hold();
  afterLayout({} as Element, waits);
  afterLayout({} as Element, left)();
  layOut();
  expect(waits).not.toHaveBeenCalled();
  release();
  layOut();
  expect(waits).toHaveBeenCalledOnce();
  expect(left).not.toHaveBeenCalled();
});
