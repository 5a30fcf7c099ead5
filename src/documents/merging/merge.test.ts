import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { mergeDocuments } from "./merge.ts";
import { composeDocument, decomposeDocument } from "./merge-parts.ts";

const place = (i: string, x = 0): JsonObject => ({ i, x, y: 0, w: 4, h: 10 });
const edge = (source: string, target: string, label = "Chord"): JsonObject => ({
  source,
  target,
  sourceHandle: "out",
  targetHandle: "in",
  label,
});
const link = (from: string, to: string): JsonObject => ({
  source: { id: from, type: "widget", link: { key: "chord", type: "Event", payloadType: "Chord" } },
  target: { id: to, type: "widget", link: { key: "chord", type: "Event", payloadType: "Chord" } },
});

interface World {
  title?: string;
  locked?: boolean;
  widgets?: Record<string, Json>;
  items?: Json[];
  nodes?: Json[];
  edges?: Json[];
  dependencies?: Json[];
  extra?: JsonObject;
}
const workspace = (world: World = {}): JsonObject => ({
  id: "d1",
  authorId: "u1",
  title: world.title ?? "Blues",
  data: {
    locked: world.locked ?? false,
    content: {
      layout: { items: world.items ?? [place("a"), place("b", 4)] },
      data: world.widgets ?? { a: { tempo: 120 }, b: { key: "C" } },
    },
    dependencies: world.dependencies ?? [],
    nodes: world.nodes ?? [],
    edges: world.edges ?? [],
    ...world.extra,
  },
});
const lesson = (ids: readonly string[], text = "x"): JsonObject => ({
  title: "Lesson",
  data: { content: { blocks: ids.map((id) => ({ id, type: "paragraph", data: { text: id === "a" ? text : id } })) } },
});
const blockIds = (document: JsonObject): string[] => {
  const { data } = document as { data: { content: { blocks: { id: string }[] } } };
  return data.content.blocks.map(({ id }) => id);
};

describe("merging two states of one workspace", () => {
  test("different widgets edited on two devices: both keep their work", () => {
    const mine = workspace({ widgets: { a: { tempo: 90 }, b: { key: "C" } } });
    const theirs = workspace({ widgets: { a: { tempo: 120 }, b: { key: "F" } } });
    const { document, open } = mergeDocuments(workspace(), mine, theirs);
    expect(open).toEqual([]);
    expect(document).toEqual(workspace({ widgets: { a: { tempo: 90 }, b: { key: "F" } } }));
  });

  test("the same widget edited on both is asked for, alone; until then mine stands", () => {
    const mine = workspace({ widgets: { a: { tempo: 90 }, b: { key: "C" } }, title: "Mine" });
    const theirs = workspace({ widgets: { a: { tempo: 200 }, b: { key: "F" } }, locked: true });
    const { document, open } = mergeDocuments(workspace(), mine, theirs);
    expect(open).toEqual([{ key: "widget/a", base: { tempo: 120 }, mine: { tempo: 90 }, theirs: { tempo: 200 } }]);
    expect(document).toEqual(workspace({ widgets: { a: { tempo: 90 }, b: { key: "F" } }, title: "Mine", locked: true }));
    const settled = mergeDocuments(workspace(), mine, theirs, () => "theirs");
    expect(settled.open).toEqual([]);
    expect(settled.document).toEqual(workspace({ widgets: { a: { tempo: 200 }, b: { key: "F" } }, title: "Mine", locked: true }));
  });

  test("the same edit on both is no conflict", () => {
    const same = workspace({ title: "Waltz", widgets: { a: { tempo: 90 }, b: { key: "C" } } });
    expect(mergeDocuments(workspace(), same, structuredClone(same))).toEqual({ document: same, open: [] });
  });

  test("a widget deleted here and untouched there is gone with its place", () => {
    const mine = workspace({ widgets: { b: { key: "C" } }, items: [place("b", 4)] });
    const theirs = workspace({ widgets: { a: { tempo: 120 }, b: { key: "F" } } });
    const { document, open } = mergeDocuments(workspace(), mine, theirs);
    expect(open).toEqual([]);
    expect(document).toEqual(workspace({ widgets: { b: { key: "F" } }, items: [place("b", 4)] }));
  });

  test("a widget deleted here and edited there is asked for, and comes back with its place", () => {
    const mine = workspace({ widgets: { b: { key: "C" } }, items: [place("b", 4)] });
    const theirs = workspace({ widgets: { a: { tempo: 200 }, b: { key: "C" } } });
    expect(mergeDocuments(workspace(), mine, theirs).open.map(({ key, mine: own }) => [key, own])).toEqual([["widget/a", undefined]]);
    const back = mergeDocuments(workspace(), mine, theirs, () => "theirs").document;
    expect(decomposeDocument(back)).toEqual(decomposeDocument(theirs));
  });

  test("a place moved there for a widget deleted here does not stay behind alone", () => {
    const mine = workspace({ widgets: { b: { key: "C" } }, items: [place("b", 4)] });
    const theirs = workspace({ items: [place("a", 8), place("b", 4)] });
    const { document } = mergeDocuments(workspace(), mine, theirs, () => "theirs");
    expect(decomposeDocument(document).has("layout/a")).toBe(false);
  });

  test("links made on both devices are all there, and one removed stays removed", () => {
    const base = workspace({ edges: [edge("a", "b")], dependencies: [link("a", "b")] });
    const mine = workspace({ edges: [edge("a", "b"), edge("b", "c")], dependencies: [link("a", "b"), link("b", "c")] });
    const theirs = workspace({ edges: [edge("c", "a")], dependencies: [link("c", "a")] });
    const { document, open } = mergeDocuments(base, mine, theirs);
    expect(open).toEqual([]);
    expect(document).toEqual(workspace({ edges: [edge("c", "a"), edge("b", "c")], dependencies: [link("c", "a"), link("b", "c")] }));
  });

  test("members that are not known here are merged too, and the server's own are theirs", () => {
    const base = workspace({ extra: { later: 1 } });
    const mine = { ...workspace({ extra: { later: 2 } }), version: 3 };
    const theirs = { ...workspace({ extra: { later: 1, more: true } }), version: 4 };
    expect(mergeDocuments(base, mine, theirs).document).toEqual({ ...workspace({ extra: { later: 2, more: true } }), version: 4 });
  });
});

