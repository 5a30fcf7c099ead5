import { titleOfData } from "../../documents/lesson/title.ts";
import { type MergeChoice, type MergeConflict, mergeDocuments } from "../../documents/merging/merge.ts";
import { readPartKey } from "../../documents/merging/merge-parts.ts";
import { compareWords } from "../../documents/merging/merge-words.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import type { Param } from "../../lib/result.ts";
import type { DocumentBody } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices, DocumentChange } from "../../protocol/engine/documents-api.ts";
import { problem } from "../../protocol/problems.ts";
import type { SaveConflict } from "../../protocol/records/session-records.ts";
import { definitionOf } from "../../widgets/registry.ts";

export interface MergeInput {
  /** What both sides started from. */
  readonly base: DocumentBody;
  readonly mine: DocumentBody;
  readonly theirs: DocumentBody;
  readonly choices: ConflictChoices;
  /** Whether every difference is a question, whoever made it. */
  readonly asksAll?: boolean;
}

export interface Merged {
  /** Both sides' changes; where they conflict and nothing is chosen, mine. */
  readonly body: DocumentBody;
  /** What has no choice yet, as people are asked about it. */
  readonly conflicts: readonly SaveConflict[];
}

/** Merges a changed document with a stored state that was changed elsewhere. */
export function mergeBodies({ base, mine, theirs, choices, asksAll = false }: MergeInput): Merged {
  const choose: MergeChoice = (conflict) =>
    choices[conflict.key] ?? choiceOfPlace(conflict) ?? choiceOfNode(conflict) ?? choiceOfTitle(conflict, mine);
  const { document, open } = mergeDocuments(formOf(base), formOf(mine), formOf(theirs), choose, asksAll, apartOf);
  const data = isJsonObject(document.data) ? document.data : {};
  const labels = (conflict: MergeConflict): SaveConflict => ({
    key: conflict.key,
    label: labelOf(conflict, mine, theirs),
    ...textsOf(conflict),
  });
  return { body: { title: titleOfData(data) ?? String(document.title), data }, conflicts: open.map(labels) };
}

/** What of a widget may change here while its music changes elsewhere. */
const apartOf = (type: string): readonly string[] => definitionOf(type)?.apart ?? [];

/** Characters of a text that are shown beside the other side's. */
const SHOWN_LENGTH = 4_000;

/** The texts of both sides, where the part is a text. */
function textsOf({ mine, theirs }: MergeConflict): Pick<SaveConflict, "texts"> {
  const [own, other] = [textIn(mine), textIn(theirs)];
  if (own === undefined || other === undefined) return {};
  const [left, right] = compareWords(own, other);
  return { texts: { mine: left, theirs: right } };
}

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** A block's text as it reads. @example asRead("Play <b>it</b> &amp; rest") // "Play it & rest" */
const asRead = (text: string): string =>
  text.replaceAll(/<[^<>]*>/g, "").replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => SIGNS[name] ?? "");

/** What a part says: itself, or a block's text without its tags. */
function textIn(part: Json | undefined): string | undefined {
  if (typeof part === "string") return part.slice(0, SHOWN_LENGTH);
  const text = isJsonObject(part) && isJsonObject(part.data) ? part.data.text : undefined;
  return typeof text === "string" ? asRead(text.slice(0, SHOWN_LENGTH)) : undefined;
}

/** What became of the parts of a document between two of its states, as people know them. */
export function changesBetween(former: DocumentBody, later: DocumentBody): DocumentChange[] {
  const { open } = mergeDocuments(formOf(former), formOf(later), formOf(former), () => undefined, true);
  const hasCome = new Set(open.flatMap(({ key, mine, theirs }) => (mine === undefined || theirs === undefined ? [key] : [])));
  return open.flatMap((conflict): DocumentChange[] => {
    const { kind, name } = readPartKey(conflict.key);
    // A widget comes and goes with its place and its node; connections stand twice, as an edge and as a dependency.
    if ((kind === "layout" || kind === "node") && hasCome.has(`widget/${name}`)) return [];
    if (kind === "edge" || kind === "list" || kind === "node") return [];
    // What is put in or taken out moves what stands behind it: that is no news of its own.
    if (kind === "order" && [...hasCome].some((key) => readPartKey(key).kind === "block")) return [];
    const how = conflict.theirs === undefined ? "added" : conflict.mine === undefined ? "removed" : "changed";
    return [{ key: conflict.key, label: labelOf(conflict, later, former), how, ...textsOf(conflict) }];
  });
}

