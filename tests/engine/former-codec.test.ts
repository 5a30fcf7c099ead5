import { expect, test } from "vitest";
import { decodeLesson, encodeLesson } from "../../src/documents/lesson/codec.ts";
import { decodeWorkspace, encodeWorkspace } from "../../src/documents/workspace/codec.ts";
import { isJsonObject, type Json } from "../../src/lib/json.ts";
import { widgetCodec } from "../../src/widgets/stored-state.ts";
import * as former from "../fixtures/former/codec.mjs";
import editor from "../fixtures/spec/editor.json";
import workspace from "../fixtures/spec/workspace.json";
import { longSong } from "../support/long-song.ts";
import { engineWorld } from "../support/world.ts";

/** A workspace whose player plays a song, as it is stored. */
function withSong(data_abc: string): Json {
  const { engine, dispatch, act, mirror } = engineWorld();
  engine.open({ kind: "new-workspace" });
  dispatch({ type: "widget/add", widgetType: "repertoire" });
  const repertoire = [...mirror.values()].find((record) => record.typeName === "widget" && record.type === "repertoire");
  if (repertoire?.typeName !== "widget") throw new Error("no repertoire was added");
  act(repertoire.widgetId, "choose", { song: { id: "7", title: "Song", data_abc } });
  const written = engine.exportDocument();
  if (!written.ok) throw new Error(written.error.code);
  return JSON.parse(JSON.stringify({ id: "5a0c6ff0-8f4b-4f37-9e8e-a2f3fd6f0013", ...(written.value as object) })) as Json;
}

/** A member of a stored document, by the way to it. */
const memberOf = (json: Json, ...way: readonly string[]): Json =>
  way.reduce<Json>((value, name) => (isJsonObject(value) ? (value[name] ?? null) : null), json);
const widgetIn = (json: Json, id: string): Json => memberOf(json, "data", "content", "data", id);

/** What the former build makes of a stored workspace, and what it stores. */
function throughFormer(json: Json) {
  const records = former.decodeWorkspace(json, former.widgetCodec);
  if (!records.ok) throw new Error(records.error.code);
  const problems = records.value.flatMap((record) =>
    record.typeName === "widget" && record.problem !== undefined ? [`${record.widgetId}: ${record.problem}`] : [],
  );
  return { problems, stored: JSON.parse(JSON.stringify(former.encodeWorkspace(records.value, former.widgetCodec))) as Json };
}

/** A stored document opened and stored; the order of an object's members is no part of its form. */
const again = (json: Json): Json => {
  const records = decodeWorkspace(json, widgetCodec);
  if (!records.ok) throw new Error(records.error.code);
  return JSON.parse(JSON.stringify(encodeWorkspace(records.value, widgetCodec))) as Json;
};

const REPEATED = 'X:1\nT:Form\nL:1/4\nM:4/4\nK:C\nV:1\nV:2\nV:1\n|: "Dm7" d4 |1 "G7" g4 :|2 "C" [ce]4 |]\nV:2\n|: f4 |1 f4 :|2 e4 |]\n';

test.each([
  ["with repeats", REPEATED],
  ["of 400 bars in three voices", longSong(400)],
])("the former build keeps what plays a song %s as placeholders, and stores them byte for byte", (_, text) => {
  const json = withSong(text);
  const { problems, stored } = throughFormer(json);
  expect(problems.map((problem) => problem.replace(/ Reload .*/, ""))).toEqual([
    "player-1: This Player comes from a newer version of Woodshed.",
    "simpleTraining-1: This Training comes from a newer version of Woodshed.",
  ]);
  for (const id of ["player-1", "simpleTraining-1"]) expect(JSON.stringify(widgetIn(stored, id))).toBe(JSON.stringify(widgetIn(json, id)));
  expect(memberOf(widgetIn(json, "player-1"), "state", "piece", "title")).toBe("Song");
});

test("the former build reads a song without repeats and notes at once, and a workspace without songs, as before", () => {
  const plain = withSong('X:1\nT:Plain\nL:1/4\nM:4/4\nK:C\n"Dm7" d4 | "G7" g4 |]\n');
  expect(throughFormer(plain)).toEqual({ problems: [], stored: again(plain) });
  expect(throughFormer(workspace as Json)).toEqual({ problems: [], stored: again(workspace as Json) });
});

test("documents of the former build and of the specification are written as they were", () => {
  expect(again(workspace as Json)).toEqual(workspace);
  const formerly = former.decodeLesson(editor, former.widgetCodec);
  const now = decodeLesson(editor, widgetCodec);
  if (!formerly.ok || !now.ok) throw new Error("a lesson was refused");
  expect(encodeLesson(now.value, widgetCodec)).toEqual(former.encodeLesson(formerly.value, former.widgetCodec));
});

test("a workspace with a song of 400 bars is stored in less than 300 kB", () => {
  expect(JSON.stringify(withSong(longSong(400))).length).toBeLessThan(300_000);
});
