import type { Connection, FinalConnectionState } from "reactflow";
import type { LinkEnd } from "../../../documents/records.ts";
import type { Command } from "../../../protocol/engine/commands.ts";
import * as words from "../../text/en/graph.ts";
import type { DroppedWire } from "../model/adding.ts";
import { endAt, type NodePort, refusalOf } from "../model/nodes.ts";
import type { Graph } from "../model/use-graph.ts";

type Ends = Pick<Connection, "source" | "target"> & { readonly sourceHandle?: string | null; readonly targetHandle?: string | null };

const sourceOf = ({ source, sourceHandle }: Ends) => ({ nodeId: source, handle: sourceHandle });
const targetOf = ({ target, targetHandle }: Ends) => ({ nodeId: target, handle: targetHandle });

/** Whether a connection can become a link. */
export const canConnect = (connection: Ends): boolean => refusalOf(sourceOf(connection), targetOf(connection)) === null;

/** The ends of the link that a connection becomes; undefined where one of them cannot be read. */
export function linkEnds(connection: Ends): readonly [source: LinkEnd, target: LinkEnd] | undefined {
  const [source, target] = [endAt(sourceOf(connection)), endAt(targetOf(connection))];
  return source && target && [source, target];
}

/** How a connection ended that became no link: on a handle that refuses it, or on empty canvas; undefined where there is nothing to say. */
export type FailedConnection =
  | { readonly kind: "refused"; readonly words: string }
  | ({ readonly kind: "dropped" } & Pick<DroppedWire, "port" | "side">)
  | undefined;

/** What a connection that the mouse has let go of came to, where it became no link. */
export function failedConnection(
  graph: Graph,
  { fromHandle, fromNode, toHandle, toNode, isValid }: FinalConnectionState,
): FailedConnection {
  if (isValid === true || fromHandle === null || fromNode === null) return undefined;
  const from = { nodeId: fromNode.id, handle: fromHandle.id };
  if (toHandle !== null && toNode !== null) {
    const to = { nodeId: toNode.id, handle: toHandle.id };
    return {
      kind: "refused",
      words: words.refused[(fromHandle.type === "source" ? refusalOf(from, to) : refusalOf(to, from)) ?? "no-link"],
    };
  }
  const port = portAt(graph, fromNode.id, fromHandle.id);
  return port && { kind: "dropped", port, side: fromHandle.type === "source" ? "output" : "input" };
}

function portAt(graph: Graph, nodeId: string, handle: string | null | undefined): NodePort | undefined {
  const node = graph.nodes.find((each) => each.nodeId === nodeId);
  return [...(node?.inputs ?? []), ...(node?.outputs ?? [])].find((port) => port.handle === handle);
}

/** What is deleted together on the canvas. */
export interface Deleted {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/** The commands of a deletion: the nodes in one undo step, and the links that do not go with one of them. */
export function deletionCommands({ nodes, edges }: Deleted): readonly Command[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const gesture = `delete-${[...ids].join(" ")}`.slice(0, 120);
  return [
    ...[...ids].map((nodeId): Command => ({ type: "node/remove", nodeId, gesture })),
    ...edges.flatMap(({ id, source, target }): readonly Command[] =>
      ids.has(source) || ids.has(target) ? [] : [{ type: "link/remove", linkId: id }],
    ),
  ];
}
