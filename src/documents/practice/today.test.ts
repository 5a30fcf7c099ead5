import { expect, test } from "vitest";
import type { ListedWeakness } from "./overview.ts";
import { sessionOf } from "./today.ts";

const weak = (to: string, why: ListedWeakness["why"]): ListedWeakness => ({
  id: to,
  from: "Dm7",
  to,
  key: "C",
  attempts: 4,
  errorRate: 0.5,
  foundMs: 2000,
  offMs: null,
  due: 0,
  why,
});
const key = (name: string) => ({ key: name, attempts: 1, errorRate: 0, foundMs: null });

test("fifteen minutes: five of what is due, six of what is weak, four of something new", () => {
  const session = sessionOf({ weak: [weak("G7", "missed"), weak("A7", "due")], keys: [key("C"), key("G")] }, 15);
  expect(session.map(({ kind, minutes, mode, changes }) => [kind, minutes, mode, changes.map(({ to }) => to)])).toEqual([
    ["due", 5, "simple", ["A7"]],
    ["weak", 6, "simple", ["G7"]],
    ["new", 4, "simple", ["A7", "Dmaj7"]],
  ]);
});

test("what is late is practised in time, and a part that is not there gives its minutes to the others", () => {
  const session = sessionOf({ weak: [weak("G7", "off-the-beat")], keys: [] }, 15);
  expect(session.map(({ kind, minutes, mode }) => [kind, minutes, mode])).toEqual([
    ["weak", 9, "timed"],
    ["new", 6, "simple"],
  ]);
  expect(sessionOf({ weak: [], keys: [] }, 15).map(({ minutes }) => minutes)).toEqual([15]);
});
