import { expect, test, vi } from "vitest";
import { askToLast, readLasting } from "./lasting-storage.ts";

test("what the browser answers is told; one that does not know or fails says nothing", async () => {
  let isLasting = false;
  const storage = {
    persisted: async () => isLasting,
    async persist() {
      isLasting = true;
      return isLasting;
    },
  };
  expect(await readLasting(storage)).toBe(false);
  expect(await askToLast(storage)).toBe(true);
  expect(await readLasting(storage)).toBe(true);
  expect(await readLasting({})).toBeNull();
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  expect(await askToLast({ persist: () => Promise.reject(new TypeError("opaque origin")) })).toBeNull();
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
