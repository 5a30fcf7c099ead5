import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../../lib/result.ts";
import { openLocalStorage } from "../storage/local-storage.ts";
import type { AudioHost } from "./audio-host.ts";
import { createSoundSettings } from "./sound-settings.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A running host whose context counts the gaps it is told, and a device that remembers. */
function world({ moves = true, keepsInstruments = true } = {}) {
  const asked: number[] = [];
  const problems: Problem[] = [];
  const entries = new Map<string, string>();
  const open = () => ({ state: "running", currentTime: 10, baseLatency: 0.003, outputLatency: 0.02, playbackStats: { underrunEvents: 0 } });
  let context = open();
  const host = {
    status: () => "running",
    keepsInstruments,
    get context() {
      return context;
    },
    async setLatency(hint: number) {
      asked.push(hint);
      if (moves) context = open();
      return moves;
    },
  };
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
  };
  const memory = openLocalStorage(storage, () => {});
  const settings = createSoundSettings({
    host: host as unknown as AudioHost,
    memory,
    onProblem: (problem) => problems.push(problem),
    onMoved: () => {},
    media: undefined,
  });
  /** Gaps in the sound, and two readings. */
  const gap = async (count: number) => {
    await vi.advanceTimersByTimeAsync(1000);
    context.playbackStats.underrunEvents += count;
    context.currentTime += 1;
    await vi.advanceTimersByTimeAsync(1000);
  };
  return { settings, memory, asked, problems, gap };
}

test("a machine with gaps is given a longer buffer step by step, and that is remembered for its output", async () => {
  const { memory, asked, gap } = world();
  await gap(5);
  await gap(5);
  expect(asked).toEqual([0.005, 0.01]);
  expect(memory.read("soundOutput").latencies).toEqual({ "": { hint: 0.01, safe: false } });
});

test("where instruments would have to be loaded again the music plays on with its gaps, and the next visit has the longer buffer", async () => {
  const { settings, memory, asked, gap } = world({ keepsInstruments: false });
  await gap(5);
  await gap(5);
  expect(asked).toEqual([]);
  expect(memory.read("soundOutput").latencies).toEqual({ "": { hint: 0.005, safe: false } });
  await settings.chooseLatency("safe");
  expect(asked, "who asks for it has it at once").toEqual([0.04]);
});

test("a person's safe buffer is kept whatever happens, and lowest begins at the least again", async () => {
  const { settings, asked, gap } = world();
  await settings.chooseLatency("safe");
  await gap(50);
  expect(asked).toEqual([0.04]);
  expect(settings.latency.value.choice).toBe("safe");
  await settings.chooseLatency("lowest");
  expect(asked).toEqual([0.04, 0.0001]);
  expect(settings.latency.value).toEqual({ choice: "lowest", base: 0.003, output: 0.02 });
});

test("a browser that gives no other buffer is told once, and the sound goes on", async () => {
  const { problems, settings } = world({ moves: false });
  await settings.chooseLatency("safe");
  expect(problems.map(({ code }) => code)).toEqual(["latency-refused"]);
});
