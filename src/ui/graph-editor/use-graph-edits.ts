import { useState } from "react";
import type { PlacedNode } from "../../documents/graph-layout.ts";
import type { LinkEnd } from "../../documents/records.ts";
import type { Wiring } from "../../documents/wirings.ts";
import { randomCode } from "../../music/progressions.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { useHost } from "../state/host.tsx";
import { useDispatch, useSend } from "../state/records.ts";
import { problemText } from "../text/problems.ts";
import type { DroppedWire, GraphPlace, OnAdd } from "./model/adding.ts";
import { partsOf, processorPorts, tidied } from "./model/nodes.ts";
import type { Graph } from "./model/use-graph.ts";
import { commandsFor } from "./model/wirings.ts";

const newId = (type: string): string => `${type}-${randomCode(Math.random)}`;

/** What the dialog does to the graph, what was refused of it, and the wire that waits for a processor. */
export function useGraphEdits(graph: Graph) {
  const { engine } = useHost();
  const dispatch = useDispatch();
  const act = useSend();
  const [tidiedCount, setTidied] = useState(0);
  const [dropped, setDropped] = useState<DroppedWire>();
  const [refused, setRefused] = useState("");

  /** Sends a command; what the engine refuses is said in the dialog. */
  const send = (command: Command): void =>
    void engine.dispatch(command).then((result) => setRefused(result.ok ? "" : problemText(result.error)));
  const link = (source: LinkEnd, target: LinkEnd) => send({ type: "link/add", source, target });
  const add: OnAdd = (processor, place) => {
    const id = newId(processor.type);
    const at = place ?? dropped?.at ?? belowAll(graph);
    dispatch({ type: "node/add", processorType: processor.type, id, at, gesture: id });
    const ports = processorPorts(id, processor);
    const fitting = (dropped?.side === "output" ? ports.inputs : ports.outputs).find(({ payload }) => payload === dropped?.port.payload);
    if (dropped !== undefined && fitting !== undefined) {
      const [source, target] = dropped.side === "output" ? [dropped.port.end, fitting.end] : [fitting.end, dropped.port.end];
      dispatch({ type: "link/add", source, target, gesture: id });
    }
    setDropped(undefined);
  };
  const addWiring = (wiring: Wiring): void => {
    for (const command of commandsFor(wiring, graph.nodes, { newId, taken: placedBoxes(graph) })) dispatch(command);
  };
  const tidy = () => {
    const places = tidied(graph.nodes, graph.links, graph.problems);
    void act({ type: "node/move", nodes: [...places].map(([nodeId, at]) => ({ nodeId, at })) }).then(() => setTidied((count) => count + 1));
  };
  return { dropped, setDropped, refused, setRefused, send, link, add, addWiring, tidy, tidied: tidiedCount };
}

/** The nodes where they stand. */
const placedBoxes = ({ nodes, places }: Graph): readonly PlacedNode[] =>
  nodes.map((node) => ({ position: places.get(node.nodeId) ?? { x: 0, y: 0 }, ...partsOf(node) }));

/** A place under every node of the graph. */
const belowAll = ({ places }: Graph): GraphPlace => ({ x: 40, y: Math.max(0, ...[...places.values()].map(({ y }) => y)) + 220 });
