import { expect, test } from "vitest";
import { refuse } from "../../../tests/support/refusal.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { SLOT } from "../../protocol/audio/instrument-slots.ts";
import { createInstrumentLoads, type InstrumentStatus } from "./instrument-loads.ts";
import type { Growth, LoadedInstrument } from "./sample-loader.ts";

const instrument = (name: string): LoadedInstrument => ({
  file: { name, sampleRate: 44_100, frames: 4, audio: `${name}.mp3`, zones: [] },
  samples: new Int16Array(4),
});

const noGrowth: Growth = { rank: 0, onGrown: () => {}, onWhole: () => {}, onLacking: () => {} };

/** A loader whose answers are given by hand, and waiting that passes by hand; `heard` are the slots that sound whatever fails. */
function world(heard: readonly number[] = []) {
  const asked: {
    name: string;
    signal: AbortSignal;
    answer: (result: Result<LoadedInstrument>) => void;
    growth: Growth;
  }[] = [];
  const grown: string[] = [];
  const waiting: (() => void)[] = [];
  const waits: number[] = [];
  const loaded: string[] = [];
  const statuses: InstrumentStatus[] = [];
  const whole: string[] = [];
  const problems: Problem[] = [];
  const loads = createInstrumentLoads({
    loader: {
      load: (name, _onShare, signal, growth = noGrowth) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve(refuse("cancelled")));
          asked.push({ name, signal, answer: resolve, growth });
        }),
      free: () => {},
      stop: () => {},
    },
    onLoaded: (slot, { file }) => loaded.push(`${slot}:${file.name}`),
    onGrown: (slot, { name }) => grown.push(`${slot}:${name}`),
    onStatus: (status) => statuses.push(status),
    onWhole: (slot, name) => whole.push(`${slot}:${name}`),
    onProblem: (problem) => problems.push(problem),
    canSound: (slot) => heard.includes(slot),
    random: () => 0.5,
    later(callback, milliseconds) {
      waiting.push(callback);
      waits.push(milliseconds);
      return () => void (waiting.includes(callback) && waiting.splice(waiting.indexOf(callback), 1));
    },
  });
  /** Answers the newest question and lets everything take its course. */
  const answer = async (result: Result<LoadedInstrument>) => {
    asked.at(-1)?.answer(result);
    await settled();
  };
  return { loads, answer, waits, asked, waiting, loaded, grown, whole, statuses, problems };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
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
  await settled();
  loads.retry();
  asked[2]?.answer(ok(instrument("celesta")));
  await settled();
  expect(problems).toHaveLength(1);
  expect(loaded).toEqual(["0:celesta"]);
});

