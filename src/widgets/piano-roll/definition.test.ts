import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { pianoRoll } from "./definition.ts";

const press = (world: ReturnType<typeof linkedWorld>, note: number, at: number, widget?: string) =>
  world.keys.postMessage({
    type: "midi",
    at,
    status: 0x90,
    data1: note,
    data2: 80,
    source: "screen",
    ...(widget === undefined ? {} : { widget }),
  });

test("it shows C3 to B4 with keys of 80 px", () => {
  expect(pianoRoll.initial()).toEqual({ low: "C3", high: "B4", keySize: 80 });
  expect(pianoRoll.derive?.(pianoRoll.initial())).toEqual({ low: 48, high: 71 });
});

test("a range stored the wrong way round is turned", () => {
  expect(pianoRoll.derive?.({ low: "B4", high: "C3", keySize: 80 })).toEqual({ low: 48, high: 71 });
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["pianoRoll-1"];
  expect(storedAgain("pianoRoll", state)).toEqual(state);
});

const wired = () =>
  linkedWorld({ piano: "pianoRoll", finder: "chordFinder" }, [
    ["piano.notes -> finder.notes", "Notes", "Event"],
    ["piano.note -> finder.note", "Note", "Event"],
  ]);

test("keys played together on it go out as notes once the group of 100 ms closes", () => {
  const world = wired();
  for (const note of [48, 52, 55]) press(world, note, 1000, "piano");
  expect(world.state("finder").notes).toEqual([]);
  world.timers.pass(100);
  expect(world.state("finder").notes).toEqual([48, 52, 55]);
});

test("a single key goes out as a note, and keys of other keyboards do not go out of it", () => {
  const world = wired();
  press(world, 60, 1000, "piano");
  press(world, 64, 1010);
  world.timers.pass(100);
  expect(world.state("finder").notes).toEqual([60]);
});

test("what is played is no step to undo and is not saved", () => {
  const world = wired();
  for (const note of [48, 52, 55]) press(world, note, 1000, "piano");
  world.timers.pass(100);
  expect(world.saved("finder").notes).toEqual([]);
});
