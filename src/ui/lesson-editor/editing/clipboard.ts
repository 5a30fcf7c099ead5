import { Extension } from "@tiptap/core";
import { type Node as EditorNode, Fragment, Slice } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { recordIds } from "../../../documents/records.ts";
import type { StoreMirror } from "../../../host/engine/store-mirror.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { VERSION } from "../../../widgets/define.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { blockData } from "../../state/documents/lesson.ts";
import { MOST_STATE } from "../document/schema.ts";
import { putBlocks } from "./put-blocks.ts";

/** What a copy of a block takes along: a widget's state, a picture. */
export type PartsOf = (key: string) => { readonly state?: JsonObject; readonly url?: string };

/** A block's parts as the page's mirror has them, a widget's state as it is stored. */
export function partsIn(mirror: StoreMirror, key: string): ReturnType<PartsOf> {
  const widget = mirror.record(recordIds.widget(key)).peek();
  if (widget?.typeName === "widget") {
    const definition = definitionOf(widget.type);
    if (definition === undefined || widget.problem !== undefined) return {};
    return { state: { ...widget.state, [VERSION]: definition.storedVersion?.(widget.state) ?? definition.version } };
  }
  const hash = blockData(mirror, key)?.hash;
  const image = typeof hash === "string" ? mirror.record(recordIds.image(hash)).peek() : undefined;
  return image?.typeName === "image" ? { url: image.url } : {};
}

/** Blocks that are one thing each; they have their content beside the text. */
const isThing = ({ type }: EditorNode): boolean => type.name === "widget" || type.name === "picture";

const mapped = ({ content, openStart, openEnd }: Slice, change: (node: EditorNode) => EditorNode): Slice =>
  new Slice(Fragment.from(content.content.map((node) => (isThing(node) ? change(node) : node))), openStart, openEnd);

/** What is copied, with all that its blocks are made of: it can be put in again when they are gone, and in another lesson. */
export const withParts = (slice: Slice, partsOf: PartsOf): Slice =>
  mapped(slice, (node) => {
    const { state, url } = partsOf(String(node.attrs.key));
    if (node.type.name === "picture") return url === undefined ? node : node.type.create({ ...node.attrs, url });
    const isShort = state !== undefined && JSON.stringify(state).length <= MOST_STATE;
    return isShort ? node.type.create({ ...node.attrs, state }) : node;
  });

/** A block that is pasted is one of its own, and stands as the text does that it comes into. One without its state is a copy of the one that has it. */
const pasted = (node: EditorNode): EditorNode =>
  node.type.create({ ...node.attrs, inside: false, half: false, ...(node.attrs.state === null ? {} : { key: null }) });

/**
 * Puts in what was copied with a widget or a picture in it: between two halves of a paragraph where text comes with it, else behind the block with the
 * cursor, or behind the one that is selected. Undefined where no such block is in it.
 */
export function pastedBlocks(state: EditorState, slice: Slice): Transaction | undefined {
  if (!slice.content.content.some(isThing)) return undefined;
  const { selection } = state;
  const fresh = mapped(slice, pasted);
  const isInText = selection.$from.depth === 1 && selection.$from.parent.isTextblock;
  if (isInText && slice.openStart + slice.openEnd > 0) return state.tr.replaceSelection(fresh).scrollIntoView();
  const { from, to } = selection;
  return putBlocks(state, { from, to: selection instanceof NodeSelection ? from : to }, fresh.content.content);
}

/** What takes letters itself, and so copies and pastes them. */
const FIELDS = "input, textarea, select, [contenteditable=true]";

/** Where the widget stands that has the focus, by its frame or something in it that takes no letters; undefined where none has. */
function focusedBlock({ dom, state }: EditorView): number | undefined {
  const { activeElement } = dom.ownerDocument;
  const frame = activeElement?.closest("[data-widget]");
  if (activeElement === dom || !(frame instanceof HTMLElement) || !dom.contains(frame)) return undefined;
  const text = dom.ownerDocument.getSelection();
  if (text?.isCollapsed === false && frame.contains(text.anchorNode)) return undefined;
  let found: number | undefined;
  state.doc.forEach((node, from) => {
    if (node.attrs.key === frame.dataset.widget) found ??= from;
  });
  return found;
}

/** Makes the widget that has the focus the selection. */
function selectFocused(view: EditorView): boolean {
  const at = focusedBlock(view);
  if (at !== undefined) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
  return at !== undefined;
}

/** Whether the lesson is meant by a copy or cut: a widget has the focus, or is selected while no field or other text is. */
function isMeant(view: EditorView): boolean {
  const { activeElement } = view.dom.ownerDocument;
  if (activeElement !== view.dom && activeElement?.matches(FIELDS)) return false;
  if (selectFocused(view)) return true;
  const { selection } = view.state;
  if (activeElement === view.dom) return !selection.empty;
  const text = view.dom.ownerDocument.getSelection();
  const isElsewhere = text?.isCollapsed === false && !view.dom.contains(text.anchorNode);
  return selection instanceof NodeSelection && isThing(selection.node) && !isElsewhere;
}

/** Copies what is selected; what is cut goes out of the lesson. */
function copy(view: EditorView, event: ClipboardEvent): void {
  if (!view.editable || event.clipboardData === null || event.defaultPrevented || !isMeant(view)) return;
  const { dom, text } = view.serializeForClipboard(view.state.selection.content());
  event.preventDefault();
  event.clipboardData.clearData();
  event.clipboardData.setData("text/html", dom.innerHTML);
  event.clipboardData.setData("text/plain", text);
  if (event.type !== "cut") return;
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"));
  view.focus();
}

/** Pastes behind a widget that has the focus what was copied from a lesson; what comes from elsewhere is for whoever asks for it. */
function paste(view: EditorView, event: ClipboardEvent): void {
  const html = event.clipboardData?.getData("text/html") ?? "";
  const isField = view.dom.ownerDocument.activeElement?.matches(FIELDS) === true;
  if (!view.editable || event.defaultPrevented || isField || !html.includes("data-pm-slice") || !selectFocused(view)) return;
  event.preventDefault();
  view.focus();
  view.pasteHTML(html, event);
}

/**
 * Copies, cuts and pastes blocks that are one thing each. The events are heard on the page: the browser sends them to where its text cursor is, which
 * a widget that is chosen does not move, and the editor leaves alone those that are sent into a widget.
 */
export const blockClipboard = (partsOf: PartsOf) =>
  Extension.create({
    name: "blockClipboard",
    priority: 200,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformCopied: (slice) => withParts(slice, partsOf),
          handlePaste(view, _event, slice) {
            const tr = pastedBlocks(view.state, slice);
            if (tr !== undefined) view.dispatch(tr);
            return tr !== undefined;
          },
        },
        view(view) {
          const stop = new AbortController();
          const heard = { capture: true, signal: stop.signal };
          const page = view.dom.ownerDocument;
          page.addEventListener("copy", (event) => copy(view, event), heard);
          page.addEventListener("cut", (event) => copy(view, event), heard);
          page.addEventListener("paste", (event) => paste(view, event), heard);
          return { destroy: () => stop.abort() };
        },
      }),
    ],
  });
