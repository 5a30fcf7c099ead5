import type { LinkEnd } from "../../documents/records.ts";
import type { PayloadName } from "../../music/payloads.ts";
import { ioOutputs, MIDI_INPUT } from "../../protocol/records/io-nodes.ts";
import type { WidgetDefinition } from "../../widgets/define.ts";
import { definitionOf } from "../../widgets/registry.ts";
import type { Reader } from "../store/store.ts";

/** The links that a new widget's definition suggests, where exactly one widget of the other type is there to be linked. */
export function suggestedLinks(
  reader: Reader,
  id: string,
  definition: WidgetDefinition,
): readonly (readonly [source: LinkEnd, target: LinkEnd])[] {
  return (definition.suggests ?? []).flatMap(({ direction, own, type, key }) => {
    const other = type === "midi" ? midiEnd(key) : onlyEnd(reader, type, key, direction);
    const mine = endOf(id, definition, own, direction === "from" ? "inputs" : "outputs");
    if (other === undefined || mine === undefined) return [];
    return [direction === "from" ? ([other, mine] as const) : ([mine, other] as const)];
  });
}

function midiEnd(key: string): LinkEnd | undefined {
  const payloadType = ioOutputs[key];
  return payloadType && { id: MIDI_INPUT, type: "io", link: { key, type: "Event", payloadType } };
}

function onlyEnd(reader: Reader, type: string, key: string, direction: "from" | "to"): LinkEnd | undefined {
  const [only, ...more] = reader.all("widget").filter((widget) => widget.type === type && widget.problem === undefined);
  const definition = definitionOf(type);
  if (only === undefined || more.length > 0 || definition === undefined) return undefined;
  return endOf(only.widgetId, definition, key, direction === "from" ? "outputs" : "inputs");
}

function endOf(id: string, definition: WidgetDefinition, key: string, side: "inputs" | "outputs"): LinkEnd | undefined {
  const end: { readonly kind: "state" | "event"; readonly payload: PayloadName } | undefined = definition[side][key];
  return end && { id, type: "widget", link: { key, type: end.kind === "state" ? "State" : "Event", payloadType: end.payload } };
}
