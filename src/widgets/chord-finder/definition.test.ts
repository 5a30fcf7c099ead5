import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { acted, after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement } from "../../music/chords/element.ts";
import { problemText } from "../../ui/text/problems.ts";
import { chordFinder } from "./definition.ts";

type State = ReturnType<typeof chordFinder.initial>;
const derived = (state: State) => chordFinder.derive?.(state);
const names = (state: State) => derived(state)?.found.map(({ chord }) => chord.name);

test("held notes are named as a player would, with alternatives and what is left out", () => {
  const state = after(chordFinder, ["hear", [40, 46, 50, 57]]);
  expect(derived(state)?.found[0]).toMatchObject({ chord: { name: "C13" }, form: "rootless" });
  expect(names(state)?.length).toBeGreaterThan(1);
});

test("the notes are spelled for the best name and keep their places", () => {
  const state = after(chordFinder, ["hear", [51, 55, 58]]);
  expect(derived(state)).toMatchObject({ spelled: ["Eb3", "G3", "Bb3"], problem: null });
  expect(derived(state)?.found[0]?.chord).toMatchObject({ notes: ["Eb3", "G3", "Bb3"], originalVoicing: true });
});

test("the key decides how black keys are named", () => {
  const inE = { ...after(chordFinder, ["hear", [44, 47, 51]]), key: { key: "E", scaleType: "major" } };
  expect(names(inE)?.[0]).toBe("G#m");
});

test.each([
  ["C3 E3 G#3", [48, 52, 56], ["Caug", "Eaug/C", "G#aug/C"]],
  ["C3 E3 G3 D4", [48, 52, 55, 62], ["Cadd9", "Em7#5/C"]],
  ["F#3 A#3 C#4 E4", [54, 58, 61, 64], ["F#7", "A#dim/F#", "D#m7b9"]],
] as const)("%s has its notes and its bass under one name in all that is offered", (written, notes, offered) => {
  const found = derived(after(chordFinder, ["hear", notes]))?.found ?? [];
  expect(found.map(({ chord }) => chord.name)).toEqual(expect.arrayContaining([...offered]));
  expect(found.map(({ chord }) => chord.notes.join(" "))).toEqual(found.map(() => written));
});

const hearing = (state: State, key: string, bass: number | null) => chordFinder.hears?.(state, { key, bass }) ?? state;

test("a bass that sounds stands for the root by itself; the switch turned off leaves it out, turned back it goes by the bass again", () => {
  const held = hearing(after(chordFinder, ["hear", [53, 57, 60, 64]]), "C", 38);
  expect(names(held)?.[0]).toBe("Dm9");
  const off = chordFinder.actions.setRootElsewhere.run(held, { on: false }) as State;
  expect([off.rootElsewhere, names(off)?.[0]]).toEqual([false, "Fmaj7"]);
  expect(chordFinder.actions.setRootElsewhere.run(off, { on: true })).toEqual(held);
});

test("with the switch on and no bass, what the hands play is likelier a voicing without its root", () => {
  const held = after(chordFinder, ["hear", [53, 57, 60, 64]], ["setRootElsewhere", { on: true }]);
  expect(names(held)?.[0]).toBe("Dm9");
  expect(names(after(chordFinder, ["hear", [53, 57, 60, 64]]))?.[0]).toBe("Fmaj7");
});

test("while music plays, notes are spelled in its key and not in the linked one; what was heard is not saved", () => {
  const held = { ...after(chordFinder, ["hear", [66]]), key: { key: "C", scaleType: "major" } };
  expect(derived(hearing(held, "Gb", null))?.spelled).toEqual(["Gb4"]);
  expect(derived(hearing(held, "B", null))?.spelled).toEqual(["F#4"]);
  expect(chordFinder.volatile).toEqual(["heard"]);
});

test("clicked keys gather, sound one by one, and go again", () => {
  const first = acted(chordFinder, chordFinder.initial(), "toggleNote", { note: 60 });
  expect(first).toMatchObject({ state: { notes: [60] }, play: { notes: [60] } });
  expect(after(chordFinder, ["toggleNote", { note: 64 }], ["toggleNote", { note: 60 }], ["toggleNote", { note: 64 }]).notes).toEqual([60]);
});

test("one note, or none, has no name", () => {
  expect(names(after(chordFinder, ["hear", [60]]))).toEqual([]);
  expect(names(chordFinder.initial())).toEqual([]);
});

test("a typed symbol is seen, heard, and comes first as it was typed", () => {
  const step = acted(chordFinder, chordFinder.initial(), "read", { symbol: " C6 " });
  expect(step).toMatchObject({ state: { symbol: "C6", notes: [48, 52, 55, 57] }, play: { notes: [36, 48, 52, 55, 57] } });
  expect("state" in step && names(step.state)?.slice(0, 2)).toEqual(["C6", "Am7/C"]);
});

