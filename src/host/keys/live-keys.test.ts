import { expect, test, vi } from "vitest";
import { keyWorld } from "../../../tests/support/keys.ts";
import { pageMs } from "../../music/time/time.ts";

const screen = { source: "screen", id: "screen" } as const;
const piano = { source: "midi", id: "piano", at: pageMs(1234.5) } as const;

test("a key sounds, is told to the engine with its own time stamp, and lights", () => {
  const { keys, heard, told, lit } = keyWorld();
  keys.press(60, 90, piano);
  expect(heard).toEqual([[0x90, 60, 90]]);
  expect(told).toEqual([{ type: "midi", at: 1234.5, status: 0x90, data1: 60, data2: 90, source: "midi" }]);
  expect(lit()).toEqual([60]);
});

test("what a microphone hears is told to the engine and lights, and does not sound once more", () => {
  const { keys, heard, told, lit } = keyWorld();
  keys.press(60, 90, { source: "microphone", id: "microphone", at: pageMs(900) });
  expect([heard, lit()]).toEqual([[], [60]]);
  expect(told).toMatchObject([{ at: 900, status: 0x90, source: "microphone" }]);
});

test("a key that two hands hold goes when both have let go", () => {
  const { keys, heard, lit } = keyWorld();
  keys.press(60, 90, piano);
  keys.press(60, 80, screen);
  keys.release(60, piano);
  expect(lit()).toEqual([60]);
  keys.release(60, screen);
  expect(lit()).toEqual([]);
  expect(heard.at(-1)).toEqual([0x80, 60, 0]);
});

test("a device that vanishes lets go of its own notes and its pedal, and of nobody else's", () => {
  const { keys, heard, lit } = keyWorld();
  keys.press(60, 90, piano);
  keys.press(64, 90, piano);
  keys.control(64, 127, piano);
  keys.press(67, 90, screen);
  keys.releaseAll("piano");
  expect(lit()).toEqual([67]);
  expect(heard.slice(-3)).toEqual([
    [0x80, 60, 0],
    [0x80, 64, 0],
    [0xb0, 64, 0],
  ]);
});

test("a release of a key that is not held does nothing", () => {
  const { keys, heard, told } = keyWorld();
  keys.release(60, screen);
  expect([heard, told]).toEqual([[], []]);
});

test("the first key, touched and lifted before sound could run, sounds when it can, and is let go", () => {
  vi.useFakeTimers();
  const { keys, heard, soundIsOn } = keyWorld({ sound: false });
  keys.press(60, 90, screen);
  keys.release(60, screen);
  soundIsOn();
  expect(heard).toEqual([[0x90, 60, 90]]);
  vi.advanceTimersByTime(400);
  expect(heard).toEqual([
    [0x90, 60, 90],
    [0x80, 60, 0],
  ]);
  vi.useRealTimers();
});

test("what is held down when sound comes sounds then, under the pedal that is down, however long it took", () => {
  vi.useFakeTimers();
  const { keys, heard, soundIsOn } = keyWorld({ sound: false });
  const held = { source: "midi", id: "piano" } as const;
  keys.control(64, 127, held);
  keys.press(48, 70, held);
  keys.press(60, 90, held);
  keys.release(60, held);
  keys.press(60, 91, held);
  vi.advanceTimersByTime(60_000);
  soundIsOn();
  expect(heard).toEqual([
    [0xb0, 64, 127],
    [0x90, 48, 70],
    [0x90, 60, 91],
  ]);
  vi.advanceTimersByTime(60_000);
  soundIsOn();
  expect(heard, "once").toHaveLength(3);
  vi.useRealTimers();
});

test("of what was lifted before sound came the last chord is heard, and nothing of what was touched long before", () => {
  vi.useFakeTimers();
  const tune = keyWorld({ sound: false });
  for (const note of [60, 62, 64]) {
    tune.keys.press(note, 90, screen);
    tune.keys.release(note, screen);
    if (note < 64) vi.advanceTimersByTime(300);
  }
  tune.keys.press(67, 90, screen);
  tune.keys.release(67, screen);
  tune.soundIsOn();
  expect(tune.heard.map(([, note]) => note)).toEqual([64, 67]);
  const late = keyWorld({ sound: false });
  late.keys.press(60, 90, screen);
  late.keys.release(60, screen);
  vi.advanceTimersByTime(2001);
  late.soundIsOn();
  expect(late.heard).toEqual([]);
  vi.useRealTimers();
});

test("the bend wheel moves the sound alone; a device that vanishes leaves its wheels at rest", () => {
  const { keys, heard, told } = keyWorld();
  keys.bend(16_383, piano);
  keys.control(1, 90, piano);
  keys.control(11, 20, piano);
  expect(heard[0]).toEqual([0xe0, 127, 127]);
  expect(told.every((input) => "status" in input && input.status === 0xb0)).toBe(true);
  keys.releaseAll("piano");
  expect(heard.slice(-3)).toEqual([
    [0xe0, 0, 64],
    [0xb0, 1, 0],
    [0xb0, 11, 127],
  ]);
});
