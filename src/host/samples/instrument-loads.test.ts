import { expect, test } from "vitest";
import { refuse } from "../../../tests/support/refusal.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { createInstrumentLoads, type InstrumentStatus } from "./instrument-loads.ts";
import type { LoadedInstrument } from "./sample-loader.ts";

const instrument = (name: string): LoadedInstrument => ({
  file: { name, sampleRate: 44_100, frames: 4, audio: `${name}.mp3`, zones: [] },
  samples: new Int16Array(4),
});

/** A loader whose answers are given by hand, and waiting that passes by hand. */
function world() {
  const asked: {
    name: string;
    signal: AbortSignal;
    answer: (result: Result<LoadedInstrument>) => void;
    grow: (file: InstrumentFile) => void;
  }[] = [];
  const grown: string[] = [];
  const waiting: (() => void)[] = [];
  const loaded: string[] = [];
  const statuses: InstrumentStatus[] = [];
  const problems: Problem[] = [];
  const loads = createInstrumentLoads({
    loader: {
      load: (name, _onShare, signal, grow = () => {}) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve(refuse("cancelled")));
          asked.push({ name, signal, answer: resolve, grow });
        }),
      free: () => {},
      stop: () => {},
    },
    onLoaded: (slot, { file }) => loaded.push(`${slot}:${file.name}`),
    onGrown: (slot, { name }) => grown.push(`${slot}:${name}`),
    onStatus: (status) => statuses.push(status),
    onProblem: (problem) => problems.push(problem),
    later(callback) {
      waiting.push(callback);
      return () => waiting.splice(waiting.indexOf(callback), 1);
    },
  });
  return { loads, asked, waiting, loaded, grown, statuses, problems };
}
const down = refuse("samples-unreachable");

test("an instrument is loaded into its slot", async () => {
  const { loads, asked, loaded } = world();
  const done = loads.load(0, "celesta");
  asked[0]?.answer(ok(instrument("celesta")));
  expect(await done).toMatchObject({ state: "ready", name: "celesta" });
  expect(loaded).toEqual(["0:celesta"]);
});

test("choosing another one cancels the first, silently", async () => {
  const { loads, asked, loaded, problems, statuses } = world();
  const first = loads.load(0, "celesta");
  const second = loads.load(0, "tuba");
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer(ok(instrument("tuba")));
  await Promise.all([first, second]);
  expect(loaded).toEqual(["0:tuba"]);
  expect(problems).toEqual([]);
  expect(statuses.filter(({ state }) => state === "failed")).toEqual([]);
});

test("a failure is told once, tried again later, and heals", async () => {
  const { loads, asked, waiting, loaded, problems } = world();
  const first = loads.load(0, "celesta");
  asked[0]?.answer(down);
  expect(await first).toMatchObject({ state: "failed" });
  waiting[0]?.();
  asked[1]?.answer(down);
  await Promise.resolve().then(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  loads.retry();
  asked[2]?.answer(ok(instrument("celesta")));
  await new Promise((resolve) => setTimeout(resolve));
  expect(problems).toHaveLength(1);
  expect(loaded).toEqual(["0:celesta"]);
});

test("a load that is tried again by itself is not begun a second time by the person's word", async () => {
  const { loads, asked, waiting, loaded } = world();
  const first = loads.load(0, "celesta");
  asked[0]?.answer(down);
  await first;
  waiting[0]?.();
  loads.retry();
  expect(asked).toHaveLength(2);
  expect(waiting).toHaveLength(0);
  asked[1]?.answer(ok(instrument("celesta")));
  await new Promise((resolve) => setTimeout(resolve));
  expect(loaded).toEqual(["0:celesta"]);
});

test("stopping cancels what loads and waits for nothing more", async () => {
  const { loads, asked, waiting } = world();
  void loads.load(0, "celesta");
  const second = loads.load(1, "tuba");
  asked[1]?.answer(down);
  await second;
  loads.stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(waiting).toHaveLength(0);
});

test("a quiet load that fails is no problem of anybody's", async () => {
  const { loads, asked, statuses, problems, waiting } = world();
  const quiet = loads.load(0, "salamander_grand_piano", true);
  asked[0]?.answer(down);
  expect(await quiet).toMatchObject({ state: "failed" });
  expect([statuses, problems, waiting]).toEqual([[], [], []]);
});

test("what is still growing in a slot tells of each part; another choice for the slot, or the end, cancels the rest", async () => {
  for (const end of ["choice", "cancel", "stop"]) {
    const { loads, asked, loaded, grown } = world();
    const done = loads.load(0, "piano", true);
    const [first] = asked;
    first?.answer(ok(instrument("piano")));
    await done;
    first?.grow(instrument("piano").file);
    expect([loaded, grown]).toEqual([["0:piano"], ["0:piano"]]);
    expect(first?.signal.aborted).toBe(false);
    if (end === "choice") void loads.load(0, "tuba");
    else if (end === "cancel") loads.cancel(0);
    else loads.stop();
    expect(first?.signal.aborted).toBe(true);
  }
});