const formOf = ({ title, data }: DocumentBody) => ({ title, data });

/** The place of a widget that one side removed is no question of its own: it goes or stays with the widget. */
function choiceOfPlace({ key, mine, theirs }: MergeConflict): "mine" | "theirs" | undefined {
  if (readPartKey(key).kind !== "layout") return undefined;
  if (mine === undefined) return "theirs";
  return theirs === undefined ? "mine" : undefined;
}

/** Where a node stands that both sides put on the graph is no question: what is stored stays. */
const choiceOfNode = ({ key, base, mine, theirs }: MergeConflict): "theirs" | undefined =>
  readPartKey(key).kind === "node" && base === undefined && mine !== undefined && theirs !== undefined ? "theirs" : undefined;

/** A lesson's title is the text of its heading, which is asked about itself. */
const choiceOfTitle = ({ key }: MergeConflict, { data }: DocumentBody): "mine" | undefined =>
  key === "title" && titleOfData(data) !== undefined ? "mine" : undefined;

/** A part of a document, as people know it. */
function labelOf({ key }: MergeConflict, mine: DocumentBody, theirs: DocumentBody): Param {
  const { kind, name } = readPartKey(key);
  switch (kind) {
    case "title":
      return problem("part-title");
    case "locked":
      return problem("part-lock");
    case "widget":
      return widgetLabel(name, mine, theirs);
    case "layout":
      return problem("part-place", { widget: widgetLabel(name, mine, theirs) });
    case "block":
      return blockLabel(mine, name) ?? blockLabel(theirs, name) ?? problem("part-block");
    case "node":
      return problem("part-node");
    case "dependency":
    case "edge":
      return problem("part-connection");
    case "order":
      return problem("part-order");
    default:
      return name === "" ? kind : name;
  }
}

/** Blocks that are called by their kind. */
const NAMED_BLOCKS: readonly string[] = ["header", "image", "notation", "list"];

/** Characters of a text that it is called by. */
const CALLED_BY = 40;

/** The first words of a text, as many as fit. @example beginningOf("Play it") // "Play it" */
function beginningOf(text: string): string {
  if (text.length <= CALLED_BY) return text;
  const words = text.slice(0, CALLED_BY).split(" ");
  return `${(words.length === 1 ? words : words.slice(0, -1)).join(" ")}…`;
}

/** A block by its widget, or by its first words. */
function blockLabel({ data }: DocumentBody, id: string): Param | undefined {
  const content = isJsonObject(data.content) ? data.content : {};
  const blocks = Array.isArray(content.blocks) ? content.blocks.filter(isJsonObject) : [];
  const block = blocks.find((each) => each.id === id);
  if (block === undefined) return undefined;
  const type = String(block.type);
  const text = isJsonObject(block.data) && typeof block.data.text === "string" ? beginningOf(asRead(block.data.text)) : "";
  if (definitionOf(type) !== undefined) return { named: "widget", id: type };
  const kind = NAMED_BLOCKS.includes(type) ? { named: "block", id: type } : undefined;
  if (text === "") return kind ?? problem("part-text");
  return kind === undefined ? problem("part-begins", { text }) : problem("part-kind-begins", { kind, text });
}

function widgetLabel(id: string, ...sides: readonly DocumentBody[]): Param {
  const stored = sides.map(({ data }) => widgetIn(data, id)).find((widget) => widget !== undefined);
  const type = typeof stored?.type === "string" ? stored.type : "";
  if (definitionOf(type) !== undefined) return { named: "widget", id: type };
  return type === "" ? id : type;
}

function widgetIn(data: DocumentBody["data"], id: string) {
  const content = isJsonObject(data.content) ? data.content : {};
  const widgets = isJsonObject(content.data) ? content.data : {};
  const widget = widgets[id];
  return isJsonObject(widget) ? widget : undefined;
}
