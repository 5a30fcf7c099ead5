import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { acted, after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement, restElement } from "../../music/chords/element.ts";
import { progression } from "./definition.ts";

type State = ReturnType<typeof progression.initial>;
const chord = (tonic: string, type: string) => chordElement({ id: "x", tonic, type });
const [dm7, g7, cmaj7] = [chord("D", "m7"), chord("G", "7"), chord("C", "maj7")];
const filled = [
  ["addElement", dm7],
  ["addElement", g7],
  ["addElement", cmaj7],
] as const;
const titleOf = (state: State) => progression.derive?.(state).selected?.title;
const names = (state: State, id = "progression-1") =>
  state.progressions
    .find((each) => each.id === id)
    ?.elements.map(({ name }) => name)
    .join(" ");

test("a person starts with two empty progressions, 1 and 2, the first selected", () => {
  expect(progression.initial()).toMatchObject({
    progressions: [
      { name: "1", elements: [] },
      { name: "2", elements: [] },
    ],
    selectedId: "progression-1",
  });
});

test("over its music a progression without a name of its own is called by its first chords; a name that was given stays, and so does what is stored", () => {
  const state = after(progression, ...filled);
  expect(progression.derive?.(state).mine).toMatchObject([
    { name: "1", title: "Dm7 G7 Cmaj7" },
    { name: "2", title: "2" },
  ]);
  expect(state.progressions.map(({ name }) => name)).toEqual(["1", "2"]);
  expect(titleOf(after(progression, ...filled, ["rename", { name: "Cadence" }]))).toBe("Cadence");
  const long = after(progression, ["write", { text: "Cmaj7 Cmaj7 | A7 | Dm7 | G7 | Em7" }]);
  expect(titleOf(long)).toBe("Cmaj7 A7 Dm7 G7 …");
  const added = after(progression, ["add", { code: "k3x9" }], ["addElement", g7]);
  expect(titleOf(added)).toBe("Progression k3x9");
});

test("elements are appended, inserted, moved, doubled and removed by their place", () => {
  const state = after(progression, ...filled);
  expect(names(state)).toBe("Dm7 G7 Cmaj7");
  expect(names(after(progression, ...filled, ["insertElement", { index: 1, element: restElement("r", "q") }]))).toBe("Dm7 Rest G7 Cmaj7");
  expect(names(after(progression, ...filled, ["moveElement", { from: 0, to: 2 }]))).toBe("G7 Cmaj7 Dm7");
  expect(names(after(progression, ...filled, ["duplicateElement", { index: 1 }]))).toBe("Dm7 G7 G7 Cmaj7");
  expect(names(after(progression, ...filled, ["removeElement", { index: 0 }]))).toBe("G7 Cmaj7");
  expect(names(after(progression, ...filled, ["clear"]))).toBe("");
});

