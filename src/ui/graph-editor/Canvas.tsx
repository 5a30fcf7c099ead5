import { type DragEvent, type KeyboardEvent, useState } from "react";
import { Background, type Connection, type FinalConnectionState, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow } from "reactflow";
import "reactflow/dist/base.css";
import type { LinkEnd } from "../../documents/records.ts";
import { processorOf } from "../../processors/registry.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { type FlowNode, GraphNode } from "./GraphNode.tsx";
import styles from "./graph.module.css";
import { endAt, type NodePort, refusalOf } from "./model.ts";
import { type DroppedWire, type OnAdd, PALETTE_DRAG } from "./Palette.tsx";
import { PulledLine } from "./PulledLine.tsx";
import { useFlow } from "./use-flow.ts";
import type { Graph } from "./use-graph.ts";
import { ViewControls } from "./ViewControls.tsx";

export interface CanvasProps {
  readonly graph: Graph;
  readonly send: (command: Command) => void;
  readonly onLink: (source: LinkEnd, target: LinkEnd) => void;
  readonly onRefuse: (words: string) => void;
  readonly onDrop: (wire: DroppedWire | undefined) => void;
  /** A processor of the palette was dropped here. */
  readonly onAdd: OnAdd;
}

const nodeTypes = { music: GraphNode };

/** The graph itself. */
export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Flow {...props} />
  </ReactFlowProvider>
);

type Ends = Pick<Connection, "source" | "target"> & { readonly sourceHandle?: string | null; readonly targetHandle?: string | null };
const sourceOf = ({ source, sourceHandle }: Ends) => ({ nodeId: source, handle: sourceHandle });
const targetOf = ({ target, targetHandle }: Ends) => ({ nodeId: target, handle: targetHandle });

function Flow({ graph, send, onLink, onRefuse, onDrop, onAdd }: CanvasProps) {
  const { screenToFlowPosition } = useReactFlow();
  const [pulled, setPulled] = useState<NodePort>();
  /** By keyboard: an output takes a link up (again: lets it go), an input puts it down. */
  const onPort = (port: NodePort, side: "input" | "output") => {
    if (side === "output") setPulled(pulled?.end.id === port.end.id && pulled.handle === port.handle ? undefined : port);
    else if (pulled === undefined) onRefuse("Choose an output first, then the input that its link goes to.");
    else {
      onLink(pulled.end, port.end);
      setPulled(undefined);
    }
  };
  const { nodes, edges, onNodesChange, onEdgesChange } = useFlow(graph, {
    pulled,
    onPort,
    onOption: (nodeId, name, value) => send({ type: "node/configure", nodeId, options: { [name]: value } }),
    onMoved: (moved) => send({ type: "node/move", nodes: [...moved] }),
  });
  const onDelete = (gone: {
    readonly nodes: readonly { id: string }[];
    readonly edges: readonly { id: string; source: string; target: string }[];
  }) => {
    const ids = new Set(gone.nodes.map(({ id }) => id));
    const gesture = `delete-${[...ids].join(" ")}`.slice(0, 120);
    for (const nodeId of ids) send({ type: "node/remove", nodeId, gesture });
    for (const { id, source, target } of gone.edges) if (!ids.has(source) && !ids.has(target)) send({ type: "link/remove", linkId: id });
  };
  const onConnectEnd = (event: MouseEvent | TouchEvent, { fromHandle, fromNode, toHandle, toNode, isValid }: FinalConnectionState) => {
    if (isValid === true || fromHandle === null || fromNode === null) return;
    const from = { nodeId: fromNode.id, handle: fromHandle.id };
    if (toHandle !== null && toNode !== null) {
      const to = { nodeId: toNode.id, handle: toHandle.id };
      onRefuse(`${(fromHandle.type === "source" ? refusalOf(from, to) : refusalOf(to, from)) ?? "No link"}.`);
      return;
    }
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    const port = portAt(graph, fromNode.id, fromHandle.id);
    if (point === undefined || port === undefined) return;
    onDrop({
      port,
      side: fromHandle.type === "source" ? "output" : "input",
      at: screenToFlowPosition({ x: point.clientX, y: point.clientY }),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    const widget = nodes.find(({ selected, deletable }) => selected && !deletable);
    if (widget !== undefined && !(event.target instanceof HTMLInputElement)) send({ type: "node/remove", nodeId: widget.id });
  };
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(PALETTE_DRAG)) event.preventDefault();
  };
  const onDropped = (event: DragEvent) => {
    const processor = processorOf(event.dataTransfer.getData(PALETTE_DRAG));
    if (processor !== undefined) onAdd(processor, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  return (
    <section className={styles.canvas} aria-label="Connections" onKeyDown={onKeyDown} onDragOver={onDragOver} onDrop={onDropped}>
      <ReactFlow<FlowNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={(connection) => {
          const [source, target] = [endAt(sourceOf(connection)), endAt(targetOf(connection))];
          if (source && target) onLink(source, target);
        }}
        isValidConnection={(connection) => refusalOf(sourceOf(connection), targetOf(connection)) === null}
        onConnectStart={() => onDrop(undefined)}
        onConnectEnd={onConnectEnd}
        onDelete={onDelete}
        deleteKeyCode={["Delete", "Backspace"]}
        connectionLineComponent={PulledLine}
        connectionRadius={16}
        minZoom={0.2}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <MiniMap pannable zoomable position="bottom-left" ariaLabel="Overview" />
        <ViewControls />
      </ReactFlow>
    </section>
  );
}

function portAt(graph: Graph, nodeId: string, handle: string | null | undefined): NodePort | undefined {
  const node = graph.nodes.find((each) => each.nodeId === nodeId);
  return [...(node?.inputs ?? []), ...(node?.outputs ?? [])].find((port) => port.handle === handle);
}
