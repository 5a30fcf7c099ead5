import { type ConnectionLineComponentProps, getBezierPath } from "reactflow";
import * as words from "../../text/en/graph.ts";
import { payloadColour } from "../model/families.ts";
import { endAt, refusalOf } from "../model/nodes.ts";
import styles from "./graph.module.css";

/** The link at the hand: its payload, or why it cannot be put down here, said before the mouse is released. */
export function PulledLine({
  fromX,
  fromY,
  toX,
  toY,
  fromPosition,
  toPosition,
  fromNode,
  fromHandle,
  toNode,
  toHandle,
}: ConnectionLineComponentProps) {
  const from = { nodeId: fromNode.id, handle: fromHandle.id };
  const to = toHandle === null ? null : { nodeId: toNode?.id ?? null, handle: toHandle.id };
  const [source, target] = fromHandle.type === "source" ? [from, to] : [to, from];
  const sameSide = toHandle !== null && toHandle.type === fromHandle.type;
  const refusal = source === null || target === null ? null : sameSide ? "no-link" : refusalOf(source, target);
  const payload = endAt(from)?.link.payloadType;
  const [path] = getBezierPath({
    sourceX: fromX,
    sourceY: fromY,
    targetX: toX,
    targetY: toY,
    sourcePosition: fromPosition,
    targetPosition: toPosition,
  });
  return (
    <g
      className={refusal === null ? styles.pulled : styles.refused}
      style={refusal === null && payload !== undefined ? { color: payloadColour(payload) } : {}}
    >
      <path d={path} />
      <text x={toX + 12} y={toY - 10}>
        {refusal === null ? payload : words.refusals[refusal]}
      </text>
    </g>
  );
}