test.each([
  ["C/E", "E3 G3 C4"],
  ["C/F#", "F#2 C3 E3 G3"],
  ["C/D", "D2 C3 E3 G3"],
  ["G/B", "B3 D4 G4"],
  ["Dm7/C", "C4 D4 F4 A4"],
  ["F#m7b5/A", "A3 C4 E4 F#4"],
])("a typed %s has its bass as the lowest key, drawn and heard", (symbol, notes) => {
  const typed = acted(chordFinder, chordFinder.initial(), "read", { symbol });
  if (!("state" in typed)) throw new Error("refused");
  expect([derived(typed.state)?.spelled.join(" "), names(typed.state)?.[0]]).toEqual([notes, symbol]);
  const { notes: down } = typed.state;
  expect(down).toEqual([...down].sort((a, b) => a - b));
  expect(typed.play?.notes.slice(-down.length)).toEqual(down);
  expect((typed.play?.notes[0] ?? 0) % 12).toBe((down[0] ?? 0) % 12);
});

test("a key beside a typed slash chord leaves the name its bass; sent along, the bass is the bass's", () => {
  const more = after(chordFinder, ["read", { symbol: "G/B" }], ["toggleNote", { note: 79 }]);
  expect(names(more)?.[0]).toBe("G/B");
  const sent = acted(chordFinder, after(chordFinder, ["read", { symbol: "C/F#" }]), "send", { index: 0 });
  expect(sent).toMatchObject({ emit: { chord: { name: "C/F#", bass: "F#", notes: ["C3", "E3", "G3"] } } });
});

test("a typed chord of six tones or more stands as pianists voice it, over its root", () => {
  expect(derived(after(chordFinder, ["read", { symbol: "C7alt" }]))?.spelled).toEqual(["C2", "E3", "Bb3", "D#4", "G#4"]);
  expect(derived(after(chordFinder, ["read", { symbol: "Bb13" }]))?.spelled[0]).toBe("Bb1");
});

test("what cannot be read says why in its place, and what was typed stays", () => {
  const state = after(chordFinder, ["hear", [60, 64, 67]], ["read", { symbol: "Hx" }]);
  expect(state).toMatchObject({ symbol: "Hx", notes: [] });
  const said = (of: typeof state) => problemText(derived(of)?.problem ?? { code: "none" });
  expect(said(state)).toContain("H");
  expect(said(after(chordFinder, ["read", { symbol: "N.C." }]))).toContain("no chord");
});

test("playing keys takes the place of what was typed", () => {
  expect(after(chordFinder, ["read", { symbol: "C6" }], ["hear", [62, 65]])).toEqual({ notes: [62, 65] });
});

test("a chord is sent as it stands; with none there is nothing to send", () => {
  const state = after(chordFinder, ["hear", [52, 55, 60]]);
  expect(acted(chordFinder, state, "send", { index: 0 })).toMatchObject({ emit: { chord: { name: "C/E", notes: ["E3", "G3", "C4"] } } });
  expect(acted(chordFinder, chordFinder.initial(), "send", { index: 0 })).toEqual({ refused: "no-chord-to-send" });
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["chordFinder-1"];
  expect(storedAgain("chordFinder", state)).toEqual(state);
});

test("live keys are named, a clicked chord is shown, and what is sent stands in the progression", () => {
  const world = linkedWorld({ chords: "chords", finder: "chordFinder", progression: "progression" }, [
    ["midi.held -> finder.notes", "Notes", "Event"],
    ["chords.chord -> finder.chord", "Chord", "Event"],
    ["finder.chord -> progression.chord", "Chord", "Event"],
  ]);
  for (const note of [48, 52, 55]) world.press(note, 1000);
  world.timers.pass(100);
  expect(world.derived<ReturnType<typeof derived>>("finder")?.found[0]?.chord.name).toBe("C");
  world.act("chords", "play", { chord: chordElement({ id: "a", tonic: "F", type: "maj7" }) });
  world.act("finder", "send", { index: 0 });
  expect(world.state("progression")).toMatchObject({ progressions: [{ elements: [{ name: "Fmaj7" }] }, { elements: [] }] });
});

test("a chord finder that a person adds names live keys and sends to the only progression at once", () => {
  const world = linkedWorld({ progression: "progression" });
  world.dispatch({ type: "widget/add", widgetType: "chordFinder" });
  const added = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "chordFinder");
  const id = added?.typeName === "widget" ? added.widgetId : "";
  for (const note of [48, 52, 55]) world.press(note, 1000);
  world.timers.pass(100);
  world.act(id, "send", { index: 0 });
  expect(world.state("progression")).toMatchObject({ progressions: [{ elements: [{ name: "C" }] }, { elements: [] }] });
});

test("where there are two progressions, none is chosen for the person", () => {
  const world = linkedWorld({ one: "progression", two: "progression" });
  world.dispatch({ type: "widget/add", widgetType: "chordFinder" });
  const links = [...world.mirror.values()].filter((record) => record.typeName === "link");
  expect(links).toHaveLength(1);
});
