import { expect, test, vi } from "vitest";
import { celesta as file, inParts, loaderWorld, unreachable } from "../../../tests/support/loader-world.ts";
import { roomOf } from "../../protocol/audio/part-room.ts";
import { createSampleLoader, type LoaderWorker } from "./sample-loader.ts";
import type { FromLoader } from "./sample-loader-messages.ts";

test("what is loaded stands in the room that it asked for", async () => {
  const { loader, tell, sent } = loaderWorld();
  const shares: number[] = [];
  const loading = loader.load("celesta", (share) => shares.push(share), new AbortController().signal);
  tell({ type: "progress", id: 1, share: 0.5 });
  tell({ type: "need", id: 1, bytes: 8 });
  expect(sent.at(-1)).toMatchObject({ type: "room", id: 1, place: 1000 });
  tell({ type: "loaded", id: 1, file, samples: new Int16Array(4) });
  expect(await loading).toMatchObject({ ok: true, value: { place: 1000, file: { name: "celesta" } } });
  expect(shares).toEqual([0.5]);
});

test("an instrument grows only where memory is shared: elsewhere nothing can be played while more of it is written", () => {
  for (const isShared of [true, false]) {
    const { loader, sent } = loaderWorld({ isShared });
    void loader.load("piano", () => {}, new AbortController().signal, {
      onGrown: () => {},
      rank: 0,
      onWhole: () => {},
      onLacking: () => {},
    });
    expect(sent.at(-1)).toMatchObject({ type: "load", grows: isShared });
  }
});

test("cancelling answers at once; the room is free when nothing is written to it any more, and not before", async () => {
  const { loader, tell, sent, freed } = loaderWorld();
  const controller = new AbortController();
  const loading = loader.load("celesta", () => {}, controller.signal);
  tell({ type: "need", id: 1, bytes: 8 });
  controller.abort();
  expect(await loading).toMatchObject({ ok: false, error: { code: "cancelled" } });
  expect(sent.at(-1)).toEqual({ type: "cancel", id: 1 });
  expect(freed).toEqual([]);
  tell({ type: "failed", id: 1, problem: { code: "cancelled" } });
  expect(freed).toEqual([1000]);
});

test("one that was done as it was cancelled gives its room back, once", async () => {
  const { loader, tell, freed } = loaderWorld();
  const controller = new AbortController();
  const loading = loader.load("celesta", () => {}, controller.signal);
  tell({ type: "need", id: 1, bytes: 8 });
  controller.abort();
  tell({ type: "loaded", id: 1, file, samples: new Int16Array(4) });
  tell({ type: "loaded", id: 1, file, samples: new Int16Array(4) });
  expect(await loading).toMatchObject({ ok: false });
  expect(freed).toEqual([1000]);
});

/** Loads an instrument of which a part has come. */
async function growing() {
  const made = loaderWorld();
  const grown: number[] = [];
  const whole: number[] = [];
  const lacking: (() => void)[] = [];
  const controller = new AbortController();
  const loading = made.loader.load("piano", () => {}, controller.signal, {
    onGrown: ({ zones }) => grown.push(zones.length),
    rank: 0,
    onWhole: () => whole.push(grown.length),
    onLacking: (fetchRest) => lacking.push(fetchRest),
  });
  made.tell({ type: "need", id: 1, bytes: 8 });
  made.tell({ type: "playable", id: 1, there: thereOf(0), samples: new Int16Array(4) });
  expect(await loading).toMatchObject({ ok: true, value: { place: 1000 } });
  return { ...made, grown, whole, lacking, controller };
}
const thereOf = (...parts: number[]) => ({ file: inParts, wanted: roomOf(inParts).placed, parts });
/** Tells that these of its parts are there. */
const playable = (...parts: number[]): FromLoader => ({
  type: "playable",
  id: 1,
  there: thereOf(...parts),
  samples: new Int16Array(4),
});

test("what grows is there with its first part, and tells of each further one until all are there", async () => {
  const { tell, grown, whole, freed, loader } = await growing();
  tell(playable(0, 1));
  expect(whole).toEqual([]);
  tell({ type: "loaded", id: 1, file, samples: new Int16Array(4) });
  tell({ type: "loaded", id: 1, file, samples: new Int16Array(4) });
  expect([grown, whole]).toEqual([[2, 0], [2]]);
  expect(freed).toEqual([]);
  loader.free(1000);
  expect(freed).toEqual([1000]);
});

