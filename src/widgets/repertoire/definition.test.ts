import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import type { Harmony } from "../../music/payloads.ts";
import { problemText } from "../../ui/text/problems.ts";
import { repertoire } from "./definition.ts";

const blueLantern = { id: "blue-lantern", title: "Blue Lantern", data_abc: readFileSync("tests/fixtures/songs/blue-lantern.abc", "utf8") };
const broken = { id: "broken", title: "Broken", data_abc: 'X:1\nT:Broken\nL:1/4\nM:4/4\nK:C\nV:1\n"C C4 | %1\n' };

test("a chosen song says its key, meter, tempo, length and first chords", () => {
  expect(repertoire.derive?.(after(repertoire, ["choose", { song: blueLantern }]))).toEqual({
    title: "Blue Lantern",
    composer: "Woodshed",
    key: "F",
    meter: "4/4",
    tempo: 96,
    bars: 6,
    chords: ["F7", "Bb7", "F7", "Cm7", "F7", "Bb7", "F7"],
    head: { otherTitles: [], level: 2, changesOnly: false, hasWords: false, tempo: 96 },
    problem: null,
  });
});

test("a song whose text cannot be read says where and why, and sends nothing", () => {
  const state = after(repertoire, ["choose", { song: broken }]);
  const told = repertoire.derive?.(state);
  expect([told?.title, told?.problem && problemText(told.problem)]).toEqual(["Broken", expect.stringMatching(/^Line 7, column \d+: /)]);
  const { piece, harmony } = repertoire.outputs;
  expect([piece, harmony].map((output) => output?.kind === "state" && output.read(state))).toEqual([null, null]);
});

test("with no song chosen there is nothing to say", () => {
  expect(repertoire.derive?.(repertoire.initial())).toBeNull();
});

test("a song that was chosen in another workspace is known by its own text", () => {
  const state = after(repertoire, ["choose", { song: blueLantern }]);
  expect(storedAgain("repertoire", state)).toEqual(state);
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["repertoire-1"];
  expect(storedAgain("repertoire", state)).toEqual(state);
});

test("a song goes to the player as a piece with its tempo, and to other widgets as harmony in its key", () => {
  const world = linkedWorld({ songs: "repertoire", player: "player", tool: "harmonyTool" }, [
    ["songs.piece -> player.piece", "Piece"],
    ["songs.harmony -> tool.harmony", "Harmony"],
  ]);
  world.act("songs", "choose", { song: blueLantern });
  expect(world.state("player")).toMatchObject({ tempo: 96, piece: { id: "song-blue-lantern", title: "Blue Lantern" } });
  expect(world.state("tool").input).toMatchObject({
    title: "Blue Lantern",
    key: { key: "F", scaleType: "major" },
    tempo: 96,
  } satisfies Partial<Harmony>);
});

test("chords that are typed in a meter are a song in that meter, bar by bar", () => {
  for (const text of ["3/4 Dm7 | G7 | C", "3/4 | Dm7 | G7 | C"])
    expect(repertoire.derive?.(after(repertoire, ["write", { text }])), text).toMatchObject({ meter: "3/4", bars: 3, problem: null });
});
