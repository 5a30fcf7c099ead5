import { afterEach, expect, test } from "vitest";
import type { CallCount, SharedCount } from "../storage/postgres/call-counts.ts";
import { COUNT_WINDOW_MS, SharedCallCounts } from "./call-counts.ts";

const open: SharedCallCounts[] = [];
afterEach(() => {
  for (const counts of open.splice(0)) counts.close();
});

/** A store that adds up what gateways tell, and a clock of all of them. */
function world() {
  let now = 0;
  let isDown = false;
  const kept = new Map<string, { began: number; calls: number }>();
  const told: string[] = [];
  const share = async (counts: readonly CallCount[]): Promise<SharedCount[]> => {
    if (isDown) throw new Error("down");
    return counts.map(({ counted, calls }) => {
      told.push(counted);
      const known = kept.get(counted);
      const row = known !== undefined && known.began + COUNT_WINDOW_MS > now ? known : { began: now, calls: 0 };
      row.calls += calls;
      kept.set(counted, row);
      return { counted, calls: row.calls, age: now - row.began };
    });
  };
  const gateway = () => {
    const counts = new SharedCallCounts(share, () => now);
    open.push(counts);
    return counts;
  };
  return {
    gateway,
    told,
    pass: (ms: number) => {
      now += ms;
    },
    down: (is: boolean) => {
      isDown = is;
    },
  };
}

test("two gateways come to count together, in one window, under names that nobody can read", async () => {
  const { gateway, pass, told } = world();
  const [one, two] = [gateway(), gateway()];
  for (let call = 0; call < 5; call += 1) one.count("reads ada");
  pass(1_000);
  for (let call = 0; call < 3; call += 1) two.count("reads ada");
  await one.exchange();
  await two.exchange();
  expect(two.count("reads ada")).toEqual({ current: 9, ttl: COUNT_WINDOW_MS });
  await two.exchange();
  one.count("reads ada");
  await one.exchange();
  expect(one.count("reads ada").current).toBe(11);
  expect(told.join()).not.toContain("ada");
  pass(COUNT_WINDOW_MS);
  expect(one.count("reads ada").current).toBe(1);
  await one.exchange();
  expect(two.count("reads ada").current).toBe(1);
});

test("while the store is away each goes on by itself, and what it counted is told once it is back", async () => {
  const { gateway, down } = world();
  const [one, two] = [gateway(), gateway()];
  down(true);
  for (let call = 0; call < 4; call += 1) one.count("writes bo");
  await one.exchange();
  expect(one.count("writes bo").current).toBe(5);
  down(false);
  await one.exchange();
  two.count("writes bo");
  await two.exchange();
  expect(two.count("writes bo").current).toBe(7);
});