test("what grows and is cancelled keeps its room for as long as it is played, and tells of no further part", async () => {
  const { tell, grown, freed, sent, loader, controller } = await growing();
  controller.abort();
  expect(sent.at(-1)).toEqual({ type: "cancel", id: 1 });
  tell(playable(0, 1));
  tell({ type: "failed", id: 1, problem: { code: "cancelled" } });
  expect([grown, freed]).toEqual([[], []]);
  loader.free(1000);
  expect(freed).toEqual([1000]);
});

test("room that is given back while a part is still being written is free once nothing is written to it any more", async () => {
  const { tell, freed, sent, loader } = await growing();
  loader.free(1000);
  expect(freed).toEqual([]);
  expect(sent.at(-1)).toEqual({ type: "cancel", id: 1 });
  tell({ type: "failed", id: 1, problem: { code: "cancelled" } });
  expect(freed).toEqual([1000]);
});

test("parts that do not come leave what is there playing, and are fetched into the same room when they are asked for again", async () => {
  const { tell, sent, grown, lacking, freed, loader } = await growing();
  tell(playable(0, 2));
  tell(unreachable);
  expect([grown, freed, lacking.length]).toEqual([[2], [], 1]);
  lacking[0]?.();
  expect(sent.at(-1)).toMatchObject({ type: "load", id: 1, name: "piano", there: { file: inParts, parts: [0, 2] } });
  tell({ type: "need", id: 1, bytes: 24 });
  expect(sent.at(-1)).toMatchObject({ type: "room", id: 1, place: 1000 });
  tell({ type: "loaded", id: 1, file: inParts, samples: new Int16Array(4) });
  expect(grown).toEqual([2, 3]);
  loader.free(1000);
  expect(freed).toEqual([1000]);
});

test("an instrument whose parts lack is given back like any other, and its parts are not asked for then", async () => {
  for (const isChosenOther of [true, false]) {
    const { tell, sent, lacking, freed, loader, controller } = await growing();
    tell(unreachable);
    const before = sent.length;
    if (isChosenOther) controller.abort();
    loader.free(1000);
    lacking[0]?.();
    expect(freed).toEqual([1000]);
    expect(sent).toHaveLength(before);
  }
});

test("when the worker fails, parts that were on their way lack, and the next try starts it again", async () => {
  const { lacking, sent, fail } = await growing();
  fail();
  expect(lacking).toHaveLength(1);
  lacking[0]?.();
  expect(sent.at(-1)).toMatchObject({ type: "load", id: 1, there: { parts: [0] } });
});

test("the worker is let go once it has had nothing to do for a while, not between two loads, and is started again for the next", async () => {
  vi.useFakeTimers();
  try {
    const started: { terminated: boolean }[] = [];
    const loader = createSampleLoader({ base: "/samples/" }, null, () => {
      const worker = { terminated: false, onmessage: null as LoaderWorker["onmessage"], onerror: null };
      started.push(worker);
      return {
        ...worker,
        postMessage: () => {},
        terminate: () => {
          worker.terminated = true;
        },
        set onmessage(listen: LoaderWorker["onmessage"]) {
          worker.onmessage = listen;
        },
        get onmessage() {
          return worker.onmessage;
        },
      };
    });
    const load = () => loader.load("celesta", () => {}, new AbortController().signal);
    const tell = (id: number) => {
      const worker = started.at(-1) as unknown as LoaderWorker;
      Reflect.apply(worker.onmessage ?? (() => {}), worker, [{ data: { type: "loaded", id, file, samples: new Int16Array(4) } }]);
    };
    const first = load();
    vi.advanceTimersByTime(60_000);
    tell(1);
    await first;
    vi.advanceTimersByTime(4000);
    const second = load();
    vi.advanceTimersByTime(60_000);
    expect(started).toMatchObject([{ terminated: false }]);
    tell(2);
    await second;
    vi.advanceTimersByTime(6000);
    expect(started).toMatchObject([{ terminated: true }]);
    void load();
    expect(started).toMatchObject([{ terminated: true }, { terminated: false }]);
  } finally {
    vi.useRealTimers();
  }
});
