import { DEFAULT_LESSON_TITLE, HEADER } from "../../documents/lesson/title.ts";
import { linkRecord } from "../../documents/links.ts";
import type { BlockRecord, DocumentRecord, LinkEnd, LinkKind } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import type { PayloadName } from "../../music/payloads.ts";
import { MIDI_INPUT } from "../../protocol/records/io-nodes.ts";
import { definitionOf, freshWidget } from "../../widgets/registry.ts";

/** The widgets of a new lesson under its heading (spec, section 2). */
const widgets = ["repertoire", "player", "simpleTraining", "pianoRoll", "chordFinder"] as const;

type End = readonly [id: string, key: string];

/** A song goes to the player and from there to the training; live keys to training and chord finder. */
const wires: readonly (readonly [from: End, to: End, payload: PayloadName, kind: LinkKind])[] = [
  [["repertoire-1", "piece"], ["player-1", "piece"], "Piece", "State"],
  [["player-1", "piece"], ["simpleTraining-1", "piece"], "Piece", "State"],
  [[MIDI_INPUT, "held"], ["simpleTraining-1", "played"], "Notes", "Event"],
  [[MIDI_INPUT, "held"], ["chordFinder-1", "notes"], "Notes", "Event"],
];

/** The records of a new lesson. */
export function defaultLesson(): DocumentRecord[] {
  const head: DocumentRecord = {
    id: recordIds.lesson,
    typeName: "lesson",
    scope: "document",
    extra: { root: {}, content: {} },
  };
  const header = blockRecord("header-1", HEADER, 0, { text: DEFAULT_LESSON_TITLE, level: 1 });
  const placed = widgets.flatMap((type, index) => {
    const definition = definitionOf(type);
    if (definition === undefined) throw new Error(`A new lesson names the widget type "${type}", which is not registered.`);
    const id = `${type}-1`;
    return [blockRecord(id, type, index + 1, {}), freshWidget(id, definition)];
  });
  const links = wires.map(([from, to, payload, kind]) => linkRecord(end(from, payload, kind), end(to, payload, kind)));
  return [head, header, ...placed, ...links];
}

/** A block as the editor makes it: its id in the block and in its data. */
export const blockRecord = (key: string, type: string, index: number, data: BlockRecord["data"]): BlockRecord => ({
  id: recordIds.block(key),
  typeName: "block",
  scope: "document",
  blockId: key,
  type,
  index,
  data: { uniqueId: key, ...data },
  extra: {},
});

const end = ([id, key]: End, payloadType: PayloadName, type: LinkKind): LinkEnd => ({
  id,
  type: id === MIDI_INPUT ? "io" : "widget",
  link: { key, type, payloadType },
});
