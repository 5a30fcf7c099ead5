import { expect, test } from "vitest";
import { deviceMemory } from "../../../tests/support/device-memory.ts";
import { createPracticeSessions, type PracticeSession } from "./practice-session.ts";

const BLOCKS: PracticeSession["blocks"] = [
  { kind: "weak", minutes: 11, mode: "timed", changes: [{ from: "Dm7", to: "G7", key: "C" }] },
  { kind: "new", minutes: 4, mode: "simple", changes: [{ from: "Gm7", to: "C7", key: "F" }] },
];

/** A device with its memory and its time. */
function device() {
  const { entries, problems, memory } = deviceMemory();
  const time = { now: 1_700_000_000_000 };
  return { entries, problems, time, page: () => createPracticeSessions(memory, () => time.now) };
}

test("a session goes on through a reload, at its part and with the time that went by", () => {
  const { page, time } = device();
  const first = page();
  first.begin(BLOCKS);
  time.now += 60_000;
  expect(page().current.value).toEqual({ blocks: BLOCKS, at: 0, began: time.now - 60_000 });
  expect(first.goOn()).toEqual(BLOCKS[1]);
  time.now += 5000;
  expect(page().current.value).toMatchObject({ at: 1, began: time.now - 5000 });
  expect(first.goOn(), "behind the last part").toBeUndefined();
  expect(page().current.value).toBeUndefined();
});

test("what one tab stops is stopped in the other, once it is told", () => {
  const { page } = device();
  const [one, other] = [page(), page()];
  one.begin(BLOCKS);
  other.look();
  expect(other.current.value?.at).toBe(0);
  other.stop();
  one.look();
  expect(one.current.value).toBeUndefined();
});

test("a session that was left hours ago is over, and a damaged one is set aside with a word about it", () => {
  const { page, time, entries, problems } = device();
  page().begin(BLOCKS);
  time.now += 5 * 60 * 60 * 1000;
  expect(page().current.value).toBeUndefined();
  entries.set("practiceSession", '{"blocks":7}');
  expect(page().current.value).toBeUndefined();
  expect(problems).toEqual(["corrupt-setting"]);
});
