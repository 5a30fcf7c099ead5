import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { HEADER } from "../lesson/title.ts";

/** What tells a shared document at a glance: its first words and chords. */
export interface DocumentPreview {
  /** The first paragraphs, callouts and items of a lesson, each in one line; none of a workspace. */
  readonly lines: readonly string[];
  /** Symbols of the first chords that stand in it. */
  readonly chords: readonly string[];
}

/** Blocks or widgets that are looked at, lines and chords that are shown, characters of a line. */
const [LOOKED_AT, LINES, CHORDS, LONGEST] = [200, 6, 8, 300];

/**
 * The preview of a document's stored `data`, a lesson's or a workspace's. What is not of the form that belongs there is passed over.
 * @example previewOf({ content: { blocks: [{ type: "paragraph", data: { text: "Twelve bars." } }] } }).lines // ["Twelve bars."]
 */
export function previewOf(data: JsonObject): DocumentPreview {
  const content = isJsonObject(data.content) ? data.content : {};
  if (Array.isArray(content.blocks)) return previewOfBlocks(content.blocks.slice(0, LOOKED_AT));
  const widgets = isJsonObject(content.data) ? Object.values(content.data).slice(0, LOOKED_AT) : [];
  return { lines: [], chords: firstChords(widgets.map((widget) => (isJsonObject(widget) ? widget.state : undefined))) };
}

function previewOfBlocks(blocks: readonly Json[]): DocumentPreview {
  const known = blocks.flatMap((block) =>
    isJsonObject(block) && isJsonObject(block.data) ? [{ type: block.type, data: block.data }] : [],
  );
  const first = known.findIndex(({ type }) => type === HEADER);
  const lines = known.filter((_, index) => index !== first).flatMap(({ data }) => linesOf(data.text));
  return { lines: lines.slice(0, LINES), chords: firstChords(known.map(({ data }) => data.state)) };
}

function linesOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  const lines = text.slice(0, LONGEST * LINES).split("\n");
  return lines.map((line) => line.replace(/\s+/g, " ").trim().slice(0, LONGEST)).filter((line) => line !== "");
}

/** The chords of the first state that has any: of a chosen progression, else of a piece. */
function firstChords(states: readonly (Json | undefined)[]): readonly string[] {
  for (const state of states) {
    const chords = isJsonObject(state) ? chordsOfState(state) : [];
    if (chords.length > 0) return chords;
  }
  return [];
}

function chordsOfState({ progressions, selectedId, piece }: JsonObject): readonly string[] {
  const all = Array.isArray(progressions) ? progressions.filter(isJsonObject) : [];
  const chosen = all.find(({ id }) => id === selectedId);
  const voices = isJsonObject(piece) && Array.isArray(piece.voices) ? piece.voices.filter(isJsonObject) : [];
  const elements = chosen?.elements ?? voices.find(({ type }) => type === "Harmony")?.elements;
  const chords = Array.isArray(elements) ? elements.filter(isJsonObject).filter(({ elementType }) => elementType === "Chord") : [];
  return chords.flatMap(({ name }) => (typeof name === "string" && name.length <= 30 ? [name] : [])).slice(0, CHORDS);
}
