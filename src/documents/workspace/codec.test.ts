import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import chord from "../../../tests/fixtures/spec/chord.json";
import dependency from "../../../tests/fixtures/spec/dependency.json";
import edge from "../../../tests/fixtures/spec/edge.json";
import lick from "../../../tests/fixtures/spec/lick.json";
import note from "../../../tests/fixtures/spec/note.json";
import piece from "../../../tests/fixtures/spec/piece.json";
import progression from "../../../tests/fixtures/spec/progression.json";
import bareProgression from "../../../tests/fixtures/spec/progression-without-options.json";
import rest from "../../../tests/fixtures/spec/rest.json";
import sequencer from "../../../tests/fixtures/spec/sequencer.json";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { refuse } from "../../../tests/support/refusal.ts";
import { cases } from "../../../tests/support/totals.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { ok } from "../../lib/result.ts";
import { readDependency, readEdge, writeDependency, writeEdge } from "../links.ts";
import * as schemas from "../schemas.ts";
import type { WidgetCodec } from "../widget-codec.ts";
import { decodeWorkspace, encodeWorkspace } from "./codec.ts";

const trusting: WidgetCodec = { read: (_, state) => ok(state), write: (_, state) => state };
const refusing: WidgetCodec = { read: () => refuse("unknown-widget-type"), write: (_, state) => state };

function roundTrip(json: unknown, widgets: WidgetCodec): JsonObject {
  const records = decodeWorkspace(json, widgets);
  if (!records.ok) throw new Error(records.error.code);
  return encodeWorkspace(records.value, widgets);
}

test("the specification's workspace is written back unchanged", () => {
  expect(roundTrip(workspace, trusting)).toEqual(workspace);
});

test("a workspace whose widgets are all unknown is written back unchanged", () => {
  expect(roundTrip(workspace, refusing)).toEqual(workspace);
});

test.each([
  ["chord", schemas.chordElementSchema, chord],
  ["rest", schemas.restElementSchema, rest],
  ["note", schemas.noteElementSchema, note],
  ["progression", schemas.progressionSchema, progression],
  ["progression without tempo, inversion and octave", schemas.progressionSchema, bareProgression],
  ["piece", schemas.piece, piece],
  ["lick", schemas.lick, lick],
  ["step pattern", schemas.sequencerData, sequencer],
] as const)("the specification's %s is read unchanged", (_, schema, json) => {
  expect(v.parse(schema as v.GenericSchema<unknown, unknown>, json)).toEqual(json);
});

test("the specification's dependency and edge are the same link, and each is written back unchanged", () => {
  const [link, drawn] = [readDependency(dependency), readEdge(edge)];
  expect(link?.id).toBe(drawn?.id);
  expect(link && writeDependency(link)).toEqual(dependency);
  expect(drawn && writeEdge(drawn)).toEqual(edge);
});

test("members and list items that are not known are kept", () => {
  const json = {
    ...workspace,
    colour: "blue",
    data: {
      ...workspace.data,
      zoom: 2,
      dependencies: [...workspace.data.dependencies, { odd: true }],
      nodes: [...workspace.data.nodes, 7],
    },
  };
  expect(roundTrip(json, trusting)).toEqual(json);
});

test("an edge without its dependency, and a dependency without its edge, are both made whole", () => {
  const [first, second] = workspace.data.dependencies;
  const [, secondEdge] = workspace.data.edges;
  const torn = { ...workspace, data: { ...workspace.data, dependencies: [first], edges: [secondEdge] } };
  const repaired = roundTrip(torn, trusting).data as { dependencies: Json[]; edges: Json[] };
  expect(repaired.dependencies).toEqual([first, second]);
  expect(repaired.edges).toHaveLength(2);
});

test("what is no workspace is an error value that says so", () => {
  for (const json of [null, 3, "text", [], { data: "no" }]) {
    const read = decodeWorkspace(json, trusting);
    expect(read.ok ? "read" : read.error.code).toBe("not-a-workspace");
  }
});

test("any JSON inside a workspace survives, twice", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (state, list) => {
      const json = {
        title: "t",
        data: {
          locked: false,
          content: { layout: { items: [list] }, data: { "x-1": state } },
          dependencies: [list],
          nodes: [list],
          edges: [list],
        },
      };
      const once = roundTrip(json, refusing);
      expect(JSON.parse(JSON.stringify(once))).toEqual(JSON.parse(JSON.stringify(json)));
    }),
    { numRuns: cases(300, 10_000) },
  );
});
