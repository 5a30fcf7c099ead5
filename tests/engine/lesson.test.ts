import { expect, test } from "vitest";
import { sortedBlocks } from "../../src/documents/lesson/codec.ts";
import { blockKey } from "../../src/documents/records.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { laidOver, progressOf } from "../../src/protocol/records/live-state.ts";
import type { WidgetSessionRecord } from "../../src/protocol/records/session-records.ts";
import { engineWorld } from "../support/world.ts";

function lessonWorld() {
  const world = engineWorld();
  world.engine.open({ kind: "new-lesson" });
  const blocks = () => sortedBlocks([...world.mirror.values()].filter((record) => record.typeName === "block"));
  const keys = () => blocks().map(({ id }) => blockKey(id));
  const change = (put: readonly object[], remove: readonly string[] = [], gesture?: string) =>
    world.dispatch({ type: "block/change", put, remove, ...(gesture === undefined ? {} : { gesture }) });
  const paragraph = (key: string, text: string, rest: object = {}) => ({
    key,
    blockType: "paragraph",
    data: { uniqueId: key, text },
    ...rest,
  });
  const textOf = (key: string) => blocks().find(({ id }) => blockKey(id) === key)?.data.text;
  return { ...world, blocks, keys, change, paragraph, textOf };
}

const FIRST = ["header-1", "repertoire-1", "player-1", "simpleTraining-1", "pianoRoll-1", "chordFinder-1"];

test("a new lesson has the heading New lesson and the widgets of the specification, wired", () => {
  const { blocks, mirror, keys } = lessonWorld();
  expect(keys()).toEqual(FIRST);
  expect(blocks()[0]?.data).toMatchObject({ text: "New lesson" });
  expect([...mirror.values()].filter(({ typeName }) => typeName === "widget")).toHaveLength(5);
  expect([...mirror.values()].filter(({ typeName }) => typeName === "link")).toHaveLength(4);
});

test("blocks are put behind one another, first and last, and moved", () => {
  const { change, paragraph, keys } = lessonWorld();
  change([paragraph("a", "", { after: "header-1" })]);
  change([paragraph("b", "", { after: "a" })]);
  expect(keys().slice(0, 4)).toEqual(["header-1", "a", "b", "repertoire-1"]);
  change([paragraph("c", "", { after: null }), paragraph("d", "")]);
  expect([keys()[0], keys().at(-1)]).toEqual(["c", "d"]);
  change([paragraph("d", "", { after: "a" })]);
  expect(keys().slice(0, 5)).toEqual(["c", "header-1", "a", "d", "b"]);
});

test("a thousand blocks put between the same two keep their order", () => {
  const { change, paragraph, keys } = lessonWorld();
  for (let count = 0; count < 1000; count += 1) change([paragraph(`p${count}`, "", { after: "header-1" })]);
  expect(keys().slice(0, 4)).toEqual(["header-1", "p999", "p998", "p997"]);
  expect(keys()).toHaveLength(1006);
});

test("edits of text, acts in a widget and links are undone one after the other, and redone", () => {
  const { change, paragraph, textOf, act, dispatch, engine, mirror } = lessonWorld();
  change([paragraph("a", "one", { after: "header-1" })]);
  change([paragraph("a", "one t")], [], "text-1");
  change([paragraph("a", "one two")], [], "text-1");
  act("chordFinder-1", "read", { symbol: "Dm7" });
  const link = [...mirror.values()].find((record) => record.typeName === "link");
  dispatch({ type: "link/remove", linkId: link?.id });
  const finder = () => mirror.get("widget:chordFinder-1") as { state: { symbol?: string } };
  const look = () => [textOf("a"), finder().state.symbol, mirror.has(link?.id ?? "")];
  const states = [look()];
  for (let count = 0; count < 4; count += 1) {
    engine.undo();
    states.push(look());
  }
  expect(states).toEqual([
    ["one two", "Dm7", false],
    ["one two", "Dm7", true],
    ["one two", undefined, true],
    ["one", undefined, true],
    [undefined, undefined, true],
  ]);
  for (let count = 0; count < 4; count += 1) engine.redo();
  expect(look()).toEqual(states[0]);
});

