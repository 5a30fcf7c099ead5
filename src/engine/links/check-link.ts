import type { LinkEnd, WidgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { payloadsIn } from "../../processors/define.ts";
import { problem, refuse } from "../../protocol/problems.ts";
import { ioNode } from "../../protocol/records/io-nodes.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { processorNode } from "./processor-node.ts";

/**
 * Whether two ends may be linked: `invalid-edge` where an id is empty, `no-link` where a handle is unknown or the payloads
 * differ (spec, section 5), or where a node would be linked to itself: it has what it says. Stored links of that kind are kept.
 */
export function checkLink(reader: Reader, source: LinkEnd, target: LinkEnd): Result<true> {
  if (source.id === "" || target.id === "") return refuse("invalid-edge", source.id === "" ? "source" : "target");
  const from = payloadAt(reader, source, "outputs");
  const to = payloadAt(reader, target, "inputs");
  if (from === undefined) return refuse("no-link", { why: problem("lacks-output", { id: source.id, key: source.link.key }) }, "source");
  if (to === undefined) return refuse("no-link", { why: problem("lacks-input", { id: target.id, key: target.link.key }) }, "target");
  if (source.type === target.type && source.id === target.id) return refuse("no-link", { why: problem("linked-to-itself") }, "target");
  if (from !== to) return refuse("no-link", { why: problem("payloads-differ", { from, to }) }, "target");
  return ok(true);
}

function payloadAt(reader: Reader, end: LinkEnd, side: "inputs" | "outputs"): string | undefined {
  switch (end.type) {
    case "widget":
      return liveWidget(reader, end.id as WidgetId)?.definition[side][end.link.key]?.payload;
    case "io":
      return ioNode(end.id)?.[side][end.link.key];
    case "processor": {
      const definition = processorNode(reader, end.id)?.definition;
      if (definition === undefined) return undefined;
      if (side === "outputs") return end.link.key === "output" ? definition.output : undefined;
      return payloadsIn(definition).find((_, index) => String(index) === end.link.key);
    }
  }
}
