import { sortedBlocks } from "../../documents/lesson/codec.ts";
import type { LinkEnd } from "../../documents/records.ts";
import { blockKey, recordIds, widgetId } from "../../documents/records.ts";
import type { PayloadName } from "../../music/payloads.ts";
import { ioOutputs, MIDI_INPUT } from "../../protocol/records/io-nodes.ts";
import type { SuggestedLink, WidgetDefinition } from "../../widgets/define.ts";
import { definitionOf } from "../../widgets/registry.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";

type Suggested = readonly [source: LinkEnd, target: LinkEnd];

/**
 * The links that a widget which a person adds starts with. In a lesson it takes its music from what stands nearest above it and fits; what
 * it gives goes to the nearest that has no music yet, by a link or of its own, so that nothing is taken out of its hands. In a workspace links are suggested where
 * exactly one widget of the other type is there.
 */
export function suggestedLinks(reader: Reader, id: string, definition: WidgetDefinition): readonly Suggested[] {
  const source = reader.get(recordIds.lesson) === undefined ? undefined : nearestSource(reader, id, definition);
  const others = (definition.suggests ?? []).filter(({ direction, own }) => direction === "to" || own !== source?.[1].link.key);
  const links = others.flatMap((suggested): Suggested[] => {
    const other = suggested.type === "midi" ? midiEnd(suggested.key) : otherEnd(reader, id, suggested);
    const mine = endOf(id, definition, suggested.own, suggested.direction === "from" ? "inputs" : "outputs");
    if (other === undefined || mine === undefined) return [];
    return [suggested.direction === "from" ? [other, mine] : [mine, other]];
  });
  return source === undefined ? links : [source, ...links];
}

/** The link from the nearest widget above that a widget's music may come from; undefined for a copy that has music of its own. */
function nearestSource(reader: Reader, id: string, definition: WidgetDefinition): Suggested | undefined {
  if (holdsOwn(reader, id)) return undefined;
  const types = (definition.sources ?? []).map(({ type }) => type);
  const [nearest] = placesOf(reader, id, types).filter(({ isAbove }) => isAbove);
  return nearest && sourceLink(reader, id, nearest.id);
}

/** The link by which a widget's music comes from another one; undefined where it cannot. */
export function sourceLink(reader: Reader, id: string, from: string): Suggested | undefined {
  const type = (of: string) => reader.find("widget", recordIds.widget(of))?.type ?? "";
  const [definition, giving] = [definitionOf(type(id)), definitionOf(type(from))];
  const source = definition?.sources?.find((each) => each.type === giving?.type);
  const mine = source && definition && endOf(id, definition, source.own, "inputs");
  const other = source && giving && endOf(from, giving, source.key, "outputs");
  return mine && other && [other, mine];
}

/** Widgets of some types by their nearness in a lesson: those above, the nearest first, then those below; in a workspace as they came. */
function placesOf(reader: Reader, id: string, types: readonly string[]): readonly { readonly id: string; readonly isAbove: boolean }[] {
  const widgets = reader.all("widget").filter((widget) => types.includes(widget.type) && widget.problem === undefined);
  const order = new Map(sortedBlocks(reader.all("block")).map((block, index) => [blockKey(block.id) as string, index]));
  const own = order.get(id);
  const far = (other: string): number => (order.get(other) ?? 0) - (own ?? 0);
  const places = widgets
    .filter(({ widgetId }) => widgetId !== id)
    .map(({ widgetId }) => ({ id: widgetId as string, isAbove: own !== undefined && far(widgetId) < 0 }));
  if (own === undefined) return places;
  return places.sort((a, b) => Number(b.isAbove) - Number(a.isAbove) || Math.abs(far(a.id)) - Math.abs(far(b.id)));
}

/** The nearest widget of a type, above before below; undefined where there is none. */
export const nearestOf = (reader: Reader, id: string, type: string): string | undefined => placesOf(reader, id, [type])[0]?.id;

function midiEnd(key: string): LinkEnd | undefined {
  const payloadType = ioOutputs[key];
  return payloadType && { id: MIDI_INPUT, type: "io", link: { key, type: "Event", payloadType } };
}

function otherEnd(reader: Reader, id: string, { direction, type, key }: SuggestedLink): LinkEnd | undefined {
  const places = placesOf(reader, id, [type]);
  const isLesson = reader.get(recordIds.lesson) !== undefined;
  const fits = isLesson && direction === "to" ? places.filter((place) => !hasMusic(reader, place.id)) : places;
  const [first, ...more] = fits;
  const definition = definitionOf(type);
  if (first === undefined || definition === undefined || (!isLesson && more.length > 0)) return undefined;
  return endOf(first.id, definition, key, direction === "from" ? "outputs" : "inputs");
}

/** Whether a widget's music was put into it and came by no link. */
function holdsOwn(reader: Reader, id: string): boolean {
  const widget = liveWidget(reader, widgetId(id));
  return widget?.definition.holdsOwn?.(widget.state) === true;
}

/** Whether music comes to a widget by a link already, or is its own. */
function hasMusic(reader: Reader, id: string): boolean {
  if (holdsOwn(reader, id)) return true;
  const keys = definitionOf(reader.find("widget", recordIds.widget(id))?.type ?? "")?.sources?.map(({ own }) => own) ?? [];
  return reader
    .all("link")
    .some(({ target }) => target.type === "widget" && target.id === id && [...keys, "voice"].includes(target.link.key));
}

/** An input or output of a widget as the end of a link. */
export function endOf(id: string, definition: WidgetDefinition, key: string, side: "inputs" | "outputs"): LinkEnd | undefined {
  const end: { readonly kind: "state" | "event"; readonly payload: PayloadName } | undefined = definition[side][key];
  return end && { id, type: "widget", link: { key, type: end.kind === "state" ? "State" : "Event", payloadType: end.payload } };
}