describe("merging two states of one lesson", () => {
  const order = (base: string[], mine: string[], theirs: string[]): string[] =>
    blockIds(mergeDocuments(lesson(base), lesson(mine), lesson(theirs)).document);

  test("blocks added on both sides stand behind the block they were added to", () => {
    expect(order(["a", "b"], ["a", "x", "b"], ["a", "b", "y"])).toEqual(["a", "x", "b", "y"]);
    expect(order(["a", "b"], ["x", "a", "b"], ["a", "y", "b"])).toEqual(["x", "a", "y", "b"]);
  });

  test("one side moves, the other adds and removes", () => {
    expect(order(["a", "b", "c"], ["c", "a", "b"], ["a", "b", "x"])).toEqual(["a", "b", "x"]);
    expect(order(["a", "b", "c"], ["c", "b", "a"], ["a", "x", "b", "c"])).toEqual(["c", "b", "a", "x"]);
  });

  test("both move, each in another way: the order is asked for, and no block is lost", () => {
    const { document, open } = mergeDocuments(lesson(["a", "b", "c"]), lesson(["b", "a", "c"]), lesson(["a", "c", "b"]));
    expect(open.map(({ key }) => key)).toEqual(["order/blocks"]);
    expect(blockIds(document)).toEqual(["b", "a", "c"]);
  });

  test("a block edited there and moved here has both", () => {
    const merged = mergeDocuments(lesson(["a", "b"]), lesson(["b", "a"]), lesson(["a", "b"], "edited")).document;
    expect(merged).toEqual(lesson(["b", "a"], "edited"));
  });
});

describe("for whatever documents", () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("x", "y"));
  const id = fc.constantFrom("a", "b", "c", "d");
  const items = (of: (id: string, value: Json) => JsonObject) =>
    fc
      .uniqueArray(fc.tuple(id, value), { selector: ([key]) => key, maxLength: 4 })
      .map((list) => list.map(([key, content]) => of(key, content)));
  const document = fc
    .record({
      title: fc.constantFrom("one", "two", "three"),
      locked: fc.boolean(),
      widgets: fc.dictionary(id, fc.record({ state: value })),
      items: items((i, x) => ({ i, x })),
      nodes: items((node, x) => ({ id: node, x })),
      edges: items((source, label) => edge(source, "z", String(label))),
      dependencies: items((from) => link(from, "z")),
    })
    .map((world) => workspace(world as World));

  test("taking apart and putting together changes nothing but the order of members", () => {
    fc.assert(
      fc.property(document, (one) => {
        expect({ ...one, ...composeDocument(decomposeDocument(one)) }).toEqual(one);
      }),
    );
  });

  test("where one side changed nothing, the result is the other side", () => {
    const parts = (one: JsonObject) => decomposeDocument(one);
    fc.assert(
      fc.property(document, document, (base, side) => {
        for (const merged of [mergeDocuments(base, side, base), mergeDocuments(base, base, side)]) {
          expect(merged.open).toEqual([]);
          const lost = [...parts(side)].filter(([key, part]) => JSON.stringify(parts(merged.document).get(key)) !== JSON.stringify(part));
          expect(lost.filter(([key]) => !key.startsWith("layout/"))).toEqual([]);
        }
      }),
    );
  });

  test("no edit of either side is lost: each key holds mine, theirs, or is asked for", () => {
    fc.assert(
      fc.property(document, document, document, (base, mine, theirs) => {
        const { document: merged, open } = mergeDocuments(base, mine, theirs);
        const [from, own, other, result] = [base, mine, theirs, merged].map(decomposeDocument);
        const asked = new Set(open.map(({ key }) => key));
        for (const key of new Set([...(own?.keys() ?? []), ...(other?.keys() ?? []), ...(from?.keys() ?? [])])) {
          if (key.startsWith("layout/")) continue;
          const [b, m, t, r] = [from, own, other, result].map((parts) => JSON.stringify(parts?.get(key)));
          if (m === t || t === b) expect(r).toBe(m);
          else if (m === b) expect(r).toBe(t);
          else expect([asked.has(key), r]).toEqual([true, m]);
        }
      }),
      { numRuns: cases(500, 20_000) },
    );
  });
});
