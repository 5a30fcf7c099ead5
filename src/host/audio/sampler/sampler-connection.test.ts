import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sineZone } from "../../../../tests/support/sampler-rig.ts";
import type { PageToWorklet } from "../../../protocol/audio/audio-feed.ts";
import type { LoadedInstrument } from "../../samples/sample-loader.ts";
import { createSamplerConnection } from "./sampler-connection.ts";

type Listeners = {
  onPlayable: (slot: number) => void;
  onCrash: () => void;
  onRetired: (place: number) => void;
  onTakenOver: (shift: number) => void;
  onPartsAsked: (slot: number, ago: readonly number[]) => void;
  onVacated: (slot: number, frames: { readonly from: number; readonly to: number }) => void;
};
const samplers: { sent: PageToWorklet[]; closed: boolean; listeners: Listeners; context: unknown; setup: object }[] = [];
let answers = true;
/** The shift that a sampler which goes on with another's music tells with its first block; undefined where it tells none. */
let shift: number | undefined;
const state = { frame: 4096, events: new Float64Array(0), voices: [], controllers: [] };

vi.mock("./sampler-node.ts", () => ({
  addSampler: async (context: { fails?: boolean }) => {
    if (context.fails) throw new Error("no such file");
  },
  startSampler: (context: unknown, setup: object, listeners: Listeners) => {
    const sampler = { sent: [] as PageToWorklet[], closed: false, listeners, context, setup };
    samplers.push(sampler);
    return {
      send: (message: PageToWorklet) => {
        sampler.sent.push(message);
        if (message.type === "take-over" && shift !== undefined) listeners.onTakenOver(shift);
      },
      handOver: async () => (answers ? { type: "handed-over", state, engine: null } : null),
      close: () => {
        sampler.closed = true;
      },
    };
  },
}));

const contextOf = (fields: object = {}) => fields as AudioContext;
const piano = (place: number | undefined): LoadedInstrument => ({
  file: { name: "acoustic_grand_piano", sampleRate: 44_100, frames: 4, audio: "a.mp3", zones: [] },
  samples: new Int16Array(4),
  ...(place === undefined ? {} : { place }),
});

function world() {
  const lost: string[] = [];
  const retired: number[] = [];
  const playable: number[] = [];
  const link = createSamplerConnection({
    hasSharedMemory: true,
    canWaitForMemory: true,
    memory: null,
    onProblem: () => {},
    onPlayable: (slot) => playable.push(slot),
    onLost: (slot, name) => lost.push(`${slot}:${name}`),
    onRetired: (place) => retired.push(place),
  });
  return { link, lost, retired, playable };
}
const typesOf = (index: number) => samplers[index]?.sent.map(({ type }) => type);

