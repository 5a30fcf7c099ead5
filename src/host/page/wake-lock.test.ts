import { signal } from "@preact/signals-core";
import { expect, test, vi } from "vitest";
import { keepScreenOn } from "./wake-lock.ts";

test("the screen stays on while music plays, and is asked for again by a page that was hidden", async () => {
  const plays = signal(false);
  let held = 0;
  const page = {
    hidden: false,
    seen: () => {},
    addEventListener(_: string, listener: unknown) {
      page.seen = listener as () => void;
    },
  };
  const ask = async () => {
    held++;
    return { release: async () => void held-- };
  };
  keepScreenOn(plays, ask, page as unknown as Document);
  expect(held).toBe(0);
  plays.value = true;
  await vi.waitFor(() => expect(held).toBe(1));
  page.hidden = true;
  held = 0;
  page.seen();
  page.hidden = false;
  page.seen();
  await vi.waitFor(() => expect(held).toBe(1));
  plays.value = false;
  await vi.waitFor(() => expect(held).toBe(0));
  page.seen();
  expect(held).toBe(0);
});

test("a browser that refuses or cannot do it changes nothing", async () => {
  const plays = signal(true);
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  keepScreenOn(plays, () => Promise.reject(new Error("battery low")), { hidden: false, addEventListener: () => {} } as unknown as Document);
  await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  plays.value = false;
  warned.mockRestore();
});
