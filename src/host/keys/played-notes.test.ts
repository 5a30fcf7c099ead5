import { expect, test } from "vitest";
import { takesOf } from "../../music/formats/midi/takes.ts";
import { pageMs } from "../../music/time/time.ts";
import { createPlayedNotes } from "./played-notes.ts";

function memory() {
  const played = createPlayedNotes();
  const send = (status: number, midi: number, at: number, velocity = 80) =>
    played.hear({ type: "midi", status, data1: midi, data2: velocity, at: pageMs(at), source: "midi" });
  const note = (midi: number, on: number, off: number) => {
    send(0x90, midi, on);
    send(0x80, midi, off, 0);
  };
  return { played, note, send };
}

test("what was played stands in takes, told apart by pauses; a held key counts until the last one moved", () => {
  const { played, note, send } = memory();
  note(60, 0, 400);
  note(64, 500, 900);
  send(0x90, 55, 6000);
  note(67, 6100, 6500);
  expect(takesOf(played.notes()).map((take) => take.map(({ midi, on, off }) => [midi, on, off]))).toEqual([
    [
      [60, 0, 400],
      [64, 500, 900],
    ],
    [
      [55, 6000, 6500],
      [67, 6100, 6500],
    ],
  ]);
});

test("ten minutes are remembered and no more; pedals and clocks are no notes", () => {
  const { played, note, send } = memory();
  note(60, 0, 400);
  send(0xb0, 64, 500, 127);
  note(62, 599_000, 600_400);
  expect(takesOf(played.notes())).toHaveLength(2);
  note(64, 700_000, 700_400);
  expect(
    takesOf(played.notes())
      .flat()
      .map(({ midi }) => midi),
  ).toEqual([62, 64]);
});