test("a widget's block goes with its widget and links, and one undo brings all of it back", () => {
  const { change, engine, mirror, keys, act } = lessonWorld();
  act("chordFinder-1", "read", { symbol: "Dm7" });
  /** The lesson as it is saved; the nodes of a graph have no order. */
  const saved = () => {
    const exported = engine.exportDocument();
    const { nodes, ...rest } = (exported.ok ? exported.value : {}) as { readonly nodes: readonly { readonly id: string }[] };
    return JSON.stringify({ ...rest, nodes: [...nodes].sort((a, b) => (a.id < b.id ? -1 : 1)) });
  };
  const before = saved();
  change([], ["chordFinder-1"]);
  expect(keys()).not.toContain("chordFinder-1");
  expect([...mirror.keys()].some((id) => id.includes("chordFinder-1"))).toBe(false);
  engine.undo();
  expect(saved()).toBe(before);
});

test("a copied widget starts with the state of the one it is a copy of, and is another one", () => {
  const { change, act, mirror } = lessonWorld();
  act("chordFinder-1", "read", { symbol: "Dm7" });
  change([{ key: "copy", blockType: "chordFinder", data: { uniqueId: "copy" }, copyOf: "chordFinder-1" }]);
  act("chordFinder-1", "read", { symbol: "G7" });
  const symbolOf = (id: string) => (mirror.get(`widget:${id}`) as { state: { symbol?: string } }).state.symbol;
  expect([symbolOf("copy"), symbolOf("chordFinder-1")]).toEqual(["Dm7", "G7"]);
});

const PNG = "data:image/png;base64,iVBORw0KGgo=";
const image = (key: string, url: string) => ({ key, blockType: "image", data: { uniqueId: key, url, alt: "" } });

test("a picture is kept once by its hash, carried in the saved lesson, and goes with its last block", () => {
  const { change, engine, mirror } = lessonWorld();
  change([image("i", PNG), image("j", PNG)]);
  const images = () => [...mirror.values()].filter(({ typeName }) => typeName === "image").length;
  expect(images()).toBe(1);
  expect(JSON.stringify(engine.exportDocument()).split(PNG)).toHaveLength(3);
  change([], ["i"]);
  expect(images()).toBe(1);
  change([], ["j"]);
  expect(images()).toBe(0);
  engine.undo();
  expect(images()).toBe(1);
});

test.each([
  ["a drawing in SVG", "data:image/svg+xml;base64,PHN2Zz4=", "not-a-picture"],
  ["an address elsewhere", "https://example.org/a.png", "not-a-picture"],
  ["a picture over 150 KiB", `data:image/png;base64,${"A".repeat(220_000)}`, "image-too-large"],
])("%s is refused and nothing changes", (_, url, code) => {
  const { change, keys } = lessonWorld();
  expect(change([image("i", url)])).toMatchObject({ ok: false, error: { code } });
  expect(keys()).toEqual(FIRST);
});

test("a lesson takes pictures up to 900 KiB in all", () => {
  const { change } = lessonWorld();
  const big = (letter: string) => `data:image/png;base64,${letter.repeat(200_000)}`;
  const answers = ["A", "B", "C", "D", "E"].map((letter) => change([image(letter, big(letter))]));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  expect(answers[4]).toMatchObject({ error: { code: "lesson-too-large" } });
});

test("what a reader does in the widgets is the reader's own, is taken up again, and changes nothing of the lesson", () => {
  const { act, dispatch, engine, mirror } = lessonWorld();
  const before = JSON.stringify(engine.exportDocument());
  const depth = () => (mirror.get("history") as { undo: number }).undo;
  dispatch({ type: "lesson/read", on: true });
  act("chordFinder-1", "read", { symbol: "Dm7" });
  expect(JSON.stringify(engine.exportDocument())).toBe(before);
  expect(depth()).toBe(0);
  const own = mirror.get("widgetSession:chordFinder-1") as { overlay: object };
  expect(own.overlay).toMatchObject({ symbol: "Dm7" });
  dispatch({ type: "lesson/read", on: false });
  expect(mirror.has("widgetSession:chordFinder-1")).toBe(false);
  dispatch({ type: "lesson/read", on: true, progress: { "chordFinder-1": own.overlay, "player-1": { tempo: "fast" }, gone: {} } });
  expect(mirror.get("widgetSession:chordFinder-1")).toMatchObject({ overlay: { symbol: "Dm7" } });
  expect(mirror.has("widgetSession:player-1")).toBe(false);
});