test("what does not come is named, with all that is silent for it, until it is there", async () => {
  const { loads, asked, problems } = world();
  const out = (...instruments: string[]) => ({
    code: "samples-unreachable",
    params: { what: { code: "instruments-out-of-reach", params: { instruments } } },
  });
  const first = loads.load(SLOT.main, "acoustic_grand_piano");
  const second = loads.load(SLOT.bass, "acoustic_bass");
  asked[0]?.answer(down);
  expect(await first).toMatchObject({ problem: out("acoustic grand piano") });
  asked[1]?.answer(down);
  expect(await second).toMatchObject({ problem: out("acoustic bass") });
  expect(problems).toMatchObject([out("acoustic grand piano"), out("acoustic grand piano", "acoustic bass")]);
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
  await settled();
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

test("a quiet load that fails is no problem of anybody's, and is tried again", async () => {
  const { loads, answer, waiting, loaded, statuses, problems } = world();
  const quiet = loads.load(0, "salamander_grand_piano", true);
  await answer(down);
  expect(await quiet).toMatchObject({ state: "failed" });
  waiting[0]?.();
  await answer(ok(instrument("salamander_grand_piano")));
  expect([loaded, statuses, problems]).toEqual([["0:salamander_grand_piano"], [], []]);
});

test("a quiet load that finds no room is let be", async () => {
  const { loads, answer, waiting } = world();
  void loads.load(0, "salamander_grand_piano", true);
  await answer(refuse("no-sample-memory"));
  expect(waiting).toEqual([]);
});

test("tries by itself come ever later, and end; the network that is back, or somebody who plays, begins them anew", async () => {
  const { loads, answer, asked, waits, waiting } = world();
  void loads.load(0, "celesta");
  await answer(down);
  while (waiting.length > 0) {
    waiting[0]?.();
    await answer(down);
  }
  expect(waits.map((each) => each / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  for (const ask of [loads.wanted, loads.retry]) {
    const before = asked.length;
    ask();
    expect(asked).toHaveLength(before + 1);
    await answer(down);
    expect(waits.at(-1)).toBe(1000);
    waiting[0]?.();
    await answer(down);
  }
});

test("whoever plays on while nothing answers does not ask with every key", async () => {
  const { loads, answer, asked, waiting } = world();
  void loads.load(0, "celesta");
  loads.wanted();
  await answer(down);
  loads.wanted();
  expect(asked, "the first wait is short").toHaveLength(1);
  waiting[0]?.();
  await answer(down);
  loads.wanted();
  loads.wanted();
  expect(asked).toHaveLength(3);
  await answer(down);
  loads.wanted();
  expect(asked).toHaveLength(3);
});

test("no words where something sounds in its place", async () => {
  const { loads, answer, problems } = world([0]);
  void loads.load(0, "celesta");
  await answer(down);
  expect(problems).toEqual([]);
  void loads.load(1, "tuba");
  await answer(down);
  expect(problems).toHaveLength(1);
});

test("parts that lack are asked for again, and nothing is told of it", async () => {
  const { loads, answer, asked, waiting, loaded, statuses, problems } = world();
  void loads.load(0, "piano");
  await answer(ok(instrument("piano")));
  const before = statuses.length;
  let fetches = 0;
  const fetchRest = () => void fetches++;
  asked[0]?.growth.onLacking(fetchRest);
  waiting[0]?.();
  expect(fetches).toBe(1);
  asked[0]?.growth.onLacking(fetchRest);
  loads.retry();
  loads.retry();
  expect(fetches, "one that is under way is not begun a second time").toBe(2);
  expect([asked.length, loaded, problems, statuses.length]).toEqual([1, ["0:piano"], [], before]);
});

test("an instrument of which notes lack plays, and is loaded once more behind it", async () => {
  const { loads, answer, waiting, loaded, statuses, problems } = world();
  void loads.load(0, "celesta");
  await answer(ok({ ...instrument("celesta"), lacks: true }));
  const before = statuses.length;
  waiting[0]?.();
  await answer(ok(instrument("celesta")));
  expect([loaded, waiting, problems, statuses.length]).toEqual([["0:celesta", "0:celesta"], [], [], before]);
});

test("what lacks of an instrument is not asked for any more once the slot has another", async () => {
  const { loads, answer, asked, waiting } = world();
  void loads.load(0, "piano");
  await answer(ok(instrument("piano")));
  asked[0]?.growth.onLacking(() => {});
  void loads.load(0, "tuba");
  asked[0]?.growth.onLacking(() => {});
  expect(waiting).toEqual([]);
});

test("what is still growing in a slot tells of each part; another choice for the slot, or the end, cancels the rest", async () => {
  for (const end of ["choice", "cancel", "stop"]) {
    const { loads, asked, loaded, grown } = world();
    const done = loads.load(0, "piano", true);
    const [first] = asked;
    first?.answer(ok(instrument("piano")));
    await done;
    first?.growth.onGrown(instrument("piano").file);
    expect([loaded, grown]).toEqual([["0:piano"], ["0:piano"]]);
    expect(first?.signal.aborted).toBe(false);
    if (end === "choice") void loads.load(0, "tuba");
    else if (end === "cancel") loads.cancel(0);
    else loads.stop();
    expect(first?.signal.aborted).toBe(true);
  }
});

test("an instrument is whole with its only part, one that grows once all of its parts are there, and none that was replaced", async () => {
  const { loads, answer, asked, whole } = world();
  void loads.load(0, "celesta");
  await answer(ok(instrument("celesta")));
  void loads.load(1, "piano");
  await answer(ok({ ...instrument("piano"), grows: true }));
  expect(whole).toEqual(["0:celesta"]);
  const piano = asked[1]?.growth;
  piano?.onWhole();
  expect(whole).toEqual(["0:celesta", "1:piano"]);
  void loads.load(1, "tuba");
  piano?.onWhole();
  expect(whole).toHaveLength(2);
});

test("the chosen instrument is heard before the bass, a voice's own after both, and what nobody waits for comes last", () => {
  const { loads, asked } = world();
  void loads.load(SLOT.ownBass, "upright_bass");
  void loads.load(SLOT.bass, "bass");
  void loads.load(SLOT.main, "piano");
  void loads.load(SLOT.main, "grand", true);
  const inOrder = asked.toSorted((a, b) => a.growth.rank - b.growth.rank).map(({ name }) => name);
  expect(inOrder).toEqual(["piano", "bass", "upright_bass", "grand"]);
});
