import { useMemo, useRef } from "react";
import type { LinkRecord } from "../../../documents/records.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { useRecord, useRecords } from "../../state/records.ts";
import { paramText, problemText } from "../../text/problems.ts";
import { type ShownNode, shownNodes, tidied } from "./nodes.ts";

/** The document's graph as it is drawn. */
export interface Graph {
  readonly nodes: readonly ShownNode[];
  readonly links: readonly LinkRecord[];
  /** Where each node stands: where it was put, else where tidying put it when it was first drawn. */
  readonly places: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  /** What keeps a node silent, by node id. */
  readonly problems: ReadonlyMap<string, string>;
  /** What went along wires, by the outlet's node id and key; undefined while nobody watches. */
  readonly values: Readonly<Record<string, string>> | undefined;
}

/** Reads the graph out of the mirrored records. */
export function useGraph(): Graph {
  const widgets = useRecords("widget");
  const records = useRecords("node");
  const links = useRecords("link");
  const problemRecords = useRecords("nodeProblem");
  const wires = useRecord("wireValues", sessionIds.wireValues);
  const values = useMemo(
    () => wires && Object.fromEntries(Object.entries(wires.values).map(([outlet, value]) => [outlet, `${paramText(value)}`])),
    [wires],
  );
  const nodes = useMemo(() => shownNodes({ widgets, nodes: records }), [widgets, records]);
  const kept = useRef(new Map<string, { readonly x: number; readonly y: number }>());
  const places = useMemo(() => {
    const tidy = nodes.every(({ nodeId, position }) => position || kept.current.has(nodeId)) ? undefined : tidied(nodes, links);
    return new Map(
      nodes.map(({ nodeId, position }) => {
        const place = position ?? kept.current.get(nodeId) ?? tidy?.get(nodeId) ?? { x: 0, y: 0 };
        kept.current.set(nodeId, place);
        return [nodeId, place];
      }),
    );
  }, [nodes, links]);
  const problems = useMemo(() => new Map(problemRecords.map(({ nodeId, problem }) => [nodeId, problemText(problem)])), [problemRecords]);
  return { nodes, links, places, problems, values };
}