test("a chord symbol in the text sounds as the chord it names, and what is none is refused", () => {
  const world = lessonWorld();
  const sampler = world.sampler();
  expect(world.dispatch({ type: "preview/chord", symbol: "Dm7" }).ok).toBe(true);
  expect(sampler.scheduled.map(({ note }) => note % 12)).toEqual(expect.arrayContaining([2, 5, 9, 0]));
  expect(world.dispatch({ type: "preview/chord", symbol: "Hfoo" }).ok).toBe(false);
});

test("a lesson's title is its first heading, which a rename changes; without a heading it gets one", () => {
  const { dispatch, blocks, change, keys } = lessonWorld();
  dispatch({ type: "lesson/rename", title: "Blues in F" });
  expect(blocks()[0]?.data).toMatchObject({ text: "Blues in F", level: 1 });
  change([], ["header-1"]);
  dispatch({ type: "lesson/rename", title: "Again" });
  expect(keys()[0]).toBe("header-title");
});

test("a reader's chord finder names what the reader plays, in place of what stood there", () => {
  const { act, dispatch, derived, press, timers } = lessonWorld();
  const heading = () => derived<{ found: readonly { chord: { name: string } }[] }>("chordFinder-1").found[0]?.chord.name;
  act("chordFinder-1", "read", { symbol: "Dm7" });
  dispatch({ type: "lesson/read", on: true });
  expect(heading()).toBe("Dm7");
  for (const note of [55, 59, 62, 65]) press(note, 1000);
  timers.pass(100);
  expect(heading()).toBe("G7");
  act("chordFinder-1", "read", { symbol: "Cmaj7" });
  expect(heading()).toBe("Cmaj7");
});

test("what a reader's act takes out of a widget's state is gone while it is read, and when the lesson is taken up again", () => {
  const { act, dispatch, mirror } = lessonWorld();
  const lives = () => mirror.get("widgetSession:chordFinder-1") as WidgetSessionRecord | undefined;
  const state = () => laidOver((mirror.get("widget:chordFinder-1") as { state: JsonObject }).state, lives());
  act("chordFinder-1", "read", { symbol: "Dm7" });
  dispatch({ type: "lesson/read", on: true });
  act("chordFinder-1", "toggleNote", { note: 72 });
  expect(state()).not.toHaveProperty("symbol");
  const progress = JSON.parse(JSON.stringify(progressOf(lives() as WidgetSessionRecord)));
  dispatch({ type: "lesson/read", on: false });
  expect(state()).toMatchObject({ symbol: "Dm7" });
  dispatch({ type: "lesson/read", on: true, progress: { "chordFinder-1": progress } });
  expect(state()).not.toHaveProperty("symbol");
  act("chordFinder-1", "read", { symbol: "G7" });
  expect(state()).toMatchObject({ symbol: "G7" });
});

test("a widget that is pasted starts with the state that it was copied with, in one step; a state that is none of its type is refused", () => {
  const { act, change, engine, mirror } = lessonWorld();
  const stateOf = (key: string) => {
    const widget = [...mirror.values()].find((record) => record.typeName === "widget" && record.widgetId === key);
    return widget?.typeName === "widget" ? widget.state : undefined;
  };
  const fresh = stateOf("chordFinder-1");
  act("chordFinder-1", "read", { symbol: "Dm7" });
  const state = stateOf("chordFinder-1");
  expect(state).not.toEqual(fresh);
  change([], ["chordFinder-1"]);
  const block = { key: "pasted", blockType: "chordFinder", data: { uniqueId: "pasted" } };
  change([{ ...block, state }]);
  expect(stateOf("pasted")).toEqual(state);
  engine.undo();
  expect(stateOf("pasted")).toBeUndefined();
  const wrong = Object.fromEntries(Object.keys(state ?? {}).map((name) => [name, { wrong: true }]));
  expect(change([{ ...block, state: wrong }])).toMatchObject({ ok: false, error: { code: "unreadable-state" } });
  expect(change([{ ...block, state: { __version: 999 } }])).toMatchObject({ ok: false, error: { code: "newer-widget" } });
  expect(change([{ ...block, state: { a: "x".repeat(200_001) } }])).toMatchObject({ ok: false, error: { code: "block-too-large" } });
});
