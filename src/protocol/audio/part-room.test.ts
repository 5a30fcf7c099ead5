import { expect, test } from "vitest";
import { plainZone } from "../../../tests/support/zones.ts";
import type { InstrumentFile, Zone } from "./audio-feed.ts";
import { partsOf } from "./audio-parts.ts";
import { roomOf, spanOf, unaskedParts, zonesInRoom } from "./part-room.ts";

const zone: Zone = { ...plainZone, keyRange: [60, 62], rootKey: 61, length: 50 };
/** Five strengths, the third of which stays, and dampers that stay; two seats. */
const file: InstrumentFile = {
  name: "piano",
  sampleRate: 44_100,
  frames: 530,
  audio: "p2",
  partsAtOnce: 2,
  parts: [
    { audio: "p2", offset: 0, frames: 100, channels: 2, stays: true },
    { audio: "p1", offset: 100, frames: 100, channels: 2 },
    { audio: "p3", offset: 200, frames: 110, channels: 2 },
    { audio: "releases", offset: 310, frames: 20, stays: true },
    { audio: "p4", offset: 330, frames: 100, channels: 2 },
    { audio: "p0", offset: 430, frames: 100, channels: 2 },
  ],
  zones: [
    { ...zone, offset: 10, velocityRange: [63, 84] },
    { ...zone, offset: 110, velocityRange: [43, 62] },
    { ...zone, offset: 210, velocityRange: [85, 106] },
    { ...zone, offset: 315, length: 10, trigger: "release" },
    { ...zone, offset: 340, velocityRange: [107, 127] },
    { ...zone, offset: 440, velocityRange: [0, 42] },
  ],
};

test("the room has a place for each part that stays, and seats of one size for the others", () => {
  expect(roomOf(file)).toEqual({
    frames: 100 + 110 + 110 + 20,
    placed: [
      { part: 0, at: 0 },
      { part: 1, at: 100 },
      { part: 2, at: 210 },
      { part: 3, at: 320 },
    ],
    seats: [100, 210],
  });
});

test("what stays is loaded unasked; without seats, or where nothing stays, all that has room", () => {
  const audioOf = (of: InstrumentFile) => unaskedParts(of).map(({ part }) => partsOf(of)[part]?.audio);
  expect(audioOf(file)).toEqual(["p2", "releases"]);
  const { partsAtOnce: _, ...whole } = file;
  expect(audioOf(whole)).toEqual(["p2", "p1", "p3", "releases", "p4", "p0"]);
  const parts = partsOf(file).map(({ stays: _stays, ...part }) => part);
  expect(audioOf({ ...file, parts })).toEqual(["p2", "p1"]);
});

test("where all parts are in memory the room is the file's own layout, and its zones the file's", () => {
  const { partsAtOnce: _, ...whole } = file;
  const room = roomOf(whole);
  expect(room.frames).toBe(530);
  expect(zonesInRoom(whole, room.placed)).toBe(whole.zones);
});

test("zones lie where their parts do, say whose notes they answer, and stand in for strengths that are not there", () => {
  const zones = zonesInRoom(file, roomOf(file).placed);
  const told = zones.map(({ velocityRange, offset, part, standsIn, trigger }) => [...velocityRange, offset, part, standsIn, trigger]);
  expect(told).toEqual([
    [63, 84, 10, 0, undefined, undefined],
    [0, 42, 110, 5, true, undefined],
    [43, 62, 110, 1, undefined, undefined],
    [85, 106, 220, 2, undefined, undefined],
    [107, 127, 220, 4, true, undefined],
    [0, 127, 325, 3, undefined, "release"],
  ]);
});

test("with the seats in other hands every velocity is still answered once, none from an empty seat", () => {
  const [seat] = partsOf(file).slice(1);
  if (seat === undefined) throw new Error("It has parts.");
  const zones = zonesInRoom(file, [
    { part: 0, at: 0 },
    { part: 4, at: 210 },
    { part: 3, at: 320 },
  ]);
  for (let velocity = 0; velocity <= 127; velocity++) {
    const answering = zones.filter(
      ({ velocityRange: [low, high], trigger }) => trigger === undefined && low <= velocity && velocity <= high,
    );
    expect(answering).toHaveLength(1);
  }
  const { from, to } = spanOf(seat, 100);
  expect(zones.filter(({ offset }) => from <= offset && offset < to)).toEqual([]);
});
