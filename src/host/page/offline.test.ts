import { expect, test } from "vitest";
import { type ContainerLike, keepPage, type WorkerLike } from "./offline.ts";

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
