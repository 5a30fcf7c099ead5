import { type DragEvent, type KeyboardEvent, useEffect } from "react";
import { Background, type FinalConnectionState, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow } from "reactflow";
import "reactflow/dist/base.css";
import type { LinkEnd } from "../../../documents/records.ts";
import { processorOf } from "../../../processors/registry.ts";
import type { Command } from "../../../protocol/engine/commands.ts";
import * as graphWords from "../../text/en/graph.ts";
import { type DroppedWire, type OnAdd, PALETTE_DRAG } from "../model/adding.ts";
import type { Graph } from "../model/use-graph.ts";
import { canConnect, type Deleted, deletionCommands, failedConnection, linkEnds } from "./connections.ts";
import { type FlowNode, GraphNode } from "./GraphNode.tsx";
import styles from "./graph.module.css";
import { PulledLine } from "./PulledLine.tsx";
import { useFlow } from "./use-flow.ts";
import { useKeyboardLink } from "./use-keyboard-link.ts";
import { ViewControls } from "./ViewControls.tsx";
import { Wire } from "./Wire.tsx";

export interface CanvasProps {
  readonly graph: Graph;
  readonly send: (command: Command) => void;
  readonly onLink: (source: LinkEnd, target: LinkEnd) => void;
  readonly onRefuse: (words: string) => void;
  readonly onDrop: (wire: DroppedWire | undefined) => void;
  /** A processor of the palette was dropped here. */
  readonly onAdd: OnAdd;
  /** Another number each time the graph was tidied: all of it is shown then. */
  readonly tidied: number;
}

const nodeTypes = { music: GraphNode };
const edgeTypes = { wire: Wire };

/** The graph itself. */
export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Flow {...props} />
  </ReactFlowProvider>
);

function Flow({ graph, send, onLink, onRefuse, onDrop, onAdd, tidied }: CanvasProps) {
  const { screenToFlowPosition, fitView } = useReactFlow();
  useEffect(() => {
    if (tidied > 0) void fitView({ padding: 0.08, maxZoom: 1 });
  }, [tidied, fitView]);
  const { nodes, edges, onNodesChange, onEdgesChange } = useFlow(graph, {
    ...useKeyboardLink({ onLink, onRefuse }),
    onOption: (nodeId, name, value) => send({ type: "node/configure", nodeId, options: { [name]: value } }),
    onMoved: (moved) => send({ type: "node/move", nodes: [...moved] }),
  });
  const onDelete = (gone: Deleted) => {
    for (const command of deletionCommands(gone)) send(command);
  };
  const onConnectEnd = (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    const failed = failedConnection(graph, state);
    if (failed?.kind === "refused") onRefuse(failed.words);
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    if (failed?.kind !== "dropped" || point === undefined) return;
    onDrop({ port: failed.port, side: failed.side, at: screenToFlowPosition({ x: point.clientX, y: point.clientY }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    const widget = nodes.find(({ selected, deletable }) => selected && !deletable);
    if (widget !== undefined && !(event.target instanceof HTMLInputElement)) send({ type: "node/remove", nodeId: widget.id });
  };
  const onDropped = (event: DragEvent) => {
    const processor = processorOf(event.dataTransfer.getData(PALETTE_DRAG));
    if (processor !== undefined) onAdd(processor, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  return (
    <section
      className={styles.canvas}
      aria-label={graphWords.connections}
      onKeyDown={onKeyDown}
      onDragOver={allowPaletteDrag}
      onDrop={onDropped}
    >
      <ReactFlow<FlowNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={(connection) => {
          const ends = linkEnds(connection);
          if (ends !== undefined) onLink(...ends);
        }}
        isValidConnection={canConnect}
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
        <MiniMap pannable zoomable position="bottom-left" ariaLabel={graphWords.overview} />
        <ViewControls />
      </ReactFlow>
    </section>
  );
}

function allowPaletteDrag(event: DragEvent): void {
  if (event.dataTransfer.types.includes(PALETTE_DRAG)) event.preventDefault();
}