test("every element has an id of its own, however often the same chord was dropped", () => {
  const { progressions } = after(
    progression,
    ...filled,
    ["duplicateElement", { index: 0 }],
    ["insertElement", { index: 0, element: dm7 }],
    ["removeElement", { index: 2 }],
    ["addElement", dm7],
  );
  const ids = progressions[0]?.elements.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

test("a progression that is not selected can be changed by its id", () => {
  const state = after(progression, ...filled, ["insertElement", { id: "progression-2", index: 0, element: g7 }]);
  expect([names(state), names(state, "progression-2"), state.selectedId]).toEqual(["Dm7 G7 Cmaj7", "G7", "progression-1"]);
  expect(names(after(progression, ...filled, ["clear", { id: "progression-2" }]))).toBe("Dm7 G7 Cmaj7");
});

test("an element takes another duration, and a chord its next inversion until it is in root position again", () => {
  const short = after(progression, ...filled, ["setDuration", { index: 1, duration: "q" }]);
  expect(short.progressions[0]?.elements.map(({ duration }) => duration)).toEqual(["w", "q", "w"]);
  const turn = ["turnChord", { index: 0 }] as const;
  const notes = (state: State) => state.progressions[0]?.elements[0];
  expect(notes(after(progression, ...filled, turn))).toMatchObject({ inversion: 1, notes: ["F3", "A3", "C4", "D4"] });
  expect(notes(after(progression, ...filled, turn, turn, turn, turn))).toMatchObject({ inversion: 0, notes: dm7.notes });
});

test("a triplet's members take the duration together", () => {
  const triplet = {
    id: "t",
    name: "Triplet",
    duration: "e",
    elements: [restElement("a", "e"), restElement("b", "e")],
    elementType: "Triplet",
  };
  const state = after(progression, ["addElement", triplet], ["setDuration", { index: 0, duration: "q" }]);
  expect(state.progressions[0]?.elements[0]).toMatchObject({ duration: "q", elements: [{ duration: "q" }, { duration: "q" }] });
});

test("a progression says a tempo or none, and none that nobody plays", () => {
  const said = after(progression, ["setTempo", { id: "progression-2", tempo: 132 }]);
  expect(said.progressions.map(({ tempo }) => tempo)).toEqual([undefined, 132]);
  expect(after(progression, ["setTempo", { tempo: 90 }], ["setTempo", { tempo: null }])).toEqual(progression.initial());
  expect(() => acted(progression, progression.initial(), "setTempo", { tempo: 12 })).toThrow("tempo-bounds");
  expect(acted(progression, after(progression, ["select", { id: "progression-basic-4" }]), "setTempo", { tempo: 90 })).toEqual({
    refused: "preset-is-fixed",
  });
});

test("a preset sounds but cannot be changed; what is sent while it is selected goes to the first of one's own", () => {
  const preset = after(progression, ["select", { id: "progression-basic-4" }]);
  expect(acted(progression, preset, "removeElement", { index: 0 })).toEqual({ refused: "preset-is-fixed" });
  expect(acted(progression, preset, "hear", { index: 0 })).toMatchObject({
    play: { notes: [38, 50, 53, 57, 60] },
    emit: { chord: { name: "Dm7" } },
  });
  const sent = after(progression, ["select", { id: "progression-basic-4" }], ["addElement", g7]);
  expect([names(sent), sent.selectedId]).toEqual(["G7", "progression-1"]);
  const put = after(
    progression,
    ["select", { id: "progression-basic-4" }],
    ["insertElement", { id: "progression-2", index: 0, element: g7 }],
  );
  expect([names(put, "progression-2"), put.selectedId], "what is put into one of one's own is heard").toEqual(["G7", "progression-2"]);
});

test("what is written over bars of other lengths keeps a chord's voicing, and none of its ties", () => {
  const uneven = after(progression, ["write", { text: "Dm7 G7 C F Bb Eb | Cmaj7" }], ["turnChord", { index: 0 }]);
  const even = after(
    progression,
    ["write", { text: "Dm7 / / G7 | Cmaj7" }],
    ["turnChord", { index: 0 }],
    ["write", { text: "Dm7 | G7 | Cmaj7" }],
  );
  const [own] = even.progressions;
  expect(own?.elements.map(({ name, duration }) => `${name}:${duration}`)).toEqual(["Dm7:w", "G7:w", "Cmaj7:w"]);
  expect(own?.elements.filter((each) => "tied" in each)).toEqual([]);
  expect(own?.elements[0]).toMatchObject({ inversion: 1 });
  expect(progression.derive?.(uneven).typed).toBe("Dm7 G7 C F Bb Eb | Cmaj7");
});

test("chords that something else held are one more progression, and are not called what their source is", () => {
  const taken = ["takeHarmony", { title: "Progression gp8e", key: { key: "C", scaleType: "major" }, elements: [dm7] }] as const;
  const both = after(progression, ["add", { code: "gp8e" }], ["addElement", dm7], taken, taken);
  expect(both.progressions.map(({ name }) => name)).toEqual(["1", "2", "Progression gp8e", "Progression gp8e 2", "Progression gp8e 3"]);
  expect(names(both, both.selectedId)).toBe("Dm7");
});

test("deleting the selected progression selects the first that remains; deleting another leaves the selection", () => {
  expect(after(progression, ["remove"])).toMatchObject({ progressions: [{ id: "progression-2" }], selectedId: "progression-2" });
  expect(after(progression, ["remove", { id: "progression-2" }])).toMatchObject({
    progressions: [{ id: "progression-1" }],
    selectedId: "progression-1",
  });
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["progression-1"];
  expect(storedAgain("progression", state)).toEqual(state);
});

test("key comes in, harmony and heard chords go out", () => {
  const world = linkedWorld({ keys: "keySelector", progression: "progression", player: "player", finder: "chordFinder" }, [
    ["keys.key -> progression.key", "Key"],
    ["progression.harmony -> player.harmony", "Harmony"],
    ["progression.chord -> finder.chord", "Chord", "Event"],
  ]);
  world.act("keys", "selectKey", { key: "Eb" });
  world.act("progression", "select", { id: "progression-basic-4" });
  expect(world.state("player")).toMatchObject({ tempo: 160, piece: { title: "ii V I" } });
  world.act("progression", "hear", { index: 1 });
  expect(world.derived<{ found: { chord: { name: string } }[] }>("finder").found[0]?.chord.name).toBe("Bb7");
});

test("the player takes a progression's tempo when it is selected and when it is written; a tempo set by hand stays under other chords", () => {
  const world = linkedWorld({ keys: "keySelector", progression: "progression", player: "player" }, [
    ["keys.key -> progression.key", "Key"],
    ["progression.harmony -> player.harmony", "Harmony"],
  ]);
  const tempo = () => world.state("player").tempo;
  world.act("progression", "addElement", dm7);
  expect(tempo(), "it says none").toBe(120);
  world.act("progression", "setTempo", { tempo: 132 });
  expect(tempo(), "it is written").toBe(132);
  world.act("player", "setTempo", { tempo: 80 });
  world.act("progression", "addElement", g7);
  world.act("keys", "selectKey", { key: "Eb" });
  expect(tempo(), "set by hand").toBe(80);
  expect(world.derived<{ title: string }>("player").title, "nobody named it").toBe("Dm7 G7");
  world.act("progression", "select", { id: "progression-basic-4" });
  expect(tempo(), "a preset").toBe(160);
  world.act("progression", "select", { id: "progression-1" });
  expect(tempo(), "selected again").toBe(132);
  world.act("progression", "setTempo", { tempo: null });
  expect(tempo(), "none is said any more").toBe(132);
});

test.each(["3/4 Dm7 | G7 | C", "3/4 | Dm7 | G7", "5/4 C | F", "6/8 Am | E7", "| 3/4 Dm7 | G7 |", "Time: 3/4\n| C | F |"])(
  "%s is refused: a progression has no meter, and its bars would be others",
  (text) => {
    const told = acted(progression, progression.initial(), "write", { text });
    expect(told).toEqual({ refused: "meter-not-held" });
    expect(names(after(progression, ["write", { text: "|4/4 Dm7 G7 | 2/2 C |" }]))).toBe("Dm7 G7 C");
  },
);