beforeEach(() => {
  samplers.length = 0;
  answers = true;
  shift = 4096;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("each sampler says when what a slot was given can be played", async () => {
  const { link, playable } = world();
  await link.open(contextOf());
  link.setInstrument(0, piano(70_000));
  expect(playable).toEqual([]);
  samplers[0]?.listeners.onPlayable(0);
  expect(playable).toEqual([0]);
});

test("a sampler that threw is back within half a second with its instruments, levels and a new port for the engine", async () => {
  const { link } = world();
  const ports: MessagePort[] = [];
  link.joinEngine((port) => ports.push(port));
  await link.open(contextOf());
  link.setStrip(3, { slot: 1, gain: 0.5 });
  link.setInstrument(1, piano(70_000));
  samplers[0]?.listeners.onCrash();
  vi.advanceTimersByTime(499);
  expect(samplers[0]?.closed).toBe(true);
  expect(typesOf(1)).toEqual(["connect", "strip", "instrument"]);
  expect(ports).toHaveLength(2);
  for (const port of ports) port.close();
});

test("instruments that were not in shared memory went down with it and are loaded again", async () => {
  const { link, lost } = world();
  await link.open(contextOf());
  link.setInstrument(0, piano(undefined));
  samplers[0]?.listeners.onCrash();
  vi.advanceTimersByTime(499);
  expect(lost).toEqual(["0:acoustic_grand_piano"]);
});

test("the memory of a replaced instrument is given back once: when its last voice ends, or when the sampler dies", async () => {
  const { link, retired } = world();
  await link.open(contextOf());
  for (const place of [100, 200, 300]) link.setInstrument(0, piano(place));
  samplers[0]?.listeners.onRetired(100);
  expect(retired).toEqual([100]);
  samplers[0]?.listeners.onCrash();
  vi.advanceTimersByTime(499);
  expect(retired).toEqual([100, 200]);
});

test("moving to another context takes everything along", async () => {
  const { link } = world();
  const [first, second] = [contextOf({ id: 1 }), contextOf({ id: 2 })];
  await link.open(first);
  link.setInstrument(0, piano(100));
  await link.open(second);
  expect(samplers[1]?.context).toBe(second);
  expect(typesOf(1)).toContain("instrument");
  expect(samplers[0]?.closed).toBe(true);
});

test("a sampler in another context goes on with what sounds, in the other half of the memory; the engine keeps its port", async () => {
  const { link, retired } = world();
  const ports: MessagePort[] = [];
  link.joinEngine((port) => ports.push(port));
  await link.open(contextOf({ id: 1 }));
  link.setStrip(3, { slot: 1 });
  for (const place of [100, 200]) link.setInstrument(0, piano(place));
  await link.move(contextOf({ id: 2 }));
  expect(typesOf(1)).toEqual(["strip", "instrument", "take-over"]);
  expect(samplers.map(({ setup }) => Reflect.get(setup, "area"))).toEqual([0, 1]);
  expect(ports).toHaveLength(1);
  expect(retired, "what fades out is still read").toEqual([]);
  vi.advanceTimersByTime(300);
  expect(samplers.map(({ closed }) => closed)).toEqual([true, false]);
  expect(retired).toEqual([100]);
  expect(link.shift()).toBe(4096);
  for (const port of ports) port.close();
});

test("a move is over when the new sampler has said where its frames are: the clock is read right at once; half a second is waited for it", async () => {
  const { link } = world();
  shift = undefined;
  await link.open(contextOf());
  const shifts: number[] = [];
  const moved = link.move(contextOf()).then(() => shifts.push(link.shift()));
  await vi.advanceTimersByTimeAsync(100);
  expect(shifts, "nothing is told yet").toEqual([]);
  samplers[1]?.listeners.onTakenOver(4096);
  await moved;
  expect(shifts).toEqual([4096]);
  void link.move(contextOf()).then(() => shifts.push(link.shift()));
  await vi.advanceTimersByTimeAsync(500);
  expect(shifts, "it never says so").toEqual([4096, 4096]);
});

test("a crash after the move keeps the frames where they were, and the dead one's is not answered", async () => {
  const { link } = world();
  await link.open(contextOf());
  shift = 512;
  await link.move(contextOf());
  samplers[0]?.listeners.onCrash();
  vi.advanceTimersByTime(499);
  expect(samplers).toHaveLength(2);
  samplers[1]?.listeners.onCrash();
  vi.advanceTimersByTime(499);
  expect(Reflect.get(samplers[2]?.setup ?? {}, "shift")).toBe(512);
});

test("a sampler that does not hand over is left behind: the new one starts with everything but what sounded", async () => {
  const { link } = world();
  await link.open(contextOf());
  link.setInstrument(0, piano(100));
  answers = false;
  await link.move(contextOf());
  expect(samplers.map(({ closed }) => closed)).toEqual([true, true, false]);
  expect(typesOf(2)).toEqual(["connect", "instrument"]);
});

test("when the code of the sampler cannot be fetched for the new context, the old one goes on", async () => {
  const { link } = world();
  await link.open(contextOf());
  await expect(link.open(contextOf({ fails: true }))).rejects.toThrow("no such file");
  expect(samplers[0]?.closed).toBe(false);
  expect(link.isOpen()).toBe(true);
});

test("a link that was closed is not revived by a late crash", async () => {
  const { link } = world();
  await link.open(contextOf());
  samplers[0]?.listeners.onCrash();
  link.close();
  vi.advanceTimersByTime(1000);
  expect(samplers).toHaveLength(1);
});

test("zones that came later go to the sampler, and to the next one with the instrument; not to another that has the slot by now", async () => {
  const { link } = world();
  await link.open(contextOf());
  link.setInstrument(0, piano(100));
  const { file } = piano(100);
  const zones = [sineZone()];
  link.setZones(0, { ...file, zones });
  link.setZones(0, { ...file, name: "tuba", zones: [] });
  link.setZones(3, file);
  expect(typesOf(0)?.filter((type) => type === "zones")).toHaveLength(1);
  await link.open(contextOf());
  expect(samplers[1]?.sent.find(({ type }) => type === "instrument")).toMatchObject({ zones });
});

test("what a sampler has to give up is asked of the next one once the former has faded out, and told to the instrument once", async () => {
  const { link } = world();
  const told: unknown[] = [];
  await link.open(contextOf());
  const parts = { asked: (ago: readonly number[]) => told.push(ago), vacated: () => told.push("vacated") };
  const { file } = piano(100);
  link.setInstrument(0, { ...piano(100), parts });
  const vacate = { from: 2, to: 4 };
  link.setZones(0, file, vacate);
  expect(samplers[0]?.sent.at(-1)).toEqual({ type: "zones", slot: 0, zones: [], vacate });
  await link.move(contextOf());
  expect(typesOf(1)).toEqual(["instrument", "take-over"]);
  vi.advanceTimersByTime(300);
  expect(samplers[1]?.sent.at(-1)).toEqual({ type: "zones", slot: 0, zones: [], vacate });
  samplers[1]?.listeners.onVacated(0, { from: 0, to: 4 });
  samplers[1]?.listeners.onPartsAsked(0, [0, 1]);
  for (let times = 0; times < 2; times++) samplers[1]?.listeners.onVacated(0, vacate);
  expect(told).toEqual([[0, 1], "vacated"]);
});

test("what was given back before it was vacated is vacated no more", async () => {
  const { link } = world();
  let vacated = 0;
  await link.open(contextOf());
  link.setInstrument(0, { ...piano(100), parts: { asked: () => {}, vacated: () => vacated++ } });
  const { file } = piano(100);
  link.setZones(0, file, { from: 2, to: 4 });
  link.setZones(0, file);
  samplers[0]?.listeners.onVacated(0, { from: 2, to: 4 });
  expect(vacated).toBe(0);
});
