import { expect, test } from "vitest";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { NODE_WIDTH, nodeHeight, tidyPlaces } from "../../../documents/graph-layout.ts";
import { linkRecord, nodeIdOf } from "../../../documents/links.ts";
import type { LinkEnd } from "../../../documents/records.ts";
import { seeded } from "../../../music/bass/options.ts";
import { type Box, cuts, pathOf, wayAround } from "./routing.ts";

const between: Box = { x: 280, y: 0, w: NODE_WIDTH, h: 100 };

test("a wire with nothing in its way is left to its curve; a node in its way is gone around", () => {
  expect(wayAround({ x: 180, y: 50 }, { x: 560, y: 50 }, [])).toBeUndefined();
  const way = wayAround({ x: 180, y: 50 }, { x: 560, y: 50 }, [between]) ?? [];
  expect([way[0], way.at(-1)]).toEqual([
    { x: 180, y: 50 },
    { x: 560, y: 50 },
  ]);
  expect(way.slice(1).some((point, index) => cuts(between, way[index] ?? point, point))).toBe(false);
  expect(pathOf(way)).toMatch(/^M180 50L/);
});

test("a wire that leads back goes around its own nodes", () => {
  const [own, other] = [
    { x: 300, y: 0, w: NODE_WIDTH, h: 96 },
    { x: 0, y: 0, w: NODE_WIDTH, h: 96 },
  ];
  const way = wayAround({ x: 480, y: 50 }, { x: 0, y: 50 }, [own, other]) ?? [];
  expect(way.length).toBeGreaterThan(2);
  for (const box of [own, other]) expect(way.slice(1).some((point, index) => cuts(box, way[index] ?? point, point))).toBe(false);
});

test("in graphs of any shape that were tidied, no nodes overlap, none is left of or above the graph, and no wire goes over a node", () => {
  const random = seeded(seed(281));
  const whole = (below: number) => Math.floor(random() * below);
  for (let run = 0, end = cases(60, 2000); run < end; run++) {
    const nodes = Array.from({ length: 3 + whole(12) }, (_, index) => ({
      nodeId: nodeIdOf({ type: "widget", id: `n${index}` }),
      inputs: 1 + whole(3),
      outputs: 1 + whole(3),
      options: whole(3),
    }));
    const end = (index: number, key: string): LinkEnd => ({
      id: `n${index}`,
      type: "widget",
      link: { key, type: "State", payloadType: "Chord" },
    });
    const links = Array.from({ length: whole(2 * nodes.length) }, (_, index) =>
      linkRecord(end(whole(nodes.length), `o${index}`), end(whole(nodes.length), `i${index}`)),
    );
    const places = tidyPlaces(nodes, links);
    const boxes = nodes.map((node): Box => ({ ...(places.get(node.nodeId) ?? { x: -1, y: -1 }), w: NODE_WIDTH, h: nodeHeight(node) }));
    for (const [index, box] of boxes.entries()) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(boxes.some((other, at) => at !== index && cuts(other, box, { x: box.x + box.w, y: box.y + box.h }))).toBe(false);
    }
    for (const { source, target } of links) {
      const [a, b] = [source, target].map((each) => boxes[Number(each.id.slice(1))]);
      if (a === undefined || b === undefined) continue;
      const way = wayAround({ x: a.x + a.w, y: a.y + 48 }, { x: b.x, y: b.y + 48 }, boxes) ?? [];
      for (const [at, point] of way.entries()) {
        const before = way[at - 1];
        if (before !== undefined)
          expect(
            boxes.some((box) => cuts(box, before, point)),
            `run ${run}`,
          ).toBe(false);
      }
    }
  }
});
