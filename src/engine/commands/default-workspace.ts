import { linkRecord } from "../../documents/links.ts";
import type { DocumentRecord, LinkEnd, LinkKind } from "../../documents/records.ts";
import { recordIds, widgetId } from "../../documents/records.ts";
import { DEFAULT_TITLE } from "../../documents/workspace/codec.ts";
import type { PayloadName } from "../../music/payloads.ts";
import { MIDI_INPUT } from "../../protocol/io-nodes.ts";
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
  { id: "progression-1", type: "progression", at: [8, 29, 4, 21] },
  { id: "simpleTraining-1", type: "simpleTraining", at: [0, 32, 4, 18] },
  { id: "chords-1", type: "chords", at: [4, 32, 4, 18] },
];

type End = readonly [id: string, key: string];

/** The wires of a new workspace: key to progressions to player to training, and live keys to training. */
const wires: readonly { from: End; to: End; payload: PayloadName; fromIo?: true }[] = [
  { from: ["keySelector-1", "key"], to: ["progression-1", "key"], payload: "Key" },
  { from: ["keySelector-1", "key"], to: ["chords-1", "key"], payload: "Key" },
  { from: ["progression-1", "harmony"], to: ["player-1", "harmony"], payload: "Harmony" },
  { from: ["player-1", "piece"], to: ["simpleTraining-1", "piece"], payload: "Piece" },
  { from: [MIDI_INPUT, "held"], to: ["simpleTraining-1", "played"], payload: "Notes", fromIo: true },
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
  const links = wires.map(({ from, to, payload, fromIo }) =>
    linkRecord(
      end(fromIo ? "io" : "widget", from, payload, fromIo ? "Event" : "State"),
      end("widget", to, payload, fromIo ? "Event" : "State"),
    ),
  );
  const head: DocumentRecord = {
    id: recordIds.workspace,
    typeName: "workspace",
    scope: "document",
    documentId: null,
    title: DEFAULT_TITLE,
    authorId: null,
    createdAt: null,
    locked: false,
    extra: { root: {}, data: {}, content: {}, layout: {} },
  };
  return [head, ...placed, ...links];
}

const end = (type: LinkEnd["type"], [id, key]: End, payloadType: PayloadName, kind: LinkKind): LinkEnd => ({
  id,
  type,
  link: { key, type: kind, payloadType },
});
