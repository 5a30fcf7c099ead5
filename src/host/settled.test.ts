import { expect, test } from "vitest";
import { handTimers } from "../../tests/support/world.ts";
import { recordIds, revision, widgetId } from "../documents/records.ts";
import { pageSettled } from "./settled.ts";
import { createStoreMirror } from "./store-mirror.ts";

const widget = {
  id: recordIds.widget("w"),
  typeName: "widget",
  scope: "document",
  widgetId: widgetId("w"),
  type: "player",
  state: {},
  extra: {},
} as const;

function settling() {
  const timers = handTimers();
  const mirror = createStoreMirror();
  const idle: (() => void)[] = [];
  let settled = false;
  void pageSettled(mirror, { idle: (task) => idle.push(task), later: timers.later }).then(() => {
    settled = true;
  });
  const open = () =>
    mirror.apply({
      rev: revision(1),
      diff: { added: { widget }, updated: {}, removed: {} },
      cause: "engine",
    });
  return {
    timers,
    idle,
    open,
    isSettled: async () => {
      await Promise.resolve();
      return settled;
    },
  };
}

test("the page has settled once widgets are there and the page has nothing else to do", async () => {
  const { idle, open, isSettled } = settling();
  expect(idle).toEqual([]);
  open();
  expect(await isSettled()).toBe(false);
  idle[0]?.();
  expect(await isSettled()).toBe(true);
});

test("a page without widgets has settled after two seconds", async () => {
  const { timers, isSettled } = settling();
  timers.pass(1999);
  expect(await isSettled()).toBe(false);
  timers.pass(1);
  expect(await isSettled()).toBe(true);
});
