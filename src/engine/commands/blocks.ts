import { encodeLesson, sortedBlocks } from "../../documents/lesson/codec.ts";
import { isPictureUrl, MAX_IMAGE_BYTES, MAX_LESSON_BYTES, pictureBytes, takePicture } from "../../documents/lesson/images.ts";
import { HEADER } from "../../documents/lesson/title.ts";
import { nodeIdOf } from "../../documents/links.ts";
import type { BlockRecord, DocumentRecord, WidgetRecord } from "../../documents/records.ts";
import { blockKey, lessonTypeNames, recordIds, widgetId } from "../../documents/records.ts";
import type { JsonObject } from "../../lib/json.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/problems.ts";
import { definitionOf, freshWidget } from "../../widgets/registry.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";
import type { Cascade } from "../links/cascade.ts";
import { suggestedLinks } from "../links/suggested-links.ts";
import type { Transaction } from "../store/store.ts";
import { actOn } from "./act-on.ts";
import { blockRecord } from "./default-lesson.ts";
import { addLink, removeLinksOf } from "./graph.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;
type Put = Of<"block/change">["put"][number];

/** Characters of the longest text that stands in one block. */
const MOST_TEXT = 200_000;

const noLesson = refuse("no-lesson");

/** Puts, moves and removes blocks in the order of the command: one undo step with the widgets and links that come and go with them. */
export function changeBlocks(tx: Transaction, cascade: Cascade, { put, remove }: Of<"block/change">): Result<null> {
  if (tx.find("lesson", recordIds.lesson) === undefined) return noLesson;
  for (const key of remove) removeBlock(tx, key);
  for (const each of put) {
    const done = putBlock(tx, cascade, each);
    if (!done.ok) return done;
  }
  dropUnusedImages(tx);
  return ok(null);
}

/** The lesson's title is its first heading's text; a lesson without one gets it as its first block. */
export function renameLesson(tx: Transaction, cascade: Cascade, title: string): Result<null> {
  const blocks = sortedBlocks(tx.all("block"));
  const header = blocks.find(({ type }) => type === HEADER);
  const data: JsonObject = header === undefined ? { uniqueId: "header-title", level: 1, text: title } : withText(header.data, title);
  const key = header === undefined ? "header-title" : blockKey(header.id);
  const put: Put = { key, blockType: HEADER, data: { ...data }, ...(header === undefined ? { after: null } : {}) };
  return changeBlocks(tx, cascade, { type: "block/change", put: [put], remove: [] });
}

function withText({ content: _formatted, ...data }: JsonObject, text: string): JsonObject {
  return { ...data, text };
}

function putBlock(tx: Transaction, cascade: Cascade, { key, blockType, data, after, copyOf, state, acts = [] }: Put): Result<null> {
  const known = tx.find("block", recordIds.block(key));
  const stored = data as JsonObject;
  if (blockType === "image" && stored.url !== undefined) return putImage(tx, key, stored, known, after);
  if (JSON.stringify(stored).length > MOST_TEXT) return refuse("block-too-large", key);
  const next: BlockRecord =
    known === undefined
      ? { ...blockRecord(key, blockType, 0, stored), index: placeOf(tx, key, after === undefined ? lastKey(tx) : after) }
      : { ...known, type: blockType, data: stored, ...(after === undefined ? {} : { index: placeOf(tx, key, after) }) };
  if (known !== undefined && known.type !== blockType) removeWidgetOf(tx, key);
  tx.put(next);
  if (known !== undefined && known.type === blockType) return ok(null);
  const added = addWidgetOf(tx, cascade, key, blockType, { copyOf, state });
  if (!added.ok) return added;
  for (const { action, payload } of acts) {
    const done = actOn(tx, cascade, widgetId(key), { action, payload });
    if (!done.ok) return done;
  }
  return ok(null);
}

