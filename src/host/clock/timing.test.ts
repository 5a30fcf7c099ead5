import { signal } from "@preact/signals-core";
import { expect, test, vi } from "vitest";
import { type WidgetId, widgetId } from "../../documents/records.ts";
import type { ClockInput, InputMessage } from "../../protocol/input/input-feed.ts";
import type { EngineStatus } from "../engine/engine-client.ts";
import { openLocalStorage } from "../storage/local-storage.ts";
import { laterClock } from "./clock.ts";
import { startTiming } from "./timing.ts";

function world(stored = new Map<string, string>()) {
  const told: InputMessage[] = [];
  const offset = signal<number | undefined>(undefined);
  const cursorDelay = signal(0);
  const microphone = { late: signal(0), name: signal("") };
  const beat = signal<ReadonlyMap<WidgetId, string>>(new Map());
  let name = "Speakers";
  let changed = () => {};
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const timing = startTiming({
    engine: { input: (message) => told.push(message), status: signal<EngineStatus>({ kind: "running", restarts: 0 }) },
    beat,
    clock: { offset, heard: () => undefined, stop: () => {} },
    cursorDelay,
    microphone,
    memory: openLocalStorage(storage, () => {}),
    outputs: {
      name: () => Promise.resolve(name),
      onChange(task) {
        changed = task;
      },
    },
  });
  return {
    timing,
    beat,
    microphone,
    count: () => told.length,
    offset,
    cursorDelay,
    last: () => told.at(-1) as ClockInput,
    async plugIn(next: string) {
      name = next;
      changed();
      await Promise.resolve();
    },
    stored,
  };
}

test("the engine is told how the clocks stand as soon as that changes", () => {
  vi.useFakeTimers();
  const { offset, last } = world();
  expect(last()).toMatchObject({ type: "clock", offset: null, delays: { midi: 0, screen: 0, computer: 0, microphone: 0 } });
  offset.value = -2.5;
  expect(last().offset).toBe(-2.5);
  expect(last().epoch + last().at).toBeGreaterThan(1_600_000_000_000);
  vi.useRealTimers();
});

test("the engine is told the time at each beat that is heard", () => {
  vi.useFakeTimers();
  const { beat, count } = world();
  const before = count();
  beat.value = new Map([[widgetId("player-1"), "1.1"]]);
  beat.value = new Map([[widgetId("player-1"), "1.2"]]);
  expect(count()).toBe(before + 2);
  vi.useRealTimers();
});

test("what was found holds for one kind of input on one output device, and is remembered", async () => {
  vi.useFakeTimers();
  const first = world();
  await first.plugIn("Speakers");
  first.timing.keep("midi", { offset: 38, spread: 9 });
  expect(first.last().delays).toEqual({ midi: 38, screen: 0, computer: 0, microphone: 0 });
  expect(first.cursorDelay.value).toBe(38);
  await first.plugIn("Headphones");
  expect(first.last().delays.midi).toBe(0);
  first.timing.keep("midi", { offset: -12, spread: 9 });
  const again = world(first.stored);
  await again.plugIn("Speakers");
  expect(again.last().delays.midi).toBe(38);
  again.timing.forget("midi");
  expect([again.last().delays.midi, again.timing.found.value]).toEqual([0, {}]);
  vi.useRealTimers();
});

test("a microphone's delay is that of the loudspeaker and the microphone together", async () => {
  vi.useFakeTimers();
  const { timing, microphone, last, plugIn } = world();
  await plugIn("Speakers");
  microphone.name.value = "Built-in";
  timing.keep("microphone", { offset: 62, spread: 3 });
  expect(last().delays.microphone).toBe(62);
  microphone.name.value = "USB";
  expect(last().delays.microphone).toBe(0);
  microphone.name.value = "Built-in";
  expect(last().delays.microphone).toBe(62);
  vi.useRealTimers();
});

test("the cursor follows what is heard by as much as was found", () => {
  const offset = signal<number | undefined>(-2);
  const late = laterClock({ offset, heard: () => undefined, stop: () => {} }, signal(250));
  expect(late.offset.value).toBe(-2.25);
  offset.value = undefined;
  expect([late.offset.value, late.heard()]).toEqual([undefined, undefined]);
});
