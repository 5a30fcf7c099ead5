import { expect, test } from "vitest";
import { inParts, loaderWorld, unreachable } from "../../../tests/support/loader-world.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { roomOf } from "../../protocol/audio/part-room.ts";
import type { FromLoader } from "./sample-loader-messages.ts";

/** A loader with an instrument of which two parts are in memory at once, the first of them for good; both are there, or that one alone. */
async function exchanging({ isFull = true } = {}) {
  const made = loaderWorld();
  const grown: { zones: number[]; vacate: unknown }[] = [];
  const lacking: (() => void)[] = [];
  const controller = new AbortController();
  const seated: InstrumentFile = {
    ...inParts,
    partsAtOnce: 1,
    parts: (inParts.parts ?? []).map((part, index) => ({ ...part, ...(index === 0 ? { stays: true as const } : {}) })),
  };
  const loading = made.loader.load("piano", () => {}, controller.signal, {
    onGrown: ({ zones }, vacate) => grown.push({ zones: zones.map(({ offset }) => offset), vacate }),
    rank: 0,
    onWhole: () => {},
    onLacking: (fetchRest) => lacking.push(fetchRest),
  });
  const { placed } = roomOf(seated);
  const wanted = isFull ? placed : placed.slice(0, 1);
  const samples = new Int16Array(8);
  made.tell({ type: "need", id: 1, bytes: 16 });
  made.tell({ type: "playable", id: 1, there: { file: seated, wanted, parts: [0] }, samples });
  made.tell({ type: "loaded", id: 1, file: seated, samples, there: { file: seated, wanted, parts: wanted.map(({ part }) => part) } });
  const loaded = await loading;
  if (!loaded.ok || loaded.value.parts === undefined) throw new Error("Its parts are not exchanged.");
  grown.length = 0;
  const never = Number.POSITIVE_INFINITY;
  /** A loud note was played, whose strength is not there. */
  const playLoud = () => loaded.value.parts?.asked([1, never, 0]);
  const come: FromLoader = {
    type: "loaded",
    id: 1,
    file: seated,
    samples,
    there: {
      file: seated,
      wanted: [
        { part: 0, at: 0 },
        { part: 2, at: 4 },
      ],
      parts: [0, 2],
    },
  };
  return { ...made, grown, lacking, controller, parts: loaded.value.parts, playLoud, come };
}
const seat = { from: 4, to: 8 };

test("a strength that notes ask for is fetched first, then the seat is vacated, and only then written to", async () => {
  const { playLoud, sent, tell, grown, parts, come, loader, freed } = await exchanging();
  playLoud();
  expect(sent.at(-1)).toMatchObject({ type: "load", there: { wanted: [{ part: 0 }, { part: 2, at: 4 }], parts: [0] } });
  expect(grown).toEqual([]);
  const before = sent.length;
  tell({ type: "need", id: 1, bytes: 16 });
  expect(grown).toMatchObject([{ vacate: seat }]);
  expect(grown[0]?.zones).not.toContain(4);
  expect(sent).toHaveLength(before);
  parts.vacated();
  expect(sent.at(-1)).toMatchObject({ type: "room", id: 1, place: 1000 });
  tell(come);
  expect(grown).toHaveLength(2);
  loader.free(1000);
  expect(freed).toEqual([1000]);
});

test("into a free seat a strength is written as soon as it is fetched; nothing has to be given up for it", async () => {
  const { playLoud, sent, tell, grown, come, parts } = await exchanging({ isFull: false });
  playLoud();
  expect(sent.at(-1)).toMatchObject({ type: "load", there: { wanted: [{ part: 0 }, { part: 2, at: 4 }], parts: [0] } });
  tell({ type: "need", id: 1, bytes: 16 });
  expect(sent.at(-1)).toMatchObject({ type: "room", id: 1, place: 1000 });
  expect(grown).toEqual([]);
  tell(come);
  expect(grown).toHaveLength(1);
  parts.vacated();
  // The seat is taken now: the next one is exchanged for it.
  parts.asked([1, 0, Number.POSITIVE_INFINITY]);
  expect(sent.at(-1)).toMatchObject({ type: "load", there: { wanted: [{ part: 0 }, { part: 1, at: 4 }], parts: [0] } });
});

test("a strength that cannot be fetched into a free seat leaves it free, and is asked for again; one that is lost on the way, too", async () => {
  const { playLoud, sent, tell, lacking, come, grown } = await exchanging({ isFull: false });
  playLoud();
  tell({ type: "need", id: 1, bytes: 16 });
  tell({ type: "failed", id: 1, problem: { code: "bad-samples" } });
  expect(lacking).toHaveLength(1);
  lacking[0]?.();
  expect(sent.at(-1)).toMatchObject({ type: "load", there: { wanted: [{ part: 0 }, { part: 2, at: 4 }], parts: [0] } });
  tell({ type: "need", id: 1, bytes: 16 });
  expect(sent.at(-1)).toMatchObject({ type: "room" });
  tell(come);
  expect(grown).toHaveLength(1);
});

test("while a strength is on its way nothing else is asked for; what is lost before the seat is empty changes nothing", async () => {
  const { playLoud, sent, tell, grown, lacking } = await exchanging();
  playLoud();
  const before = sent.length;
  playLoud();
  expect(sent).toHaveLength(before);
  tell(unreachable);
  expect([grown, lacking]).toEqual([[], []]);
  playLoud();
  expect(sent, "not again at once").toHaveLength(before);
});

test("a strength that does not come into its empty seat is fetched again later, as parts are", async () => {
  const { playLoud, sent, tell, parts, lacking, grown, come } = await exchanging();
  playLoud();
  tell({ type: "need", id: 1, bytes: 16 });
  parts.vacated();
  tell({ type: "failed", id: 1, problem: { code: "bad-samples" } });
  expect(lacking).toHaveLength(1);
  lacking[0]?.();
  expect(sent.at(-1)).toMatchObject({ type: "load", there: { wanted: [{ part: 0 }, { part: 2, at: 4 }], parts: [0] } });
  tell({ type: "need", id: 1, bytes: 16 });
  expect(sent.at(-1)).toMatchObject({ type: "room" });
  tell(come);
  expect(grown).toHaveLength(2);
});

test("a strength that is played again before its seat is empty keeps it", async () => {
  const { playLoud, sent, tell, parts, grown } = await exchanging();
  playLoud();
  tell({ type: "need", id: 1, bytes: 16 });
  parts.asked([1, 0, 2]);
  expect(sent.slice(-2)).toMatchObject([{ type: "cancel" }, { type: "room" }]);
  expect(grown.at(-1)?.zones).toContain(4);
  expect(grown.at(-1)?.vacate).toBeUndefined();
  parts.vacated();
  const before = sent.length;
  playLoud();
  expect(sent, "the worker has not answered yet").toHaveLength(before);
  tell({ type: "failed", id: 1, problem: { code: "cancelled" } });
  expect(sent.at(-1)).toMatchObject({ type: "room" });
});

test("an instrument that is replaced while a seat is being vacated frees its room once the worker has answered", async () => {
  const { playLoud, sent, tell, controller, loader, freed, grown } = await exchanging();
  playLoud();
  tell({ type: "need", id: 1, bytes: 16 });
  const told = grown.length;
  controller.abort();
  expect(sent.slice(-2)).toMatchObject([{ type: "cancel" }, { type: "room" }]);
  loader.free(1000);
  expect(freed).toEqual([]);
  tell({ type: "failed", id: 1, problem: { code: "cancelled" } });
  expect(freed).toEqual([1000]);
  expect(grown).toHaveLength(told);
});