function putImage(tx: Transaction, key: string, data: JsonObject, known: BlockRecord | undefined, after: Put["after"]): Result<null> {
  if (!isPictureUrl(data.url)) return refuse("not-a-picture", "data.url");
  if (pictureBytes(data.url) > MAX_IMAGE_BYTES) return refuse("image-too-large", "data.url");
  const { data: named, image } = takePicture(data);
  if (image !== undefined && tx.get(image.id) === undefined) tx.put(image);
  const index = known !== undefined && after === undefined ? known.index : placeOf(tx, key, after === undefined ? lastKey(tx) : after);
  tx.put({ ...(known ?? blockRecord(key, "image", index, {})), type: "image", data: { uniqueId: key, ...named }, index });
  if (sizeOf(tx) <= MAX_LESSON_BYTES) return ok(null);
  return refuse("lesson-too-large", key);
}

/** Bytes of the lesson as it is saved, its images among them. */
function sizeOf(tx: Transaction): number {
  const records = lessonTypeNames.flatMap((name): readonly DocumentRecord[] => tx.all(name));
  return JSON.stringify(encodeLesson(records, widgetCodec)).length;
}

const lastKey = (tx: Transaction): string | null => {
  const last = sortedBlocks(tx.all("block")).at(-1);
  return last === undefined ? null : blockKey(last.id);
};

/** The number that puts a block behind another (null: first); where the numbers lie too close all are counted anew. */
function placeOf(tx: Transaction, key: string, after: string | null): number {
  const others = sortedBlocks(tx.all("block")).filter(({ id }) => id !== recordIds.block(key));
  const at = after === null ? -1 : others.findIndex(({ id }) => id === recordIds.block(after));
  const before = others[at];
  const next = others[at + 1];
  if (before === undefined) return (next?.index ?? 1) - 1;
  if (next === undefined) return before.index + 1;
  const middle = (before.index + next.index) / 2;
  if (middle > before.index && middle < next.index) return middle;
  for (const [index, block] of others.entries()) tx.put({ ...block, index: index > at ? index + 1 : index });
  return at + 1;
}

function addWidgetOf(tx: Transaction, cascade: Cascade, key: string, type: string, first: Pick<Put, "copyOf" | "state">): Result<null> {
  const definition = definitionOf(type);
  if (definition === undefined || definition.panel === true || tx.get(recordIds.widget(key)) !== undefined) return ok(null);
  const state = firstState(tx, key, type, first);
  if (!state.ok) return state;
  const widget: WidgetRecord = { ...freshWidget(key, definition), ...(state.value === undefined ? {} : { state: state.value }) };
  tx.put(widget);
  for (const [source, target] of suggestedLinks(tx, key, definition)) addLink(tx, cascade, source, target);
  return ok(null);
}

/** What a widget starts with: the state of the one that it is a copy of, else the one that came with it; undefined for that of its type. */
function firstState(
  tx: Transaction,
  key: string,
  type: string,
  { copyOf, state }: Pick<Put, "copyOf" | "state">,
): Result<JsonObject | undefined> {
  const model = copyOf === undefined ? undefined : tx.find("widget", recordIds.widget(copyOf));
  if (model?.type === type) return ok(model.state);
  if (state === undefined) return ok(undefined);
  return JSON.stringify(state).length > MOST_TEXT ? refuse("block-too-large", key) : widgetCodec.read(type, state as JsonObject);
}

function removeBlock(tx: Transaction, key: string): void {
  if (tx.get(recordIds.block(key)) === undefined) return;
  tx.remove(recordIds.block(key));
  removeWidgetOf(tx, key);
}

function removeWidgetOf(tx: Transaction, key: string): void {
  if (tx.get(recordIds.widget(key)) === undefined) return;
  removeLinksOf(tx, { type: "widget", id: widgetId(key) });
  for (const id of [recordIds.widget(key), recordIds.node(nodeIdOf({ type: "widget", id: key }))])
    if (tx.get(id) !== undefined) tx.remove(id);
}

function dropUnusedImages(tx: Transaction): void {
  const images = tx.all("image");
  if (images.length === 0) return;
  const used = new Set(tx.all("block").flatMap(({ type, data }) => (type === "image" ? [data.hash] : [])));
  for (const { id, hash } of images) if (!used.has(hash)) tx.remove(id);
}
