import { expect, test } from "vitest";
import { deletionCommands } from "./connections.ts";

const [player, chords] = ["node//processor//a", "node//processor//b"];

test("deleted nodes go in one undo step and take their links with them; other links are removed by themselves", () => {
  const commands = deletionCommands({
    nodes: [{ id: player }, { id: chords }],
    edges: [
      { id: "link:1", source: player, target: chords },
      { id: "link:2", source: "node//widget//w", target: "node//io//Audio" },
    ],
  });
  const gesture = `delete-${player} ${chords}`;
  expect(commands).toEqual([
    { type: "node/remove", nodeId: player, gesture },
    { type: "node/remove", nodeId: chords, gesture },
    { type: "link/remove", linkId: "link:2" },
  ]);
});

test("a deletion of many nodes has a gesture that the engine still takes", () => {
  const nodes = Array.from({ length: 40 }, (_, index) => ({ id: `node//processor//${index}` }));
  const [first, second] = deletionCommands({ nodes, edges: [] });
  expect(first).toMatchObject({ gesture: expect.stringMatching(/^delete-.{113}$/) });
  expect(second).toMatchObject({ gesture: first && "gesture" in first ? first.gesture : "" });
});
