import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { handTimers } from "../../../tests/support/world.ts";
import { type ContainerLike, keepPage, type WorkerLike, whenHeard } from "./offline.ts";

/** A browser that keeps the page; `publish` brings a new version. */
function browser({ controlled = true, refuses = false } = {}) {
  const said: string[] = [];
  const asked: string[] = [];
  let press = () => {};
  let reloads = 0;
  let found = () => {};
  let changed = () => {};
  let state = () => {};
  const worker: WorkerLike = {
    postMessage: ({ type }) => asked.push(type),
    addEventListener(_type, listener) {
      state = listener;
    },
  };
  const registration = {
    installing: null as WorkerLike | null,
    waiting: null as WorkerLike | null,
    update: async () => undefined,
    addEventListener(_type: "updatefound", listener: () => void) {
      found = listener;
    },
  };
  const container: ContainerLike = {
    controller: controlled ? {} : null,
    async register() {
      if (refuses) throw new Error("not allowed");
      return registration;
    },
    addEventListener(_type, listener) {
      changed = listener;
    },
  };
  const notices = {
    tell({ code }: { code: string }, action?: { run(): void }) {
      said.push(code);
      press = action?.run ?? press;
    },
  };
  const start = () => keepPage(container, notices, () => reloads++);
  const publish = () => {
    registration.installing = worker;
    found();
    registration.installing = null;
    registration.waiting = worker;
    state();
  };
  return { start, publish, said, asked, press: () => press(), changed: () => changed(), reloads: () => reloads };
}

test("a new version waits for the person's word, and then the page is loaded anew once", async () => {
  const world = browser();
  await world.start();
  world.publish();
  expect(world.said).toEqual(["new-version"]);
  expect(world.asked).toEqual([]);
  world.press();
  expect(world.asked).toEqual(["SKIP_WAITING"]);
  world.changed();
  expect(world.reloads()).toBe(1);
});

test("another tab that takes the new version does not load this one anew", async () => {
  const world = browser();
  await world.start();
  world.publish();
  world.changed();
  expect(world.reloads()).toBe(0);
});

test("the first visit is no new version, and a browser that keeps nothing is no problem", async () => {
  const first = browser({ controlled: false });
  await first.start();
  first.publish();
  expect(first.said).toEqual([]);
  await expect(browser({ refuses: true }).start()).resolves.toBeUndefined();
});

function hearing() {
  const timers = handTimers();
  const instruments = signal<ReadonlyMap<number, { readonly state: string }>>(new Map());
  let isOver = false;
  void whenHeard(instruments, timers.later).then(() => {
    isOver = true;
  });
  const stand = (...states: readonly string[]) => {
    instruments.value = new Map(states.map((state, slot) => [slot, { state }]));
  };
  const isHeard = async () => {
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
    return isOver;
  };
  return { timers, stand, isHeard };
}

test("what is kept for later comes after all instruments, those that cannot be had among them", async () => {
  const { stand, isHeard } = hearing();
  expect(await isHeard()).toBe(false);
  stand("loading", "ready");
  expect(await isHeard()).toBe(false);
  stand("ready", "loading", "loading");
  expect(await isHeard()).toBe(false);
  stand("ready", "ready", "failed");
  expect(await isHeard()).toBe(true);
});

test("where nothing is ever loaded, what is kept for later waits half a minute", async () => {
  const { timers, isHeard } = hearing();
  timers.pass(29_999);
  expect(await isHeard()).toBe(false);
  timers.pass(1);
  expect(await isHeard()).toBe(true);
});
