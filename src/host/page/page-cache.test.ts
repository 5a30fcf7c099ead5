import { expect, test } from "vitest";
import { whenPutInPageCache, whenShownFromPageCache } from "./page-cache.ts";

function watched() {
  const page = new EventTarget();
  const done: string[] = [];
  whenPutInPageCache(page, () => void done.push("let go"));
  whenShownFromPageCache(page, () => void done.push("reload"));
  const happens = (type: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { done, happens };
}

test("a page that is kept for Back lets go of what it holds, and is loaded anew when it is shown again", () => {
  const { done, happens } = watched();
  happens("pagehide", true);
  expect(done).toEqual(["let go"]);
  happens("pageshow", true);
  expect(done).toEqual(["let go", "reload"]);
});

test("a page that is opened and closed as usual is left alone", () => {
  const { done, happens } = watched();
  happens("pageshow", false);
  happens("pagehide", false);
  expect(done).toEqual([]);
});
