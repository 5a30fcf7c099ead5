import { Cable, Diamond, Volume2 } from "lucide-react";
import { memo } from "react";
import { Handle, type Node, type NodeProps, Position, useConnection } from "reactflow";
import { nodeIdOf } from "../../../documents/links.ts";
import { AUDIO } from "../../../protocol/records/io-nodes.ts";
import { classNames } from "../../controls/class-names.ts";
import { WidgetIcon } from "../../controls/icon/WidgetIcon.tsx";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import * as words from "../../text/en/graph.ts";
import { say } from "../../text/say.ts";
import { type NodePort, refusalOf, type ShownNode } from "../model/nodes.ts";
import styles from "./graph.module.css";
import { markClass, payloadStyle } from "./HandleMark.tsx";
import { NodeOptions } from "./NodeOptions.tsx";

/** What reactflow keeps for a node of ours. */
export type FlowNode = Node<
  {
    readonly node: ShownNode;
    readonly problem: string | undefined;
    /** Handles that have a link. */
    readonly linked: ReadonlySet<string>;
    /** The output that a link is being made from by keyboard or click. */
    readonly pulled: NodePort | undefined;
    readonly onPort: (port: NodePort, side: "input" | "output") => void;
    readonly onOption: (nodeId: string, name: string, value: string | number) => void;
  },
  "music"
>;

/** A node of the graph: its name, its handles, its options, and what keeps it silent. */
export const GraphNode = memo(function GraphNode({ data, selected }: NodeProps<FlowNode>) {
  const { node, problem, onOption } = data;
  return (
    <div
      className={classNames(
        styles.node,
        node.kind === "processor" && styles.processor,
        selected && styles.selected,
        problem !== undefined && styles.failing,
      )}
    >
      <div className={styles.head}>
        <NodeIcon node={node} />
        <span>{node.label}</span>
        <span className="visually-hidden">{words.nodeKinds[node.kind]}</span>
      </div>
      {node.inputs.map((port) => (
        <PortRow key={port.handle} port={port} side="input" data={data} />
      ))}
      {node.outputs.map((port) => (
        <PortRow key={port.handle} port={port} side="output" data={data} />
      ))}
      {node.processor !== undefined && <NodeOptions node={node} fields={node.processor.options} onOption={onOption} />}
      {problem !== undefined && (
        <div className={styles.problem} role="alert">
          <Sign kind="error" />
          <span>{problem}</span>
        </div>
      )}
    </div>
  );
});

function NodeIcon({ node: { kind, type } }: { readonly node: ShownNode }) {
  if (kind === "widget") return <WidgetIcon type={type} />;
  if (kind === "processor") return <Diamond />;
  return type === AUDIO ? <Volume2 /> : <Cable />;
}

interface PortRowProps {
  readonly port: NodePort;
  readonly side: "input" | "output";
  readonly data: FlowNode["data"];
}

/** One handle with its name. The name is a button: on an output it takes up a link, on an input it puts it down. */
function PortRow({ port, side, data: { node, linked, pulled, onPort } }: PortRowProps) {
  const byMouse = useConnection((connection) => (connection.inProgress ? connection.fromHandle : null));
  const own = { nodeId: node.nodeId, handle: port.handle };
  const from = pulled === undefined ? undefined : { nodeId: nodeIdOf(pulled.end), handle: pulled.handle };
  const other = byMouse === null ? from : { nodeId: byMouse.nodeId, handle: byMouse.id };
  const wanted = byMouse === null ? "source" : byMouse.type;
  const fits =
    other !== undefined &&
    (wanted === "source" ? side === "input" && refusalOf(other, own) === null : side === "output" && refusalOf(own, other) === null);
  const isPulled = pulled?.handle === port.handle && pulled.end.id === port.end.id && side === "output";
  const name = port.name === "" ? port.payload : say(words.payloadOfPort, { payload: port.payload, port: port.name });
  return (
    <div className={classNames(styles.port, styles[side], fits && styles.target)} style={payloadStyle(port.payload)}>
      <Handle
        type={side === "input" ? "target" : "source"}
        position={side === "input" ? Position.Left : Position.Right}
        id={port.handle}
        className={markClass(port.payload, !linked.has(`${side} ${node.nodeId} ${port.handle}`))}
      />
      <button
        type="button"
        className={classNames("nodrag", styles.portName)}
        aria-label={say(side === "input" ? words.inputOf : words.outputOf, { port: name, node: node.label })}
        aria-pressed={side === "output" ? isPulled : undefined}
        onClick={() => onPort(port, side)}
      >
        {port.name === "" ? port.payload : port.name}
        {port.name !== "" && <small>{port.payload}</small>}
      </button>
    </div>
  );
}
