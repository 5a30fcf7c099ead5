import type { JsonObject } from "../lib/json.ts";
import { isJsonObject, omit } from "../lib/json.ts";
import { payloadNames } from "../music/payloads.ts";
import type { LinkEnd, LinkKind, LinkRecord } from "./records.ts";
import { recordIds } from "./records.ts";

const endTypes = ["widget", "processor", "io"] as const;
const linkKinds = ["Event", "State", "Processor"] as const;
const isOneOf = <T extends string>(names: readonly T[], value: unknown): value is T => names.some((name) => name === value);

/** Reads one end of a stored dependency; undefined where it is not one. */
export function readLinkEnd(value: unknown): LinkEnd | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.link)) return undefined;
  const { id, type, link } = value;
  if (typeof id !== "string" || id === "" || typeof link.key !== "string") return undefined;
  if (!isOneOf(endTypes, type) || !isOneOf(linkKinds, link.type) || !isOneOf(payloadNames, link.payloadType)) return undefined;
  return { id, type, link: { key: link.key, type: link.type, payloadType: link.payloadType } };
}

/** The graph node that stands for a link's end: `node//type//id`. @example nodeIdOf(end) // "node//widget//player-1" */
export const nodeIdOf = (end: Pick<LinkEnd, "type" | "id">): string => `node//${end.type}//${end.id}`;

/** An output of a graph node: `node//type//id//key`. @example outletIdOf(end, "piece") // "node//widget//player-1//piece" */
export const outletIdOf = (end: Pick<LinkEnd, "type" | "id">, key: string): string => `${nodeIdOf(end)}//${key}`;

/** The handle of a link's end on its graph node: `Kind//key//Payload`. */
export const handleOf = (end: LinkEnd): string => `${end.link.type}//${end.link.key}//${end.link.payloadType}`;

/** Reads `Kind//key//Payload` back; undefined where it is not a handle. */
export function readHandle(handle: unknown): LinkEnd["link"] | undefined {
  if (typeof handle !== "string") return undefined;
  const [type, key, payloadType] = handle.split("//");
  if (!isOneOf<LinkKind>(linkKinds, type) || key === undefined || key === "" || !isOneOf(payloadNames, payloadType)) return undefined;
  return { type, key, payloadType };
}

/** Reads `node//type//id` back; undefined where it is not a node id. */
export function readNodeId(nodeId: unknown): Pick<LinkEnd, "type" | "id"> | undefined {
  if (typeof nodeId !== "string") return undefined;
  const [head, type, ...rest] = nodeId.split("//");
  const id = rest.join("//");
  return head === "node" && isOneOf(endTypes, type) && id !== "" ? { type, id } : undefined;
}

/** A link record between two ends. */
export const linkRecord = (source: LinkEnd, target: LinkEnd, extra: LinkRecord["extra"] = { dependency: {}, edge: {} }): LinkRecord => ({
  id: recordIds.link(source, target),
  typeName: "link",
  scope: "document",
  source,
  target,
  extra,
});

/** Reads a stored dependency; undefined where it is not one. */
export function readDependency(value: unknown): LinkRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const source = readLinkEnd(value.source);
  const target = readLinkEnd(value.target);
  return source && target && linkRecord(source, target, { dependency: omit(value, ["source", "target"]), edge: {} });
}

/** Reads a stored edge as the link it draws; undefined where it is not one. */
export function readEdge(value: unknown): LinkRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const [source, target] = [readNodeId(value.source), readNodeId(value.target)];
  const [from, to] = [readHandle(value.sourceHandle), readHandle(value.targetHandle)];
  if (!source || !target || !from || !to) return undefined;
  const extra = omit(value, ["source", "target", "sourceHandle", "targetHandle", "label"]);
  return linkRecord({ ...source, link: from }, { ...target, link: to }, { dependency: {}, edge: extra });
}

/** The spec's dependency of a link. */
export const writeDependency = (link: LinkRecord): JsonObject => ({
  source: writeEnd(link.source),
  target: writeEnd(link.target),
  ...link.extra.dependency,
});

/** The spec's edge of a link; its label is the payload type. */
export const writeEdge = (link: LinkRecord): JsonObject => ({
  source: nodeIdOf(link.source),
  target: nodeIdOf(link.target),
  sourceHandle: handleOf(link.source),
  targetHandle: handleOf(link.target),
  label: link.source.link.payloadType,
  ...link.extra.edge,
});

const writeEnd = (end: LinkEnd): JsonObject => ({
  id: end.id,
  type: end.type,
  link: { key: end.link.key, type: end.link.type, payloadType: end.link.payloadType },
});
