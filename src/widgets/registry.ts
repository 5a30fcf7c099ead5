import type { WidgetRecord } from "../documents/records.ts";
import { recordIds, widgetId } from "../documents/records.ts";
import type { JsonObject } from "../lib/json.ts";
import { chordDisplay } from "./chord-display/definition.ts";
import { chordFinder } from "./chord-finder/definition.ts";
import { chordRhythmSequencer } from "./chord-rhythm-sequencer/definition.ts";
import { chords } from "./chords/definition.ts";
import type { WidgetDefinition } from "./define.ts";
import { harmonyTool } from "./harmony-tool/definition.ts";
import { keySelector } from "./key-selector/definition.ts";
import { licks } from "./licks/definition.ts";
import { modalChords } from "./modal-chords/definition.ts";
import { notation } from "./notation/definition.ts";
import { pianoRoll } from "./piano-roll/definition.ts";
import { pianoRollSequencer } from "./piano-roll-sequencer/definition.ts";
import { player } from "./player/definition.ts";
import { progression } from "./progression/definition.ts";
import { question } from "./question/definition.ts";
import { repertoire } from "./repertoire/definition.ts";
import { simpleTraining } from "./simple-training/definition.ts";
import { voicing } from "./voicing/definition.ts";

/** Every widget that a person can add. Adding one is its folder, its import and its line here, and a line in views.ts. */
const known = [
  player,
  keySelector,
  progression,
  chords,
  modalChords,
  chordFinder,
  harmonyTool,
  repertoire,
  licks,
  chordRhythmSequencer,
  pianoRollSequencer,
  simpleTraining,
  pianoRoll,
] as const satisfies readonly WidgetDefinition[];

/** Panels of the dashboard, which stand in no workspace. */
const panels = [chordDisplay] as const satisfies readonly WidgetDefinition[];

/** Widgets that stand in the text of a lesson and are none of the specification's types. */
const snippets = [notation, voicing, question] as const satisfies readonly WidgetDefinition[];

/** The widgets as they are declared: the texts are held to their types. */
export type KnownWidget = (typeof known | typeof panels | typeof snippets)[number];

const all: readonly WidgetDefinition[] = [...known, ...panels, ...snippets];
const byType = new Map(all.map((definition) => [definition.type, definition]));

/** The definition of a widget type, or undefined where there is none. */
export const definitionOf = (type: string): WidgetDefinition | undefined => byType.get(type);

/** The types that a person can add, in the order of the registry. */
export const widgetTypes: readonly string[] = known.map(({ type }) => type);

/** The types that a lesson's block can have. */
export const lessonTypes: readonly string[] = [...widgetTypes, ...snippets.map(({ type }) => type)];

/** A widget of a type in its initial state. */
export const freshWidget = (id: string, definition: WidgetDefinition): WidgetRecord => ({
  id: recordIds.widget(id),
  typeName: "widget",
  scope: "document",
  widgetId: widgetId(id),
  type: definition.type,
  state: definition.initial() as JsonObject,
  extra: {},
});
