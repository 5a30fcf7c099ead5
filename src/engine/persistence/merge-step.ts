import { equalData, isJsonObject, type Json } from "../../documents/json.ts";
import type { DocumentBody } from "../../protocol/account-feed.ts";
import type { SaveConflict } from "../../protocol/session-records.ts";
import { definitionOf } from "../../widgets/registry.ts";
import { bodyOf, type DocumentParts, partsOf } from "./document-keys.ts";

/** Whose change stays, by key. */
export type Choices = Readonly<Record<string, "mine" | "theirs">>;

export interface MergeInput {
  /** What both sides started from. */
  readonly base: DocumentBody;
  readonly mine: DocumentBody;
  readonly theirs: DocumentBody;
  readonly choices: Choices;
}

export interface Merged {
  /** Both sides' changes; where they conflict and nothing is chosen, mine. */
  readonly body: DocumentBody;
  /** What was changed on both sides in different ways and has no choice yet. */
  readonly conflicts: readonly SaveConflict[];
}

export type Merge = (input: MergeInput) => Merged;

/** Merges two changed documents key by key: a change on one side is taken, one on both is asked for. */
export function mergeDocuments({ base, mine, theirs, choices }: MergeInput): Merged {
  const sides = { base: partsOf(base), mine: partsOf(mine), theirs: partsOf(theirs) };
  const conflicts: SaveConflict[] = [];
  const merged = new Map<string, Json>();
  for (const key of new Set([...sides.mine.keys(), ...sides.theirs.keys()])) {
    const value = mergePart(key, sides, choices);
    if (value.isOpen) conflicts.push({ key: questionOf(key, sides), label: labelOf(key, sides) });
    if (value.part !== undefined) merged.set(key, value.part);
  }
  return { body: bodyOf(withoutDangling(merged, sides)), conflicts: distinct(conflicts) };
}

interface Sides {
  readonly base: DocumentParts;
  readonly mine: DocumentParts;
  readonly theirs: DocumentParts;
}

function mergePart(key: string, sides: Sides, choices: Choices): { readonly part: Json | undefined; readonly isOpen: boolean } {
  const [base, mine, theirs] = [sides.base.get(key), sides.mine.get(key), sides.theirs.get(key)];
  if (equalData(mine, theirs) || equalData(base, theirs)) return { part: mine, isOpen: false };
  if (equalData(base, mine)) return { part: theirs, isOpen: false };
  const choice = choices[questionOf(key, sides)];
  return { part: choice === "theirs" ? theirs : mine, isOpen: choice === undefined };
}

/** The key that is asked for: where one side removed a widget, its place is no question of its own. */
function questionOf(key: string, { mine, theirs }: Sides): string {
  const widget = `widget/${key.slice("layout/".length)}`;
  const isPlaceOfRemoved = key.startsWith("layout/") && mine.has(widget) !== theirs.has(widget);
  return isPlaceOfRemoved ? widget : key;
}

/** Places of widgets that one side removed go with them. */
function withoutDangling(parts: Map<string, Json>, { base }: Sides): Map<string, Json> {
  const isLeftOver = (key: string) => {
    const widget = `widget/${key.slice("layout/".length)}`;
    return key.startsWith("layout/") && base.has(widget) && !parts.has(widget);
  };
  return new Map([...parts].filter(([key]) => !isLeftOver(key)));
}

const distinct = (conflicts: readonly SaveConflict[]): SaveConflict[] => [
  ...new Map(conflicts.map((conflict) => [conflict.key, conflict])).values(),
];

/** What people call a part. */
function labelOf(key: string, sides: Sides): string {
  const [kind = "", ...rest] = key.split("/");
  const name = rest.join("/");
  switch (kind) {
    case "title":
      return "Title";
    case "locked":
      return "Lock";
    case "widget":
      return widgetLabel(name, sides);
    case "layout":
      return `Place of ${widgetLabel(name, sides)}`;
    case "node":
      return "Place in the connections";
    case "dependency":
    case "edge":
      return "Connection";
    default:
      return name;
  }
}

function widgetLabel(id: string, { mine, theirs }: Sides): string {
  const stored = mine.get(`widget/${id}`) ?? theirs.get(`widget/${id}`);
  const type = isJsonObject(stored) && typeof stored.type === "string" ? stored.type : "";
  return definitionOf(type)?.label ?? (type === "" ? id : type);
}
