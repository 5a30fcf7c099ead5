import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { handTimers } from "../../../tests/support/world.ts";
import { recordIds, revision, widgetId } from "../../documents/records.ts";
import { createStoreMirror } from "../engine/store-mirror.ts";
import { holdIdle, pageSettled, whenIdle, whenNothingWaits } from "./settled.ts";

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
  const frame = {
    rev: revision(1),
    diff: { added: { [widget.id]: widget }, updated: {}, removed: {} },
    cause: "engine",
  } as const;
  return {
    timers,
    idle,
    open: () => mirror.apply(frame),
    showSnapshot: () => mirror.showSnapshot([widget]),
    follow: () => mirror.replace(frame),
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

test("a page whose widgets are long in being drawn has settled after eight seconds", async () => {
  const { timers, open, isSettled } = settling();
  timers.pass(1000);
  open();
  timers.pass(1000);
  timers.pass(5999);
  expect(await isSettled()).toBe(false);
  timers.pass(1);
  expect(await isSettled()).toBe(true);
});

test("a snapshot that the engine is long in following has not settled after two seconds", async () => {
  const { timers, showSnapshot, follow, idle, isSettled } = settling();
  showSnapshot();
  timers.pass(2000);
  expect(await isSettled()).toBe(false);
  follow();
  idle[0]?.();
  expect(await isSettled()).toBe(true);
});

describe("what has time", () => {
  const idle: (() => void)[] = [];
  const rest = () => {
    for (const task of idle.splice(0)) task();
  };
  beforeEach(() => vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task)));
  afterEach(() => {
    idle.length = 0;
    vi.unstubAllGlobals();
  });

  test("runs once the page has nothing else to do", () => {
    const task = vi.fn();
    whenIdle(task);
    expect(task).not.toHaveBeenCalled();
    rest();
    expect(task).toHaveBeenCalledOnce();
  });

  test("waits while something in sight is being drawn, however idle the page is", () => {
    const timers = handTimers();
    const task = vi.fn();
    const [sheet, scale] = [holdIdle(timers.later), holdIdle(timers.later)];
    whenIdle(task);
    rest();
    sheet();
    sheet();
    rest();
    expect(task).not.toHaveBeenCalled();
    scale();
    rest();
    expect(task).toHaveBeenCalledOnce();
  });

  test("waits for a drawing that begins after it was asked for", () => {
    const timers = handTimers();
    const task = vi.fn();
    whenIdle(task);
    const release = holdIdle(timers.later);
    rest();
    expect(task).not.toHaveBeenCalled();
    release();
    rest();
    expect(task).toHaveBeenCalledOnce();
  });

  test("waits no longer than three seconds for a drawing that does not end", () => {
    const timers = handTimers();
    const task = vi.fn();
    holdIdle(timers.later);
    whenIdle(task);
    timers.pass(2999);
    rest();
    expect(task).not.toHaveBeenCalled();
    timers.pass(1);
    rest();
    expect(task).toHaveBeenCalledOnce();
  });

  test("comes last, one at a time, where it waits for all that waits", () => {
    const done: string[] = [];
    const release = holdIdle(handTimers().later);
    whenNothingWaits(() => done.push("sound"));
    whenNothingWaits(() => done.push("copy"));
    whenIdle(() => {
      done.push("widget");
      whenIdle(() => done.push("next widget"));
    });
    rest();
    expect(done).toEqual([]);
    release();
    rest();
    expect(done).toEqual(["widget"]);
    rest();
    expect(done).toEqual(["widget", "next widget"]);
    rest();
    expect(done).toEqual(["widget", "next widget", "sound"]);
    rest();
    expect(done).toEqual(["widget", "next widget", "sound", "copy"]);
  });
});
