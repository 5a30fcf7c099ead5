import type { LinkEnd, WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import { payloadsIn } from "../../processors/define.ts";
import { ioNode } from "../../protocol/records/io-nodes.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { processorNode } from "./processor-node.ts";

/**
 * Whether two ends may be linked: "Invalid edge" where an id is empty, "No link" where a handle is unknown or the payloads
 * differ (spec, section 5).
 */
export function checkLink(reader: Reader, source: LinkEnd, target: LinkEnd): Result<true> {
  if (source.id === "" || target.id === "")
    return refuse("invalid-edge", "Invalid edge: one end has no id.", source.id === "" ? "source" : "target");
  const from = payloadAt(reader, source, "outputs");
  const to = payloadAt(reader, target, "inputs");
  if (from === undefined) return refuse("no-link", `No link: ${source.id} has no output "${source.link.key}".`, "source");
  if (to === undefined) return refuse("no-link", `No link: ${target.id} has no input "${target.link.key}".`, "target");
  if (from !== to) return refuse("no-link", `No link: a ${from} cannot go into a ${to}.`, "target");
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
