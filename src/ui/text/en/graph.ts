import type { LinkEndType } from "../../../documents/records.ts";
import type { LinkRefusal } from "../../graph-editor/model/nodes.ts";

// The bar of the connect dialog
export const linkCount = { one: "{count} link", other: "{count} links" } as const;
export const problemCount = { one: "{count} problem", other: "{count} problems" } as const;

// Links
export const linkFromTo = "{output} to {input}";
/** Behind a link whose input takes what processors make of the same music. */
export const overtaken = "Does not count: what comes from {output} takes its place.";
/** On the wire of such a link. */
export const overtakenWire = "{value}, does not count";
export const removeLink = "Remove link {link}";
export const inputOf = "{port}, input of {node}";
export const outputOf = "{port}, output of {node}";
export const portAndPayload = "{port}, {payload}";
export const payloadOfPort = "{payload} {port}";
export const nodePort = "{node}: {port}";
export const nodeAndKind = "{node}, {kind}";
export const nextOfName = "{node} {number}";
/** Read out beside a node's name. */
export const nodeKinds = { widget: "widget", processor: "processor", io: "io" } as const satisfies Record<LinkEndType, string>;
export const optionOf = "{option} of {node}";
/** At the hand while a link is pulled. */
export const refusals = { "invalid-edge": "Invalid edge", "no-link": "No link", "to-itself": "Not to itself" } as const satisfies Record<
  LinkRefusal,
  string
>;
/** Said once it was let go of. */
export const refused = {
  "invalid-edge": "Invalid edge.",
  "no-link": "No link.",
  "to-itself": "No link: nothing is linked to itself.",
} as const satisfies Record<LinkRefusal, string>;

// Palette
export const takes = "Takes {payload}";
export const gives = "Gives {payload}";
export const adds = "Adds {widgets}";
export const needs = "Needs {widgets}";

// Editor bar
export const values = "Values";
export const view = "View";
export const graph = "Graph";
export const listOfLinks = "List of links";
export const tidyUp = "Tidy up";

// Graph editor
export const connections = "Connections";

// Link list
export const links = "Links";
export const remove = "Remove";
export const nothingLinked = "Nothing is linked yet. Choose an output and an input above.";
export const problems = "Problems";
export const choose = "Choose";
export const from = "From";
export const to = "To";
export const link = "Link";

// Canvas
export const overview = "Overview";

// View controls
export const zoomOut = "Zoom out";
export const size = "Size";
export const zoomIn = "Zoom in";
export const fitView = "Fit view";

// use flow
export const linkOf = "{payload} link";

// use keyboard link
export const chooseOutputFirst = "Choose an output first, then an input to link it to.";

// nodes
export const unknownProcessor = "Unknown processor";

// Legend
export const handles = "Handles";
export const legendHint = "Shape is the family, colour the type. You can only link matching types.";

// Palette
export const palette = "Palette";

// Processor offers
export const processors = "Processors";
export const searchProcessors = "Search processors";
export const searchAlsoByType = "Search by name or type";
export const showAll = "Show all";
export const noProcessorFits = "No processors match.";
export const add = "Add {label}";
export const addProcessorHint = "{about} Click, or drag onto the graph.";

// Wiring offers
export const wirings = "Wirings";
export const wiringsLocked = "The workspace is locked. Unlock it for a ready-made wiring.";
