import { linkRecord } from "../../documents/links.ts";
import type { DocumentRecord, LinkEnd, LinkKind } from "../../documents/records.ts";
import type { JsonObject } from "../../lib/json.ts";
import { isJsonObject } from "../../lib/json.ts";
import type { PayloadName } from "../../music/payloads.ts";
import { dashboardIds as ids } from "../../protocol/records/dashboard.ts";
import { MIDI_INPUT } from "../../protocol/records/io-nodes.ts";
import { definitionOf, freshWidget } from "../../widgets/registry.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";

const widgets: readonly (readonly [id: string, type: string])[] = [
  [ids.player, "player"],
  [ids.training, "simpleTraining"],
  [ids.progression, "progression"],
  [ids.keySelector, "keySelector"],
  [ids.chordDisplay, "chordDisplay"],
  [ids.repertoire, "repertoire"],
  [ids.chordRhythm, "chordRhythmSequencer"],
  [ids.pianoRollSequencer, "pianoRollSequencer"],
  [ids.licks, "licks"],
];

type End = readonly [id: string, key: string];

/** Key to progressions and chord display, progressions to player to training, songs and licks to the player, live keys to training. */
const wires: readonly (readonly [from: End, to: End, payload: PayloadName, kind: LinkKind])[] = [
  [[ids.keySelector, "key"], [ids.progression, "key"], "Key", "State"],
  [[ids.keySelector, "key"], [ids.chordDisplay, "key"], "Key", "State"],
  [[ids.progression, "harmony"], [ids.player, "harmony"], "Harmony", "State"],
  [[ids.progression, "chord"], [ids.chordDisplay, "chord"], "Chord", "Event"],
  [[ids.chordDisplay, "chord"], [ids.chordRhythm, "chord"], "Chord", "Event"],
  [[ids.repertoire, "piece"], [ids.player, "piece"], "Piece", "State"],
  [[ids.licks, "piece"], [ids.player, "piece"], "Piece", "Event"],
  [[ids.player, "piece"], [ids.training, "piece"], "Piece", "State"],
  [[MIDI_INPUT, "held"], [ids.training, "played"], "Notes", "Event"],
];

/**
 * The dashboard's widgets and wires. It has no head record: it is no workspace, and never becomes one.
 * @param remembered what this device remembers of the progressions; what cannot be read is left out
 * @param tools states of its widgets as they were left, by their ids
 */
export function dashboardDocument(remembered: unknown, tools?: unknown): DocumentRecord[] {
  const placed = widgets.map(([id, type]) => {
    const definition = definitionOf(type);
    if (definition === undefined) throw new Error(`The dashboard names the widget type "${type}", which is not registered.`);
    const fresh = freshWidget(id, definition);
    const left = isJsonObject(tools) ? tools[id] : undefined;
    const read = isJsonObject(left) ? widgetCodec.read(type, left) : undefined;
    if (type !== "progression") return read?.ok ? { ...fresh, state: read.value } : fresh;
    return { ...fresh, state: { ...fresh.state, ...progressionsOf(remembered), ...keyOf(read) } };
  });
  const links = wires.map(([from, to, payloadType, kind]) => linkRecord(end(from, payloadType, kind), end(to, payloadType, kind)));
  return [...placed, ...links];
}

/** The key that the progressions were left in. */
function keyOf(read: ReturnType<typeof widgetCodec.read> | undefined): JsonObject {
  return read?.ok && read.value.key !== undefined ? { key: read.value.key } : {};
}

function progressionsOf(remembered: unknown): JsonObject {
  const read = isJsonObject(remembered) ? widgetCodec.read("progression", remembered) : undefined;
  return read?.ok ? read.value : {};
}

const end = ([id, key]: End, payloadType: PayloadName, type: LinkKind): LinkEnd => ({
  id,
  type: id === MIDI_INPUT ? "io" : "widget",
  link: { key, type, payloadType },
});
