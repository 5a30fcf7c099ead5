import { linkRecord } from "../../documents/links.ts";
import type { DocumentRecord, LinkEnd } from "../../documents/records.ts";
import { recordIds, widgetId } from "../../documents/records.ts";
import { readWire, type WireEnd, wirings } from "../../documents/wirings.ts";
import { DEFAULT_TITLE } from "../../documents/workspace/codec.ts";
import { ioKind, ioNode, MIDI_INPUT } from "../../protocol/records/io-nodes.ts";
import { definitionOf, freshWidget } from "../../widgets/registry.ts";

interface Placed {
  readonly id: string;
  readonly type: string;
  readonly at: readonly [x: number, y: number, w: number, h: number];
}

/** What a new workspace starts with, in columns of 12 and rows of 8 px (12 with the gap). */
const widgets: readonly Placed[] = [
  { id: "player-1", type: "player", at: [0, 0, 8, 32] },
  { id: "keySelector-1", type: "keySelector", at: [8, 0, 4, 29] },
  { id: "progression-1", type: "progression", at: [8, 29, 4, 24] },
  { id: "simpleTraining-1", type: "simpleTraining", at: [0, 32, 4, 21] },
  { id: "chords-1", type: "chords", at: [4, 32, 4, 21] },
];

/** The wires of a new workspace: key to progressions to player to training, the key to the chords, and live keys to training. */
const wires: readonly string[] = [
  ...wirings.keyToPlayer.wires,
  ...wirings.playerToTraining.wires,
  "keySelector.key > chords.key",
  `${MIDI_INPUT}.held > simpleTraining.played`,
];

/** The records of a new workspace, every one of which is wired and placed. */
export function defaultWorkspace(): DocumentRecord[] {
  const placed = widgets.flatMap(({ id, type, at: [x, y, w, h] }) => {
    const definition = definitionOf(type);
    if (definition === undefined) throw new Error(`The default workspace names the widget type "${type}", which is not registered.`);
    const place = {
      id: recordIds.layout(id),
      typeName: "layout",
      scope: "document",
      widgetId: widgetId(id),
      x,
      y,
      w,
      h,
      extra: {},
    } as const;
    return [freshWidget(id, definition), place];
  });
  const links = wires.map((wire) => {
    const { source, target } = readWire(wire);
    return linkRecord(end(source, "outputs"), end(target, "inputs"));
  });
  const head: DocumentRecord = {
    id: recordIds.workspace,
    typeName: "workspace",
    scope: "document",
    title: DEFAULT_TITLE,
    locked: false,
    extra: { root: {}, data: {}, content: {}, layout: {} },
  };
  return [head, ...placed, ...links];
}

function end({ type, key }: WireEnd, side: "inputs" | "outputs"): LinkEnd {
  const io = ioNode(type)?.[side][key];
  if (io !== undefined) return { id: type, type: "io", link: { key, type: ioKind(key), payloadType: io } };
  const [placed, port] = [widgets.find((widget) => widget.type === type), definitionOf(type)?.[side][key]];
  if (placed === undefined || port === undefined) throw new Error(`The default workspace has no ${side} "${type}.${key}".`);
  return { id: placed.id, type: "widget", link: { key, type: port.kind === "state" ? "State" : "Event", payloadType: port.payload } };
}
