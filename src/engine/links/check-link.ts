import type { LinkEnd, WidgetId } from "../../documents/records.ts";
import type { Result } from "../../music/result.ts";
import { ok, refuse } from "../../music/result.ts";
import { processorOf } from "../../processors/registry.ts";
import { ioOutputs } from "../../protocol/io-nodes.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";

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
      return side === "outputs" && end.id === "midiInput" ? ioOutputs[end.link.key] : undefined;
    case "processor": {
      const processor = processorOf(end.id.split("-")[0] ?? "");
      return side === "outputs" ? processor?.output : processor?.inputs[Number(end.link.key)];
    }
  }
}
