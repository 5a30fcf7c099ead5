import { expect, test, vi } from "vitest";
import { latePart } from "./late-part.ts";

/** A network that the test cuts and brings back, and a part that is fetched over it. */
function world() {
  let isOn = true;
  let back = (): void => {};
  const load = vi.fn(async () => {
    if (!isOn) throw new TypeError("Failed to fetch dynamically imported module");
    return "part";
  });
  return {
    load,
    network: {
      isOn: () => isOn,
      onBack: (task: () => void) => {
        back = task;
      },
    },
    cut: () => {
      isOn = false;
    },
    mend: () => {
      isOn = true;
      back();
    },
  };
}

test("a part that is fetched without a network comes when that is back", async () => {
  const { load, network, cut, mend } = world();
  cut();
  const part = latePart(load, network);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(load, "not asked for again and again").toHaveBeenCalledTimes(1);
  mend();
  await expect(part).resolves.toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that cannot be had with a network either is a failure", async () => {
  const { network } = world();
  await expect(latePart(() => Promise.reject(new Error("gone")), network)).rejects.toThrow("gone");
});
