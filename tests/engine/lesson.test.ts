import { expect, test } from "vitest";
import { sortedBlocks } from "../../src/documents/lesson/codec.ts";
import { blockKey } from "../../src/documents/records.ts";
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
