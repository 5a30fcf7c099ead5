import { useMemo, useState } from "react";
import type { Edge, EdgeChange, NodeChange } from "reactflow";
import { NODE_WIDTH } from "../../../documents/graph-layout.ts";
import { handleOf, nodeIdOf, outletIdOf } from "../../../documents/links.ts";
import type { LinkEnd } from "../../../documents/records.ts";
import type { PayloadName } from "../../../music/payloads.ts";
import * as words from "../../text/en/graph.ts";
import { say } from "../../text/say.ts";
import { payloadColour } from "../model/families.ts";
import type { NodePort } from "../model/nodes.ts";
import { overtakenLinks } from "../model/overtaken.ts";
import type { Graph } from "../model/use-graph.ts";
import type { FlowNode } from "./GraphNode.tsx";

/** What only reactflow knows of a node: its measure, whether it is selected, and where a drag has it. */
interface Gesture {
  readonly measured?: { readonly width?: number; readonly height?: number };
  readonly selected?: boolean;
  readonly place?: { readonly x: number; readonly y: number };
  /** The record's place when the drag began: the draft is shown until that changes. */
  readonly over?: { readonly x: number; readonly y: number } | undefined;
}

export interface FlowHandlers {
  readonly pulled: NodePort | undefined;
  readonly onPort: (port: NodePort, side: "input" | "output") => void;
  readonly onOption: (nodeId: string, name: string, value: string | number) => void;
  readonly onMoved: (moved: readonly { readonly nodeId: string; readonly at: { readonly x: number; readonly y: number } }[]) => void;
}

/** The graph in reactflow's terms. A dragged node stays where it is held until the frame that answers its move is in. */
export function useFlow(graph: Graph, { pulled, onPort, onOption, onMoved }: FlowHandlers) {
  const [gestures, setGestures] = useState<ReadonlyMap<string, Gesture>>(new Map());
  const [selectedLinks, setSelectedLinks] = useState<ReadonlySet<string>>(new Set());
  const linked = useMemo(
    () => new Set(graph.links.flatMap(({ source, target }) => [linkedKey("output", source), linkedKey("input", target)])),
    [graph.links],
  );
  const nodes = graph.nodes.map((node): FlowNode => {
    const { measured, selected = false, place, over } = gestures.get(node.nodeId) ?? {};
    const stored = graph.places.get(node.nodeId) ?? { x: 0, y: 0 };
    const isDraft = place !== undefined && (over === undefined || (over.x === stored.x && over.y === stored.y));
    return {
      id: node.nodeId,
      type: "music",
      position: isDraft ? place : stored,
      width: NODE_WIDTH,
      selected,
      ...(measured === undefined ? {} : { measured }),
      ariaLabel: say(words.nodeAndKind, { node: node.label, kind: words.nodeKinds[node.kind] }),
      deletable: node.kind === "processor",
      data: { node, problem: graph.problems.get(node.nodeId), linked, pulled, onPort, onOption },
    };
  });
  const overtaken = useMemo(() => overtakenLinks(graph.links), [graph.links]);
  const edges = graph.links.map((link): Edge => {
    const counts = !overtaken.has(link.id);
    const payload: PayloadName = link.source.link.payloadType;
    const value = graph.values?.[outletIdOf(link.source, link.source.link.key)];
    const colour = payloadColour(payload);
    return {
      id: link.id,
      type: "wire",
      source: nodeIdOf(link.source),
      target: nodeIdOf(link.target),
      sourceHandle: handleOf(link.source),
      targetHandle: handleOf(link.target),
      label: counts ? (value ?? payload) : say(words.overtakenWire, { value: payload }),
      selected: selectedLinks.has(link.id),
      style: { stroke: colour, strokeWidth: selectedLinks.has(link.id) ? 4 : 2, ...(counts ? {} : { strokeDasharray: "4 6" }) },
      labelStyle: { fill: colour },
      ariaLabel: counts ? say(words.linkOf, { payload }) : say(words.overtakenWire, { value: say(words.linkOf, { payload }) }),
    };
  });
  const onNodesChange = (changes: readonly NodeChange<FlowNode>[]): void => {
    setGestures((before) => gesturesAfter(before, changes, graph.places));
    const moved = changes.flatMap((change) =>
      change.type === "position" && change.dragging === false && change.position ? [{ nodeId: change.id, at: change.position }] : [],
    );
    if (moved.length > 0) onMoved(moved);
  };
  const onEdgesChange = (changes: readonly EdgeChange[]): void =>
    setSelectedLinks((before) => {
      const next = new Set(before);
      for (const change of changes) {
        if (change.type === "select" && change.selected) next.add(change.id);
        else if (change.type === "select" || change.type === "remove") next.delete(change.id);
      }
      return next;
    });
  return { nodes, edges, onNodesChange, onEdgesChange };
}

/** Names a handle that has a link; an input and an output of a node may have the same handle. */
const linkedKey = (side: "input" | "output", end: LinkEnd): string => `${side} ${nodeIdOf(end)} ${handleOf(end)}`;

function gesturesAfter(
  before: ReadonlyMap<string, Gesture>,
  changes: readonly NodeChange<FlowNode>[],
  places: Graph["places"],
): ReadonlyMap<string, Gesture> {
  const next = new Map(before);
  for (const change of changes) {
    if (change.type === "dimensions" && change.dimensions) next.set(change.id, { ...next.get(change.id), measured: change.dimensions });
    if (change.type === "select") next.set(change.id, { ...next.get(change.id), selected: change.selected });
    if (change.type === "position" && change.position)
      next.set(change.id, { ...next.get(change.id), place: change.position, over: places.get(change.id) });
  }
  return next;
}
