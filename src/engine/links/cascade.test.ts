import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { linkRecord, nodeIdOf } from "../../documents/links.ts";
import type { LinkEnd, LinkRecord, NodeRecord } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { ok } from "../../lib/result.ts";
import { MIDI_INPUT, MIDI_OUTPUT } from "../../protocol/records/io-nodes.ts";
import { createStore } from "../store/store.ts";
import { Cascade, standingValue } from "./cascade.ts";
import { emptyMemory } from "./graph-memory.ts";

const types = ["mergeNotes", "rangeFilter"] as const;
interface Graph {
  readonly nodes: readonly (typeof types)[number][];
  /** From a node (or live keys where below 0) to an input of a node (or the MIDI output behind the last). */
  readonly wires: readonly (readonly [from: number, to: number, input: number])[];
}

const notes = (type: LinkEnd["type"], id: string, key: string): LinkEnd => ({
  id,
  type,
  link: { key, type: "Processor", payloadType: "Notes" },
});

/** A graph of so many processors on sets of notes, and wires from anywhere to anywhere: loops included. */
const graphs = (most: number, wiresUpTo: number): fc.Arbitrary<Graph> =>
  fc.integer({ min: 1, max: most }).chain((count) =>
    fc.record({
      nodes: fc.array(fc.constantFrom(...types), { minLength: count, maxLength: count }),
      wires: fc.array(fc.tuple(fc.integer({ min: -1, max: count - 1 }), fc.integer({ min: 0, max: count }), fc.nat(1)), {
        maxLength: wiresUpTo,
      }),
    }),
  );

function linksOf({ nodes, wires }: Graph): LinkRecord[] {
  return wires.map(([from, to, input]) =>
    linkRecord(
      from < 0 ? notes("io", MIDI_INPUT, "notes") : notes("processor", `p${from}`, "output"),
      to >= nodes.length ? notes("io", MIDI_OUTPUT, "notes") : notes("processor", `p${to}`, String(nodes[to] === "mergeNotes" ? input : 0)),
    ),
  );
}

/** Plays chords into a graph and says what came of each. */
function settle(graph: Graph, chords: readonly (readonly number[])[]) {
  const frames: unknown[] = [];
  const store = createStore({ settle: () => {}, publish: ({ diff }) => frames.push(diff) });
  const memory = emptyMemory();
  store.transact({ cause: "engine" }, (tx) => {
    graph.nodes.forEach((type, index) => {
      const nodeId = `node//processor//p${index}`;
      const record: NodeRecord = {
        id: recordIds.node(nodeId),
        typeName: "node",
        scope: "document",
        nodeId,
        type: "processor",
        position: { x: 0, y: 0 },
        data: { type },
        extra: {},
      };
      tx.put(record);
    });
    for (const link of linksOf(graph)) tx.put(link);
    return ok(null);
  });
  for (const chord of chords) {
    store.transact({ cause: "live" }, (tx) => {
      const cascade = new Cascade(tx, memory);
      cascade.fire({ id: MIDI_INPUT, type: "io", key: "notes" }, chord);
      cascade.settle();
      return ok(null);
    });
  }
  return { frames, memory, store };
}

/** Every input of every processor comes from live keys or from a processor before it. */
const forwardGraphs: fc.Arbitrary<Graph> = fc
  .array(fc.record({ type: fc.constantFrom(...types), from: fc.tuple(fc.nat(99), fc.nat(99)) }), { minLength: 3, maxLength: 12 })
  .map((nodes) => ({
    nodes: nodes.map(({ type }) => type),
    wires: nodes.flatMap(({ type, from: [first, second] }, to) => {
      const own = [[(first % (to + 1)) - 1, to, 0] as const];
      return type === "mergeNotes" ? [...own, [(second % (to + 1)) - 1, to, 1] as const] : own;
    }),
  }));

const played = [
  [48, 60, 64, 67],
  [50, 62, 65, 69],
];

test("1,000 random graphs, loops included, settle and are deterministic", () => {
  fc.assert(
    fc.property(graphs(12, 40), (graph) => {
      const [first, second] = [settle(graph, played), settle(graph, played)];
      expect(first.frames).toEqual(second.frames);
      expect(first.frames.length).toBeLessThanOrEqual(1 + played.length);
    }),
    { numRuns: cases(1000, 20_000) },
  );
});

test("where there is no loop nothing is left stale: each input holds what its source last said, whatever the roads' lengths", () => {
  fc.assert(
    fc.property(forwardGraphs, (forward) => {
      const { memory, store } = settle(forward, played);
      store.transact({ cause: "live" }, (tx) => {
        for (const link of linksOf(forward)) {
          if (link.source.type !== "processor" || link.target.type !== "processor") continue;
          const said = standingValue(tx, memory, { id: link.source.id, type: "processor", key: "output" });
          if (said !== null)
            expect([nodeIdOf(link.target), memory.inputs.get(link.target.id)?.get(link.id)]).toEqual([nodeIdOf(link.target), said]);
        }
        return ok(null);
      });
    }),
    { numRuns: cases(300, 10_000) },
  );
});

test("200 nodes in one long loop settle: each link fires once", () => {
  const nodes = Array.from({ length: 200 }, () => "rangeFilter" as const);
  const wires = nodes.map((_, index) => [index, (index + 1) % 200, 0] as const);
  const { memory } = settle({ nodes, wires: [[-1, 0, 0], ...wires] }, [[60, 64]]);
  expect([...memory.inputs.values()].every((inputs) => [...inputs.values()].every((value) => JSON.stringify(value) === "[60,64]"))).toBe(
    true,
  );
  expect(memory.inputs.size).toBe(200);
});
