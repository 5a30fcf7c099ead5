import type { JsonObject } from "../../lib/json.ts";
import { isJsonObject } from "../../lib/json.ts";
import type { Param } from "../../lib/result.ts";
import { noteName } from "../../music/pitch.ts";
import { scaleTitle } from "../../music/scales.ts";
import { problem } from "../../protocol/problems.ts";

/** How many names are written out. */
const SHOWN = 4;

const listed = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(" ")}${names.length > SHOWN ? ` … (${names.length})` : ""}`;
const namesIn = (elements: unknown): readonly string[] =>
  Array.isArray(elements)
    ? elements.flatMap((each: unknown) => (isJsonObject(each) && typeof each.name === "string" ? [each.name] : []))
    : [];

/** A few words for a payload, to be read on a wire. @example summaryOf([60, 64]) // "C4 E4" */
export function summaryOf(value: unknown): Param {
  if (typeof value === "number") return noteName(value, { prefer: "flats" });
  if (Array.isArray(value)) {
    const midi = value.filter((each): each is number => typeof each === "number");
    return listed(midi.length > 0 ? midi.map((note) => noteName(note, { prefer: "flats" })) : namesIn(value));
  }
  return isJsonObject(value) ? summaryOfObject(value) : "";
}

function summaryOfObject(value: JsonObject): Param {
  const { key, scaleType, voices, sequences, voiceElements, elements, name, title, type } = value;
  if (typeof key === "string" && typeof scaleType === "string") return `${key} ${scaleTitle(scaleType)}`;
  if (Array.isArray(voices))
    return problem("piece-of-voices", {
      title: typeof title === "string" && title !== "" ? title : problem("a-piece"),
      count: voices.length,
    });
  if (Array.isArray(sequences)) return problem("rows", { count: sequences.length });
  if (Array.isArray(voiceElements)) return typeof title === "string" ? title : problem("a-lick");
  if (Array.isArray(elements)) return `${typeof type === "string" ? `${type}: ` : ""}${listed(namesIn(elements))}`;
  return typeof name === "string" ? name : "";
}
